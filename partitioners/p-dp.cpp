// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>

#include "partitioners/detail/assigned.hpp"
#include "suite/core/error.hpp"

namespace yoke {
namespace {

double median(std::vector<double> values) {
  auto const middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Trials this close to the latest one speak of the same rates.
constexpr double near = 0.05;
/// Fewer say nothing about noise.
constexpr std::size_t min_trials = 3;

/// Fixed-point iteration on the measured rates, q = v_device / (v_host + v_device). Rates that depend on the size of
/// the part move the fixed point less and less; noise is met by medians over the trials that lie near.
Search search(PlanningContext const& situation, std::span<Trial const> trials) {
  if (trials.empty()) return {situation.options.real("start"), false};
  Trial const& last = trials.back();
  std::vector<double> host_rates, device_rates;
  for (Trial const& trial : trials) {
    if (std::abs(trial.share - last.share) > near || trial.host_busy_s <= 0 || trial.device_busy_s <= 0) continue;
    host_rates.push_back((1 - trial.share) / trial.host_busy_s);
    device_rates.push_back(trial.share / trial.device_busy_s);
  }
  // A part of no chunks at all: the other processor does everything, and there is no rate to go on with.
  if (host_rates.empty()) return {last.share, true};
  double const host_rate = median(host_rates), device_rate = median(device_rates);
  double const share = device_rate / (host_rate + device_rate);
  double const near_enough = situation.options.real("tolerance") * last.share * (1 - last.share);
  bool const close = std::abs(share - last.share) <= near_enough && host_rates.size() >= min_trials;
  return {share, close || trials.size() >= situation.options.integer("trials")};
}

double share_of(PlanningContext const& situation) {
  YOKE_EXPECT(situation.searched_share.has_value(), "p-dp plans after its search");
  return *situation.searched_share;
}

}  // namespace

Partitioner make_p_dp() {
  using Kind = OptionSpec::Kind;
  Partitioner p_dp;
  p_dp.summary = "data partition at the share of equal finish, searched on the running machine (PerDome, PeaPaw)";
  p_dp.options = {
      {"start", "0.5", "share of the first trial", Kind::real, 0.001, 0.999, {}},
      {"tolerance", "0.01", "difference of finish at which the search ends, relative", Kind::real, 1e-4, 1, {}},
      {"trials", "12", "trial runs at most", Kind::integer, 1, 1000, {}}};
  p_dp.plan = [](PlanningContext const& situation) { return split(situation, share_of(situation)); };
  p_dp.search = search;
  p_dp.assignment = [](PlanningContext const& situation) { return split_assignment(situation, share_of(situation)); };
  return p_dp;
}

}  // namespace yoke
