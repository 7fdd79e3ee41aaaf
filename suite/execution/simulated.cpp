// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/simulated.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <numeric>

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

/// A piece under way.
struct Flight {
  CompletedPiece done;
  double asked_s = 0;     ///< when it was handed out
  double prepared_s = 0;  ///< when its launch and copies are through
  double kernel_begin_s = 0;
  double noise = 1;
  double before = 0;  ///< items of the piece that ended as its kernel began: they share the drain
  bool gated = false;
};

/// One processor on its way through a run.
struct Lane {
  std::deque<Flight> flight;
  double prepared_s = 0;  ///< when launch and copies of the last piece were through
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

  RunResult outcome() {
    double now_s = 0;
    for (;;) {
      ask_all(now_s);
      Processor first = 0;
      for (Processor p = 1; p < lanes_.size(); ++p)
        if (end_s(p) < end_s(first)) first = p;
      if (end_s(first) == never) break;
      now_s = end_s(first);
      finish(first, now_s);
      for (Lane& lane : lanes_) lane.waits = false;
    }
    dispatch_.finish();
    return {dispatch_.completed(), now_s};
  }

 private:
  double end_s(Processor p) const { return lanes_[p].flight.empty() ? never : lanes_[p].flight.front().done.end_s; }

  void ask_all(double now_s) {
    // A barrier: nothing is under way, and the schedule counts one more.
    bool const idle = std::all_of(lanes_.begin(), lanes_.end(), [](Lane const& lane) { return lane.flight.empty(); });
    std::size_t const syncs = idle && now_s > 0 ? schedule_.account().syncs : 0;
    double begin_s = now_s;
    for (Processor p = 0; p < lanes_.size(); ++p) {
      Lane& lane = lanes_[p];
      while (!lane.waits && !lane.done && lane.flight.size() < (p == host ? 1 : depth_)) {
        Decision const answer = dispatch_.ask(p, begin_s);
        if (syncs > 0 && begin_s == now_s && schedule_.account().syncs > syncs) begin_s += scenario_.sync_s;
        lane.waits = answer.kind == Decision::Kind::wait;
        lane.done = answer.kind == Decision::Kind::done;
        if (answer.kind == Decision::Kind::run) begin(p, answer, begin_s);
      }
    }
  }

  void begin(Processor p, Decision const& answer, double now_s) {
    Lane& lane = lanes_[p];
    auto const& processor = scenario_.processors[p];
    YOKE_EXPECT(!answer.gated || processor.gate, "a gated piece where kernels cannot poll a frontier");
    auto const& segment = description_.segments[answer.piece.segment];
    double const items = static_cast<double>(segment.items_of(answer.piece.chunks).size());
    Flight flight;
    flight.gated = answer.gated;
    flight.noise = processor.noise > 0 ? std::exp(processor.noise * random_[p].normal()) : 1;
    flight.asked_s = now_s;
    CompletedPiece& done = flight.done;
    done.processor = p;
    done.piece = answer.piece;
    done.copy_in_s = flight.noise * transfer_s(processor, items);
    if (processor.link_items_per_s) done.bytes_moved = items * bytes_of(description_.precision);
    lane.prepared_s = std::max(now_s, lane.prepared_s) + flight.noise * processor.launch_s + done.copy_in_s;
    flight.prepared_s = lane.prepared_s;
    queue_up(flight, lane.flight.empty() ? nullptr : &lane.flight.back());
    done.kernel_s = kernel_s_of(flight);
    if (p == host) done.kernel_s += contended_s(flight.kernel_begin_s, done.kernel_s);
    done.end_s = flight.kernel_begin_s + done.kernel_s;
    lane.flight.push_back(flight);
  }

  /// When the kernel begins, behind the piece before it on the same processor.
  void queue_up(Flight& flight, Flight const* ahead) const {
    CompletedPiece& done = flight.done;
    done.begin_s = ahead ? std::max(flight.asked_s, ahead->done.end_s) : flight.asked_s;
    bool const back_to_back = ahead && flight.prepared_s <= ahead->done.end_s;
    flight.kernel_begin_s = back_to_back ? ahead->done.end_s : std::max(flight.prepared_s, done.begin_s);
    flight.before = back_to_back ? items_of(ahead->done.piece) : 0;
  }

  double items_of(Piece const& piece) const {
    return static_cast<double>(description_.segments[piece.segment].items_of(piece.chunks).size());
  }

  /// What a gated piece still is about: the chunks above the frontier.
  Piece above(Flight const& flight) const {
    Piece piece = flight.done.piece;
    if (flight.gated) piece.chunks.begin = std::clamp(frontier_, piece.chunks.begin, piece.chunks.end);
    return piece;
  }

  double kernel_s_of(Flight const& flight) const {
    Piece const piece = above(flight);
    if (piece.chunks.empty()) return 0;
    auto const& processor = scenario_.processors[flight.done.processor];
    double const polling = flight.gated ? 1 + *processor.gate : 1;
    double const base_s = flight.noise * polling *
                          kernel_s(scenario_, flight.done.processor, items_of(piece),
                                   description_.segments[piece.segment].work(piece.chunks), flight.before);
    return drifted_s(flight.kernel_begin_s, base_s, processor.drift, scenario_.ideal_s());
  }

  /// The first piece of a lane is through.
  void finish(Processor p, double now_s) {
    Flight flight = lanes_[p].flight.front();
    lanes_[p].flight.pop_front();
    flight.done.piece = above(flight);
    dispatch_.complete(flight.done);
    if (p == host) {
      frontier_ = std::max(frontier_, flight.done.piece.chunks.end);
      move_gates(now_s);
    } else if (flight.gated) {
      drain(flight.done.piece, now_s);
    }
  }

  /// Gated pieces have less to do than when they were handed out. One that is running takes what a piece of the chunks
  /// above the frontier would have taken, and ends no sooner than now.
  void move_gates(double now_s) {
    for (Lane& lane : lanes_)
      for (std::size_t k = 0; k < lane.flight.size(); ++k) {
        Flight& flight = lane.flight[k];
        if (!flight.gated) continue;
        bool const runs = flight.kernel_begin_s <= now_s;
        if (!runs && k > 0) queue_up(flight, &lane.flight[k - 1]);
        double const seconds = std::min(flight.done.kernel_s, kernel_s_of(flight));
        flight.done.end_s = std::max(flight.kernel_begin_s + seconds, runs ? now_s : 0);
        flight.done.kernel_s = flight.done.end_s - flight.kernel_begin_s;
      }
  }

  /// A gated piece has done what the host is at.
  void drain(Piece const& by_device, double now_s) {
    auto& flight = lanes_[host].flight;
    if (flight.empty() || by_device.chunks.empty()) return;
    CompletedPiece done = flight.front().done;
    if (done.piece.segment != by_device.segment || done.piece.chunks.end <= by_device.chunks.begin ||
        done.piece.chunks.begin >= by_device.chunks.end)
      return;
    flight.pop_front();
    done.piece.chunks.end = done.piece.chunks.begin;
    done.end_s = now_s;
    done.kernel_s = std::max(0.0, now_s - done.begin_s);
    dispatch_.complete(done);
  }

  /// What the host loses while devices are busy with what they have now.
  double contended_s(double begin_s, double seconds) const {
    double const contention = scenario_.processors[host].contention;
    if (contention == 0) return 0;
    double until_s = begin_s;
    for (Processor p = 1; p < lanes_.size(); ++p)
      if (!lanes_[p].flight.empty()) until_s = std::max(until_s, lanes_[p].flight.back().done.end_s);
    return contention * std::min(seconds, (until_s - begin_s) / (1 + contention));
  }

  Scenario const& scenario_;
  Description const& description_;
  Schedule& schedule_;
  std::size_t const depth_;
  Dispatch dispatch_;
  std::vector<Lane> lanes_;
  std::vector<SplitMix64Stream> random_;
  std::size_t frontier_ = 0;  ///< all chunks below it are done by the host
};

/// One processor that does these chunks in one piece, copies hidden.
CompletedPiece alone(Scenario const& scenario, Description const& description, Processor p, Range chunks) {
  CompletedPiece done{p, {0, chunks}, 0, 0, 0, 0, 0, 0, 0};
  if (chunks.empty()) return done;
  auto const& processor = scenario.processors[p];
  auto const& segment = description.segments[0];
  double const items = static_cast<double>(segment.items_of(chunks).size());
  double const before_s = processor.launch_s + processor.latency_s;
  done.kernel_s =
      drifted_s(before_s, kernel_s(scenario, p, items, segment.work(chunks), 0), processor.drift, scenario.ideal_s());
  double const copies_s = transfer_s(processor, items) - processor.latency_s;
  done.copy_in_s = processor.latency_s + std::max(0.0, copies_s - done.kernel_s);
  done.end_s = before_s + std::max(done.kernel_s, copies_s);
  return done;
}

/// The host has `k` chunks, of the begin or of the end.
RunResult one_each(Scenario const& scenario, Description const& description, std::size_t k, bool host_first) {
  std::size_t const n = description.segments[0].chunks();
  RunResult outcome;
  outcome.pieces = {alone(scenario, description, host, host_first ? Range{0, k} : Range{n - k, n}),
                    alone(scenario, description, device, host_first ? Range{k, n} : Range{0, n - k})};
  outcome.makespan_s = std::max(outcome.pieces[0].end_s, outcome.pieces[1].end_s);
  return outcome;
}

}  // namespace

RunResult Simulated::run(Schedule& schedule) {
  return SimulatedRun(scenario_, description_, schedule, depth_, runs_++).outcome();
}

NodeHints known_of(Scenario const& scenario) {
  return {scenario.gates(), scenario.moves(), scenario.powers, scenario.nominal_share()};
}

Energy energy_of(Powers const& powers, RunResult const& outcome) {
  std::vector<double> busy_s(2, 0);
  for (auto const& done : outcome.pieces) {
    if (done.processor >= busy_s.size()) busy_s.resize(done.processor + 1, 0);
    busy_s[done.processor] += done.seconds();
  }
  double const devices_s = std::accumulate(busy_s.begin() + 1, busy_s.end(), 0.0);
  double const busiest_s = *std::max_element(busy_s.begin() + 1, busy_s.end());
  double const all_j = powers.energy_j(outcome.makespan_s, busy_s[host], devices_s, busiest_s);
  double const devices_j = devices_s * powers.device_w;
  return {all_j - devices_j, devices_j};
}

RunResult clairvoyant(Scenario const& scenario, Description const& description) {
  YOKE_EXPECT(scenario.processors.size() == 2, "the clairvoyant knows a host and one device");
  std::size_t const n = description.segments[0].chunks();
  RunResult best;
  best.makespan_s = never;
  for (bool const host_first : {true, false}) {
    auto const split = [&](std::size_t k) { return one_each(scenario, description, k, host_first); };
    auto const consider = [&](std::size_t k) {
      RunResult const outcome = split(k);
      if (outcome.makespan_s < best.makespan_s) best = outcome;
    };
    // Where the two meet; a grid around it, because waves and curves need not be monotonous.
    std::size_t low = 0, high = n;
    while (high - low > 1) {
      std::size_t const middle = low + (high - low) / 2;
      auto const pieces = split(middle).pieces;
      (pieces[host].end_s < pieces[device].end_s ? low : high) = middle;
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

double clairvoyant_s(Scenario const& scenario, Description const& description) {
  return clairvoyant(scenario, description).makespan_s;
}

RunResult min_energy(Scenario const& scenario, Description const& description) {
  YOKE_EXPECT(scenario.processors.size() == 2 && scenario.powers, "the least energy is of a host and one device");
  RunResult best;
  double best_j = never;
  // Energies have kinks and waves have steps: every split counts.
  for (bool const host_first : {true, false})
    for (std::size_t k = 0; k <= description.segments[0].chunks(); ++k) {
      RunResult const outcome = one_each(scenario, description, k, host_first);
      double const joules = energy_of(*scenario.powers, outcome).sum_j();
      if (joules >= best_j) continue;
      best_j = joules;
      best = outcome;
    }
  return best;
}

}  // namespace yoke
