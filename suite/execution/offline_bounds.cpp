// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/offline_bounds.hpp"

#include <algorithm>
#include <limits>
#include <vector>

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

/// Maximum rate of a processor's curve for pieces of this loop. A piece, together with the drain of the previous one,
/// spans at most the whole loop, rounded up to a wave.
double most_per_s(core::ScenarioProcessor const& processor, core::Scenario const& scenario) {
  double const items = static_cast<double>(scenario.items), wave = static_cast<double>(processor.wave_items);
  core::RateCurve const& rate = processor.rate;
  bool const rises =
      rate.type == core::RateCurve::Type::saturating || (rate.type == core::RateCurve::Type::logistic && rate.k >= 0);
  return rises ? rate.at(items + wave, items) : rate.peak();
}

/// Maximum work of a given number of items: prefix sums over the chunks, in descending order of work per item.
class Heaviest {
 public:
  explicit Heaviest(Segment const& segment) {
    struct Chunk {
      double items, work;
    };
    std::vector<Chunk> chunks;
    for (std::size_t c = 0; c < segment.chunks(); ++c)
      chunks.push_back({static_cast<double>(segment.items_of({c, c + 1}).size()), segment.work({c, c + 1})});
    std::sort(chunks.begin(), chunks.end(),
              [](Chunk const& a, Chunk const& b) { return a.work * b.items > b.work * a.items; });
    items_ = work_ = {0};
    for (Chunk const& chunk : chunks) {
      items_.push_back(items_.back() + chunk.items);
      work_.push_back(work_.back() + chunk.work);
    }
  }
  double of(double items) const {
    auto const above = std::upper_bound(items_.begin(), items_.end(), items);
    if (above == items_.end()) return work_.back();
    auto const i = static_cast<std::size_t>(above - items_.begin());
    return work_[i - 1] + (items - items_[i - 1]) / (items_[i] - items_[i - 1]) * (work_[i] - work_[i - 1]);
  }
  double all() const { return work_.back(); }

 private:
  std::vector<double> items_, work_;
};

/// Work of `processor` between two times at its initial peak rate, with drift (`drifted_s`).
double at_peak(double begin_s, double end_s, double drift, double scale_s) {
  auto const done = [&](double t) {
    double const drifting = std::min(t, scale_s);
    return drifting + drift * drifting * drifting / (2 * scale_s) + (t - drifting) * (1 + drift);
  };
  return done(end_s) - done(begin_s);
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

double makespan_bound_s(core::Scenario const& scenario, Description const& description) {
  YOKE_EXPECT(description.segments.size() == 1, "the bound is of one loop");
  Heaviest const heaviest(description.segments[0]);
  double const scale_s = scenario.ideal_s();
  auto const possible = [&](double time_s) {
    double work = 0;
    for (auto const& processor : scenario.processors) {
      double const begin_s = processor.launch_s + processor.latency_s;
      if (time_s <= begin_s) continue;
      double const computed = most_per_s(processor, scenario) * at_peak(begin_s, time_s, processor.drift, scale_s);
      double const brought =
          processor.link_items_per_s ? heaviest.of((time_s - begin_s) * *processor.link_items_per_s) : heaviest.all();
      work += std::min(computed, brought);
    }
    return work >= heaviest.all();
  };
  if (heaviest.all() <= 0) return 0;
  double high_s = scale_s;
  while (!possible(high_s)) high_s *= 2;
  double low_s = 0;
  constexpr double exact = 1e-13;
  while (high_s - low_s > exact * high_s) {
    double const middle_s = low_s + (high_s - low_s) / 2;
    (possible(middle_s) ? high_s : low_s) = middle_s;
  }
  return low_s;
}

}  // namespace yoke::execution
