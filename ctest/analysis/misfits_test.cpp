// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/misfits.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "suite/core/split_mix_64.hpp"

namespace yoke::analysis {
namespace {

MisfitRow row(std::string const& workload, double error, std::string const& kind = "fixed") {
  MisfitRow made;
  made.workload = workload;
  made.model = "yoke";
  made.calibrated = "no";
  made.kind = kind;
  made.error_90 = error;
  return made;
}

TEST(Misfits, AreOfTheWorkloadElseOfTheKindAndOfOwnRowsFirst) {
  Misfits misfits;
  auto const of = [&](std::string const& workload) { return misfits.half_width({"yoke", false, "fixed", workload}); };
  for (int i = 0; i < 5; ++i) misfits.add(row("mm", 0.1), false);
  EXPECT_FALSE(of("mm"));
  misfits.add(row("sa", 0.3), false);
  EXPECT_EQ(of("mm"), 0.3);  // six of the kind
  misfits.add(row("mm", 0.2), false);
  EXPECT_EQ(of("mm"), 0.2);
  EXPECT_EQ(of("la"), 0.3);
  EXPECT_FALSE(misfits.half_width({"yoke", false, "fixed", "mm", true}));
  for (int i = 0; i < 6; ++i) misfits.add(row("da", 0.05), true);
  EXPECT_EQ(of("mm"), 0.05);
  EXPECT_EQ(misfits.half_width({"yoke", false, "fixed", "mm", true}), 0.05);
  EXPECT_FALSE(misfits.half_width({"yoke", false, "alone", "mm"}));
  EXPECT_FALSE(misfits.half_width({"yoke", true, "fixed", "mm"}));
  EXPECT_FALSE(misfits.half_width({"roofline", false, "fixed", "mm"}));
}

TEST(Misfits, LeaveOutTheProblemThatIsJudged) {
  Misfits misfits;
  auto judged = row("mm", 0.4);
  judged.rows = "today";
  judged.size = 1024;
  auto smaller = judged, yesterday = judged;
  smaller.size = 512;
  smaller.error_90 = 0.1;
  yesterday.rows = "yesterday";
  yesterday.error_90 = 0.2;
  for (int i = 0; i < 6; ++i) misfits.add(judged, false);
  for (int i = 0; i < 6; ++i) misfits.add(smaller, false);
  MisfitQuestion question{"yoke", false, "fixed", "mm"};
  EXPECT_EQ(misfits.half_width(question), 0.4);
  question.left_out_rows = "today";
  question.left_out = judged;
  EXPECT_EQ(misfits.half_width(question), 0.1);
  misfits.add(yesterday, false);
  EXPECT_EQ(misfits.half_width(question), 0.2);
}

TEST(Misfits, OfOtherPlansHoldTheNextOneInNineOfTen) {
  for (std::size_t const n : {9, 20, 50}) {
    SplitMix64Stream random(n, 0);
    int held = 0;
    for (int i = 0; i < 2000; ++i) {
      Misfits misfits;
      for (std::size_t plan = 0; plan < n; ++plan) misfits.add(row("mm", std::abs(random.normal())), false);
      held += std::abs(random.normal()) <= misfits.half_width({"yoke", false, "fixed", "mm"}).value();
    }
    EXPECT_GE(held, 1760) << n;  // 1800, and three standard errors
  }
}

TEST(Misfits, AreOfNineOfTenRepetitions) {
  std::vector<double> const measured{1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4};
  EXPECT_NEAR(error_of_nine_in_ten(measured, 1), std::log(2.), 1e-12);
  EXPECT_EQ(misfit_kind(SplitKind::fixed, true), "alone");
  EXPECT_EQ(misfit_kind(SplitKind::searched, false), "fixed");
  EXPECT_EQ(misfit_kind(SplitKind::dynamic, false), "dynamic");
}

}  // namespace
}  // namespace yoke::analysis
