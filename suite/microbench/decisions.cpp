// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>

#include "suite/core/dispatch.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
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

/// Three segments, each of which hands its intermediate results to the next chunk by chunk.
Description chain() {
  Description description = long_loop();
  Segment const loop = description.segments.front();
  for (std::size_t s = 1; s < 3; ++s) {
    description.segments.push_back(loop);
    description.segments[s].name += std::to_string(s);
    description.segments[s].after = s - 1;
    description.segments[s].per_item.flops = static_cast<double>(10 * s);
  }
  for (std::size_t s = 0; s < 2; ++s) description.segments[s].intermediate_bytes = 8;
  return description;
}

/// Drives a schedule from its first decision to its last, with two processors of different speeds, through Dispatch as
/// in every executor; returns the number of decisions.
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
      if (answer.kind == Decision::Kind::run && description.segments[answer.piece.segment].after)
        benchmark::DoNotOptimize(dispatch.handed_to(p, answer.piece));
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

void decide(benchmark::State& state, Partitioner const& partitioner, Description const& description,
            std::map<std::string, std::string> given) {
  std::size_t asked = 0;
  try {
    for (OptionSpec const& option : partitioner.options)
      if (option.name == "share" && option.fallback.empty()) given["share"] = "0.75";
    PlanningContext context{.description = description,
                            .options = OptionValues(partitioner.name, partitioner.options, given),
                            .searched_share = 0.75};
    context.hints.no_counter.clear();
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
  for (Partitioner const& partitioner : registered_partitioners())
    benchmark::RegisterBenchmark(
        ("decide/" + partitioner.name + "/" + std::to_string(chunks)).c_str(),
        [&partitioner](benchmark::State& state) { decide(state, partitioner, long_loop(), {}); })
        ->Unit(benchmark::kMicrosecond);
  // Many pieces, each of which depends on others.
  using Given = std::map<std::string, std::string>;
  for (auto const& [name, given] : {std::pair<char const*, Given>{"dynamic", {{"parts", "1000"}}},
                                    {"dynamic", {{"parts", "10000"}}},
                                    {"static", {}},
                                    {"cp", {{"groups", "1000"}}},
                                    {"cp", {{"groups", "16000"}}}}) {
    Partitioner const& partitioner = find_named(registered_partitioners(), name, "partitioner");
    std::string label = std::string("decide_chain/") + name;
    for (auto const& [option, value] : given) label += "/" + option + ":" + value;
    benchmark::RegisterBenchmark(label.c_str(), [&partitioner, options = given](benchmark::State& state) {
      decide(state, partitioner, chain(), options);
    })->Unit(benchmark::kMicrosecond);
  }
}

}  // namespace yoke::microbench
