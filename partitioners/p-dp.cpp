// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "partitioners/base/assigned.hpp"
#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// Trials with shares this close to the latest one measure the same rates.
constexpr double near = 0.05;
/// Minimum number of trials: fewer reveal nothing about noise.
constexpr std::size_t min_trials = 3;

struct DpSettings {
  double start, tolerance;
  std::size_t max_trials;
  explicit DpSettings(OptionValues const& options)
      : start(options.real("start")), tolerance(options.real("tolerance")), max_trials(options.integer("trials")) {}
};

/// Shares of whole steps and their times, so that the search does not mistake a partially used step for slowness.
class Staircase {
 public:
  explicit Staircase(PlanningContext const& context) {
    partitioners::Steps const steps(context);
    double const chunks = static_cast<double>(context.description.loop_chunks());
    if (context.processors > device && steps.of(device) > 1 && chunks > 0)
      step_ = static_cast<double>((context.processors - 1) * steps.of(device)) / chunks;
  }
  /// `share` rounded up to whole steps: the share whose time it takes.
  double paid(double share) const { return step_ > 0 ? std::ceil(share / step_ - rounding) * step_ : share; }
  /// Rounds the share up or down to whole steps, whichever finishes first at these rates.
  double whole(double share, double host_rate, double device_rate) const {
    if (step_ <= 0) return share;
    double const below = std::floor(share / step_) * step_, above = std::min(1.0, below + step_);
    auto const end_s = [&](double q) { return std::max((1 - q) / host_rate, paid(q) / device_rate); };
    return end_s(below) < end_s(above) ? below : above;
  }

 private:
  static constexpr double rounding = 1e-9;
  double step_ = 0;  ///< as a share; 0: the time is proportional to the share
};

/// Fixed-point iteration on the measured rates, q = v_device / (v_host + v_device). Converges, because rates that
/// depend on the size of the part move the fixed point less and less; medians over nearby trials reduce noise.
Search search_finish(PlanningContext const& context, std::span<Trial const> trials) {
  DpSettings const settings(context.options);
  if (trials.empty()) return {settings.start, false};
  Trial const& last = trials.back();
  Staircase const staircase(context);
  std::vector<double> host_rates, device_rates;
  for (Trial const& trial : trials) {
    if (std::abs(trial.share - last.share) > near || trial.host_busy_s <= 0 || trial.device_busy_s <= 0) continue;
    host_rates.push_back((1 - trial.share) / trial.host_busy_s);
    device_rates.push_back(staircase.paid(trial.share) / trial.device_busy_s);
  }
  // One processor had no chunks, so its rate is unknown.
  if (host_rates.empty()) return {last.share, true};
  double const host_rate = median(host_rates), device_rate = median(device_rates);
  double const share = staircase.whole(device_rate / (host_rate + device_rate), host_rate, device_rate);
  double const near_enough = settings.tolerance * last.share * (1 - last.share);
  bool const close = std::abs(share - last.share) <= near_enough && host_rates.size() >= min_trials;
  return {share, close || trials.size() >= settings.max_trials};
}

}  // namespace

Partitioner make_p_dp() {
  Partitioner p_dp;
  p_dp.summary = "data partition at the share of equal finish, searched on the running machine (PerDome, PeaPaw)";
  p_dp.options = {
      real_option("start", "0.5", "share of the first trial", 0.001, 0.999),
      real_option("tolerance", "0.01", "relative difference of finish below which the search ends", 1e-4, 1),
      integer_option("trials", "12", "maximum number of trial runs", 1, 1000)};
  p_dp.role = Role::equal_finish;
  p_dp.search = search_finish;
  split_at(p_dp, settled_share);
  return p_dp;
}

}  // namespace yoke
