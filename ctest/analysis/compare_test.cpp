// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/compare/compare_row.hpp"
#include "ctest/support/compare_fixture.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::analysis {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST_F(Compare, TellsWhatIsSlowerFasterAndTheSame) {
  auto const result =
      report({file("a", {repetitions("co", 4, 0), repetitions("go", 3, 1), repetitions("static", 2, 0.5)}),
              file("b", {repetitions("co", 4.4, 0), repetitions("go", 3.001, 1), repetitions("static", 1.8, 0.5)})});
  auto const& counts = result.compared.counts;
  EXPECT_EQ(counts.slower, 1U);
  EXPECT_EQ(counts.same, 1U);
  EXPECT_EQ(counts.faster, 1U);
  EXPECT_EQ(counts.unmatched, 0U);
  auto const rows = compare_rows(result.compared);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].verdict, "slower");
  EXPECT_NEAR(rows[0].ratio.value(), 1.1, 0.005);
  EXPECT_LT(rows[0].low.value(), 1.1);
  EXPECT_GT(rows[0].high.value(), 1.1);
  EXPECT_EQ(rows[1].verdict, "same");
  EXPECT_EQ(rows[2].verdict, "faster");
  EXPECT_NEAR(result.compared.geometric_means[1].value(), std::cbrt(1.1 * 1.000333 * 0.9), 0.005);
}

TEST_F(Compare, TwoRepetitionsDecideNothing) {
  auto few = repetitions("co", 4, 0);
  few.resize(2);
  auto slow = repetitions("co", 5, 0);
  slow.resize(2);
  auto const result = report({file("a", {few}), file("b", {slow})});
  EXPECT_EQ(result.compared.counts.inconclusive, 1U);
  EXPECT_TRUE(compare_rows(result.compared)[0].needed);
}

TEST_F(Compare, CountsPlansOfOneSideOnly) {
  auto const result = report({file("a", {repetitions("co", 4, 0), repetitions("go", 3, 1)}),
                              file("b", {repetitions("co", 4, 0), repetitions("cap", 3, 0.5)})});
  EXPECT_EQ(result.compared.counts.unmatched, 2U);
  auto const rows = compare_rows(result.compared);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[1].verdict, "unmatched");
  EXPECT_FALSE(rows[1].ratio);
}

TEST_F(Compare, RefusesWhatMustNotBeCompared) {
  auto const a = file("a", {repetitions("co", 4, 0)});
  auto const with = [&](auto const& change) {
    auto rows = repetitions("co", 4, 0);
    for (auto& row : rows) change(row);
    return std::vector<NamedFile>{a, file("b", {rows})};
  };
  auto const refused = [&](std::vector<NamedFile> const& files, char const* sentence) {
    EXPECT_THAT([&] { report(files); }, ThrowsMessage<Error>(HasSubstr(sentence)));
  };
  refused(with([](core::RunRow& row) { row.size = 7; }), "the size of a is 1000000, that of b is 7");
  refused(with([](core::RunRow& row) { row.precision = "double"; }),
          "the precision of a is float, that of b is double");
  refused(with([](core::RunRow& row) { row.device_backend = "simulated"; }), "those of b simulated");
  refused(with([](core::RunRow& row) { row.device_name = "Emulated GPU"; }), "those of b emulated");
  refused(with([](core::RunRow& row) { row.status = Status::failed; }),
          "no plan of a with a repetition that is ok is in b");
}

TEST_F(Compare, SaysWhatDiffersBesidesTheTimes) {
  auto rows = repetitions("co", 4, 0);
  for (auto& row : rows) {
    row.compiler = "another";
    row.host_clock_hz = 2e9;
  }
  auto first = repetitions("co", 4, 0);
  for (auto& row : first) row.host_clock_hz = 3e9;
  auto const result = report({file("a", {first}), file("b", {rows})});
  ASSERT_EQ(result.differences.size(), 2U);
  EXPECT_EQ(result.differences[0].what, "compiler");
  EXPECT_EQ(result.differences[0].values[1], "another");
  EXPECT_EQ(result.differences[1].what, "clock of the host");
  EXPECT_EQ(result.differences[1].values, (std::vector<std::string>{"3 GHz", "2 GHz"}));
  for (auto& row : rows) {
    row.compiler = first.front().compiler;
    row.host_clock_hz = 3.02e9;
  }
  EXPECT_TRUE(report({file("a", {first}), file("b", {rows})}).differences.empty()) << "clocks within a percent";
}

TEST_F(Compare, SaysThatBuildTypesDifferIfBothSidesKnowTheirs) {
  auto const built = [](char const* how) {
    auto rows = repetitions("co", 4, 0);
    for (auto& row : rows) row.build = how;
    return rows;
  };
  auto const result = report({file("a", {built("Release native")}), file("b", {built("Debug native")})});
  ASSERT_EQ(result.differences.size(), 1U);
  EXPECT_EQ(result.differences[0].what, "build");
  EXPECT_EQ(result.differences[0].values, (std::vector<std::string>{"Release native", "Debug native"}));
  EXPECT_TRUE(report({file("c", {built("Release native")}), file("d", {built("")})}).differences.empty())
      << "rows of older versions do not say it";
}

TEST_F(Compare, NamesRepetitionsThatDrift) {
  std::vector<core::RunRow> rising;
  for (int i = 0; i < 20; ++i) rising.push_back(sample::triad("co", 1 + 0.1 * i, 0));
  auto const result = report({file("a", {repetitions("co", 1, 0)}), file("b", {rising})});
  ASSERT_EQ(result.differences.size(), 2U);
  EXPECT_EQ(result.differences[0].what, "spread of repetitions");
  EXPECT_EQ(result.differences[1].what, "plans that drift");
  EXPECT_EQ(result.differences[1].values[1], "1 of 1");
}

core::PredictionRow prediction(std::string const& plan, double time_s) {
  auto const run = sample::triad(plan, time_s, 0);
  core::PredictionRow row;
  row.workload = run.workload;
  row.size = run.size;
  row.precision = run.precision;
  row.data = run.data;
  row.seed = run.seed;
  row.model = "roofline";
  row.partitioner = plan;
  row.time_s = time_s;
  return row;
}

TEST_F(Compare, TellsWhetherTheBestPlanChangesWhatItCostsAndWhetherItWasForeseen) {
  auto const a = file("a", {repetitions("co", 1, 0), repetitions("go", 3, 1)});
  auto const b = file("b", {repetitions("co", 4, 0), repetitions("go", 2, 1)});
  std::vector<std::vector<core::PredictionRow>> const predictions{{prediction("co", 1), prediction("go", 2)},
                                                                  {prediction("co", 1), prediction("go", 2)}};
  auto const result = report({a, b}, "", predictions);
  ASSERT_EQ(result.orders.size(), 1U);
  auto const& order = result.orders[0];
  EXPECT_TRUE(order.best_changed(1));
  EXPECT_TRUE(order.order_changed());
  EXPECT_EQ(order.reversed[1], 1U);
  EXPECT_EQ(order.tau[1], -1);
  EXPECT_NEAR(order.cost[1], 2, 1e-9);
  EXPECT_NEAR(result.regret.geometric_mean[0][1], 2, 1e-9);
  EXPECT_NEAR(result.regret.geometric_mean[1][0], 3, 1e-9);
  EXPECT_EQ(result.regret.geometric_mean[1][1], 1);
  ASSERT_EQ(result.foresight.size(), 1U);
  auto const& model = result.foresight[0];
  EXPECT_EQ(model.right, (std::vector<std::size_t>{1, 0}));
  EXPECT_EQ(model.cases, (std::vector<std::size_t>{1, 1}));
  EXPECT_EQ(model.changes, 1U);
  EXPECT_EQ(model.foreseen, 0U);
}

TEST_F(Compare, ABestPlanWithinTheNoiseHasNotChanged) {
  auto const a = file("a", {repetitions("co", 1, 0), repetitions("go", 1.001, 1)});
  auto const b = file("b", {repetitions("co", 1.001, 0), repetitions("go", 1, 1)});
  auto const result = report({a, b});
  ASSERT_EQ(result.orders.size(), 1U);
  EXPECT_FALSE(result.orders[0].best_changed(1));
  EXPECT_FALSE(result.orders[0].order_changed());
}

TEST_F(Compare, PlansWhoseQuartilesOverlapAreOrderedIfTheyAreToldApart) {
  // 3 % apart, noise of 5 %: 60 repetitions distinguish them, regardless of the quartiles.
  auto const noisy = [](std::string const& plan, double time_s, double share) {
    std::vector<core::RunRow> rows;
    for (int i = 0; i < 60; ++i)
      rows.push_back(sample::triad(plan, time_s * (1 + 0.05 * ((i * 37) % 60 - 29.5) / 30), share));
    return rows;
  };
  auto const a = file("a", {noisy("co", 1, 0), noisy("go", 1.04, 1)});
  auto const b = file("b", {noisy("co", 1.04, 0), noisy("go", 1, 1)});
  auto const result = report({a, b}, "", {{prediction("co", 1), prediction("go", 2)}, {}});
  EXPECT_EQ(result.orders.at(0).reversed[1], 1U);
  EXPECT_EQ(result.orders.at(0).tau[1], -1);
}

TEST_F(Compare, AModelIsNotJudgedWhereRepetitionsDoNotTell) {
  auto const few = [](std::string const& plan, double time_s, double share) {
    return std::vector{sample::triad(plan, time_s, share), sample::triad(plan, 1.2 * time_s, share)};
  };
  auto const a = file("a", {few("co", 1, 0), few("go", 1.05, 1)}), b = file("b", {few("co", 1, 0), few("go", 1.05, 1)});
  auto const result = report({a, b}, "", {{prediction("co", 2), prediction("go", 1)}, {}});
  EXPECT_EQ(result.foresight.at(0).cases[0], 0U);
}

/// Twelve plans around 1 second; the first takes `changed` times as long, all take `factor` times as long.
std::vector<std::vector<core::RunRow>> twelve(double factor, double changed, std::string const& utc = "") {
  std::vector<std::vector<core::RunRow>> plans;
  for (int i = 0; i < 12; ++i) {
    plans.push_back(repetitions("static", factor * (i == 0 ? changed : 1) * (1 + 0.1 * i), 0.05 * i));
    for (auto& row : plans.back()) {
      row.options = "share=" + std::to_string(i);
      row.time_utc = utc;
    }
  }
  return plans;
}

TEST_F(Compare, AShiftThatAllPlansShareIsToldAndIsNoChangeOfAPlan) {
  std::vector const files{file("a", twelve(1, 1)), file("b", twelve(1.3, 1.1))};
  auto const result = report(files);
  auto const& ground = result.compared.grounds[1];
  EXPECT_TRUE(ground.basis == Basis::other_plans && ground.taken_off);
  EXPECT_NEAR(ground.runs.value().shared, 1.3, 1e-3);
  EXPECT_EQ(result.compared.counts.same, 11U);
  EXPECT_EQ(result.compared.counts.slower, 1U);
  EXPECT_NEAR(compare_rows(result.compared)[0].ratio.value(), 1.1, 1e-3);
  EXPECT_NEAR(compare_rows(result.compared)[0].shared.value(), 1.3, 1e-3);
  auto const absolute = comparison_report(read(files), "", {.absolute = true}, {}).compared;
  EXPECT_TRUE(absolute.counts.slower == 12 && !absolute.grounds[1].taken_off);
}

TEST_F(Compare, SidesOfOtherMachinesOrMeasuredByTurnsKeepWhatAllPlansShare) {
  auto other = twelve(1.3, 1.1);
  for (auto& rows : other) rows = on("another", rows);
  auto const machines = report({file("a", twelve(1, 1)), file("b", other)}).compared;
  EXPECT_EQ(machines.grounds[1].basis, Basis::repetitions);
  EXPECT_EQ(machines.counts.slower, 12U);
  std::string const utc = "2026-01-01T00:00:00.000Z";
  auto both = twelve(1, 1, utc);
  for (auto& rows : twelve(1.3, 1.1, utc)) {
    for (auto& row : rows) row.revision = "new";
    both.push_back(rows);
  }
  auto const turns = report({file("c", both)}, "revision").compared;
  EXPECT_EQ(turns.grounds[1].basis, Basis::by_turns);
  EXPECT_EQ(turns.counts.slower, 12U);
}

TEST_F(Compare, TwoFilesOfTheSameHourWereNotMeasuredByTurns) {
  std::string const utc = "2026-01-01T00:00:00.000Z";
  auto const files = report({file("a", twelve(1, 1, utc)), file("b", twelve(1.3, 1.1, utc))}).compared;
  EXPECT_EQ(files.grounds[1].basis, Basis::other_plans);
  EXPECT_EQ(files.counts.slower, 1U);
}

TEST_F(Compare, GroupsOfOneFileThatSeveralInvocationsWroteAreNotByTurns) {
  auto rows = repetitions("co", 1, 0);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].time_utc = "2026-01-01T00:00:00.000Z";
    rows[i].revision = i % 2 == 0 ? "old" : "new";
    rows[i].run_id = std::string("1-") + (i < 5 ? "a" : "b") + "-" + std::to_string(i);
  }
  EXPECT_EQ(report({file("a", {rows})}, "revision").compared.grounds[1].basis, Basis::processes);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].run_id = "1-a-" + std::to_string(i);
  EXPECT_EQ(report({file("b", {rows})}, "revision").compared.grounds[1].basis, Basis::by_turns);
}

/// Equal plans, measured old and new alternately by several processes, each of which has a shift of its own.
std::vector<NamedFile> alternating(SplitMix64Stream& random, auto const& file) {
  std::vector<std::vector<core::RunRow>> sides(2);
  for (int process = 0; process < 5; ++process)
    for (int side = 0; side < 2; ++side) {
      double const shift = std::exp(0.03 * random.normal());
      for (int i = 0; i < 5; ++i) {
        auto row = sample::triad("co", shift * std::exp(0.01 * random.normal()), 0);
        row.repetition = 5 * static_cast<std::uint64_t>(process) + static_cast<std::uint64_t>(i);
        row.process = static_cast<std::uint64_t>(process);
        row.time_utc = "2026-01-01T0" + std::to_string(process) + ":00:0" + std::to_string(side) + ".000Z";
        sides[static_cast<std::size_t>(side)].push_back(row);
      }
    }
  using Plans = std::vector<std::vector<core::RunRow>>;
  return {file("old", Plans{sides[0]}), file("new", Plans{sides[1]})};
}

// Judged by repetitions it would be one in four.
TEST_F(Compare, ProcessesThatAlternateAreSeldomCalledDifferent) {
  SplitMix64Stream random(17, 0);
  std::size_t alarms = 0;
  for (int i = 0; i < 200; ++i) {
    auto const compared =
        report(alternating(random, [&](auto const& label, auto const& plans) { return file(label, plans); })).compared;
    ASSERT_EQ(compared.grounds[1].basis, Basis::processes);
    alarms += compared.counts.slower + compared.counts.faster;
  }
  EXPECT_LE(alarms, 20U);  // 10 are expected
}

TEST_F(Compare, RepetitionsThatDependOnThePreviousOneCountAsFewer) {
  SplitMix64Stream random(18, 0);
  auto const side = [&](double correlation, double factor) {
    auto rows = repetitions("co", 1, 0);
    double x = random.normal();
    for (auto& row : rows) {
      row.makespan_s = factor * std::exp(0.03 * x);
      x = correlation * x + std::sqrt(1 - correlation * correlation) * random.normal();
    }
    return rows;
  };
  std::size_t alarms = 0, told = 0;
  for (int i = 0; i < 200; ++i) {
    auto const a = side(0.7, 1), b = side(0.7, 1);
    auto const dependent = report({file("a", {a}), file("b", {b})}).compared;
    alarms += dependent.counts.slower + dependent.counts.faster;
    auto const c = side(0, 1), d = side(0, 1.1);
    told += report({file("a", {c}), file("b", {d})}).compared.counts.slower;
  }
  EXPECT_LE(alarms, 24U);  // 16 are 8 %; without correction 70
  EXPECT_GE(told, 170U);
}

TEST_F(Compare, SidesOfOtherThreadsPrecisionsOrSimulationsKeepItToo) {
  auto const with = [](auto const& change, double factor) {
    auto plans = twelve(factor, 1);
    for (auto& rows : plans)
      for (auto& row : rows) change(row);
    return plans;
  };
  auto const threads = [&](std::uint64_t n) {
    return with([n](core::RunRow& row) { row.host_threads = n; }, n > 1 ? 1.3 : 1);
  };
  auto const ground = report({file("a", threads(1)), file("b", threads(2))}).compared.grounds[1];
  EXPECT_TRUE(ground.basis == Basis::repetitions && !ground.taken_off);
  auto both = twelve(1, 1);
  for (auto& rows : with([](core::RunRow& row) { row.precision = "double"; }, 1.3)) both.push_back(rows);
  EXPECT_EQ(report({file("c", both)}, "precision").compared.grounds[1].basis, Basis::repetitions);
  auto const simulated = [](core::RunRow& row) { row.device_backend = "simulated"; };
  EXPECT_EQ(report({file("d", with(simulated, 1)), file("e", with(simulated, 1.3))}).compared.grounds[1].basis,
            Basis::by_turns);
}

TEST_F(Compare, WithSeveralProcessesEachIsOneValue) {
  auto const processes = [](double factor, std::vector<double> const& of_process) {
    auto rows = repetitions("co", factor, 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i].process = i % of_process.size();
      *rows[i].makespan_s *= of_process[i % of_process.size()];
    }
    return rows;
  };
  std::vector<double> const away{1, 1.1, 0.95, 1.05, 0.9};
  auto const apart = report({file("a", {processes(1, away)}), file("b", {processes(1.05, away)})});
  EXPECT_EQ(apart.compared.grounds[1].basis, Basis::processes);
  EXPECT_EQ(apart.compared.counts.inconclusive, 1U);
  auto const rows = compare_rows(apart.compared);
  EXPECT_FALSE(rows[0].needed);
  EXPECT_GT(rows[0].processes_needed.value(), 5U);
  std::vector<double> const near{1, 1.001, 0.999, 1.002, 0.998};
  EXPECT_EQ(report({file("a", {processes(1, near)}), file("b", {processes(1.05, near)})}).compared.counts.slower, 1U);
}

}  // namespace
}  // namespace yoke::analysis
