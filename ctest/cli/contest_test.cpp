// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/contest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <set>

#include "analysis/contest/cap_live.hpp"
#include "analysis/contest/contest_loss.hpp"
#include "analysis/statistics/intervals.hpp"
#include "analysis/statistics/statistics.hpp"
#include "ctest/support/command.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Contest, GivesARowPerSchedulerAndDepth) {
  std::string const folder = fresh_folder();
  auto const result = research_command("contest --instances 20 --scheduler leap,cap --output " + folder +
                                       "/c.csv --distribution " + folder + "/d.csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(text_of(folder + "/c.csv"), HasSubstr("\nleap,nothing,2,20,"));
  EXPECT_THAT(text_of(folder + "/d.csv"), HasSubstr("\ncap,1,0.5,"));
}

TEST(Contest, OptionsReachTheSchedulers) {
  std::string const folder = fresh_folder(), contest = "contest --instances 20 --scheduler leap --output " + folder;
  EXPECT_EQ(research_command(contest + "/a.csv").exit, 0);
  EXPECT_EQ(research_command(contest + "/b.csv --option ratio=50").exit, 0);
  EXPECT_NE(text_of(folder + "/a.csv"), text_of(folder + "/b.csv"));
}

TEST(Contest, EachLawHasInstancesOfItsOwn) {
  std::string const folder = fresh_folder(), contest = "contest --instances 20 --scheduler leap --output " + folder;
  std::set<std::string> rows;
  for (char const* law : {"random", "mandelbrot", "quadrature", "sparse", "tree", "published"}) {
    auto const result = research_command(contest + "/l.csv --law " + law);
    ASSERT_EQ(result.exit, 0) << result.err;
    rows.insert(text_of(folder + "/l.csv"));
  }
  EXPECT_EQ(rows.size(), 6U);
  EXPECT_THAT(research_command("contest --law moon").err,
              HasSubstr("--law is 'moon'; it must be random or mandelbrot"));
}

TEST(Contest, FindsWhereARivalIsFurthestAhead) {
  std::string const folder = fresh_folder();
  std::string const contest = "contest --instances 30 --seed 7 --law tree --depth 2 --output " + folder;
  auto const listed = research_command(contest + "/w.csv --worst 30 --against rivals --scenarios " + folder + "/worst");
  ASSERT_EQ(listed.exit, 0) << listed.err;
  EXPECT_THAT(listed.out, HasSubstr("fastest rival"));
  auto const cases = core::read_rows<analysis::ContestCase>(folder + "/w.csv");
  ASSERT_EQ(cases.size(), 30U);
  for (std::size_t i = 1; i < cases.size(); ++i)
    EXPECT_GE(cases[i - 1].makespan_s / *cases[i - 1].rival_s, cases[i].makespan_s / *cases[i].rival_s);
  // The rival takes this time of the same instance, and is no variant of leap.
  analysis::ContestCase const& worst = cases[0];
  EXPECT_THAT(worst.rival, Not(HasSubstr("leap")));
  std::string const seed = std::to_string(worst.seed), name = worst.rival.substr(0, worst.rival.find(" at depth"));
  ASSERT_EQ(research_command("contest --instances 1 --seed " + seed + " --law tree --worst 1 --scheduler '" + name +
                             "' --depth " + worst.rival.back() + " --output " + folder + "/rival.csv")
                .exit,
            0);
  EXPECT_DOUBLE_EQ(core::read_rows<analysis::ContestCase>(folder + "/rival.csv").at(0).makespan_s, *worst.rival_s);
  auto const again = research_command("simulate " + folder + "/worst/instance-" + seed + ".json " + worst.replay +
                                      " --output " + folder + "/again.csv");
  ASSERT_EQ(again.exit, 0) << again.err;
  EXPECT_EQ(core::read_rows<core::RunRow>(folder + "/again.csv").at(0).makespan_s, worst.makespan_s);
  EXPECT_THAT(research_command("contest --worst 2 --against rivals --goal energy").err, HasSubstr("--goal energy"));
  EXPECT_THAT(research_command("contest --against rivals").err, HasSubstr("--against needs --worst"));
}

TEST(Contest, ThePapersComparisonIsSimulatedByReproduce) {
  std::string const folder = fresh_folder();
  auto const result = research_command("reproduce cap --simulate --runs 5 --output " + folder + "/c.csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(text_of(folder + "/c.csv"), HasSubstr("\nnbody,cap,"));
  auto const other = research_command("reproduce peach --simulate");
  EXPECT_EQ(other.exit, 2);
  EXPECT_THAT(other.err, HasSubstr("yoke-research reproduce cap --simulate"));
}

TEST(Contest, ComparesRecordedRunsOfCapAndSampling) {
  std::string const folder = fresh_folder();
  std::string const runs = folder + "/runs.csv";
  std::string const scenario = std::string(YOKE_DATA) + "/scenarios/equal.json";
  auto const recorded = research_command("simulate " + scenario + " --partitioner cap,sampling --output " + runs);
  EXPECT_EQ(recorded.exit, 0) << recorded.err;
  auto const result = research_command("compare-cap " + runs + " --format csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("over_sampling_at_95_percent"));
  EXPECT_THAT(result.out, HasSubstr("simulated,loop,65536,"));
  research_command("simulate " + scenario + " --partitioner sampling --output " + runs);
  auto const refused = research_command("compare-cap " + runs);
  EXPECT_EQ(refused.exit, 2);
  EXPECT_THAT(refused.err, HasSubstr("both cap and sampling"));
}

TEST(Contest, TheWorstInstancesAreReplayedToTheSameMakespan) {
  std::string const folder = fresh_folder();
  for (char const* scheduler : {"leap", "leap warm", "cap", "qilin", "hguided tuned", "plb", "go"}) {
    SCOPED_TRACE(scheduler);
    auto const listed = research_command("contest --instances 40 --worst 3 --scheduler '" + std::string(scheduler) +
                                         "' --output " + folder + "/w.csv --scenarios " + folder + "/worst");
    ASSERT_EQ(listed.exit, 0) << listed.err;
    auto const cases = core::read_rows<analysis::ContestCase>(folder + "/w.csv");
    ASSERT_EQ(cases.size(), 3U);
    EXPECT_GE(cases[0].ratio, cases[1].ratio);
    EXPECT_GE(cases[1].ratio, cases[2].ratio);
    for (analysis::ContestCase const& one : cases) {
      EXPECT_EQ(one.depth, std::string(scheduler) == "go" || std::string(scheduler) == "qilin" ? 1U : 2U);
      EXPECT_NEAR(
          one.device_rate_loss + one.host_rate_loss + one.launch_loss + one.copy_loss + one.wait_loss + one.share_loss,
          one.ratio - 1, 1e-9);
      auto const again = research_command("simulate " + folder + "/worst/instance-" + std::to_string(one.seed) +
                                          ".json " + one.replay + " --output " + folder + "/again.csv");
      ASSERT_EQ(again.exit, 0) << again.err;
      auto const runs = core::read_rows<core::RunRow>(folder + "/again.csv");
      ASSERT_EQ(runs.size(), 1U);
      EXPECT_EQ(runs[0].makespan_s, one.makespan_s);
      EXPECT_DOUBLE_EQ(runs[0].share.value(), one.share);
    }
  }
}

TEST(Contest, TheWorstAreOfLeapUnlessAnotherIsNamed) {
  auto const result = research_command("contest --instances 5 --worst 9");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("idle at end"));
  EXPECT_THAT(result.out, HasSubstr("device's curve"));
  auto const rows = research_command("contest --instances 5 --worst 9 --depth 1 --format csv");
  EXPECT_THAT(rows.out, HasSubstr("\nleap,1,"));
  auto const told = [](std::string const& arguments, char const* sentence) {
    auto const refused = research_command("contest --instances 5 " + arguments);
    EXPECT_EQ(refused.exit, 2);
    EXPECT_THAT(refused.err, HasSubstr(sentence));
  };
  told("--worst 2 --scheduler leap,cap", "--worst lists the instances of one scheduler");
  told("--worst 2 --scheduler go --depth 2", "none of these schedulers competes with --depth 2");
  told("--worst 2 --goal edp", "does not go with --goal edp");
  told("--scenarios x", "--scenarios needs --worst");
  told("--depth 3", "--depth is '3'; it must be a whole number from 1 to 2");
  told("--goal money", "--goal is 'money'; it must be time or energy or edp or ed2p");
}

TEST(Contest, TheFirstOfTheWorstIsTheWorstOfAll) {
  std::string const folder = fresh_folder();
  research_command("contest --instances 30 --seed 7 --scheduler leap --depth 2 --output " + folder + "/all.csv");
  research_command("contest --instances 30 --seed 7 --worst 30 --output " + folder + "/worst.csv");
  auto const all = core::read_rows<analysis::ContestRow>(folder + "/all.csv");
  auto const worst = core::read_rows<analysis::ContestCase>(folder + "/worst.csv");
  ASSERT_EQ(all.size(), 1U);
  ASSERT_EQ(worst.size(), 30U);
  EXPECT_EQ(worst[0].ratio, all[0].worst);
  double mean = 0;
  for (auto const& one : worst) mean += one.ratio / 30;
  EXPECT_NEAR(mean, all[0].mean, 1e-9);
}

TEST(Contest, ADepthIsAllThatCompetes) {
  auto const result = research_command("contest --instances 5 --scheduler leap,go --depth 2 --format csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("\nleap,nothing,2,"));
  EXPECT_THAT(result.out, Not(HasSubstr("\nleap,nothing,1,")));
  EXPECT_THAT(result.out, Not(HasSubstr("\ngo,")));
}

TEST(Contest, LeapSavesEnergyAgainstTheLeastOfOneSplit) {
  std::string const folder = fresh_folder();
  auto const result = research_command("contest --goal energy --instances 300 --depth 2 --output " + folder + "/e.csv");
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const rows = core::read_rows<analysis::ContestRow>(folder + "/e.csv");
  auto const of = [&](std::string const& scheduler) {
    return *std::find_if(rows.begin(), rows.end(), [&](auto const& row) { return row.scheduler == scheduler; });
  };
  analysis::ContestRow const fast = of("leap"), frugal = of("leap energy"), hinted = of("leap energy hinted"),
                             told = of("leap energy told"), warm = of("leap energy warm");
  EXPECT_LT(frugal.geometric_mean, 0.93 * fast.geometric_mean);
  EXPECT_GT(frugal.time_geometric_mean, fast.time_geometric_mean);
  EXPECT_LT(frugal.min_device, fast.min_device);
  EXPECT_LT(frugal.min_host, 0.75 * *fast.min_host);
  // More information means less loss.
  EXPECT_LT(hinted.geometric_mean, frugal.geometric_mean);
  EXPECT_LT(told.geometric_mean, hinted.geometric_mean);
  EXPECT_LT(told.min_host, 1.05);
  EXPECT_LT(warm.geometric_mean, 1.1);
  for (auto const& row : rows)
    if (!row.scheduler.starts_with("leap")) {
      EXPECT_GT(row.geometric_mean, frugal.geometric_mean) << row.scheduler;
    }
  // With the goal time, no scheduler saves energy.
  EXPECT_THAT(research_command("contest --scheduler 'leap energy'").err, HasSubstr("unknown scheduler 'leap energy'"));
}

TEST(Contest, LeapSavesEnergyTimesTime) {
  std::string const folder = fresh_folder();
  for (char const* goal : {"edp", "ed2p"}) {
    auto const result = research_command("contest --instances 300 --depth 2 --scheduler leap,'leap energy' --goal " +
                                         (goal + (" --output " + folder)) + "/e.csv");
    ASSERT_EQ(result.exit, 0) << result.err;
    auto const rows = core::read_rows<analysis::ContestRow>(folder + "/e.csv");
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_LT(rows[1].geometric_mean, rows[0].geometric_mean) << goal;
    EXPECT_GT(rows[1].time_geometric_mean, rows[0].time_geometric_mean) << goal;
  }
}

TEST(Contest, UnderAPowerCapLeapThatKnowsItIsTheFastest) {
  std::string const folder = fresh_folder();
  auto const result =
      research_command("contest --power-cap 0.7 --instances 200 --depth 2 --output " + folder + "/c.csv");
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const rows = core::read_rows<analysis::ContestRow>(folder + "/c.csv");
  auto const of = [&](std::string const& scheduler) {
    return *std::find_if(rows.begin(), rows.end(), [&](auto const& row) { return row.scheduler == scheduler; });
  };
  analysis::ContestRow const capped = of("leap capped");
  EXPECT_LT(capped.pause_fraction, 0.6 * *of("leap").pause_fraction);
  EXPECT_GT(capped.time_geometric_mean, of("leap").time_geometric_mean);
  for (auto const& row : rows) {
    ASSERT_TRUE(row.pause_fraction.has_value()) << row.scheduler;
    if (row.scheduler != capped.scheduler) {
      EXPECT_GT(row.geometric_mean, 1.05 * capped.geometric_mean) << row.scheduler;
    }
  }
  // With all the power of the fastest split there is hardly a pause.
  auto const whole =
      research_command("contest --power-cap 1 --instances 50 --depth 2 --scheduler leap --output " + folder + "/w.csv");
  ASSERT_EQ(whole.exit, 0) << whole.err;
  EXPECT_LT(core::read_rows<analysis::ContestRow>(folder + "/w.csv")[0].pause_fraction, 0.05);
  EXPECT_THAT(research_command("contest --power-cap 0").err, HasSubstr("--power-cap"));
  EXPECT_THAT(research_command("contest --power-cap 0.7 --worst 2").err, HasSubstr("--power-cap"));
  EXPECT_THAT(research_command("contest --scheduler 'leap capped'").err, HasSubstr("unknown scheduler 'leap capped'"));
}

TEST(Contest, TheWorstByEnergySayWhatItWasLostOn) {
  std::string const folder = fresh_folder();
  std::string const contest =
      "contest --goal energy --instances 40 --depth 2 --scheduler 'leap energy' --output " + folder;
  ASSERT_EQ(research_command(contest + "/all.csv").exit, 0);
  auto const listed = research_command(contest + "/w.csv --worst 40");
  ASSERT_EQ(listed.exit, 0) << listed.err;
  EXPECT_THAT(listed.out, HasSubstr("idle"));
  auto const all = core::read_rows<analysis::ContestRow>(folder + "/all.csv");
  auto const cases = core::read_rows<analysis::ContestCase>(folder + "/w.csv");
  ASSERT_EQ(cases.size(), 40U);
  EXPECT_EQ(cases[0].energy_ratio, all[0].worst);
  double mean = 0;
  for (auto const& one : cases) {
    mean += *one.energy_ratio / 40;
    EXPECT_NEAR(*one.idle_energy_loss + *one.host_energy_loss + *one.device_energy_loss + *one.wait_energy_loss,
                *one.energy_ratio - 1, 1e-9);
  }
  EXPECT_NEAR(mean, all[0].mean, 1e-9);
}

TEST(Contest, ComparesMediansAndRanksOfWhatWasRecorded) {
  std::string const folder = fresh_folder(), runs = folder + "/runs.csv", scenario = folder + "/s.json";
  write_text(scenario, R"({"schema": 1, "items": 12800, "seed": 5, "processors": [
    {"name": "host", "rate": {"type": "constant", "items_per_s": 1000}, "noise": 0.02},
    {"name": "device", "rate": {"type": "logistic", "items_per_s": 3000, "k": 80, "x0": 0.02}, "noise": 0.02}]})");
  auto const recorded = research_command("simulate " + scenario + " --runs 7 --partitioner cap,sampling,static" +
                                         " --option min_phases=2 --output " + runs);
  ASSERT_EQ(recorded.exit, 0) << recorded.err;
  std::map<std::string, std::vector<double>> seconds;
  for (auto const& row : core::read_rows<core::RunRow>(runs))
    seconds[row.partitioner].push_back(row.makespan_s.value());
  auto const result = research_command("compare-cap " + runs + " --output " + folder + "/live.csv");
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const rows = core::read_rows<analysis::CapLiveRow>(folder + "/live.csv");
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].cap_runs, 7U);
  EXPECT_EQ(rows[0].sampling_runs, 7U);
  EXPECT_DOUBLE_EQ(rows[0].over_sampling, median(seconds["sampling"]) / median(seconds["cap"]));
  EXPECT_DOUBLE_EQ(*rows[0].over_sampling_at_95_percent,
                   *analysis::speedup_at_95_percent(seconds["sampling"], seconds["cap"]));
  EXPECT_LT(*rows[0].over_sampling_at_95_percent, rows[0].over_sampling);
  EXPECT_GT(*rows[0].over_sampling_at_95_percent, 1.1);
  EXPECT_GT(rows[0].profiled_fraction.value(), 0.02);
  EXPECT_GT(rows[0].imbalance.value(), 0);
  EXPECT_GT(rows[0].last_imbalance.value(), 0);
  EXPECT_FALSE(rows[0].of_p_dp);
  char cells[200];
  std::snprintf(cells, sizeof cells, "%.3f", rows[0].over_sampling);
  EXPECT_THAT(result.out, HasSubstr(cells));
  std::snprintf(cells, sizeof cells, "%.1f %%", 100 * *rows[0].profiled_fraction);
  EXPECT_THAT(result.out, HasSubstr(cells));
  std::snprintf(cells, sizeof cells, "%.1f %%", 100 * *rows[0].last_imbalance);
  EXPECT_THAT(result.out, HasSubstr(cells));
}

TEST(Contest, AnOptionThatNobodyHasIsRefused) {
  auto const result = research_command("contest --scheduler guided --option ratio=1");
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("unknown option for these schedulers 'ratio'; valid: min"));
  EXPECT_EQ(research_command("contest --scheduler leap --option ratio=0").exit, 2);
}

TEST(Contest, NumbersAreReadStrictly) {
  for (std::string const option : {"instances", "seed", "worst", "threads"}) {
    auto const result = research_command("contest --" + option + " -1");
    EXPECT_EQ(result.exit, 2);
    EXPECT_THAT(result.err, HasSubstr("--" + option + " is '-1'; it must be a whole number from"));
  }
}

TEST(Contest, AnUnknownSchedulerIsAnsweredWithTheValidOnes) {
  auto const result = research_command("contest --scheduler nobody");
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("unknown scheduler 'nobody'; valid: asymmetric, awf, cap,"));
}

}  // namespace
}  // namespace yoke::cli
