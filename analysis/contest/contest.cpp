// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/contest.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/statistics/intervals.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {

std::span<Column<ContestRow> const> ContestRow::columns() {
  using Row = ContestRow;
  static Column<Row> const list[] = {
      {"scheduler", "partitioner, with the variant if it has several", &Row::scheduler},
      {"knowledge", "information given in advance: nothing, hint (ratio of peaks), trained (earlier runs)",
       &Row::knowledge},
      {"depth", "maximum number of pieces in flight on the device", &Row::depth, from_one},
      {"instances", "number of instances", &Row::instances},
      {"mean", "mean ratio: makespan / the clairvoyant's or, for other goals, the goal's quantity / its minimum",
       &Row::mean, not_negative},
      {"geometric_mean", "geometric mean of the ratios", &Row::geometric_mean, not_negative},
      {"median", "median of the ratios", &Row::median, not_negative},
      {"p95", "0.95-quantile of the ratios", &Row::p95, not_negative},
      {"worst", "largest ratio", &Row::worst, not_negative},
      {"imbalance", "median of (longest - shortest) / shortest busy time", &Row::imbalance, not_negative},
      {"syncs", "mean number of synchronizations between processors, including the join", &Row::syncs, not_negative},
      {"profiled_fraction", "mean fraction of the work done to measure rates", &Row::profiled_fraction, fraction},
      {"pieces", "mean number of pieces", &Row::pieces, not_negative},
      {"uniform", "geometric mean, items have equal costs", &Row::uniform, not_negative},
      {"irregular", "geometric mean, items have different costs", &Row::irregular, not_negative},
      {"drift", "geometric mean, a rate drifts", &Row::drift, not_negative},
      {"saturating", "geometric mean, the device reaches its rate above 3 % of the loop", &Row::saturating,
       not_negative},
      {"resident", "geometric mean, nothing is copied", &Row::resident, not_negative},
      {"copies", "geometric mean, items are copied", &Row::copies, not_negative},
      {"short", "geometric mean, the clairvoyant takes less than 5 ms", &Row::short_loops, not_negative},
      {"long", "geometric mean, the clairvoyant takes more than 50 ms", &Row::long_loops, not_negative},
      {"slow_device", "geometric mean, the device is less than twice as fast as the host", &Row::slow_device,
       not_negative},
      {"fast_device", "geometric mean, the device is more than 15 times as fast", &Row::fast_device, not_negative},
      {"resident_uniform", "geometric mean, nothing is copied and items have equal costs", &Row::resident_uniform,
       not_negative},
      {"least_both", "geometric mean of energies if a split has the minimum", &Row::min_both, not_negative},
      {"least_device", "geometric mean of energies if the device alone has the minimum", &Row::min_device,
       not_negative},
      {"least_host", "geometric mean of energies if the host alone has the minimum", &Row::min_host, not_negative},
      {"time_geometric_mean", "geometric mean of makespan / the clairvoyant's, if energies are compared",
       &Row::time_geometric_mean, not_negative},
      {"pause_fraction", "mean fraction of the time in the pause that compensates a run above the power cap",
       &Row::pause_fraction, fraction},
      {"bound_geometric_mean", "geometric mean of makespan / the lower bound of all schedules without noise",
       &Row::bound_geometric_mean, not_negative},
      {"over_best",
       "geometric mean of the ratio / that of the scheduler with the smallest geometric mean, on the same "
       "instances",
       &Row::over_best, not_negative},
      {"over_best_low", "lower end of its 95 % interval, paired by instance", &Row::over_best_low, not_negative},
      {"over_best_high", "upper end of its 95 % interval, paired by instance", &Row::over_best_high, not_negative},
  };
  return list;
}

std::span<Column<ContestQuantile> const> ContestQuantile::columns() {
  static Column<ContestQuantile> const list[] = {
      {"scheduler", "partitioner, with the variant if it has several", &ContestQuantile::scheduler},
      {"depth", "maximum number of pieces in flight on the device", &ContestQuantile::depth, from_one},
      {"quantile", "fraction of the instances", &ContestQuantile::quantile, fraction},
      {"ratio", "makespan / the clairvoyant's, or energy / the minimum, that this fraction does not exceed",
       &ContestQuantile::ratio, not_negative},
  };
  return list;
}

ContestRow sum_up(std::span<ContestScore const> scores, std::span<ContestClasses const> classes) {
  YOKE_EXPECT(!scores.empty() && scores.size() == classes.size(), "a contest has an instance for every score");
  ContestRow row;
  double const n = static_cast<double>(scores.size());
  std::vector<double> ratios, imbalances;
  std::array<double, contest_classes.size()> logs{};
  std::array<std::size_t, contest_classes.size()> counts{};
  double sum_of_logs = 0, time_logs = 0, bound_logs = 0, pauses = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    ContestScore const& score = scores[i];
    ratios.push_back(score.ratio);
    if (score.imbalance) imbalances.push_back(*score.imbalance);
    row.mean += score.ratio / n;
    sum_of_logs += std::log(score.ratio);
    time_logs += std::log(score.time_ratio.value_or(1));
    bound_logs += std::log(score.of_bound);
    pauses += score.pause_fraction.value_or(0) / n;
    row.syncs += score.syncs / n;
    row.profiled_fraction += score.profiled_fraction / n;
    row.pieces += score.pieces / n;
    for (std::size_t c = 0; c < counts.size(); ++c) {
      if (!classes[i][c]) continue;
      logs[c] += std::log(score.ratio);
      ++counts[c];
    }
  }
  row.instances = scores.size();
  row.geometric_mean = std::exp(sum_of_logs / n);
  if (scores[0].time_ratio) row.time_geometric_mean = std::exp(time_logs / n);
  if (scores[0].pause_fraction) row.pause_fraction = pauses;
  row.bound_geometric_mean = std::exp(bound_logs / n);
  row.median = median(ratios);
  row.p95 = quantile(ratios, 0.95);
  row.worst = *std::max_element(ratios.begin(), ratios.end());
  if (!imbalances.empty()) row.imbalance = median(imbalances);
  std::array const members{&row.uniform,          &row.irregular,   &row.drift,      &row.saturating,  &row.resident,
                           &row.copies,           &row.short_loops, &row.long_loops, &row.slow_device, &row.fast_device,
                           &row.resident_uniform, &row.min_both,    &row.min_device, &row.min_host};
  for (std::size_t c = 0; c < counts.size(); ++c)
    if (counts[c] > 0) *members[c] = std::exp(logs[c] / static_cast<double>(counts[c]));
  return row;
}

void compare_with_best(std::span<ContestRow> rows, std::span<std::vector<ContestScore> const> scores) {
  YOKE_EXPECT(!rows.empty() && rows.size() == scores.size(), "each scheduler has scores");
  auto const ratios = [](std::vector<ContestScore> const& of) {
    std::vector<double> all;
    for (ContestScore const& score : of) all.push_back(score.ratio);
    return all;
  };
  auto const best = static_cast<std::size_t>(
      std::min_element(rows.begin(), rows.end(),
                       [](auto const& a, auto const& b) { return a.geometric_mean < b.geometric_mean; }) -
      rows.begin());
  auto const of_best = ratios(scores[best]);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i == best) continue;
    auto const compared = paired_ratio(of_best, ratios(scores[i]));
    rows[i].over_best = compared.ratio;
    if (!compared.interval) continue;
    rows[i].over_best_low = compared.interval->low;
    rows[i].over_best_high = compared.interval->high;
  }
}

std::vector<ContestQuantile> distribution(std::string const& scheduler, std::uint64_t depth,
                                          std::span<ContestScore const> scores) {
  std::vector<double> ratios;
  for (ContestScore const& score : scores) ratios.push_back(score.ratio);
  std::sort(ratios.begin(), ratios.end());
  constexpr int steps = 100;
  std::vector<ContestQuantile> points;
  for (int i = 0; i <= steps; ++i) {
    double const p = static_cast<double>(i) / steps;
    points.push_back({scheduler, depth, p, quantile(ratios, p)});
  }
  return points;
}

}  // namespace yoke::analysis
