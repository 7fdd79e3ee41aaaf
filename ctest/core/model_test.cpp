// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/model.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "suite/core/equal_finish.hpp"
#include "suite/core/error.hpp"

namespace yoke::core {
namespace {

/// Times that are straight lines in the share: a start and a slope for each processor; no time for a processor without
/// work.
class Lines final : public Predictor {
 public:
  Lines(double host_start_s, double host_s, double device_start_s, double device_s)
      : host_start_s_(host_start_s), host_s_(host_s), device_start_s_(device_start_s), device_s_(device_s) {}
  Prediction predict(Description const&, Assignment const& assignment, DataMode) const override {
    Prediction prediction;
    double const on_host = assignment.fraction[host][0];
    prediction.processor_s.push_back(on_host > 0 ? host_start_s_ + on_host * host_s_ : 0);
    for (Processor p = device; p < assignment.fraction.size(); ++p) {
      double const on_device = assignment.fraction[p][0];
      prediction.processor_s.push_back(on_device > 0 ? device_start_s_ + on_device * device_s_ : 0);
    }
    prediction.time_s = *std::max_element(prediction.processor_s.begin(), prediction.processor_s.end());
    return prediction;
  }
  std::vector<Coefficient> coefficients() const override { return {}; }

 private:
  double host_start_s_, host_s_, device_start_s_, device_s_;
};

Description two_segments() {
  Description description;
  Segment compute, move;
  compute.items = move.items = 100;
  compute.per_item = {3, 8, 8};
  move.per_item = {1, 24, 8};
  description.segments = {compute, move};
  return description;
}

double equal_finish(Lines const& lines, std::size_t processors = 2) {
  return equal_finish_share(lines, two_segments(), DataMode::resident, processors);
}

TEST(SplitByShare, GivesTheShareToTheDeviceAndTheRestToTheHost) {
  auto const assignment = split_by_share(two_segments(), 2, 0.75);
  EXPECT_EQ(assignment.fraction, (std::vector<std::vector<double>>{{0.25, 0.25}, {0.75, 0.75}}));
}

TEST(SplitByShare, DividesTheShareAmongDevices) {
  auto const assignment = split_by_share(two_segments(), 3, 0.5);
  EXPECT_EQ(assignment.fraction[1][0], 0.25);
  EXPECT_EQ(assignment.fraction[2][1], 0.25);
}

TEST(SplitByShare, DividesItByTheRatesOfUnequalDevices) {
  std::vector<double> const rates{3, 1}, stuck{0, 0};
  EXPECT_EQ(processor_fractions(3, 0.8, rates), (std::vector<double>{1 - 0.8, 0.8 * 3 / 4, 0.8 * 1 / 4}));
  EXPECT_EQ(processor_fractions(3, 0.5, stuck), (std::vector<double>{0.5, 0.25, 0.25}));
  EXPECT_EQ(split_by_share(two_segments(), 3, 0.8, rates).fraction[1][1], 0.8 * 3 / 4);
  EXPECT_THROW(processor_fractions(2, 0.5, rates), ContractViolation);
}

TEST(SplitByShare, RefusesSharesThatAreNoFraction) {
  EXPECT_THROW(split_by_share(two_segments(), 2, 1.5), Error);
  EXPECT_THROW(split_by_share(two_segments(), 2, -0.1), Error);
  EXPECT_THROW(split_by_share(two_segments(), 1, 0.5), Error);
  EXPECT_NO_THROW(split_by_share(two_segments(), 1, 0));
}

TEST(ShareOf, IsThatOfTheFlops) {
  EXPECT_DOUBLE_EQ(yoke::share_of(two_segments(), split_by_share(two_segments(), 3, 0.3)), 0.3);
  EXPECT_DOUBLE_EQ(yoke::share_of(two_segments(), {{{0, 1}, {1, 0}}}), 0.75);  // 3 of 4 flops
}

TEST(ShareOf, IsThatOfTheBytesWhereThereAreNoFlops) {
  auto description = two_segments();
  for (auto& segment : description.segments) segment.per_item.flops = 0;
  EXPECT_DOUBLE_EQ(yoke::share_of(description, {{{0, 1}, {1, 0}}}), 0.25);  // 8 of 32 bytes
}

TEST(ShareOf, RefusesAnAssignmentThatLeavesWorkUndone) {
  EXPECT_THROW(yoke::share_of(two_segments(), {{{0.5, 0.5}, {0.5, 0.4}}}), ContractViolation);
  EXPECT_THROW(yoke::share_of(two_segments(), {{{0.5}, {0.5}}}), ContractViolation);
  EXPECT_THROW(yoke::share_of(two_segments(), {{{1.5, 1}, {-0.5, 0}}}), ContractViolation);
}

// (1 - a) 6 = a 2 gives a = 3/4.
TEST(EqualFinishShare, BalancesTwoRates) { EXPECT_NEAR(equal_finish({0, 6, 0, 2}), 0.75, 1e-15); }

// 1 + (1 - a) 6 = 2 + a 2 gives a = 5/8.
TEST(EqualFinishShare, BalancesStartsToo) { EXPECT_NEAR(equal_finish({1, 6, 2, 2}), 0.625, 1e-15); }

// Each of two devices has half: (1 - a) 6 = a/2 * 2 gives a = 6/7.
TEST(EqualFinishShare, CountsTheBusiestOfSeveralDevices) { EXPECT_NEAR(equal_finish({0, 6, 0, 2}, 3), 6. / 7, 1e-15); }

TEST(EqualFinishShare, IsZeroWhereTheDeviceOnlyStartsAfterTheHostCouldHaveFinished) {
  EXPECT_EQ(equal_finish({0, 6, 7, 2}), 0);
}

TEST(EqualFinishShare, IsOneWhereTheHostOnlyStartsAfterTheDeviceCouldHaveFinished) {
  EXPECT_EQ(equal_finish({7, 6, 0, 2}), 1);
}

TEST(EqualFinishShare, IsZeroWithoutADevice) { EXPECT_EQ(equal_finish({0, 6, 0, 2}, 1), 0); }

TEST(EqualFinishShare, PrefersOneProcessorWhereTimesTie) {
  EXPECT_EQ(equal_finish({4, 0, 4, 0}), 0);  // all shares take 4 s
  // Balanced at any share near 0 at best: the host alone is as fast.
  EXPECT_EQ(equal_finish({0, 6, 6, 2}), 0);
}

}  // namespace
}  // namespace yoke::core
