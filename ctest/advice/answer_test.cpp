// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/advice/answer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/problems.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/files/workload_file.hpp"
#include "suite/forecast/draws.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::advice {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A measured number whose median is known to about this fraction.
Quantity measured(double value, double doubt) {
  Quantity quantity{value, value * doubt, 20, Quantity::Source::measured, {}};
  quantity.interval = {value * (1 - doubt), value * (1 + doubt)};
  return quantity;
}

/// "sample" with launches and the same doubt in every time per byte.
Machine node(double doubt) {
  Machine machine = sample::two_processors();
  for (auto& processor : machine.processors) {
    processor.launch_s = Quantity::specified(1e-9);
    if (doubt > 0) processor.t_b_s = measured(*processor.t_b_s.value, doubt);
  }
  return machine;
}

Description triad_description() {
  Workload const& triad = find_named(registered_workloads(), "triad", "workload");
  return triad.describe(problem_of(triad, 1000000, Precision::single_precision));
}

std::vector<core::PredictionRow> rows_of(char const* model, Machine const& machine,
                                         std::vector<core::Plan> const& plans) {
  Workload const& triad = find_named(registered_workloads(), "triad", "workload");
  forecast::ReadyModel ready_model = ready(model, machine);
  ready_model.machine = machine;
  return forecast::predict_plans(ready_model, machine,
                                 {&triad, problem_of(triad, 1000000, Precision::single_precision)}, plans,
                                 DataMode::resident);
}

std::vector<core::Plan> some_plans() {
  return {plan_named("co"), plan_named("go"), plan_named("dp", {{"share", "0.83"}}), plan_named("p-dp"),
          plan_named("dynamic")};
}

core::PredictionRow const& row_of(std::vector<core::PredictionRow> const& rows, std::string const& partitioner) {
  for (auto const& row : rows)
    if (row.partitioner == partitioner) return row;
  throw Error("no row of " + partitioner);
}

TEST(Varied, DrawsWhatHasAnIntervalAroundItAndKeepsTheRest) {
  Machine const machine = node(0.1);
  double sum = 0, squares = 0;
  constexpr int draws = 1000;
  for (int i = 0; i < draws; ++i) {
    SplitMix64Stream random(1, static_cast<std::uint64_t>(i));
    Machine const drawn = forecast::varied(machine, random);
    EXPECT_EQ(drawn.processors[host].t_f_single_s, machine.processors[host].t_f_single_s);
    double const logarithm = std::log(*drawn.processors[host].t_b_s.value / *machine.processors[host].t_b_s.value);
    sum += logarithm;
    squares += logarithm * logarithm;
  }
  EXPECT_NEAR(sum / draws, 0, 0.01);
  EXPECT_NEAR(std::sqrt(squares / draws), 0.1 / 1.96, 0.005);
}

TEST(Varied, OneEndOfAnIntervalStandsForBothAndNoneForTheErrorOfAMedian) {
  Machine machine = node(0.1), same = node(0.1);
  machine.processors[host].t_b_s.interval = ConfidenceInterval{{}, *machine.processors[host].t_b_s.value * 1.1};
  machine.processors[device].t_b_s.interval.reset();
  SplitMix64Stream one(1, 1), other(1, 1);
  Machine const drawn = forecast::varied(machine, one), usual = forecast::varied(same, other);
  EXPECT_NEAR(*drawn.processors[host].t_b_s.value / *usual.processors[host].t_b_s.value, 1, 0.01);
  EXPECT_NE(*drawn.processors[device].t_b_s.value, *machine.processors[device].t_b_s.value);
}

TEST(Varied, AFewSamplesOfWhichOneWasDisturbedKeepTheOrderOfMagnitude) {
  Machine machine = node(0.1);
  Quantity& time = machine.processors[host].t_b_s;
  time.interval.reset();
  time.n = 4;
  time.iqr = 1000 * *time.value;
  for (std::uint64_t i = 0; i < 100; ++i) {
    SplitMix64Stream random(1, i);
    double const drawn = *forecast::varied(machine, random).processors[host].t_b_s.value;
    EXPECT_GT(drawn, *time.value / 1e4);
    EXPECT_LT(drawn, *time.value * 1e4);
  }
}

TEST(Draws, AreTheSameMachinesForEveryModelAndNoneWithoutIntervals) {
  Description const description = triad_description();
  Machine const machine = node(0.1);
  forecast::ReadyModel perdome = ready("perdome", machine), roofline = ready("roofline", machine),
                       sure = ready("perdome", node(0));
  perdome.machine = roofline.machine = machine;
  sure.machine = node(0);
  forecast::Draws const first(perdome, description, DataMode::resident),
      second(roofline, description, DataMode::resident);
  ASSERT_EQ(first.size(), second.size());
  ASSERT_GT(first.size(), 20U);
  auto const all_on_host = split_by_share(description, 2, 0);
  for (std::size_t i = 0; i < first.size(); ++i)
    EXPECT_NEAR(first.predictor(i).predict(description, all_on_host, DataMode::resident).time_s,
                second.predictor(i).predict(description, all_on_host, DataMode::resident).time_s, 2e-9);
  EXPECT_EQ(forecast::Draws(sure, description, DataMode::resident).size(), 0U);
}

TEST(PredictPlans, IntervalsOfTheMachineFileAreCarriedIntoTimes) {
  auto const rows = rows_of("perdome", node(0.1), some_plans());
  core::PredictionRow const co = row_of(rows, "co");
  // Nine of ten draws of a normal logarithm are within 1.645 standard deviations; 41 draws determine it to within a
  // quarter.
  double const half = std::log(*co.time_high_s / *co.time_low_s) / 2;
  EXPECT_NEAR(half, 1.645 * 0.1 / 1.96, 0.25 * half);
  EXPECT_FALSE(row_of(rows_of("perdome", node(0), some_plans()), "co").time_low_s);
}

TEST(PredictPlans, PlansAreUnclearWhereTheIntervalsDecide) {
  std::vector<core::Plan> const plans{plan_named("co"), plan_named("go"), plan_named("dp", {{"share", "0.82"}})};
  auto const sure = rows_of("yoke", node(0), plans), unsure = rows_of("yoke", node(0.4), plans);
  EXPECT_EQ(row_of(sure, "dp").verdict, "answer");
  EXPECT_EQ(row_of(sure, "go").verdict, "slower");  // by a ninth
  EXPECT_EQ(row_of(unsure, "dp").verdict, "answer");
  EXPECT_EQ(row_of(unsure, "go").verdict, "inconclusive");
  EXPECT_EQ(row_of(unsure, "co").verdict, "slower");  // by a factor of 5
}

TEST(PredictPlans, AFixedSplitIsTheAnswerWhereDecidingWhileRunningGainsLessThanOnePercent) {
  auto const rows = rows_of("yoke", node(0), some_plans());
  EXPECT_EQ(row_of(rows, "p-dp").verdict, "answer");
  EXPECT_EQ(row_of(rows, "dp").verdict, "slower");  // by 2 %: the host has 17 % instead of a sixth
  auto const dynamic = rows_of("yoke", node(0), {plan_named("co"), plan_named("dynamic")});
  EXPECT_EQ(row_of(dynamic, "dynamic").verdict, "answer");
}

TEST(Answer, IsOfYokesOwnModelIfItPredictsAPlan) {
  auto const plans = some_plans();
  auto const found = answer({rows_of("perdome", node(0), plans), rows_of("yoke", node(0), plans)}, {});
  ASSERT_TRUE(found.found());
  EXPECT_TRUE(found.is_own());
  EXPECT_EQ(found.row().partitioner, "p-dp");
  EXPECT_NEAR(found.speedup().value(), 1.2, 0.01);
  EXPECT_EQ(found.rows[*found.single].partitioner, "go");
  EXPECT_EQ(found.opinions.size(), 2U);
  EXPECT_EQ(found.putting_first(), 2U);
  EXPECT_EQ(found.not_against(), 0U);
  EXPECT_TRUE(std::is_sorted(found.rows.begin(), found.rows.end(),
                             [](auto const& a, auto const& b) { return a.time_s < b.time_s; }));
}

TEST(Answer, IsOfAnotherModelIfTheMachineFileLacksANumber) {
  auto const machine = sample::two_processors();  // no launch_s
  auto const plans = some_plans();
  auto const found = answer({rows_of("perdome", machine, plans), rows_of("yoke", machine, plans)}, {});
  ASSERT_TRUE(found.found());
  EXPECT_FALSE(found.is_own());
  ASSERT_EQ(found.silent.size(), 1U);
  EXPECT_THAT(found.silent[0], HasSubstr("yoke: machine 'sample' has no launch_s for the host"));
  EXPECT_FALSE(answer({rows_of("yoke", machine, plans)}, {}).found());
}

TEST(Answer, IsOfTheSameModelWhateverThePlans) {
  std::vector<std::string> const order{"yoke", "roofline", "peapaw", "perdome", "peach"};
  std::vector<std::vector<core::Plan>> const lists{{plan_named("co"), plan_named("go"), plan_named("p-dp")},
                                                   some_plans(),
                                                   {plan_named("co"), plan_named("dynamic")}};
  for (std::size_t first = 0; first < order.size(); ++first)
    for (auto const& plans : lists) {
      std::vector<std::vector<core::PredictionRow>> rows;
      for (std::size_t m = order.size(); m-- > first;) rows.push_back(rows_of(order[m].c_str(), node(0), plans));
      std::vector<core::PredictionRow> all;
      for (auto const& of_model : rows) all.insert(all.end(), of_model.begin(), of_model.end());
      EXPECT_EQ(answer(rows, {}).row().model, order[first]);
      EXPECT_EQ(answering_model(all), order[first]);
    }
  EXPECT_EQ(answering_model({}), "");
}

TEST(Answer, CountsWhoPutsThePlanFirstApartFromWhoIsNotAgainstIt) {
  auto const plans = some_plans();
  auto rows = rows_of("yoke", node(0), plans), other = rows_of("perdome", node(0), plans);
  for (auto& row : other)
    if (row.time_s) row.verdict = row.partitioner == "go" ? "answer" : "slower";
  for (auto& row : rows)
    if (row.partitioner == "go") row.verdict = "inconclusive";
  auto const found = answer({rows, other}, {});
  EXPECT_EQ(found.putting_first(), 1U);
  EXPECT_EQ(found.not_against(), 1U);
  EXPECT_TRUE(found.opinions[1].not_against);
}

TEST(Answer, AModelWhosePlanIsSlowerByTheOneThatAnswersDisagrees) {
  auto const plans = some_plans();
  auto other = rows_of("perdome", node(0), plans);
  for (auto& row : other)
    if (row.time_s) row.verdict = row.partitioner == "co" ? "answer" : "slower";
  auto const found = answer({other, rows_of("yoke", node(0), plans)}, {});
  EXPECT_EQ(found.putting_first(), 1U);
  EXPECT_FALSE(found.opinions[1].puts_first);
  EXPECT_FALSE(found.opinions[1].not_against);
}

/// The answer for rows of these partitioners and times.
Answer of_times(std::vector<std::pair<char const*, double>> const& times) {
  std::vector<core::PredictionRow> rows;
  for (auto const& [partitioner, time_s] : times) {
    auto& row = rows.emplace_back();
    row.model = "yoke";
    row.partitioner = partitioner;
    if (time_s > 0) row.time_s = time_s;
  }
  rows[0].verdict = "answer";
  return answer({rows}, {});
}

std::string name_at(Answer const& answer, std::optional<std::size_t> i) { return i ? answer.plans[*i] : "none"; }

TEST(Answer, NamesASchedulerThatIsFasterThanLeap) {
  auto const found = of_times({{"p-dp", 1}, {"leap", 1.3}, {"cap", 1.1}, {"hbb", 1.2}, {"qilin", 1.095}});
  EXPECT_EQ(name_at(found, found.deciding), "cap");
  EXPECT_EQ(name_at(found, found.launch_ahead), "leap");
  EXPECT_EQ(name_at(found, found.trained), "none");  // faster than cap by less than 1 %
}

TEST(Answer, NamesLeapIfNoneIsFasterByOnePercent) {
  auto const found = of_times({{"p-dp", 1}, {"cap", 1.1}, {"leap", 1.105}, {"hbb", 1.2}});
  EXPECT_EQ(name_at(found, found.deciding), "leap");
}

TEST(Answer, NamesAFasterSchedulerWithTrainingRuns) {
  auto const found = of_times({{"p-dp", 1}, {"leap", 1.3}, {"qilin", 1.1}, {"cap", 1.4}});
  EXPECT_EQ(name_at(found, found.deciding), "leap");
  EXPECT_EQ(name_at(found, found.trained), "qilin");  // p-dp is the answer's own search
}

TEST(Answer, NamesNoSchedulerWithoutTwoThatDecide) {
  for (auto const& found :
       {of_times({{"p-dp", 1}, {"qilin", 1.1}, {"leap", 1.3}}), of_times({{"co", 1}, {"leap", 1.3}, {"cap", 0}})}) {
    EXPECT_EQ(name_at(found, found.deciding), "none");
    EXPECT_EQ(name_at(found, found.trained), "none");
  }
}

TEST(PlanNames, SayTheOptionsInWhichPlansDiffer) {
  std::vector<core::PredictionRow> rows(4);
  rows[0].partitioner = rows[1].partitioner = "cp";
  rows[0].options = "assign=a=host,b=device;groups=16";
  rows[1].options = "assign=a=device,b=host;groups=16";
  rows[2].partitioner = "dp";
  rows[2].options = "share=0.5";
  rows[3].partitioner = "co";
  EXPECT_THAT(plan_names(rows), ElementsAre("cp a=host,b=device", "cp a=device,b=host", "dp", "co"));
}

TEST(AdvisedPlans, HaveEveryCodePartitionAndTheBestShare) {
  Description description = triad_description();
  description.segments.push_back(description.segments[0]);
  description.segments[1].name = "next";
  auto const model = ready("perdome", node(0));
  auto const plans = advised_plans({plan_named("co"), plan_named("cp")}, model, description, DataMode::resident, 2);
  ASSERT_EQ(plans.size(), 4U);
  EXPECT_EQ(plans[1].options.text("assign"), "triad=device,next=host");
  EXPECT_EQ(plans[2].options.text("assign"), "triad=host,next=device");
  EXPECT_EQ(plans[3].options.text("share"), "0.84");  // 0.2016 ms; 0.83 leaves the host 0.204 ms
}

TEST(PaperWork, ComesBackAsItWas) {
  core::WorkloadFile file;
  file.name = "chain";
  file.precision = Precision::double_precision;
  file.segments = {{"a", 4096, 8192, 2048, 512, 256, {}, 0}, {"b", 1024, 2048, {}, 0, 128, 0, 64}};
  auto const back = core::paper_of(core::paper_workload(file).describe({}));
  ASSERT_EQ(back.segments.size(), 2U);
  EXPECT_EQ(back.name, "chain");
  EXPECT_EQ(back.precision, Precision::double_precision);
  EXPECT_DOUBLE_EQ(back.segments[0].flops, 4096);
  EXPECT_DOUBLE_EQ(*back.segments[0].compulsory_bytes, 2048);
  EXPECT_DOUBLE_EQ(*back.segments[1].compulsory_bytes, 2048);  // equal to the bytes of all accesses
  EXPECT_DOUBLE_EQ(back.segments[0].bytes_in, 512);
  EXPECT_DOUBLE_EQ(back.segments[1].bytes_out, 128);
  EXPECT_DOUBLE_EQ(back.segments[1].bytes_handed, 64);
  EXPECT_EQ(back.segments[1].after, 0U);
}

TEST(Fallbacks, AreNotedWithTheTermThatIsMissing) {
  auto const description = triad_description();
  Noted noted;
  auto const yoke = ready("yoke", node(0)), perdome = ready("perdome", node(0));
  forecast::note_fallbacks(yoke, forecast::fallbacks(yoke, description, DataMode::resident), noted.notes);
  EXPECT_THAT(noted.sentences,
              testing::Contains(HasSubstr("yoke falls back to simpler terms: the machine file has no "
                                          "working_set for the host: every byte comes from main memory")));
  Noted nothing;
  forecast::note_fallbacks(perdome, forecast::fallbacks(perdome, description, DataMode::resident), nothing.notes);
  EXPECT_THAT(nothing.sentences, IsEmpty());
}

}  // namespace
}  // namespace yoke::advice
