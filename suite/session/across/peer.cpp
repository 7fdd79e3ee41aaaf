// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/across/peer.hpp"

#include "suite/execution/failure.hpp"

namespace yoke::session {

void Peer::expect_success() const {
  if (!report.failed) return;
  std::string const why = name + ": " + report.reason.data();
  if (report.lacking) throw execution::Lacking(why);
  throw std::runtime_error(why);
}

}  // namespace yoke::session
