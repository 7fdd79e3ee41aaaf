// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <deque>
#include <optional>
#include <vector>

#include "partitioners/detail/self_scheduling.hpp"

namespace yoke {
namespace {

/// Times so short that they say nothing must not divide by zero.
constexpr double shortest_s = 1e-9;
/// A chunk of the host whose launch seems to be all of it still takes some of its time, and likewise on a device.
constexpr double least_host_part = 0.2, least_device_part = 0.1;
/// First device part of a warm run, of what the device had in the end of the last; and the factor theta then.
constexpr double warm_first = 0.9, warm_theta = 0.75;
/// Of what the host had in the end of the last run, its first part at most.
constexpr double warm_first_host = 1. / 32;
/// A device that did everything is taken to be this much faster than the host, not infinitely.
constexpr double most_warm_share = 0.999;

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
        launch_s_(std::max(situation.options.real("launch_s"), shortest_s)),
        fork_s_(std::max(situation.options.real("fork_s"), shortest_s)),
        devices_(situation.processors) {
    if (situation.options.integer("warm") > 0 && situation.searched_share > 0.0) warm_share_ = situation.searched_share;
    if (warm_share_) theta_ = warm_theta;
  }

 private:
  struct Device {
    std::deque<double> flight;       ///< chunks of the parts under way
    double chunks = 0, seconds = 0;  ///< discounted sums
    double first_chunks = 0, first_s = 0;
    double per_chunk_s = 0;  ///< 0: no result yet
    double fixed_s = 0;      ///< of a part that does not begin back to back
    double largest = 0, last_s = 0;
    std::size_t taken = 0;
  };

  bool from_end(Processor processor) const override { return processor != host; }

  void learn(Part const& part) override {
    double const n = static_cast<double>(part.chunks), t = std::max(part.seconds, shortest_s);
    if (part.processor == host) {
      host_chunks_ = keep_ * host_chunks_ + n;
      host_s_ = keep_ * host_s_ + std::max(t - fork_s_, least_host_part * t);
      host_rate_ = host_chunks_ / host_s_;
      host_flight_ = 0;
      return;
    }
    Device& device = devices_[part.processor];
    if (!device.flight.empty()) device.flight.pop_front();
    device.last_s = part.end_s;
    if (device.chunks == 0) {
      device.first_chunks = device.chunks = n;
      device.first_s = t;
      device.seconds = std::max(t - launch_s_, least_device_part * t);
    } else {
      device.chunks = keep_ * device.chunks + n;
      device.seconds = keep_ * device.seconds + t;
    }
    device.per_chunk_s = device.seconds / device.chunks;
    device.fixed_s = std::clamp(device.first_s - device.per_chunk_s * device.first_chunks,
                                std::min(launch_s_, device.first_s), device.first_s);
  }

  /// Seconds until the device's queue is empty.
  double drain_s(Device const& device, double now_s) const {
    if (device.flight.empty()) return 0;
    double const first_s = device.per_chunk_s * device.flight.front();
    double sum = std::max(first_s - (now_s - device.last_s), least_device_part * first_s);
    for (std::size_t k = 1; k < device.flight.size(); ++k) sum += device.per_chunk_s * device.flight[k];
    return sum;
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
      bool again = !out[host] && host_free_s > finish_s;
      out[host] = out[host] || host_free_s > finish_s;
      for (Processor p = 1; p < processors(); ++p)
        if (!out[p] && devices_[p].per_chunk_s > 0 && free_s(p, now_s, asking) > finish_s) out[p] = again = true;
      if (!again) return finish_s;
    }
  }

  double free_s(Processor p, double now_s, Processor asking) const {
    return drain_s(devices_[p], now_s) + (p == asking && devices_[p].flight.empty() ? devices_[p].fixed_s : 0);
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
    Device& device = devices_[processor];
    double const wanted = std::floor(std::min(device_part(processor, now_s), static_cast<double>(left())));
    if (wanted < 1) return 0;
    if (device.flight.empty()) device.last_s = now_s;
    if (device.per_chunk_s == 0 && !warm_share_) profile(static_cast<std::size_t>(wanted));
    device.largest = std::max(device.largest, wanted);
    device.flight.push_back(wanted);
    ++device.taken;
    return static_cast<std::size_t>(wanted);
  }

  double device_part(Processor processor, double now_s) const {
    Device const& device = devices_[processor];
    double const rest = static_cast<double>(left()), others = static_cast<double>(processors() - 1);
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
    double const x = std::min(rest, (equal_finish_s(now_s, host_free_s, processor) - start_s) / device.per_chunk_s);
    bool const host_is_faster = host_free_s + rest / host_rate_ < start_s + device.per_chunk_s * x;
    if (x < 1 || (device.flight.empty() && host_is_faster)) return 0;
    // Parts fall slowly: small ones do not reach the device's rate.
    double part = std::max(theta_ * x, std::min(x, steady_ * device.largest));
    // The remainder would not be worth a launch.
    if (device.per_chunk_s * (x - part) < device_least_ * launch_s_ + device.fixed_s) part = x;
    return std::max(1.0, std::min(part, trusted));
  }

  std::size_t take_on_host(double now_s) {
    double const rest = static_cast<double>(left());
    double part = n_ * (warm_share_ ? std::min(first_host_, warm_first_host * (1 - *warm_share_)) : first_host_);
    if (host_rate_ > 0) {
      // Never longer than a fraction of the time already spent: an error is then small against the whole.
      double const longest_s = std::max(host_least_ * fork_s_, grow_ * now_s);
      bool const known = std::any_of(devices_.begin(), devices_.end(), [](auto const& d) { return d.per_chunk_s > 0; });
      double const end_s = known ? equal_finish_s(now_s, 0, host) : longest_s;
      part = host_rate_ * std::min(std::max(phi_ * end_s, host_least_ * fork_s_), longest_s);
      if (rest - part < host_least_ / 2 * fork_s_ * host_rate_) part = rest;
    }
    std::size_t const whole = whole_chunks(part / static_cast<double>(multiple_));
    std::size_t const taken = std::min(std::max<std::size_t>(1, whole) * multiple_, left());
    host_flight_ = static_cast<double>(taken);
    host_begin_s_ = now_s;
    return taken;
  }

  double const n_, probe_, probe_growth_, trust_;
  double theta_;
  double const first_host_, phi_, grow_, host_least_, keep_, device_least_, steady_, most_;
  std::size_t const multiple_;
  double const launch_s_, fork_s_;
  std::optional<double> warm_share_;
  std::vector<Device> devices_;  ///< the host's is not used
  double host_chunks_ = 0, host_s_ = 0, host_rate_ = 0, host_flight_ = 0, host_begin_s_ = 0;
};

}  // namespace

Partitioner make_leap() {
  using Kind = OptionSpec::Kind;
  Partitioner leap;
  leap.summary = "launch-ahead equal-finish asynchronous partitioning: the device's parts follow the predicted end";
  leap.options = {{"probe", "0.125", "fraction of the loop in a device's first part", Kind::real, 0, 1, {}},
                  {"probe_growth", "1", "the second part is this many times the first", Kind::real, 0, 100, {}},
                  {"trust", "1.5", "a part is at most this many times the largest before", Kind::real, 1, 1e6, {}},
                  {"theta", "0.5", "fraction of its equal-finish share that a device takes", Kind::real, 0.01, 1, {}},
                  {"first_host", "0.00390625", "fraction of the loop in the host's first part", Kind::real, 0, 1, {}},
                  {"phi", "0.5", "fraction of the predicted rest that a host part lasts", Kind::real, 0.01, 1, {}},
                  {"grow", "0.25", "fraction of the time spent that a host part lasts at most", Kind::real, 0, 100, {}},
                  {"host_least", "6", "a host part lasts at least this many fork_s", Kind::real, 0, 1e6, {}},
                  {"keep", "0.125", "weight of earlier parts in the rates", Kind::real, 0, 1, {}},
                  {"device_least", "1", "launches that a device's last part must be worth", Kind::real, 0, 1e6, {}},
                  {"multiple", "1", "host parts are multiples of this many chunks", Kind::integer, 1, 1e6, {}},
                  {"launch_s", "1e-5", "seconds of an empty device launch, completion included", Kind::real, 0, 1, {}},
                  {"fork_s", "5e-6", "seconds of an empty parallel region of the host", Kind::real, 0, 1, {}},
                  {"steady",
                   "0.5",
                   "fraction of its largest part that a device takes at least, if that much is its share",
                   Kind::real,
                   0,
                   1,
                   {}},
                  {"most",
                   "1",
                   "fraction of a device's last total in its parts at most, warm; 0.18 hides copies",
                   Kind::real,
                   0.01,
                   1,
                   {}},
                  {"warm", "0", "earlier calls to learn from; 0 is cold", Kind::integer, 0, 100, {}}};
  leap.plan = [](Situation const& situation) { return std::make_unique<Leap>(situation); };
  // A warm run begins at the share of the loop, not of the work, where the last one met: an irregular loop weighs more
  // at one end.
  leap.search = [](Situation const& situation, std::span<Trial const> trials) -> Search {
    return {trials.empty() ? 0 : trials.back().loop_share, trials.size() >= situation.options.integer("warm")};
  };
  return leap;
}

}  // namespace yoke
