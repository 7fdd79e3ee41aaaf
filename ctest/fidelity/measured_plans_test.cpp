// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/measured_plans.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/triad_rows.hpp"

namespace yoke::fidelity {
namespace {
using sample::triad;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(Observe, RepetitionsOfOneSplitAreOnePlan) {
  Noted noted;
  auto first = sample::triad("co", 2e-3, 0), second = sample::triad("co", 3e-3, 0);
  first.host_busy_s = 1.9e-3;
  first.host_energy_j = 4;
  first.device_energy_j = 5;
  auto const plans = measured_plans(std::vector{first, second}, 2, noted.notes);
  ASSERT_EQ(plans.size(), 1U);
  EXPECT_EQ(plans[0].plan, "co");
  EXPECT_EQ(plans[0].description->total().flops, 2e6);
  EXPECT_EQ(plans[0].assignment.fraction, (std::vector<std::vector<double>>{{1}, {0}}));
  ASSERT_EQ(plans[0].repetitions.size(), 2U);
  EXPECT_EQ(plans[0].repetitions[0].host_busy_s, 1.9e-3);
  EXPECT_EQ(plans[0].repetitions[0].energy_j, 9);
  EXPECT_EQ(plans[0].repetitions[1].makespan_s, 3e-3);
  EXPECT_FALSE(plans[0].repetitions[1].energy_j);
  EXPECT_TRUE(noted.sentences.empty());
}

TEST(Observe, ComputedEnergiesAreToldApartFromMeasuredOnes) {
  Noted noted;
  auto computed = sample::triad("co", 2e-3, 0), measured = sample::triad("go", 3e-3, 1);
  computed.node_energy_j = measured.node_energy_j = 4;
  computed.energy_source = "model";
  measured.energy_source = "powercap";
  measured_plans(std::vector{measured}, 2, noted.notes);
  EXPECT_TRUE(noted.sentences.empty());
  measured_plans(std::vector{computed}, 2, noted.notes);
  measured_plans(std::vector{computed, measured}, 2, noted.notes);
  EXPECT_THAT(noted.sentences, ElementsAre(HasSubstr("are computed from power values, not measured"),
                                           HasSubstr("of 1 row are computed from power values and of 1 are measured")));
}

TEST(Observe, EverySearchedShareIsAPlan) {
  Noted noted;
  auto const plans = measured_plans(std::vector{sample::triad("p-dp", 1e-3, 0.75), sample::triad("p-dp", 1e-3, 0.5),
                                                sample::triad("p-dp", 2e-3, 0.75)},
                                    2, noted.notes);
  ASSERT_EQ(plans.size(), 2U);
  EXPECT_EQ(plans[0].repetitions.size(), 2U);
  EXPECT_NEAR(plans[0].assignment.fraction[device][0], 0.75, 1e-6);
  EXPECT_NEAR(plans[1].assignment.fraction[device][0], 0.5, 1e-6);
}

TEST(Observe, OnlyRepetitionsThatAreOkCount) {
  Noted noted;
  auto wrong = sample::triad("co", 2e-3, 0);
  wrong.status = Status::wrong;
  EXPECT_TRUE(measured_plans(std::vector{wrong}, 2, noted.notes).empty());
}

TEST(Observe, PlansWithoutAFixedSplitAreLeftOutWithAReason) {
  Noted noted;
  auto overlapped = sample::triad("go", 1e-3, 1);
  overlapped.data = "streamed";
  overlapped.depth = 2;
  auto unsettled = sample::triad("p-dp", 1e-3, 0);
  unsettled.share.reset();
  auto const plans =
      measured_plans(std::vector{sample::triad("cap", 1e-3, 0.7), unsettled, sample::triad("co", 2e-3, 0), overlapped},
                     2, noted.notes);
  ASSERT_EQ(plans.size(), 1U);
  EXPECT_EQ(plans[0].plan, "co");
  EXPECT_THAT(noted.sentences, ElementsAre(HasSubstr("plan cap is left out: it decides its split while running"),
                                           HasSubstr("plan p-dp is left out"), HasSubstr("plan go is left out")));
}

TEST(Observe, UnknownWorkloadsAndPrecisionsAreLeftOutWithAReason) {
  Noted noted;
  auto stranger = sample::triad("co", 1, 0);
  stranger.workload = "stranger";
  auto half = sample::triad("co", 1, 0);
  half.precision = "half";
  EXPECT_TRUE(measured_plans(std::vector{stranger, half}, 2, noted.notes).empty());
  EXPECT_THAT(noted.sentences, ElementsAre(HasSubstr("unknown workload 'stranger'"), HasSubstr("half")));
}

}  // namespace
}  // namespace yoke::fidelity
