// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/calibration/stream_pairs.hpp"

#include <atomic>
#include <chrono>

#include "suite/core/statistics.hpp"

namespace yoke::calibration {
namespace {

/// Seconds for each stream alone, and for both at once: a dozen portions.
constexpr double part_s = 0.006;

double now_s() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Returns the median seconds of portions, as many as fit into a part, at least one.
double median_portion_s(std::function<void(Processor)> const& portion, Processor p) {
  std::vector<double> portions_s;
  for (double const end_s = now_s() + part_s; now_s() < end_s || portions_s.empty();) {
    double const begin_s = now_s();
    portion(p);
    portions_s.push_back(now_s() - begin_s);
  }
  return median(portions_s);
}

}  // namespace

void StreamPairs::sample(Processors& processors) {
  std::array<double, 2> alone_s{}, together_s{};
  for (Processor const one : {host, device})
    processors.on_all([&](Processor p) {
      if (p != one) return;
      portion_(p);
      alone_s[p] = median_portion_s(portion_, p);
    });
  std::atomic<int> at_work = 0, finished = 0;
  processors.on_all([&](Processor p) {
    if (p > device) return;
    portion_(p);
    ++at_work;
    while (at_work < 2) portion_(p);
    together_s[p] = median_portion_s(portion_, p);
    ++finished;
    while (finished < 2) portion_(p);
  });
  for (Processor const p : {host, device}) slowdowns_[p].push_back(together_s[p] / alone_s[p]);
}

std::vector<core::StreamCalibration> StreamPairs::calibrated() const {
  std::vector<core::StreamCalibration> all;
  for (Processor const p : {host, device}) {
    auto const& slowdowns = slowdowns_[p];
    if (slowdowns.empty()) continue;
    all.push_back({processor_name(p), midmean(slowdowns), quantile(slowdowns, 0.25), quantile(slowdowns, 0.75),
                   slowdowns.size()});
  }
  return all;
}

}  // namespace yoke::calibration
