// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Schedules under arbitrary answers. The bytes choose a partitioner, its options, a loop, the number of pieces in
// flight, and either the time of each piece or a simulated node. Every chunk must run exactly once (Dispatch checks),
// the run must end, and nothing may divide by zero or be undefined.
#include <algorithm>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "ctest/support/virtual_executor.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke {
namespace {

/// Bytes one by one, from the first again after the last.
class Bytes {
 public:
  Bytes(std::uint8_t const* data, std::size_t size) : data_(data), size_(size) {}
  std::size_t next() { return size_ == 0 ? 0 : data_[at_++ % size_]; }

 private:
  std::uint8_t const* data_;
  std::size_t size_, at_ = 0;
};

/// The low three bits of a byte choose the clock's fault, the others its size.
double seconds_of(std::size_t byte, Processor processor, double n) {
  double const amount = static_cast<double>(byte >> 3);
  switch (byte & 7) {
    case 0:
      return 0;  // equal time stamps
    case 1:
      return amount;  // for any size
    case 2:
      return 1e9;  // a stall
    case 3:
      return n * std::pow(10, amount - 15);
    case 4:
      return processor == host ? n * 1e-3 : n * 1e-6;  // one is a thousand times faster
    case 5:
      return processor == host ? n * 1e-6 : n * 1e-3;
    case 6:
      return n < 4 * amount ? 1e9 : n * 1e-6;  // a rate of zero on small pieces
    default:
      return 1e-5 + n * n * 1e-9 * amount;
  }
}

/// A value that the specification accepts, or `std::nullopt` for the default.
std::optional<std::string> value_of(OptionSpec const& spec, std::size_t byte) {
  if (spec.kind == OptionSpec::Kind::text)
    return spec.choices.empty() ? std::nullopt : std::optional(spec.choices[byte % spec.choices.size()]);
  if (!spec.fallback.empty() && byte < 64) return std::nullopt;
  // Most bounds are far away: small values as often as large ones.
  double const part = std::pow(static_cast<double>(byte) / 255, 1 + static_cast<double>(byte % 7));
  double const value = std::min(spec.min + (spec.max - spec.min) * part, spec.max);
  return spec.kind == OptionSpec::Kind::integer ? core::number_text(static_cast<std::size_t>(value))
                                                : core::number_text(value);
}

/// A node in virtual time whose rates are almost zero on small pieces, but never zero.
core::Scenario scenario_of(Bytes& bytes, std::size_t chunks, std::size_t processors) {
  core::Scenario scenario;
  scenario.items = chunks;
  scenario.seed = bytes.next();
  scenario.sync_s = static_cast<double>(bytes.next()) * 1e-3;
  auto const amount = [&](double max) { return max * static_cast<double>(bytes.next()) / 255; };
  for (Processor p = 0; p < processors; ++p) {
    core::ScenarioProcessor& one = scenario.processors.emplace_back();
    one.rate.items_per_s = std::pow(10, amount(6));
    switch (bytes.next() % 3) {
      case 0:
        break;
      case 1:
        one.rate.type = core::RateCurve::Type::saturating;
        one.rate.half_items = amount(2000);
        break;
      default:
        one.rate.type = core::RateCurve::Type::table;
        one.rate.x = {0.01, 0.1 + amount(1)};
        one.rate.table_items_per_s = {1e-12, one.rate.items_per_s};
    }
    one.launch_s = amount(1);
    one.latency_s = amount(0.1);
    if (bytes.next() % 2) one.link_items_per_s = 1 + amount(1e4);
    one.noise = amount(2);
    one.drift = amount(3) - 0.9;
    one.wave_items = bytes.next();
    one.contention = amount(1);
  }
  return scenario;
}

/// Runs the partitioner's search, then its plan.
void carry_out(Partitioner const& partitioner, PlanningContext& context, Executor& executor) {
  auto const& description = context.description;
  std::size_t trials = 0;
  search_share(partitioner, context, [&](PlanningContext const& now) {
    YOKE_EXPECT(now.searched_share >= 0 && now.searched_share <= 1, partitioner.name + " tries a share out of range");
    // Options allow this many trials.
    YOKE_EXPECT(++trials <= 1000, "the search of " + partitioner.name + " does not end");
    RunResult const outcome = executor.run(*partitioner.plan(now));
    Trial trial;
    trial.makespan_s = outcome.makespan_s;
    for (auto const& done : outcome.pieces) {
      (done.processor == host ? trial.host_busy_s : trial.device_busy_s) += done.seconds();
      if (done.processor != host)
        trial.share += static_cast<double>(done.piece.chunks.size()) / static_cast<double>(description.loop_chunks());
    }
    trial.loop_share = trial.share;
    return trial;
  });
  YOKE_EXPECT(!context.searched_share || (*context.searched_share >= 0 && *context.searched_share <= 1),
              partitioner.name + " settles on a share out of range");
  auto const schedule = partitioner.plan(context);
  RunResult const outcome = executor.run(*schedule);
  YOKE_EXPECT(std::isfinite(outcome.makespan_s), partitioner.name + " does not end");
  double const profiled = schedule->account().profiled_fraction;
  YOKE_EXPECT(profiled >= 0 && profiled <= 1, partitioner.name + " profiles " + std::to_string(profiled));
  YOKE_EXPECT(!std::fetestexcept(FE_DIVBYZERO | FE_INVALID),
              partitioner.name + " divides by zero or computes an invalid value");
}

void run_one(Bytes& bytes) {
  auto const& all = registered_partitioners();
  Partitioner const& partitioner = all[bytes.next() % all.size()];
  std::size_t const kind = bytes.next(), more = bytes.next();
  std::size_t const chunks = kind % 2 ? bytes.next() % 10 : (bytes.next() << 4) + bytes.next();
  std::size_t const processors = 2 + kind / 2 % 3, depth = 1 + more % 3;
  std::map<std::string, std::string> given;
  for (auto const& spec : partitioner.options)
    if (more & 8 || spec.required || (spec.fallback.empty() && spec.kind != OptionSpec::Kind::text))
      if (auto const value = value_of(spec, bytes.next())) given[spec.name] = *value;
  auto const give = [&](char const* name, char const* value) {
    for (auto const& spec : partitioner.options)
      if (spec.name == name && (spec.choices.empty() || std::ranges::count(spec.choices, value) > 0))
        if (spec.kind == (spec.choices.empty() ? OptionSpec::Kind::integer : OptionSpec::Kind::text))
          given[name] = value;
  };
  if (kind & 64) give("warm", "1");
  if (kind & 32) give("goal", "energy");
  if (kind & 64) give("start", "model");
  Powers const powers{10, static_cast<double>(bytes.next()), static_cast<double>(bytes.next()), 1};
  double const predicted_share = static_cast<double>(bytes.next()) / 255;
  bool const simulated = more & 4;
  core::Scenario scenario;
  if (simulated) scenario = scenario_of(bytes, chunks, processors);
  Description const description = simulated ? core::describe(scenario) : loop_of(chunks);
  PlanningContext context{.description = description,
                          .processors = processors,
                          .options = OptionValues(partitioner.name, partitioner.options, given)};
  context.hints = {simulated ? scenario.moves() : (kind & 16) != 0, powers, predicted_share};
  context.hints.no_counter.clear();
  if (more & 16)
    for (Processor p = 0; p < processors; ++p) {
      auto const rate = bytes.next() / 16;  // often the same, sometimes none
      context.learnt_rates.push_back(static_cast<double>(rate));
    }
  if (more & 32)
    for (Processor p = 0; p < processors; ++p) context.hints.step_chunks.push_back(bytes.next());
  try {
    if (simulated) {
      execution::Simulated executor(scenario, description, depth);
      return carry_out(partitioner, context, executor);
    }
    auto const seconds = [&](Processor p, Piece const& piece) {
      return seconds_of(bytes.next(), p, static_cast<double>(piece.chunks.size()));
    };
    VirtualExecutor executor(description, processors, seconds, depth);
    carry_out(partitioner, context, executor);
  } catch (NotApplicable const&) {
  }
}

}  // namespace
}  // namespace yoke

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  yoke::Bytes bytes(data, size);
  std::feclearexcept(FE_ALL_EXCEPT);
  try {
    yoke::run_one(bytes);
  } catch (std::exception const& failure) {
    std::fprintf(stderr, "%s\n", failure.what());
    std::abort();
  }
  return 0;
}
