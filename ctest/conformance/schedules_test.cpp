// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every partitioner, without naming one, on random descriptions and processors.
#include <gtest/gtest.h>

#include <random>

#include "ctest/support/virtual_executor.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"

namespace yoke {
namespace {

Description several_segments(std::size_t chunks) {
  Description description = loop_of(chunks);
  Segment coarse = description.segments[0];
  coarse.name = "coarse";
  coarse.chunk_items = 7;
  coarse.per_item = {100, 8, 8};
  Segment dependent = description.segments[0];
  dependent.name = "dependent";
  dependent.after = 0;
  description.segments.push_back(coarse);
  description.segments.push_back(dependent);
  return description;
}

/// Rates that a schedule may meet: equal, far apart, growing with the piece, noisy, and clocks that stand still.
std::vector<VirtualExecutor::Seconds> adversaries() {
  auto const random = std::make_shared<std::mt19937>(11);
  auto const size = [](Piece const& piece) { return static_cast<double>(piece.chunks.size()); };
  return {at_rates({1, 1, 1}),
          at_rates({1, 1000, 0.001}),
          at_rates({1000, 1, 1}),
          [=](Processor p, Piece const& piece) { return p == host ? size(piece) : 5 + size(piece) / 50; },
          [=](Processor, Piece const& piece) {
            return size(piece) * std::exp(std::normal_distribution<double>(0, 2)(*random));
          },
          [](Processor, Piece const&) { return 0.0; },
          [](Processor p, Piece const&) { return p == host ? 0.0 : 1.0; }};
}

/// Options that let the partitioner plan: values for the required ones.
OptionValues options_of(Partitioner const& partitioner) {
  std::map<std::string, std::string> given;
  for (auto const& spec : partitioner.options)
    if (spec.required) given[spec.name] = std::to_string((spec.min + spec.max) / 3);
  return OptionValues(partitioner.name, partitioner.options, given);
}

void check(Partitioner const& partitioner, Description const& description, std::size_t processors,
           VirtualExecutor::Seconds const& seconds, std::size_t depth = 1) {
  PlanningContext context{.description = description, .processors = processors, .options = options_of(partitioner)};
  context.hints.no_counter.clear();
  VirtualExecutor executor(description, processors, seconds, depth);
  std::size_t trials = 0;
  search_share(partitioner, context, [&](PlanningContext const& now) -> std::optional<Trial> {
    EXPECT_GE(now.searched_share, 0);
    EXPECT_LE(now.searched_share, 1);
    if (++trials == 1000) {
      ADD_FAILURE() << "the search does not end";
      return std::nullopt;
    }
    RunResult const outcome = executor.run(*partitioner.plan(now));
    Trial trial{*now.searched_share, 0, 0, outcome.makespan_s};
    for (auto const& done : outcome.pieces)
      (done.processor == host ? trial.host_busy_s : trial.device_busy_s) += done.seconds();
    return trial;
  });
  if (partitioner.search) {
    ASSERT_GE(context.searched_share, 0);
    ASSERT_LE(context.searched_share, 1);
  }
  try {
    auto const schedule = partitioner.plan(context);
    executor.run(*schedule);  // throws where a promise is broken
    EXPECT_GE(schedule->account().profiled_fraction, 0);
    EXPECT_LE(schedule->account().profiled_fraction, 1);
  } catch (NotApplicable const&) {
  }
}

TEST(Schedules, CoverEveryChunkOnceUnderAllRates) {
  for (auto const& partitioner : registered_partitioners())
    for (std::size_t const chunks : {0U, 1U, 2U, 3U, 127U, 128U, 129U, 1'000'000U})
      for (std::size_t const processors : {2U, 3U})
        for (auto const& seconds : adversaries()) {
          SCOPED_TRACE(partitioner.name + ", " + std::to_string(chunks) + " chunks, " + std::to_string(processors) +
                       " processors");
          for (std::size_t const depth : {1U, 2U, 3U})
            ASSERT_NO_THROW(check(partitioner, loop_of(chunks), processors, seconds, depth)) << "depth " << depth;
          ASSERT_NO_THROW(check(partitioner, several_segments(chunks), processors, seconds));
        }
}

/// Times that no clock would return twice: zero, equal, growing, over thirty decades, and a piece that comes late.
VirtualExecutor::Seconds random_answers(std::mt19937& random) {
  auto const kind = std::uniform_int_distribution(0, 4)(random);
  return [kind, &random](Processor, Piece const& piece) {
    double const n = static_cast<double>(piece.chunks.size());
    double const u = std::uniform_real_distribution(0.0, 1.0)(random);
    switch (kind) {
      case 0:
        return u < 0.5 ? 0.0 : 1.0;
      case 1:
        return n * std::pow(10, 30 * u - 15);
      case 2:
        return u < 0.02 ? 1e9 : n * 1e-6;  // stalls
      case 3:
        return std::floor(4 * u) * 1e-3;  // many equal time stamps
      default:
        return 1e-5 + n * n * 1e-9 * u;
    }
  };
}

TEST(Schedules, KeepTheirPromisesUnderThousandsOfRandomAnswers) {
  for (auto const& partitioner : registered_partitioners())
    for (unsigned seed = 0; seed < 2000; ++seed) {
      std::mt19937 random(seed);
      std::size_t const chunks = std::uniform_int_distribution<std::size_t>(0, seed % 2 ? 9 : 5000)(random);
      std::size_t const processors = std::uniform_int_distribution<std::size_t>(2, 4)(random);
      SCOPED_TRACE(partitioner.name + ", seed " + std::to_string(seed));
      auto const description = seed % 3 ? loop_of(chunks) : several_segments(chunks);
      ASSERT_NO_THROW(check(partitioner, description, processors, random_answers(random), 1 + seed % 3));
    }
}

TEST(Schedules, AssignmentsOfFixedPlansAddUpToTheWhole) {
  for (auto const& partitioner : registered_partitioners()) {
    if (!partitioner.assignment) continue;
    SCOPED_TRACE(partitioner.name);
    Description const description = several_segments(100);
    auto const assignment =
        partitioner.assignment({.description = description, .options = options_of(partitioner), .searched_share = 0.3});
    ASSERT_EQ(assignment.fraction.size(), 2U);
    for (std::size_t s = 0; s < description.segments.size(); ++s)
      EXPECT_NEAR(assignment.fraction[0].at(s) + assignment.fraction[1].at(s), 1, 1e-12);
  }
}

TEST(Registry, EveryEntrySaysWhatItIs) {
  auto const check_specs = [](auto const& record) {
    SCOPED_TRACE(record.name);
    EXPECT_FALSE(record.summary.empty());
    for (auto const& spec : record.options) {
      EXPECT_FALSE(spec.meaning.empty()) << spec.name;
      if (spec.fallback.empty()) continue;
      EXPECT_NO_THROW(OptionValues(record.name, record.options, {{spec.name, spec.fallback}}));
    }
  };
  EXPECT_FALSE(registered_partitioners().empty());
  for (auto const& partitioner : registered_partitioners()) check_specs(partitioner);
}

TEST(Registry, AnAliasIsOfOnePartitionerAlone) {
  std::size_t aliases = 0;
  for (auto const& partitioner : registered_partitioners()) {
    if (partitioner.alias.empty()) continue;
    ++aliases;
    EXPECT_EQ(find_named(registered_partitioners(), partitioner.alias, "partitioner").name, partitioner.name);
  }
  EXPECT_EQ(aliases, 4U);
  EXPECT_EQ(find_named(registered_partitioners(), "host-only", "partitioner").role, Role::host_only);
}

}  // namespace
}  // namespace yoke
