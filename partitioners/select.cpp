// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <vector>

#include "partitioners/base/assigned.hpp"
#include "suite/core/statistics.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// Median time of every second trial from `first`.
double median_s(std::span<Trial const> trials, std::size_t first) {
  std::vector<double> times_s;
  for (std::size_t i = first; i < trials.size(); i += 2) times_s.push_back(trials[i].makespan_s);
  return median(times_s);
}

/// Runs the whole loop on the host and on the device(s) alternately, then settles on the side with the smaller median
/// time; the device(s) if they tie.
Search search_side(PlanningContext const& context, std::span<Trial const> trials) {
  if (trials.size() < 2 * context.options.integer("trials")) return {trials.size() % 2 == 0 ? 0. : 1., false};
  return {median_s(trials, 0) < median_s(trials, 1) ? 0. : 1., true};
}

}  // namespace

Partitioner make_select() {
  Partitioner select;
  select.summary = "the whole loop on the side that was faster in trial runs, host or device(s), as oneDPL's auto-tune";
  select.options = {integer_option("trials", "1", "trial runs of each side", 1, 500)};
  select.search = search_side;
  split_at(select, settled_share);
  select.contest_variants = {ContestVariant{"", "trained"}};
  return select;
}

}  // namespace yoke
