// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <vector>

#include "partitioners/base/assigned.hpp"
#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// Fits seconds over the completed share by a line that rises: noise may give a decreasing line, for which the mean
/// rate is used instead.
Line rising(std::vector<double> const& x, std::vector<double> const& seconds) {
  LineFit fit;
  for (std::size_t i = 0; i < x.size(); ++i) fit.add(x[i], seconds[i]);
  if (fit.line().slope > 0) return fit.line();
  return {fit.sum_x() > 0 ? fit.sum_y() / fit.sum_x() : 0, 0};
}

/// Runs training trials at shares i / (trials + 1), then returns the share at which the two lines intersect, or an end
/// if that is faster.
Search search_lines(PlanningContext const& context, std::span<Trial const> trials) {
  std::size_t const wanted = context.options.integer("trials");
  if (trials.size() < wanted) return {static_cast<double>(trials.size() + 1) / static_cast<double>(wanted + 1), false};
  std::vector<double> host_x, host_s, device_x, device_s;
  for (Trial const& trial : trials) {
    host_x.push_back(1 - trial.share);
    host_s.push_back(trial.host_busy_s);
    device_x.push_back(trial.share);
    device_s.push_back(trial.device_busy_s);
  }
  Line const on_host = rising(host_x, host_s), on_device = rising(device_x, device_s);
  double const slopes = on_host.slope + on_device.slope;
  if (!(slopes > 0)) return {0.5, true};
  double const share = std::clamp((on_host.offset + on_host.slope - on_device.offset) / slopes, 0.0, 1.0);
  double const both =
      std::max(on_host.offset + on_host.slope * (1 - share), on_device.offset + on_device.slope * share);
  if (on_host.offset + on_host.slope < both) return {0, true};
  return {on_device.offset + on_device.slope < both ? 1 : share, true};
}

}  // namespace

Partitioner make_qilin() {
  Partitioner qilin;
  qilin.summary = "Qilin-like: training runs give a line of time over size per processor; a split where the lines meet";
  qilin.options = {integer_option("trials", "4", "training runs, at evenly spaced shares", 2, 100)};
  qilin.search = search_lines;
  split_at(qilin, settled_share);
  qilin.contest_variants = {ContestVariant{"", "trained"}};
  return qilin;
}

}  // namespace yoke
