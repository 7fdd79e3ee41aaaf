// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two imagined processors work under CAP: no Kokkos, no clock. A runtime system asks and completes in the same way.
#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

#include "yoke/partitioner.hpp"

int main() {
  yoke::Segment loop;
  loop.name = "loop";
  loop.items = 1000;
  yoke::Description work;
  work.segments = {loop};

  auto const& all = yoke::registered_partitioners();
  auto const cap = std::find_if(all.begin(), all.end(), [](auto const& p) { return p.name == "cap"; });
  yoke::PlanningContext context{work};
  context.options = yoke::OptionValues("cap", cap->options, {});
  auto const schedule = cap->plan(context);

  yoke::Dispatch dispatch(work, *schedule, 2);
  std::array<double, 2> const chunk_s{3e-3, 1e-3};  // the device is three times as fast
  std::array<std::optional<yoke::CompletedPiece>, 2> running;
  std::array<bool, 2> finished{};
  std::array<std::size_t, 2> chunks{};
  for (double now_s = 0; !finished[0] || !finished[1];) {
    for (std::size_t p : {0, 1}) {
      if (running[p] || finished[p]) continue;
      auto const decision = dispatch.ask(p, now_s);
      finished[p] = decision.kind == yoke::Decision::Kind::done;
      if (decision.kind != yoke::Decision::Kind::run) continue;
      double const end_s = now_s + chunk_s[p] * static_cast<double>(decision.piece.chunks.size());
      running[p] = yoke::CompletedPiece{p, decision.piece, now_s, end_s};
    }
    auto const first = std::min_element(running.begin(), running.end(),
                                        [](auto const& a, auto const& b) { return a && (!b || a->end_s < b->end_s); });
    if (!*first) continue;
    now_s = (*first)->end_s;
    chunks[(*first)->processor] += (*first)->piece.chunks.size();
    dispatch.complete(**first);
    first->reset();
  }
  dispatch.finish();  // throws unless every chunk ran exactly once
  std::printf("host %zu chunks, device %zu chunks\n", chunks[0], chunks[1]);
  return chunks[0] + chunks[1] == 1000 && chunks[1] > 2 * chunks[0] ? 0 : 1;
}
