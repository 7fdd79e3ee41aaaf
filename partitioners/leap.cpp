// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "partitioners/detail/device_queue.hpp"
#include "partitioners/detail/leap_options.hpp"
#include "partitioners/detail/self_scheduling.hpp"
#include "suite/core/error.hpp"

namespace yoke {
namespace {

/// A part of the host whose fork seems to be all of it still takes some of its time.
constexpr double least_host_part = 0.2;
/// First device part of a warm run, of what the device had in the end of the last; and the factor theta then.
constexpr double warm_first = 0.9, warm_theta = 0.75;
/// Of what the host had in the end of the last run, its first part at most.
constexpr double warm_first_host = 1. / 32;
/// Of the time spent, what the host takes back at a time where the device has everything in one part.
constexpr double whole_grow = 0.05;

/// Launch-ahead equal-finish asynchronous partitioning. The devices want few large parts, back to back; the host loses
/// next to nothing by working in small ones. So the host is the elastic filler that absorbs every error: it takes from
/// the begin of the loop, devices from its end, each device part a fraction of what would make all finish together.
class Leap final : public SelfScheduling {
 public:
  explicit Leap(Situation const& situation)
      : SelfScheduling(situation),
        n_(static_cast<double>(chunks())),
        probe_(situation.options.real("probe")),
        probe_growth_(situation.options.real("probe_growth")),
        trust_(situation.options.real("trust")),
        theta_(situation.options.real("theta")),
        first_host_(situation.options.real("first_host")),
        phi_(situation.options.real("phi")),
        grow_(situation.options.real("grow")),
        host_least_(situation.options.real("host_least")),
        keep_(situation.options.real("keep")),
        device_least_(situation.options.real("device_least")),
        steady_(situation.options.real("steady")),
        most_(situation.options.real("most")),
        multiple_(situation.options.integer("multiple")),
        launch_s_(std::max(situation.options.real("launch_s"), DeviceQueue::shortest_s)),
        fork_s_(std::max(situation.options.real("fork_s"), DeviceQueue::shortest_s)),
        gate_(gate_of(situation)),
        devices_(situation.processors) {
    bool const energy = situation.options.text("goal") == "energy";
    if (energy && !situation.known.powers) throw NotApplicable("goal=energy needs powers, which are not known here");
    if (energy) powers_ = situation.known.powers;
    if (situation.options.integer("warm") > 0 && situation.searched_share > 0.0) warm_share_ = situation.searched_share;
    if (auto const share = situation.learnt_share()) warm_share_ = share;
    if (warm_share_) theta_ = warm_theta;
  }

 private:
  enum class Gate { no, whole, parts };
  enum class Cheapest { both, host, devices };

  static Gate gate_of(Situation const& situation) {
    auto const& wanted = situation.options.text("gated");
    if (wanted == "no") return Gate::no;
    if (!situation.known.gates) throw NotApplicable("gated parts need kernels that poll a frontier; none do here");
    if (situation.description.segments.size() != 1) throw NotApplicable("gated parts are of one segment");
    return wanted == "whole" ? Gate::whole : Gate::parts;
  }

  bool from_end(Processor processor) const override { return processor != host; }
  bool gated(Processor processor) const override { return processor != host && gate_ != Gate::no; }

  void learn(Part const& part) override {
    if (part.processor != host) {
      devices_[part.processor].learn(static_cast<double>(part.chunks), part.seconds, part.end_s, keep_, launch_s_);
      return;
    }
    host_flight_ = 0;
    if (part.chunks == 0) return;
    double const t = std::max(part.seconds, DeviceQueue::shortest_s);
    host_chunks_ = keep_ * host_chunks_ + static_cast<double>(part.chunks);
    host_s_ = keep_ * host_s_ + std::max(t - fork_s_, least_host_part * t);
    host_rate_ = host_chunks_ / host_s_;
  }

  /// Seconds from now at which all processors finish together, when the host is free after `host_free_s`; processors
  /// that are busy for longer anyway do not take part. `asking` pays for its launch where nothing is in flight.
  double equal_finish_s(double now_s, double host_free_s, Processor asking) const {
    double const rest = static_cast<double>(left());
    std::vector<bool> out(processors(), false);
    for (double finish_s = 0;;) {
      double work = rest, rate = 0;
      auto const add = [&](double free_s, double its_rate) {
        work += free_s * its_rate;
        rate += its_rate;
      };
      if (!out[host]) add(host_free_s, host_rate_);
      for (Processor p = 1; p < processors(); ++p)
        if (!out[p] && devices_[p].per_chunk_s > 0) add(free_s(p, now_s, asking), 1 / devices_[p].per_chunk_s);
      if (rate <= 0) return finish_s;
      finish_s = work / rate;
      bool again = false;
      if (!out[host] && host_free_s > finish_s) out[host] = again = true;
      for (Processor p = 1; p < processors(); ++p)
        if (!out[p] && devices_[p].per_chunk_s > 0 && free_s(p, now_s, asking) > finish_s) out[p] = again = true;
      if (!again) return finish_s;
    }
  }

  double free_s(Processor p, double now_s, Processor asking) const {
    return devices_[p].drain_s(now_s) + (p == asking && devices_[p].flight.empty() ? devices_[p].fixed_s : 0);
  }

  std::size_t take(Processor processor, double now_s) override {
    // Until devices answer, the last run's share says how they compare with the host.
    if (warm_share_ && host_rate_ > 0)
      for (Processor p = 1; p < processors(); ++p)
        if (devices_[p].chunks == 0)
          devices_[p].per_chunk_s =
              (1 - *warm_share_) * static_cast<double>(processors() - 1) / (*warm_share_ * host_rate_);
    return processor == host ? take_on_host(now_s) : take_on_device(processor, now_s);
  }

  std::size_t take_on_device(Processor processor, double now_s) {
    DeviceQueue& device = devices_[processor];
    double const wanted = std::floor(std::min(device_part(processor, now_s), static_cast<double>(left())));
    if (wanted < 1) return 0;
    if (device.per_chunk_s == 0 && !warm_share_ && gate_ != Gate::whole) profile(static_cast<std::size_t>(wanted));
    device.begin(wanted, now_s);
    return static_cast<std::size_t>(wanted);
  }

  double device_part(Processor processor, double now_s) const {
    DeviceQueue const& device = devices_[processor];
    double const rest = static_cast<double>(left()), others = static_cast<double>(processors() - 1);
    if (gate_ == Gate::whole) return std::ceil(rest / static_cast<double>(processors() - processor));
    if (warm_share_ && device.taken == 0)
      return std::max(1.0, std::min(warm_first, most_) * *warm_share_ * n_ / others);
    double const trusted = warm_share_ ? most_ * *warm_share_ * n_ : trust_ * device.largest;
    // Parts sent blind: nothing has come back yet.
    if (device.per_chunk_s == 0 && !warm_share_)
      return std::max(1.0, n_ * probe_ * (device.taken == 0 ? 1 : probe_growth_));
    if (host_rate_ == 0 && warm_share_) return 0;
    if (host_rate_ == 0) return std::max(1.0, std::min(rest / 2, trusted));
    double const host_free_s = std::max(0.0, host_flight_ / host_rate_ - (now_s - host_begin_s_));
    double const start_s = free_s(processor, now_s, processor);
    Cheapest const cheapest = cheapest_now(now_s);
    if (cheapest == Cheapest::host) return 0;
    double const all = cheapest == Cheapest::devices ? rest / others : 0;
    double const x =
        std::max(all, std::min(rest, (equal_finish_s(now_s, host_free_s, processor) - start_s) / device.per_chunk_s));
    bool const host_is_faster = all == 0 && host_free_s + rest / host_rate_ < start_s + device.per_chunk_s * x;
    if (x < 1 || (device.flight.empty() && host_is_faster)) return 0;
    // Parts fall slowly: small ones do not reach the device's rate.
    double part = std::max(theta_ * x, std::min(x, steady_ * device.largest));
    // The remainder would not be worth a launch.
    if (device.per_chunk_s * (x - part) < device_least_ * launch_s_ + device.fixed_s) part = x;
    return std::max(1.0, std::min(part, trusted));
  }

  std::size_t take_on_host(double now_s) {
    double const rest = static_cast<double>(left());
    if (host_rate_ > 0 && cheapest_now(now_s) == Cheapest::devices) return 0;
    double part = n_ * (warm_share_ ? std::min(first_host_, warm_first_host * (1 - *warm_share_)) : first_host_);
    if (host_rate_ > 0) {
      // Never longer than a fraction of the time already spent: an error is then small against the whole.
      double const longest_s = std::max(host_least_ * fork_s_, grow_ * now_s);
      bool const known = std::any_of(devices_.begin(), devices_.end(), [](auto const& d) { return d.per_chunk_s > 0; });
      double const end_s = known ? equal_finish_s(now_s, 0, host) : longest_s;
      part = host_rate_ * std::min(std::max(phi_ * end_s, host_least_ * fork_s_), longest_s);
      if (rest - part < host_least_ / 2 * fork_s_ * host_rate_) part = rest;
    }
    return std::min(begun_on_host(part, now_s), left());
  }

  /// The host goes on into the device's youngest part: half of what both would end at once, or, where there is one part
  /// and no rate, a fraction of the time spent.
  std::size_t take_back(Processor holder, double now_s) override {
    if (host_rate_ == 0) return 0;
    DeviceQueue& device = devices_[holder];
    double part_s = std::max(host_least_ * fork_s_, whole_grow * now_s);
    if (gate_ == Gate::parts && device.per_chunk_s > 0) {
      double const both_s = device.drain_s(now_s) - fork_s_;
      double const x = both_s / (1 / host_rate_ + device.per_chunk_s);
      if (x < 1) return 0;
      part_s = std::max(phi_ * x / host_rate_, host_least_ / 2 * fork_s_);
    }
    std::size_t const taken = begun_on_host(part_s * host_rate_, now_s);
    device.shorten(static_cast<double>(taken));
    return taken;
  }

  std::size_t begun_on_host(double part, double now_s) {
    std::size_t const whole = whole_chunks(part / static_cast<double>(multiple_));
    std::size_t const taken = std::max<std::size_t>(1, whole) * multiple_;
    host_flight_ = static_cast<double>(std::min(taken, chunks()));
    host_begin_s_ = now_s;
    return taken;
  }

  /// What the rest would take least energy on. PEACH's energy is linear in the share between its ends and the split of
  /// equal finish, so one of these three is the least.
  Cheapest cheapest_now(double now_s) const {
    if (!powers_ || host_rate_ == 0) return Cheapest::both;
    double const rest = static_cast<double>(left()), count = static_cast<double>(processors() - 1);
    double rate = 0, ready_s = 0;
    for (Processor p = 1; p < processors(); ++p) {
      if (devices_[p].per_chunk_s == 0) return Cheapest::both;
      rate += 1 / devices_[p].per_chunk_s;
      ready_s = std::max(ready_s, free_s(p, now_s, p));
    }
    double const host_s = rest / host_rate_, devices_s = ready_s + rest / rate;
    double const both_s = equal_finish_s(now_s, 0, host);
    double const host_j = powers_->energy_j(host_s, host_s, 0, 0);
    double const devices_j = powers_->energy_j(devices_s, 0, count * devices_s, devices_s);
    double const both_j = powers_->energy_j(both_s, both_s, count * both_s, both_s);
    return both_j <= std::min(host_j, devices_j) ? Cheapest::both
           : host_j < devices_j                  ? Cheapest::host
                                                 : Cheapest::devices;
  }

  double const n_, probe_, probe_growth_, trust_;
  double theta_;
  double const first_host_, phi_, grow_, host_least_, keep_, device_least_, steady_, most_;
  std::size_t const multiple_;
  double const launch_s_, fork_s_;
  Gate const gate_;
  std::optional<Powers> powers_;  ///< where energy is the goal
  std::optional<double> warm_share_;
  std::vector<DeviceQueue> devices_;  ///< the host's is not used
  double host_chunks_ = 0, host_s_ = 0, host_rate_ = 0, host_flight_ = 0, host_begin_s_ = 0;
};

}  // namespace

Partitioner make_leap() {
  Partitioner leap;
  leap.summary = "launch-ahead equal-finish asynchronous partitioning: the device's parts follow the predicted end";
  leap.options = leap_options();
  leap.plan = [](Situation const& situation) { return std::make_unique<Leap>(situation); };
  // The share of the loop, not of the work: an irregular loop weighs more at one end.
  leap.search = [](Situation const& situation, std::span<Trial const> trials) -> Search {
    return {trials.empty() ? 0 : trials.back().loop_share, trials.size() >= situation.options.integer("warm")};
  };
  return leap;
}

}  // namespace yoke
