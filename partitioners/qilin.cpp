// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <vector>

#include "partitioners/detail/assigned.hpp"
#include "suite/core/error.hpp"

namespace yoke {
namespace {

using namespace partitioner_detail;

/// Least squares of seconds = fixed + slope x.
struct Line {
  double fixed = 0, slope = 0;
};

Line fitted(std::vector<double> const& x, std::vector<double> const& seconds) {
  double const n = static_cast<double>(x.size());
  double sx = 0, st = 0, sxx = 0, sxt = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sx += x[i];
    st += seconds[i];
    sxx += x[i] * x[i];
    sxt += x[i] * seconds[i];
  }
  double const spread = n * sxx - sx * sx;
  Line line;
  if (spread > 0) line.slope = (n * sxt - sx * st) / spread;
  // Noise can make the line fall; the mean rate cannot.
  if (line.slope <= 0) line.slope = sx > 0 ? st / sx : 0;
  line.fixed = (st - line.slope * sx) / n;
  return line;
}

/// A training run at each share i / (trials + 1); then the share at which the two lines meet, or an end if that is
/// faster.
Search search(PlanningContext const& context, std::span<Trial const> trials) {
  std::size_t const wanted = context.options.integer("trials");
  if (trials.size() < wanted) return {static_cast<double>(trials.size() + 1) / static_cast<double>(wanted + 1), false};
  std::vector<double> host_x, host_s, device_x, device_s;
  for (Trial const& trial : trials) {
    host_x.push_back(1 - trial.share);
    host_s.push_back(trial.host_busy_s);
    device_x.push_back(trial.share);
    device_s.push_back(trial.device_busy_s);
  }
  Line const on_host = fitted(host_x, host_s), on_device = fitted(device_x, device_s);
  double const slopes = on_host.slope + on_device.slope;
  if (!(slopes > 0)) return {0.5, true};
  double const share = std::clamp((on_host.fixed + on_host.slope - on_device.fixed) / slopes, 0.0, 1.0);
  double const both = std::max(on_host.fixed + on_host.slope * (1 - share), on_device.fixed + on_device.slope * share);
  if (on_host.fixed + on_host.slope < both) return {0, true};
  return {on_device.fixed + on_device.slope < both ? 1 : share, true};
}

}  // namespace

Partitioner make_qilin() {
  Partitioner qilin;
  qilin.summary = "Qilin-like: training runs give a line of time over size per processor; a split where the lines meet";
  qilin.options = {integer_option("trials", "4", "training runs, at evenly spaced shares", 2, 100)};
  qilin.search = search;
  split_at(qilin, settled_share);
  qilin.contest_variants = {ContestVariant{"", "trained"}};
  return qilin;
}

}  // namespace yoke
