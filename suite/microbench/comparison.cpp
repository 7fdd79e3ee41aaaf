// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/comparison.hpp"

#include <algorithm>
#include <ctime>
#include <vector>

#include "suite/probe/sampler.hpp"

namespace yoke::microbench {
namespace {

double own_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

Comparison compare(Contest& contest, std::size_t repetitions,
                   std::function<void(std::function<void()> const&)> const& on) {
  constexpr double turn_s = 20e-3;
  struct Turns {
    std::vector<double> yoke_per_s, other_per_s, ratios;
    void add(double yoke_s, double other_s) {
      yoke_per_s.push_back(1 / yoke_s);
      other_per_s.push_back(1 / other_s);
      ratios.push_back(other_s / yoke_s);
    }
  };
  Turns quiet, all;
  Limit const before = contest.limit ? contest.limit() : Limit{};
  on([&] {
    probe::calibrate(contest.yoke, turn_s);
    probe::calibrate(contest.other, turn_s);
    Disturbance disturbance(contest.threads);
    for (std::size_t i = 0; i < 2 * repetitions && quiet.ratios.size() < repetitions; ++i) {
      disturbance.lost();
      double const yoke_s = probe::take_sample(contest.yoke), other_s = probe::take_sample(contest.other);
      all.add(yoke_s, other_s);
      if (disturbance.lost() <= max_lost) quiet.add(yoke_s, other_s);
    }
  });
  Limit const after = contest.limit ? contest.limit() : Limit{};
  Limit const& limit = after.s < before.s ? after : before;
  bool const disturbed = 2 * quiet.ratios.size() < repetitions;
  Turns const& used = disturbed ? all : quiet;
  Comparison result;
  result.yoke_per_s = median(used.yoke_per_s);
  result.other_per_s = median(used.other_per_s);
  result.ratio = median(used.ratios);
  result.spread = analysis::quartiles(used.ratios);
  if (limit.s > 0)
    result.bound = contest.yoke.units / limit.s / *std::max_element(all.other_per_s.begin(), all.other_per_s.end());
  result.limit_by = limit.by;
  result.turns = used.ratios.size();
  result.repeated = all.ratios.size() - quiet.ratios.size();
  result.disturbed = disturbed;
  return result;
}

Disturbance::Disturbance(std::size_t threads)
    : threads_(threads), wall_s_(probe::seconds_now()), own_s_(own_seconds()) {}

double Disturbance::lost() {
  double const wall_s = probe::seconds_now(), own_s = own_seconds();
  double const wanted_s = (wall_s - wall_s_) * static_cast<double>(threads_);
  double const lost = wanted_s > 0 ? std::max(0.0, 1 - (own_s - own_s_) / wanted_s) : 0;
  wall_s_ = wall_s;
  own_s_ = own_s;
  return lost;
}

}  // namespace yoke::microbench
