// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/missing.hpp"

namespace yoke {

void mark_missing(Machine& machine, std::size_t links, std::string const& reason) {
  auto const mark = [&](Quantity& quantity) {
    if (!quantity.value && quantity.reason.empty()) quantity = Quantity::unavailable(reason);
  };
  for (auto& p : machine.processors)
    for (Quantity* quantity : {&p.t_f_single_s, &p.t_f_double_s, &p.t_f_single_contended_s, &p.t_f_double_contended_s,
                               &p.t_b_s, &p.t_b_contended_s, &p.launch_s})
      mark(*quantity);
  machine.links.resize(links);
  for (auto& link : machine.links)
    for (Quantity* quantity : {&link.in_bytes_per_s, &link.out_bytes_per_s, &link.in_latency_s, &link.out_latency_s,
                               &link.in_contended_bytes_per_s, &link.out_contended_bytes_per_s})
      mark(*quantity);
}

}  // namespace yoke
