// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/detail/overlap.hpp"

#include <algorithm>

namespace yoke::models {

Overlapped overlapped(KernelWork const& work, bool partly, bool hidden) {
  TimeTerm longest = *std::max_element(work.core.begin(), work.core.end(),
                                       [](TimeTerm const& a, TimeTerm const& b) { return a.seconds < b.seconds; });
  double transfers_s = 0;
  for (TimeTerm const& term : work.transfers) transfers_s += term.seconds;
  double const core_s = longest.seconds, data_s = transfers_s + work.waiting_s, others_s = data_s - work.memory_s;
  Overlapped all{{}, core_s >= data_s};
  PressureMix& mix = all.time.mix;
  std::vector<TimeTerm>& terms = all.time.terms;
  std::vector<KernelPart>& parts = all.time.parts;
  if (all.in_core) {
    mix.of(Pressure::issue) = core_s;
    mix.hidden_memory = hidden ? work.memory_s : 0;
  } else {
    mix.of(Pressure::issue) = hidden ? std::max(core_s, others_s) : others_s;
    mix.of(Pressure::memory) = work.memory_s;
  }
  KernelPart both{core_s, others_s, work.memory_s};
  if (partly || !all.in_core) {
    terms = work.transfers;
    terms.push_back({"instructions", work.waiting_s});
  }
  if (partly) {
    longest.seconds -= work.waiting_s;
    both = {longest.seconds, transfers_s - work.memory_s, work.memory_s, true};
    if (double const together_s = both.together(longest.seconds, transfers_s); together_s > 0) {
      longest.seconds *= longest.seconds / together_s;
      for (std::size_t i = 0; i < work.transfers.size(); ++i) terms[i].seconds *= transfers_s / together_s;
    }
    if (work.waiting_s > 0) parts = {{work.waiting_s, 0, 0}};
  }
  if (partly || all.in_core) {
    if (!terms.empty() && longest.name == terms.back().name)
      terms.back().seconds += longest.seconds;
    else
      terms.push_back(longest);
  }
  if (hidden) {
    parts.push_back(both);
  } else {
    double const all_s = all.time.seconds();
    parts = {all.in_core ? KernelPart{all_s, 0, 0}
                         : KernelPart{0, all_s / data_s * others_s, all_s / data_s * work.memory_s}};
  }
  return all;
}

}  // namespace yoke::models
