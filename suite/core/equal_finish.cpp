// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/equal_finish.hpp"

#include <algorithm>
#include <limits>

#include "suite/core/run_metrics.hpp"

namespace yoke::core {
namespace {

constexpr double tie_tolerance = 1e-12;

bool as_fast(double a_s, double b_s) { return a_s <= b_s * (1 + tie_tolerance); }

}  // namespace

double equal_finish_share(Predictor const& predictor, Description const& description, DataMode data,
                          std::size_t processors) {
  if (processors < 2) return 0;
  auto const at = [&](double share) {
    return predictor.predict(description, split_by_share(description, processors, share), data);
  };
  // Never predict the ends here: the time jumps there, because an idle processor costs nothing.
  double low = 0, high = 1;
  for (int halving = 0; halving < std::numeric_limits<double>::digits; ++halving) {
    double const middle = low + (high - low) / 2;
    auto const prediction = at(middle);
    (busiest_device_s(prediction.processor_s) < prediction.processor_s[host] ? low : high) = middle;
  }
  double const balance = low + (high - low) / 2;
  double const host_s = at(0).time_s, device_s = at(1).time_s;
  double const balance_s = balance > 0 && balance < 1 ? at(balance).time_s : std::numeric_limits<double>::infinity();
  if (!as_fast(std::min(host_s, device_s), balance_s)) return balance;
  return as_fast(host_s, device_s) ? 0 : 1;
}

}  // namespace yoke::core
