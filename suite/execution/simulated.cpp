// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/simulated.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "suite/core/split_mix_64.hpp"
#include "suite/core/virtual_time.hpp"

namespace yoke::execution {
namespace {

class SimulatedRun {
 public:
  SimulatedRun(core::Scenario const& scenario, Description const& description, Schedule& schedule, std::size_t depth,
               std::uint64_t run)
      : scenario_(scenario),
        description_(description),
        time_(description, schedule, scenario.processors.size(), depth, scenario.sync_s),
        prepared_s_(scenario.processors.size()) {
    for (Processor p = 0; p < prepared_s_.size(); ++p)
      random_.emplace_back(scenario.seed, 1 + run * prepared_s_.size() + p);
  }

  RunResult outcome() {
    return time_.run([&](Processor p, Piece const& piece, double now_s) { return begin(p, piece, now_s); });
  }

 private:
  /// Returns the times of the next piece on a processor, after those in flight.
  CompletedPiece begin(Processor p, Piece const& piece, double now_s) {
    auto const& processor = scenario_.processors[p];
    double const items = items_of(piece);
    double const noise = processor.noise > 0 ? std::exp(processor.noise * random_[p].normal()) : 1;
    CompletedPiece done;
    done.processor = p;
    done.piece = piece;
    done.copy_in_s = noise * transfer_s(processor, items);
    if (processor.link_items_per_s) done.bytes_moved = items * bytes_of(description_.precision);
    double& prepared_s = prepared_s_[p];
    prepared_s = std::max(now_s, prepared_s) + noise * (piece.claimed ? 0 : processor.launch_s) + done.copy_in_s;
    auto const* const ahead = time_.last(p);
    done.begin_s = ahead ? std::max(now_s, ahead->end_s) : now_s;
    // A kernel that follows immediately shares the drain of the previous one.
    bool const back_to_back = ahead && prepared_s <= ahead->end_s;
    double const kernel_begin_s = back_to_back ? ahead->end_s : std::max(prepared_s, done.begin_s);
    double const base_s = noise * kernel_s(scenario_, p, items, description_.segments[piece.segment].work(piece.chunks),
                                           back_to_back ? items_of(ahead->piece) : 0);
    done.kernel_s = drifted_s(kernel_begin_s, base_s, processor.drift, scenario_.ideal_s());
    if (p == host) done.kernel_s += contended_s(kernel_begin_s, done.kernel_s);
    done.end_s = kernel_begin_s + done.kernel_s;
    return done;
  }

  double items_of(Piece const& piece) const {
    return static_cast<double>(description_.segments[piece.segment].items_of(piece.chunks).size());
  }

  /// Seconds that the host loses while devices execute their current pieces.
  double contended_s(double begin_s, double seconds) const {
    double const contention = scenario_.processors[host].contention;
    if (contention == 0) return 0;
    double until_s = begin_s;
    for (Processor p = 1; p < prepared_s_.size(); ++p)
      if (auto const* const last = time_.last(p)) until_s = std::max(until_s, last->end_s);
    return contention * std::min(seconds, (until_s - begin_s) / (1 + contention));
  }

  core::Scenario const& scenario_;
  Description const& description_;
  core::VirtualTime time_;
  std::vector<double> prepared_s_;  ///< by processor: end of the launch and copies of its last piece
  std::vector<SplitMix64Stream> random_;
};

}  // namespace

RunResult Simulated::run(Schedule& schedule) {
  return SimulatedRun(scenario_, description_, schedule, depth_, runs_++).outcome();
}

NodeHints hints_of(core::Scenario const& scenario) {
  NodeHints hints{scenario.moves(), scenario.powers, scenario.nominal_share()};
  if (!hints.moves) hints.no_counter.clear();
  auto const& all = scenario.processors;
  if (std::any_of(all.begin(), all.end(), [](core::ScenarioProcessor const& p) { return p.wave_known; }))
    for (auto const& one : all)
      hints.step_chunks.push_back(one.wave_known ? std::max<std::size_t>(1, one.wave_items / scenario.chunk_items) : 1);
  return hints;
}

namespace {

/// Upper limit of a piece's time, so that a rate of zero stalls a piece but does not make its time infinite.
constexpr double stall_s = 1e9;

}  // namespace

double drifted_s(double begin_s, double base_s, double drift, double scale_s) {
  if (drift == 0) return base_s;
  if (begin_s >= scale_s) return base_s / (1 + drift);
  auto const done = [&](double t) { return t + drift * t * t / (2 * scale_s); };
  double const until_scale = done(scale_s) - done(begin_s);
  if (base_s >= until_scale) return scale_s - begin_s + (base_s - until_scale) / (1 + drift);
  double const target = done(begin_s) + base_s;
  // Root of done(t) = target, computed without cancellation.
  return 2 * target / (1 + std::sqrt(1 + 2 * drift * target / scale_s)) - begin_s;
}

double kernel_s(core::Scenario const& scenario, Processor p, double items, double work, double before) {
  auto const& processor = scenario.processors[p];
  double const wave = static_cast<double>(processor.wave_items);
  double const whole = wave > 0 ? std::ceil(items / wave) * wave : items;
  double const rate = processor.rate.at(before + whole, static_cast<double>(scenario.items));
  double const seconds = work * (whole / items) / rate;
  return seconds < stall_s ? seconds : stall_s;
}

double transfer_s(core::ScenarioProcessor const& processor, double items) {
  return processor.latency_s + (processor.link_items_per_s ? items / *processor.link_items_per_s : 0);
}

}  // namespace yoke::execution
