// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ctest/support/noise.hpp"
#include "suite/core/statistics.hpp"
#include "suite/report/report_data.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

ReportPlan plan(std::string const& partitioner, std::vector<double> times_s) {
  ReportPlan made;
  made.samples.partitioner = made.samples.name = partitioner;
  made.row.median_s = median(times_s);
  made.samples.times_s = std::move(times_s);
  return made;
}

/// Times of a machine with two states, 60 : 40, which are 12 % apart.
std::vector<double> of_two_states(SplitMix64Stream& random, std::size_t n, double factor) {
  std::vector<double> times;
  for (double const one : noise::seconds(random, n, 0.005))
    times.push_back(factor * one * (random.uniform() < 0.6 ? 1 : 1.12));
  return times;
}

TEST(AnswerSection, IntervalsOfGainsHoldOnAMachineOfTwoStates) {
  SplitMix64Stream random(1, 0);
  for (std::size_t const n : {5, 10, 30}) {
    constexpr int trials = 400;
    int held = 0;
    for (int i = 0; i < trials; ++i) {
      ReportPart part;
      part.cases.emplace_back();
      part.cases[0].plans = {plan("static", of_two_states(random, n, 1)), plan("co", of_two_states(random, n, 2))};
      auto const interval = gain_of(part.cases[0]).value().interval.value();
      held += interval.low <= 2 && interval.high >= 2;
      // One that is too wide is left out.
      std::string const text = answer_section({{part}, {}}).tables.at(0).rows.at(0).at(3);
      EXPECT_EQ(text == "-", interval.high > 10 * interval.low) << text;
    }
    EXPECT_GE(held, trials * 93 / 100) << n;  // 95 %, and two standard errors
  }
}

TEST(AnswerSection, CountsEachJudgedCaseOnce) {
  analysis::FidelityRow row;
  row.workload = "sa";
  row.workload_options = "power=1";
  row.seed = 23;
  row.model = "yoke";
  row.predicted_s = row.measured_s = 1;
  row.log_error = 0;
  row.case_top1 = 1;
  auto other = row;
  other.machine = "another";
  ReportPart part;
  part.cases.emplace_back();
  for (auto const& one : {row, row, other}) part.predictions.add(one);
  part.index_predictions();
  std::string all;
  for (auto const& paragraph : answer_section({{part}, {}}).paragraphs) all += paragraph;
  EXPECT_NE(all.find("first in 2 of 2 cases with a clear best plan"), all.npos) << all;
}

}  // namespace
}  // namespace yoke::report
