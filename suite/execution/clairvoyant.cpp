// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/clairvoyant.hpp"

#include <algorithm>
#include <limits>

#include "suite/core/error.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke::execution {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// Executes the chunks as one piece on one processor, with overlapped copies.
CompletedPiece alone(core::Scenario const& scenario, Description const& description, Processor p, Range chunks) {
  CompletedPiece done{p, {0, chunks}, 0, 0, 0, 0, 0, 0, 0};
  if (chunks.empty()) return done;
  auto const& processor = scenario.processors[p];
  auto const& segment = description.segments[0];
  double const items = static_cast<double>(segment.items_of(chunks).size());
  double const before_s = processor.launch_s + processor.latency_s;
  done.kernel_s =
      drifted_s(before_s, kernel_s(scenario, p, items, segment.work(chunks), 0), processor.drift, scenario.ideal_s());
  double const copies_s = transfer_s(processor, items) - processor.latency_s;
  done.copy_in_s = processor.latency_s + std::max(0.0, copies_s - done.kernel_s);
  done.end_s = before_s + std::max(done.kernel_s, copies_s);
  return done;
}

/// Gives the host `k` chunks, at the beginning or at the end of the loop.
RunResult one_each(core::Scenario const& scenario, Description const& description, std::size_t k, bool host_first) {
  std::size_t const n = description.segments[0].chunks();
  RunResult outcome;
  outcome.pieces = {alone(scenario, description, host, host_first ? Range{0, k} : Range{n - k, n}),
                    alone(scenario, description, device, host_first ? Range{k, n} : Range{0, n - k})};
  outcome.makespan_s = std::max(outcome.pieces[0].end_s, outcome.pieces[1].end_s);
  return outcome;
}

}  // namespace

RunResult clairvoyant(core::Scenario const& scenario, Description const& description) {
  YOKE_EXPECT(scenario.processors.size() == 2, "the clairvoyant needs a host and one device");
  std::size_t const n = description.segments[0].chunks();
  RunResult best;
  best.makespan_s = never;
  for (bool const host_first : {true, false}) {
    auto const split = [&](std::size_t k) { return one_each(scenario, description, k, host_first); };
    auto const consider = [&](std::size_t k) {
      RunResult const outcome = split(k);
      if (outcome.makespan_s < best.makespan_s) best = outcome;
    };
    // Tries the split at which both finish together, and a grid around it, because waves and curves need not be
    // monotonic.
    std::size_t low = 0, high = n;
    while (high - low > 1) {
      std::size_t const middle = low + (high - low) / 2;
      auto const pieces = split(middle).pieces;
      (pieces[host].end_s < pieces[device].end_s ? low : high) = middle;
    }
    consider(low);
    constexpr std::size_t grid = 32;
    for (std::size_t i = 0; i <= grid; ++i) consider(n * i / grid);
    for (std::size_t i = 0; i <= grid; ++i) {
      std::size_t const offset = n / 16 * i / grid;
      consider(low > offset ? low - offset : 0);
      consider(std::min(n, low + offset));
    }
  }
  return best;
}

double clairvoyant_s(core::Scenario const& scenario, Description const& description) {
  return clairvoyant(scenario, description).makespan_s;
}

RunResult best_split(core::Scenario const& scenario, Description const& description, Aim const& aim) {
  YOKE_EXPECT(scenario.processors.size() == 2, "the best split needs a host and one device");
  RunResult best;
  double least = never;
  // Tries every split, because energies have kinks and waves have steps.
  for (bool const host_first : {true, false})
    for (std::size_t k = 0; k <= description.segments[0].chunks(); ++k) {
      RunResult const outcome = one_each(scenario, description, k, host_first);
      double const value = aim.of(outcome.makespan_s, core::energy_of(aim.powers, outcome).sum_j());
      if (value >= least) continue;
      least = value;
      best = outcome;
    }
  return best;
}

RunResult min_energy(core::Scenario const& scenario, Description const& description) {
  YOKE_EXPECT(scenario.powers.has_value(), "an energy needs powers");
  return best_split(scenario, description, {Goal::energy, {}, *scenario.powers});
}

}  // namespace yoke::execution
