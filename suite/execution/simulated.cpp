// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/simulated.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>

#include "suite/core/counter_random.hpp"
#include "suite/core/dispatch.hpp"
#include "suite/core/error.hpp"

namespace yoke {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();
/// What a piece takes at most, so that a rate of zero is a stall and not the end of time.
constexpr double stall_s = 1e9;

/// Seconds from `begin_s` that take `base_s` at the rate of the start, where the rate changes by `drift` over
/// `scale_s` and stays.
double drifted_s(double begin_s, double base_s, double drift, double scale_s) {
  if (drift == 0) return base_s;
  if (begin_s >= scale_s) return base_s / (1 + drift);
  auto const done = [&](double t) { return t + drift * t * t / (2 * scale_s); };
  double const until_scale = done(scale_s) - done(begin_s);
  if (base_s >= until_scale) return scale_s - begin_s + (base_s - until_scale) / (1 + drift);
  double const target = done(begin_s) + base_s;
  // The root of done(t) = target, without cancellation.
  return 2 * target / (1 + std::sqrt(1 + 2 * drift * target / scale_s)) - begin_s;
}

/// The kernel of a piece at the rate of the start. `before` items ended as it began: it shares their drain.
double kernel_s(Scenario const& scenario, Processor p, double items, double work, double before) {
  auto const& processor = scenario.processors[p];
  double const wave = static_cast<double>(processor.wave_items);
  double const whole = wave > 0 ? std::ceil(items / wave) * wave : items;
  double const rate = processor.rate.at(before + whole, static_cast<double>(scenario.items));
  double const seconds = work * (whole / items) / rate;
  return seconds < stall_s ? seconds : stall_s;
}

double transfer_s(ScenarioProcessor const& processor, double items) {
  return processor.latency_s + (processor.link_items_per_s ? items / *processor.link_items_per_s : 0);
}

/// One processor on its way through a run.
struct Lane {
  std::deque<Completion> flight;
  double prepared_s = 0;  ///< when launch and copies of the last piece were through
  double free_s = 0;      ///< when its kernel ends
  double before = 0;      ///< items of the last piece
  bool waits = false, done = false;
};

class SimulatedRun {
 public:
  SimulatedRun(Scenario const& scenario, Description const& description, Schedule& schedule, std::size_t depth,
               std::uint64_t run)
      : scenario_(scenario),
        description_(description),
        schedule_(schedule),
        depth_(depth),
        dispatch_(description, schedule, scenario.processors.size()),
        lanes_(scenario.processors.size()) {
    for (Processor p = 0; p < lanes_.size(); ++p) random_.emplace_back(scenario.seed, 1 + run * lanes_.size() + p);
  }

  Outcome outcome() {
    double now_s = 0;
    for (;;) {
      ask_all(now_s);
      Processor first = 0;
      for (Processor p = 1; p < lanes_.size(); ++p)
        if (end_s(p) < end_s(first)) first = p;
      if (end_s(first) == never) break;
      now_s = end_s(first);
      Completion const done = lanes_[first].flight.front();
      lanes_[first].flight.pop_front();
      dispatch_.complete(done);
      for (Lane& lane : lanes_) lane.waits = false;
    }
    dispatch_.finish();
    return {dispatch_.completed(), now_s};
  }

 private:
  double end_s(Processor p) const { return lanes_[p].flight.empty() ? never : lanes_[p].flight.front().end_s; }

  void ask_all(double now_s) {
    // A barrier: nothing is under way, and the schedule counts one more.
    bool const idle = std::all_of(lanes_.begin(), lanes_.end(), [](Lane const& lane) { return lane.flight.empty(); });
    std::size_t const syncs = idle && now_s > 0 ? schedule_.account().syncs : 0;
    double begin_s = now_s;
    for (Processor p = 0; p < lanes_.size(); ++p) {
      Lane& lane = lanes_[p];
      while (!lane.waits && !lane.done && lane.flight.size() < (p == host ? 1 : depth_)) {
        Answer const answer = dispatch_.ask(p, begin_s);
        if (syncs > 0 && begin_s == now_s && schedule_.account().syncs > syncs) begin_s += scenario_.sync_s;
        lane.waits = answer.kind == Answer::Kind::wait;
        lane.done = answer.kind == Answer::Kind::done;
        if (answer.kind == Answer::Kind::run) begin(p, answer.piece, begin_s);
      }
    }
  }

  void begin(Processor p, Piece const& piece, double now_s) {
    Lane& lane = lanes_[p];
    auto const& processor = scenario_.processors[p];
    auto const& segment = description_.segments[piece.segment];
    double const items = static_cast<double>(segment.items_of(piece.chunks).size());
    double const noise = processor.noise > 0 ? std::exp(processor.noise * random_[p].normal()) : 1;
    Completion done;
    done.processor = p;
    done.piece = piece;
    done.begin_s = lane.flight.empty() ? now_s : std::max(now_s, lane.free_s);
    done.copy_in_s = noise * transfer_s(processor, items);
    if (processor.link_items_per_s) done.bytes_moved = items * bytes_of(description_.precision);
    lane.prepared_s = std::max(now_s, lane.prepared_s) + noise * processor.launch_s + done.copy_in_s;
    bool const back_to_back = !lane.flight.empty() && lane.prepared_s <= lane.free_s;
    double const kernel_begin_s = back_to_back ? lane.free_s : std::max(lane.prepared_s, done.begin_s);
    double const base_s =
        noise * kernel_s(scenario_, p, items, segment.work(piece.chunks), back_to_back ? lane.before : 0);
    done.kernel_s = drifted_s(kernel_begin_s, base_s, processor.drift, scenario_.ideal_s());
    if (p == host) done.kernel_s += contended_s(kernel_begin_s, done.kernel_s);
    done.end_s = kernel_begin_s + done.kernel_s;
    lane.free_s = done.end_s;
    lane.before = items;
    lane.flight.push_back(done);
  }

  /// What the host loses while devices are busy with what they have now.
  double contended_s(double begin_s, double seconds) const {
    double const contention = scenario_.processors[host].contention;
    if (contention == 0) return 0;
    double until_s = begin_s;
    for (Processor p = 1; p < lanes_.size(); ++p)
      if (!lanes_[p].flight.empty()) until_s = std::max(until_s, lanes_[p].free_s);
    return contention * std::min(seconds, (until_s - begin_s) / (1 + contention));
  }

  Scenario const& scenario_;
  Description const& description_;
  Schedule& schedule_;
  std::size_t const depth_;
  Dispatch dispatch_;
  std::vector<Lane> lanes_;
  std::vector<CounterRandom> random_;
};

/// Seconds of one processor that does these chunks in one piece, copies hidden.
double alone_s(Scenario const& scenario, Description const& description, Processor p, Range chunks) {
  if (chunks.empty()) return 0;
  auto const& processor = scenario.processors[p];
  auto const& segment = description.segments[0];
  double const items = static_cast<double>(segment.items_of(chunks).size());
  double const before_s = processor.launch_s + processor.latency_s;
  double const kernel =
      drifted_s(before_s, kernel_s(scenario, p, items, segment.work(chunks), 0), processor.drift, scenario.ideal_s());
  return before_s + std::max(kernel, transfer_s(processor, items) - processor.latency_s);
}

}  // namespace

Outcome Simulated::run(Schedule& schedule) {
  return SimulatedRun(scenario_, description_, schedule, depth_, runs_++).outcome();
}

double clairvoyant_s(Scenario const& scenario, Description const& description) {
  YOKE_EXPECT(scenario.processors.size() == 2, "the clairvoyant knows a host and one device");
  std::size_t const n = description.segments[0].chunks();
  double best = never;
  for (bool const host_first : {true, false}) {
    // The host has `k` chunks.
    auto const host_s = [&](std::size_t k) {
      return alone_s(scenario, description, host, host_first ? Range{0, k} : Range{n - k, n});
    };
    auto const device_s = [&](std::size_t k) {
      return alone_s(scenario, description, device, host_first ? Range{k, n} : Range{0, n - k});
    };
    auto const consider = [&](std::size_t k) { best = std::min(best, std::max(host_s(k), device_s(k))); };
    // Where the two meet; a grid around it, because waves and curves need not be monotonous.
    std::size_t low = 0, high = n;
    while (high - low > 1) {
      std::size_t const middle = low + (high - low) / 2;
      (host_s(middle) < device_s(middle) ? low : high) = middle;
    }
    consider(low);
    constexpr std::size_t grid = 32;
    for (std::size_t i = 0; i <= grid; ++i) consider(n * i / grid);
    for (std::size_t i = 0; i <= grid; ++i) {
      std::size_t const offset = n / 16 * i / grid;
      consider(low > offset ? low - offset : 0);
      consider(std::min(n, low + offset));
    }
  }
  return best;
}

}  // namespace yoke
