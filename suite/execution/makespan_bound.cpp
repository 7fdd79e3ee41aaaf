// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/makespan_bound.hpp"

#include <algorithm>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke::execution {
namespace {

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
