// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/contest_floor.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "analysis/statistics/intervals.hpp"
#include "suite/core/error.hpp"
#include "suite/core/goal.hpp"
#include "suite/core/processor.hpp"

namespace yoke::analysis {
namespace {

/// Candidates for the device's first chunk, as fractions of the loop, and for its second, as fractions of the rest.
constexpr std::array firsts{1. / 1024, 1. / 512, 1. / 256, 1. / 128, 1. / 64, 1. / 32,
                            1. / 16,   1. / 8,   1. / 4,   1. / 2,   1.};
constexpr std::array seconds{0.0,  0.005, 0.01, 0.02, 0.03, 0.05, 0.1,  0.15, 0.2,  0.25, 0.3,  0.35, 0.4,
                             0.45, 0.5,   0.55, 0.6,  0.65, 0.7,  0.75, 0.8,  0.85, 0.9,  0.95, 1.0};
/// Resolution of a known time, as a difference of logarithms.
constexpr double known_within = 0.02;
/// Number of shares searched for the best single split, bisections to the split with equal finish times, and
/// fixed-point iterations for the last chunk.
constexpr int shares = 200, halvings = 40, steps = 4;
/// Fractions of a loop below this count as 0.
constexpr double nothing = 1e-12;

/// Time of a run, in seconds, for a loop that takes the host one second.
struct Run {
  double seconds = 0, host_s = 0, device_s = 0;
};

/// The device alone: its rate relative to the host's, which grows with the chunk.
class Device {
 public:
  explicit Device(ContestInstance const& instance)
      : curve_(&instance.scenario.processors[device].rate),
        items_(static_cast<double>(instance.scenario.items)),
        peak_(curve_->peak() / instance.ratio) {}
  double seconds(double part, double before) const {
    return part > nothing ? part * peak_ / curve_->at((before + part) * items_, items_) : 0;
  }

 private:
  core::RateCurve const* curve_;
  double items_, peak_;  ///< peak rate over `ratio`
};

std::vector<Run> single_splits(Device const& tested) {
  std::vector<Run> runs;
  auto const add = [&](double share) {
    double const device_s = tested.seconds(share, 0), host_s = 1 - share;
    runs.push_back({std::max(device_s, host_s), host_s, device_s});
  };
  for (int i = 0; i <= shares; ++i) add(static_cast<double>(i) / shares);
  double low = 0, high = 1;
  for (int i = 0; i < halvings; ++i) {
    double const middle = (low + high) / 2;
    (tested.seconds(middle, 0) > 1 - middle ? high : low) = middle;
  }
  add(low);
  return runs;
}

/// Adds the possible ends of a run once everything is known: one processor does the rest, or both split it so that they
/// finish together.
void add_ends(Device const& tested, Run const& now, double rest, double before, std::vector<Run>& runs) {
  auto const add = [&](double part) {
    double const s = tested.seconds(part, before), host_s = rest - part;
    runs.push_back({now.seconds + std::max(s, host_s), now.host_s + host_s, now.device_s + s});
  };
  add(0);
  if (rest < nothing) return;
  add(rest);
  double part = rest;
  for (int i = 0; i < steps; ++i) part = rest / (1 + tested.seconds(part, before) / part);
  add(part);
}

/// Returns all possible runs after these two chunks of the device.
std::vector<Run> runs_of(Device const& tested, double first, double second) {
  std::vector<Run> runs;
  double const first_s = tested.seconds(first, 0);
  for (bool const first_works : {false, true}) {
    double const begun = first_works ? std::min(first_s, 1 - first) : 0, rest = 1 - first - begun, part = second * rest,
                 part_s = tested.seconds(part, first);
    if (part < nothing) {
      runs.push_back({first_s + rest, begun + rest, first_s});
      continue;
    }
    for (bool const second_works : {false, true}) {
      double const more = second_works ? std::min(part_s, rest - part) : 0;
      add_ends(tested, {first_s + part_s, begun + more, first_s + part_s}, rest - part - more, part, runs);
    }
  }
  return runs;
}

double least(std::span<Run const> runs, Aim const& aim) {
  double least = std::numeric_limits<double>::infinity();
  for (Run const& run : runs)
    least =
        std::min(least, aim.of(run.seconds, aim.powers.energy_j(run.seconds, run.host_s, run.device_s, run.device_s)));
  return std::log(least);
}

/// Mean loss for each aim if the device's first chunk is `first`: each observable time of that chunk is followed by the
/// second chunk with minimum mean loss. `least_of[d][a]` is the logarithm of the minimum that losses refer to.
std::vector<double> losses_after(double first, std::vector<Device> const& devices, std::vector<Aim> const& aims,
                                 std::vector<std::vector<double>> const& least_of) {
  std::vector<double> times;
  for (Device const& tested : devices) times.push_back(std::log(tested.seconds(first, 0)));
  double const low = *std::min_element(times.begin(), times.end());
  double const high = *std::max_element(times.begin(), times.end());
  auto const place = [&](double time) { return static_cast<std::size_t>((time - low) / known_within); };
  std::size_t const places = place(high) + 1;
  using Sums = std::array<double, seconds.size()>;
  std::vector<std::vector<Sums>> sums(aims.size(), std::vector<Sums>(places, Sums{}));
  for (std::size_t d = 0; d < devices.size(); ++d)
    for (std::size_t s = 0; s < seconds.size(); ++s) {
      auto const runs = runs_of(devices[d], first, seconds[s]);
      for (std::size_t a = 0; a < aims.size(); ++a)
        sums[a][place(times[d])][s] += least(runs, aims[a]) - least_of[d][a];
    }
  std::vector<double> losses;
  for (auto const& of : sums) {
    double sum = 0;
    for (Sums const& one : of) sum += *std::min_element(one.begin(), one.end());
    losses.push_back(sum / static_cast<double>(devices.size()));
  }
  return losses;
}

}  // namespace

ContestFloor contest_floor(std::span<ContestInstance const> instances, std::size_t powers, Goal goal,
                           std::function<void(double)> const& progress) {
  if (goal == Goal::time) throw Error("a floor is known for --goal energy, edp and ed2p");
  std::vector<Device> const devices(instances.begin(), instances.end());
  std::vector<Aim> aims;
  for (auto const& instance : instances.first(std::min(powers, instances.size())))
    aims.push_back({goal, {}, *instance.scenario.powers});
  std::vector<std::vector<double>> least_of;
  std::vector<double> losses(aims.size(), 0);  // initially those of the host alone
  for (Device const& tested : devices) {
    auto const runs = single_splits(tested);
    auto& mine = least_of.emplace_back();
    for (std::size_t a = 0; a < aims.size(); ++a) {
      mine.push_back(least(runs, aims[a]));
      losses[a] += (least({&runs.front(), 1}, aims[a]) - mine.back()) / static_cast<double>(devices.size());
    }
  }
  for (std::size_t f = 0; f < firsts.size(); ++f) {
    auto const after = losses_after(firsts[f], devices, aims, least_of);
    for (std::size_t a = 0; a < aims.size(); ++a) losses[a] = std::min(losses[a], after[a]);
    progress(static_cast<double>(f + 1) / static_cast<double>(firsts.size()));
  }
  std::vector<double> ratios;
  for (double const loss : losses) ratios.push_back(std::exp(loss));
  auto const mean = paired_ratio(std::vector<double>(ratios.size(), 1), ratios);
  ContestFloor floor{std::string(goal_name(goal)), devices.size(), aims.size(), mean.ratio, {}, {}};
  if (mean.interval) {
    floor.low = mean.interval->low;
    floor.high = mean.interval->high;
  }
  return floor;
}

std::span<Column<ContestFloor> const> ContestFloor::columns() {
  using Row = ContestFloor;
  static Column<Row> const list[] = {
      {"goal", "minimized quantity", &Row::goal},
      {"devices", "number of devices, each with all powers", &Row::devices},
      {"powers", "number of nodes whose powers are used", &Row::powers},
      {"floor",
       "geometric mean of the minimum for a schedule without advance information / the minimum of a single split",
       &Row::geometric_mean, not_negative},
      {"floor_low", "lower end of its 95 % interval over the powers", &Row::low, not_negative},
      {"floor_high", "upper end of its 95 % interval over the powers", &Row::high, not_negative},
  };
  return list;
}

}  // namespace yoke::analysis
