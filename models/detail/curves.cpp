// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "models/detail/curves.hpp"

#include <algorithm>
#include <vector>

#include "models/base/rates.hpp"
#include "suite/core/portable_logarithm.hpp"

namespace yoke::models {
namespace {

/// Replaces each of the first `points` values by the minimum of itself and those after it.
void take_lowest(std::vector<double>& values, std::size_t points) {
  for (std::size_t i = points; i-- > 1;) values[i - 1] = std::min(values[i - 1], values[i]);
}

/// Replaces the values by the nearest non-decreasing sequence, by least squares: decreasing neighbors get their mean
/// (pool adjacent violators; Barlow, Bartholomew, Bremner, Brunk: "Statistical Inference under Order Restrictions",
/// 1972).
void fit_rising(std::vector<double>& values) {
  struct Pool {
    double sum = 0;
    std::size_t size = 0;
    double mean() const { return sum / static_cast<double>(size); }
  };
  std::vector<Pool> pools;
  for (double const value : values) {
    pools.push_back({value, 1});
    while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
      Pool const last = pools.back();
      pools.pop_back();
      pools.back().sum += last.sum;
      pools.back().size += last.size;
    }
  }
  auto at = values.begin();
  for (Pool const& pool : pools) at = std::fill_n(at, pool.size, pool.mean());
}

template <class Point>
void make_monotone(std::vector<Point>& curve, Quantity Point::*value, Monotone how, bool host_kind) {
  if (!complete(curve, value)) return;
  std::vector<double> logarithms;
  for (Point const& point : curve) logarithms.push_back(core::portable_logarithm(*(point.*value).value));
  auto const lowest = std::min_element(logarithms.begin(), logarithms.end());
  if (how == Monotone::lowest)
    take_lowest(logarithms, logarithms.size());
  else if (!host_kind)
    take_lowest(logarithms, static_cast<std::size_t>(lowest - logarithms.begin()) + 1);
  if (how == Monotone::fitted) fit_rising(logarithms);
  for (std::size_t i = 0; i < curve.size(); ++i) {
    double& old = *(curve[i].*value).value;
    if (core::portable_logarithm(old) != logarithms[i])
      old = core::portable_exponential(logarithms[i]);  // avoids rounding changes of unchanged values
  }
}

}  // namespace

Machine with_monotone_curves(Machine machine, Monotone how) {
  for (ProcessorParameters& processor : machine.processors) {
    bool const host_kind = models::on_host(processor);
    make_monotone(processor.working_set, &WorkingSetPoint::t_b_s, how, host_kind);
    make_monotone(processor.write_set, &WorkingSetPoint::t_b_s, how, host_kind);
    make_monotone(processor.gather_set, &GatherPoint::t_access_s, how, host_kind);
  }
  return machine;
}

}  // namespace yoke::models
