// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>

#include "suite/core/catalogue.hpp"
#include "suite/core/dispatch.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/microbench/settings.hpp"

namespace yoke::microbench {
namespace {

constexpr std::size_t chunks = 1'000'000;

Description long_loop() {
  Segment segment;
  segment.name = "loop";
  segment.items = chunks;
  segment.per_item = {1, 8, 8};
  return {"loop", chunks, Precision::single_precision, {segment}, 0, 0};
}

/// Takes a schedule from its first decision to its last with two processors of unlike speed; returns how often it was
/// asked, through the referee as in every executor.
std::size_t decide_all(Description const& description, Schedule& schedule) {
  constexpr double seconds_per_chunk[] = {3e-6, 1e-6};
  enum class State { asks, runs, waits, done };
  Dispatch dispatch(description, schedule, 2);
  State states[] = {State::asks, State::asks};
  CompletedPiece running[2];
  std::size_t asked = 0;
  for (double now = 0;;) {
    for (Processor p = 0; p < 2; ++p) {
      if (states[p] != State::asks) continue;
      Decision const answer = dispatch.ask(p, now);
      ++asked;
      states[p] = answer.kind == Decision::Kind::run    ? State::runs
                  : answer.kind == Decision::Kind::wait ? State::waits
                                                        : State::done;
      if (answer.kind != Decision::Kind::run) continue;
      double const seconds = seconds_per_chunk[p] * static_cast<double>(answer.piece.chunks.size());
      running[p] = {p, answer.piece, now, now + seconds, 0, seconds, 0, 0};
    }
    if (states[0] != State::runs && states[1] != State::runs) break;
    Processor const first =
        states[1] != State::runs || (states[0] == State::runs && running[0].end_s <= running[1].end_s) ? 0 : 1;
    now = running[first].end_s;
    dispatch.complete(running[first]);
    for (State& state : states)
      if (state == State::waits) state = State::asks;
    states[first] = State::asks;
  }
  dispatch.finish();
  return asked;
}

void decide(benchmark::State& state, Partitioner const& partitioner) {
  Description const description = long_loop();
  std::size_t asked = 0;
  try {
    std::map<std::string, std::string> given;
    for (OptionSpec const& option : partitioner.options)
      if (option.name == "share" && option.fallback.empty()) given["share"] = "0.75";
    PlanningContext const context{.description = description,
                                  .options = OptionValues(partitioner.name, partitioner.options, given),
                                  .searched_share = 0.75};
    for ([[maybe_unused]] auto _ : state) {
      auto const schedule = partitioner.plan(context);
      asked = decide_all(description, *schedule);
    }
  } catch (Error const& error) {
    state.SkipWithError(error.what());
    return;
  }
  state.counters["decisions"] = static_cast<double>(asked);
  state.counters["s/decision"] = benchmark::Counter(
      static_cast<double>(asked), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

}  // namespace

void register_decisions() {
  for (Partitioner const& partitioner : partitioners())
    benchmark::RegisterBenchmark(("decide/" + partitioner.name + "/" + std::to_string(chunks)).c_str(),
                                 [&partitioner](benchmark::State& state) { decide(state, partitioner); })
        ->Unit(benchmark::kMicrosecond);
}

}  // namespace yoke::microbench
