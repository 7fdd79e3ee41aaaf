// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/simulated.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>

#include "suite/core/dispatch.hpp"
#include "suite/core/split_mix_64.hpp"
#include "suite/execution/simulated_law.hpp"

namespace yoke {
namespace {

using namespace execution_detail;

constexpr double never = std::numeric_limits<double>::infinity();

/// A piece in flight.
struct Flight {
  CompletedPiece done;
  double asked_s = 0;     ///< when it was handed out
  double prepared_s = 0;  ///< when its launch and copies are finished
  double kernel_begin_s = 0;
  double noise = 1;
  double before = 0;  ///< items of the piece that ended as its kernel began: they share the drain
};

/// The state of one processor.
struct Lane {
  std::deque<Flight> flight;
  double prepared_s = 0;  ///< when launch and copies of the last piece were finished
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
      finish(first);
      for (Lane& lane : lanes_) lane.waits = false;
    }
    dispatch_.finish();
    return {dispatch_.completed(), now_s};
  }

 private:
  double end_s(Processor p) const { return lanes_[p].flight.empty() ? never : lanes_[p].flight.front().done.end_s; }

  void ask_all(double now_s) {
    // A barrier: nothing is in flight, and the schedule counts one more.
    bool const idle = std::all_of(lanes_.begin(), lanes_.end(), [](Lane const& lane) { return lane.flight.empty(); });
    std::size_t const syncs = idle && now_s > 0 ? schedule_.account().syncs : 0;
    double begin_s = now_s;
    for (Processor p = 0; p < lanes_.size(); ++p) {
      Lane& lane = lanes_[p];
      while (!lane.waits && !lane.done && lane.flight.size() < (p == host ? 1 : depth_)) {
        Decision const decision = dispatch_.ask(p, begin_s);
        if (syncs > 0 && begin_s == now_s && schedule_.account().syncs > syncs) begin_s += scenario_.sync_s;
        lane.waits = decision.kind == Decision::Kind::wait;
        lane.done = decision.kind == Decision::Kind::done;
        if (decision.kind == Decision::Kind::run) begin(p, decision.piece, begin_s);
      }
    }
  }

  void begin(Processor p, Piece const& piece, double now_s) {
    Lane& lane = lanes_[p];
    auto const& processor = scenario_.processors[p];
    double const items = items_of(piece);
    Flight flight;
    flight.noise = processor.noise > 0 ? std::exp(processor.noise * random_[p].normal()) : 1;
    flight.asked_s = now_s;
    CompletedPiece& done = flight.done;
    done.processor = p;
    done.piece = piece;
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

  /// When the kernel begins, after the previous piece on the same processor.
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

  double kernel_s_of(Flight const& flight) const {
    Piece const& piece = flight.done.piece;
    auto const& processor = scenario_.processors[flight.done.processor];
    double const base_s =
        flight.noise * kernel_s(scenario_, flight.done.processor, items_of(piece),
                                description_.segments[piece.segment].work(piece.chunks), flight.before);
    return drifted_s(flight.kernel_begin_s, base_s, processor.drift, scenario_.ideal_s());
  }

  /// The first piece of a lane is complete.
  void finish(Processor p) {
    dispatch_.complete(lanes_[p].flight.front().done);
    lanes_[p].flight.pop_front();
  }

  /// What the host loses while devices are busy with their current pieces.
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
};

}  // namespace

RunResult Simulated::run(Schedule& schedule) {
  return SimulatedRun(scenario_, description_, schedule, depth_, runs_++).outcome();
}

NodeHints hints_of(Scenario const& scenario) {
  NodeHints hints{scenario.moves(), scenario.powers, scenario.nominal_share()};
  auto const& all = scenario.processors;
  if (std::any_of(all.begin(), all.end(), [](ScenarioProcessor const& p) { return p.wave_known; }))
    for (auto const& one : all)
      hints.step_chunks.push_back(one.wave_known ? std::max<std::size_t>(1, one.wave_items / scenario.chunk_items) : 1);
  return hints;
}

}  // namespace yoke
