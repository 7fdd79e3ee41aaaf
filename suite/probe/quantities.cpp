// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "suite/probe/quantities.hpp"

namespace yoke::probe {

void mark_missing(Machine& machine, std::size_t links, std::string const& reason) {
  machine.links.resize(links);
  each_required(machine, [&](std::string const&, Quantity& quantity) {
    if (!quantity.value && quantity.reason.empty()) quantity = Quantity::unavailable(reason);
  });
}

}  // namespace yoke::probe
