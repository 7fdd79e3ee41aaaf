// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "partitioners/base/self_scheduling.hpp"
#include "partitioners/detail/device_queue.hpp"
#include "partitioners/detail/frugality.hpp"
#include "partitioners/detail/host_team.hpp"
#include "partitioners/detail/leap_options.hpp"
#include "partitioners/detail/steps.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {
using namespace partitioners;

/// First part of a device in a warm run and maximum of the host's, as fractions of their totals in the last run.
constexpr double warm_first = 0.9, warm_first_host = 1. / 32;
/// A device's part is between `steady` and `doubling` times its largest, if its share is that large: one part shows
/// little about much larger ones, and small ones run slower. A part of the host has at most `doubling` times the chunks
/// that it has done: those farther away may cost more.
constexpr double steady = 0.3, doubling = 2;
/// A first part above this fraction of the largest allowed one is more than a test of the device.
constexpr double large_first = 0.9;

/// A processor that becomes free after some seconds and then works at its rate.
struct FreeAt {
  double free_s = 0, rate = 0;
  bool takes_part = true;
};

/// Returns the seconds after which all processors finish `rest` together; those that are busy for longer do not take
/// part. 0 if no processor takes part.
double equal_finish_s(double rest, std::vector<FreeAt> all) {
  for (double finish_s = 0;;) {
    double work = rest, rate = 0;
    for (FreeAt const& one : all) {
      if (!one.takes_part) continue;
      work += one.free_s * one.rate;
      rate += one.rate;
    }
    if (rate <= 0) return finish_s;
    finish_s = work / rate;
    bool again = false;
    for (FreeAt& one : all)
      if (one.takes_part && one.free_s > finish_s) {
        one.takes_part = false;
        again = true;
      }
    if (!again) return finish_s;
  }
}

/// Launch-ahead equal-finish asynchronous partitioning. Devices need few large parts, back to back, whereas the host
/// loses almost nothing with small ones. The host therefore absorbs every error: it takes parts from the start of the
/// loop, devices from its end, and each device part is a fraction of the size for which all would finish together.
class Leap final : public SelfScheduling {
 public:
  explicit Leap(PlanningContext const& context)
      : SelfScheduling(context),
        steps_(context),
        n_(static_cast<double>(chunks())),
        rounds_of_(static_cast<double>(steps_.of(host))),
        is_(context),
        devices_(context.processors) {
    if (is_.frugal) first_part_ = frugal_.emplace(*is_.frugal).first_part(is_.probe);
  }

 private:
  /// If energy counts, rates must come from adjacent items: at the two ends of an irregular loop they differ.
  bool from_end(Processor processor) const override { return processor != host && !frugal_; }

  void learn(Part const& part) override {
    double const chunks = steps_.paid(part.processor, static_cast<double>(part.chunks));
    double const middle = static_cast<double>(part.begin) + static_cast<double>(part.chunks) / 2;
    choice_.reset();
    if (part.processor == host) {
      if (frugal_) frugal_->worked_on_host(part.seconds);
      return host_.learn(middle, chunks, part.seconds);
    }
    DeviceQueue& device = devices_[part.processor];
    DeviceQueue::Times const times{part.seconds, part.kernel_s, part.copy_s, part.end_s};
    if (frugal_) {
      double const kernel_s = std::max(part.kernel_s > 0 ? part.kernel_s : part.seconds, shortest_s);
      compared_ = {middle, chunks};
      frugal_->worked_on_device(part.seconds, {chunks / n_, device.shares_drain(times) / n_, kernel_s});
    }
    device.learn(chunks, times);
  }

  /// Seconds from now until all processors finish together, if the host is free after `host_free_s`. `asking` pays for
  /// its launch if it has nothing in flight.
  double together_s(double now_s, double host_free_s, Processor asking) const {
    std::vector<FreeAt> all{{host_free_s, host_.rate}};
    for (Processor p = 1; p < processors(); ++p)
      if (devices_[p].per_chunk_s > 0) all.push_back({free_s(p, now_s, asking), 1 / devices_[p].per_chunk_s});
    return equal_finish_s(static_cast<double>(left()), std::move(all));
  }

  double free_s(Processor p, double now_s, Processor asking) const {
    return devices_[p].empty_s(now_s) + (p == asking && devices_[p].flight.empty() ? devices_[p].fixed_s() : 0);
  }

  std::size_t take(Processor processor, double now_s) override {
    // Until devices have measured rates, the last run's share gives their speed relative to the host.
    if (is_.warm_share && host_.rate > 0)
      for (Processor p = 1; p < processors(); ++p)
        if (!devices_[p].measured())
          devices_[p].per_chunk_s =
              (1 - *is_.warm_share) * static_cast<double>(processors() - 1) / (*is_.warm_share * host_.rate);
    return processor == host ? take_on_host(now_s) : take_on_device(processor, now_s);
  }

  std::size_t take_on_device(Processor processor, double now_s) {
    DeviceQueue& device = devices_[processor];
    double const wanted = std::floor(std::min(device_part(processor, now_s), static_cast<double>(left())));
    if (wanted < 1) return 0;
    std::size_t const part = in_steps(processor, static_cast<std::size_t>(wanted), now_s);
    if (part == 0) return 0;
    if (device.per_chunk_s == 0 && !is_.warm_share) profile(part);
    device.begin(steps_.paid(processor, static_cast<double>(part)), now_s);
    return part;
  }

  /// Rounds `wanted` to whole steps of the device, up or down: the number with which host and device finish first, or 0
  /// if the host alone does. At least one step while the rates are unknown.
  std::size_t in_steps(Processor processor, std::size_t wanted, double now_s) const {
    std::size_t const step = steps_.of(processor);
    if (step <= 1) return wanted;
    if (frugal_ || host_.rate == 0 || !devices_[processor].measured())
      return std::max(std::min(step, left()), steps_.nearest(processor, wanted, left()));
    std::size_t const below = wanted / step * step, above = std::min(below + step, left());
    auto const end_s = [&](std::size_t part) {
      double const chunks = static_cast<double>(part), rest = static_cast<double>(left() - part);
      double const on_device_s = part > 0 ? free_s(processor, now_s, processor) +
                                                steps_.paid(processor, chunks) * devices_[processor].per_chunk_s
                                          : 0;
      return std::max(on_device_s, host_.free_s(now_s) + rest / host_.rate);
    };
    return end_s(below) < end_s(above) ? below : above;
  }

  double device_part(Processor processor, double now_s) {
    DeviceQueue& device = devices_[processor];
    double const rest = static_cast<double>(left()), others = static_cast<double>(processors() - 1);
    if (is_.warm_share && device.taken == 0)
      return std::max(1.0, std::min(warm_first, is_.max) * *is_.warm_share * n_ / others);
    double const trusted =
        is_.warm_share ? is_.max * *is_.warm_share * n_ : std::max(doubling * device.largest, is_.worthy * n_);
    if (device.per_chunk_s == 0 && !is_.warm_share) return blind_part(device);
    if (host_.rate == 0 && is_.warm_share) return 0;
    if (bool const told_one = frugal_ && frugal_->who().value_or(Who::both) != Who::both;
        host_.rate == 0 && !told_one) {
      bool const worth = device.per_chunk_s * rest / 2 >= device.fixed_s();
      return std::max(1.0, std::min(worth ? rest / 2 : rest, trusted));
    }
    Who const who = who_now(now_s);
    if (who == Who::host) return part_to_learn(device);
    double const x = who == Who::devices ? std::max(1.0, rest / others) : chosen_share(processor, now_s);
    if (x < 1) return 0;
    // The device alone does the rest: no finish times to balance.
    if (who == Who::devices && processors() == 2 && !is_.moves) return x;
    // Parts shrink slowly, because small ones do not reach the device's rate. If the host does nothing, no rest is
    // kept.
    double part = who == Who::devices ? x : std::max(is_.theta * x, std::min(x, steady * device.largest));
    bool const all = takes_all(processor, x - part);
    if (all) part = x;
    return std::max(1.0, std::min({part, all && !is_.moves ? part : trusted, device.hidden_part(now_s, part)}));
  }

  /// True if a remainder of `rest` chunks is not worth another part. Without one the others may have to wait, for as
  /// long as the remainder takes; with one the device waits for a launch, unless other parts hide it. Waiting costs the
  /// rate of those that wait.
  bool takes_all(Processor processor, double rest) const {
    DeviceQueue const& device = devices_[processor];
    double others_rate = host_.rate;
    for (Processor p = 1; p < processors(); ++p)
      if (p != processor && devices_[p].per_chunk_s > 0) others_rate += 1 / devices_[p].per_chunk_s;
    double const weight = device.flight.empty() ? others_rate * device.per_chunk_s : 1;
    return device.per_chunk_s * rest * weight < device.fixed_s();
  }

  /// Guesses a part's size before any result. The second part follows a large first one immediately.
  double blind_part(DeviceQueue const& device) const {
    if (!frugal_) return std::max(1.0, n_ * (device.taken == 0 ? is_.probe : is_.second));
    if (frugal_->who() == Who::host) return 0;
    if (device.taken == 0) return std::max(1.0, n_ * first_part_);
    return device.largest < large_first * is_.probe * n_ ? 0 : std::max(1.0, n_ * is_.second);
  }

  /// Returns a test part if the host alone seems best, because the device may not have shown its full rate.
  double part_to_learn(DeviceQueue const& device) const {
    if (!device.flight.empty() || frugal_->who()) return 0;
    double const link = device.copy_s() > 0 ? 1 / (device.copy_s() * host_.rate) : 0;
    return n_ * frugal_->next_part(device.largest / n_, static_cast<double>(left()) / n_, n_ / host_rate(), link);
  }

  /// Chunks for the device: for equal finish, unless a power cap requires less or more.
  double chosen_share(Processor processor, double now_s) {
    double const equal = share_of(processor, now_s), others = static_cast<double>(processors() - 1);
    if (choice_->host == 1 || equal < 1) return choice_->devices * equal;
    return equal + (1 - choice_->host) * std::max(0.0, static_cast<double>(left()) - others * equal) / others;
  }

  /// Chunks for the device so that all finish together; 0 if that would not save enough.
  double share_of(Processor processor, double now_s) {
    DeviceQueue& device = devices_[processor];
    double const rest = static_cast<double>(left());
    double const host_free_s = host_.free_s(now_s), start_s = free_s(processor, now_s, processor);
    auto const equal = [&] {
      double const s = together_s(now_s, host_free_s, processor) - start_s;
      return std::clamp(s / device.per_chunk_s, 0.0, rest);
    };
    // A larger part runs faster, which in turn increases the share.
    double x = equal();
    for (int i = 0; i < 2; ++i) {
      device.expect(std::max(x, 1.0));
      x = equal();
    }
    // The host's team works in whole rounds of its threads.
    auto const end_s = [&](double rounds) {
      double const on_host = std::min(rounds * rounds_of_, rest);
      double const host_s = on_host > 0 ? host_free_s + HostTeam::fork_s + on_host / host_.rate : 0;
      return std::max(host_s, start_s + (rest - on_host) * device.per_chunk_s);
    };
    double const rounds = std::floor((rest - x) / rounds_of_);
    x = std::max(0.0, rest - rounds_of_ * (end_s(rounds) <= end_s(rounds + 1) ? rounds : rounds + 1));
    double const drain_s = device.flight.empty() || x < 1 ? 0 : device.drain_s * x / (x + device.before());
    double const saved_s = host_free_s + HostTeam::fork_s + rest / host_.rate - (start_s + x * device.per_chunk_s);
    return saved_s < drain_s ? 0 : x;
  }

  std::size_t take_on_host(double now_s) {
    double const rest = static_cast<double>(left());
    if (frugal_ && waits_for_devices(now_s)) return 0;
    double part =
        n_ * (is_.warm_share ? std::min(is_.first_host, warm_first_host * (1 - *is_.warm_share)) : is_.first_host);
    if (host_.rate > 0) {
      // A part is the same fraction of the rest and of the elapsed time, and never longer than that, because a rate
      // holds for about as long as it was measured.
      bool const known = std::any_of(devices_.begin(), devices_.end(), [](auto const& d) { return d.per_chunk_s > 0; });
      double const worked_s = frugal_ ? frugal_->host_busy_s() : now_s,
                   end_s = known ? together_s(now_s, 0, host) : worked_s,
                   min_s = std::min(HostTeam::min_part_s(end_s), worked_s),
                   part_s = std::max(host_.fraction() * std::min(end_s, worked_s), min_s);
      part = host_.rate * std::min(part_s, host_limit_s(end_s, now_s));
      if (rest - part < min_s / 2 * host_.rate) part = rest;
      part = std::min(part, doubling * host_.chunks());
    }
    return std::min(begun_on_host(part, now_s), left());
  }

  /// Seconds for which the host may work, if all finish together in `end_s`.
  double host_limit_s(double end_s, double now_s) const {
    if (!frugal_ || who_now(now_s) != Who::both || choice_->host == 1) return std::numeric_limits<double>::infinity();
    return choice_->host * end_s;
  }

  std::size_t begun_on_host(double part, double now_s) {
    std::size_t const whole = whole_chunks(part / rounds_of_);
    std::size_t const taken = std::max<std::size_t>(1, whole) * steps_.of(host);
    host_.begin(static_cast<double>(std::min(taken, chunks())), now_s);
    return taken;
  }

  /// True if the host saves more by waiting.
  bool waits_for_devices(double now_s) const {
    if (frugal_->who()) return frugal_->who() == Who::devices;
    if (is_.warm_share || std::any_of(devices_.begin(), devices_.end(), [](auto const& d) { return d.measured(); }))
      return who_now(now_s) == Who::devices;
    double blind = 0;
    for (DeviceQueue const& device : devices_)
      if (!device.flight.empty()) blind = std::max(blind, device.flight.front());
    return blind > 0 && host_.rate > 0 &&
           frugal_->host_waits(blind / n_, now_s - DeviceQueue::usual_launch_s, n_ / host_.rate, host_.parts());
  }

  /// Processors for the rest; the same for all callers until the next part returns.
  Who who_now(double now_s) const {
    if (!choice_) choice_ = best_choice(now_s);
    return choice_->who;
  }

  Frugality::Choice best_choice(double now_s) const {
    if (!frugal_) return {};
    if (frugal_->who()) return {*frugal_->who()};
    double const host_rate = this->host_rate(), rest = static_cast<double>(left()),
                 others = static_cast<double>(processors() - 1);
    if (host_rate == 0) return {};
    double rate = 0, busy = 0, begun_s = 0, in_flight_s = 0;
    for (Processor p = 1; p < processors(); ++p) {
      if (devices_[p].per_chunk_s == 0) return {};
      rate += 1 / devices_[p].per_chunk_s;
      busy += free_s(p, now_s, p) / devices_[p].per_chunk_s;  // in chunks that it could do instead
      begun_s += devices_[p].begun_s(now_s);
      in_flight_s += devices_[p].empty_s(now_s) / others;
    }
    return frugal_->best_of({.now_s = now_s,
                             .devices = others,
                             .host_begun_s = host_.begun_s(now_s),
                             .devices_begun_s = begun_s,
                             .in_flight_s = in_flight_s,
                             .both_s = (rest + busy) / (rate + host_rate),
                             .host_s = rest / host_rate,
                             .devices_s = (rest + busy) / rate});
  }

  /// The host's rate near the last part of a device.
  double host_rate() const { return host_.rate_near(compared_.middle, compared_.chunks); }

  Steps const steps_;
  double const n_, rounds_of_;  ///< chunks of the loop, and those that the host's threads process at a time
  LeapSettings const is_;
  HostTeam host_;
  std::vector<DeviceQueue> devices_;                 ///< that of the host is unused
  DeviceQueue::Place compared_;                      ///< the device's part near which rates are compared
  double first_part_ = 0;                            ///< fraction of the loop
  std::optional<Frugality> frugal_;                  ///< set if energy or a power cap counts
  mutable std::optional<Frugality::Choice> choice_;  ///< made since the last part returned
};

}  // namespace

Partitioner make_leap() {
  Partitioner leap;
  leap.summary = "launch-ahead equal-finish asynchronous partitioning: the device's parts follow the predicted end";
  leap.options = leap_options();
  leap.role = Role::launch_ahead;
  leap.contest_variants = leap_variants();
  leap.plan = plan_with<Leap>;
  leap.search = leap_search;
  return leap;
}

}  // namespace yoke
