// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "suite/core/statistics.hpp"
#include "suite/probe/sampler.hpp"

namespace yoke::probe {

/// Samples of a probe by key, so that a repeated measurement adds to its earlier samples. Intervals of the summaries
/// include the drift from one visit, a measurement of the key, to the next (include_drift).
class Records {
 public:
  /// Adds times, and returns the summary of all samples of this key.
  Quantity times(std::string const& key, Samples const& more) { return note(key, summarize(added(key, more))); }
  /// Adds times, and returns the summary of their inverses, the rates.
  Quantity rates(std::string const& key, Samples const& more) { return note(key, summarize_rate(added(key, more))); }
  /// Adds slowdowns (contended over isolated times), and returns the summary of all samples of this key.
  Quantity slowdowns(std::string const& key, Samples const& more) {
    return note(key, summarize_slowdowns(added(key, more)));
  }
  /// Returns the times in excess of `floor_s`, each at least 0.1 % of it and 1 ps, because no time is 0. If noise
  /// exceeds them, so that the median is at that minimum, the result is unavailable, with `reason`.
  Quantity excess(std::string const& key, Samples times_s, double floor_s, std::string reason) {
    double const least_s = std::max(1e-3 * floor_s, 1e-12);
    for (double& time_s : times_s) time_s = std::max(least_s, time_s - floor_s);
    Quantity quantity = times(key, times_s);
    return quantity.value && *quantity.value <= least_s ? Quantity::unavailable(std::move(reason)) : quantity;
  }

  /// Keys that got samples since the previous call, and whether one of them has a wide spread.
  struct Touched {
    std::set<std::string> keys;
    bool unsteady = false;
  };
  Touched touched() { return std::exchange(touched_, {}); }

 private:
  Samples const& added(std::string const& key, Samples const& more) {
    Samples& all = samples_[key];
    all.insert(all.end(), more.begin(), more.end());
    if (!more.empty()) visits_[key].push_back(median(more));
    return all;
  }
  /// A quantity that is no finite and positive number becomes unavailable: it must not cost the other measurements.
  Quantity note(std::string const& key, Quantity quantity) {
    touched_.keys.insert(key);
    for (std::optional<double> const& number : {quantity.value, quantity.best})
      if (number && !(std::isfinite(*number) && *number > 0)) {
        touched_.unsteady = true;
        return Quantity::unavailable(
            fmt::format("measured as {}, which is no possible time or rate: is this machine's clock steady?", *number));
      }
    include_drift(quantity, visits_[key]);
    touched_.unsteady = touched_.unsteady || quantity.iqr > unsteady * *quantity.value;
    return quantity;
  }

  std::map<std::string, Samples> samples_;
  std::map<std::string, std::vector<double>> visits_;  ///< medians of the samples of each visit
  Touched touched_;
};

}  // namespace yoke::probe
