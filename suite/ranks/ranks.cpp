// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/ranks/ranks.hpp"

#include <cstdlib>

namespace yoke {

std::unique_ptr<Link> Ranks::link(std::size_t other) {
  YOKE_EXPECT(false, "there is no rank " + std::to_string(other));
  return nullptr;
}

void Ranks::wait_until(std::function<Progress()> const& progress) {
  YOKE_EXPECT(progress() == Progress::complete, "one rank alone has nobody to wait for");
}

void Ranks::end_all(Exit exit) { std::_Exit(static_cast<int>(exit)); }

}  // namespace yoke
