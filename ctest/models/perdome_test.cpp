// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>

#include "ctest/support/sample.hpp"
#include "models/equations/essential.hpp"
#include "suite/core/equal_finish.hpp"
#include "suite/core/error.hpp"

namespace yoke {
Model make_perdome();
}  // namespace yoke

namespace yoke::models {
namespace {

using namespace equations;

constexpr Peak i7{73.5e-12, 65.9e-12}, i3{200e-12, 73e-12}, titan{0.4e-12, 4.1e-12}, gtx750{1.9e-12, 14.8e-12};
constexpr Work pow_add{327.68e6, 163.84e6}, vec_add{2.56e6, 30.72e6};
constexpr Work whole{pow_add.flops + vec_add.flops, pow_add.bytes + vec_add.bytes};
constexpr double giga = 1e9;

Work part(double fraction) { return {fraction * whole.flops, fraction * whole.bytes}; }

TEST(Essential, IntensitiesOfTheSyntheticApplicationAreThoseOfTable2) {
  auto const cp = essential(vec_add, pow_add);
  EXPECT_NEAR(cp.whole, 129. / 76, 1e-12);
  EXPECT_NEAR(cp.host, 1. / 12, 1e-12);
  EXPECT_DOUBLE_EQ(cp.device, 2);
  auto const co = essential(whole, {});
  EXPECT_EQ(co.host, co.whole);
  EXPECT_EQ(co.device, 0);
}

TEST(Essential, KindsFollowTheIntensities) {
  EXPECT_EQ(partition_kind({1.7, 1.7, 0}), PartitionKind::co);
  EXPECT_EQ(partition_kind({1.7, 0, 1.7}), PartitionKind::go);
  EXPECT_EQ(partition_kind({1.7, 1.7, 1.7}), PartitionKind::dp);
  EXPECT_EQ(partition_kind({1.7, 0.1, 2.0}), PartitionKind::cp);
  EXPECT_EQ(partition_kind({1.7, 2.0, 0.1}), PartitionKind::cp);
  // The part on the host only moves bytes: the host works, which distinguishes it from the device-only partition.
  EXPECT_EQ(partition_kind({0.24, 0, 0.25}), PartitionKind::cp);
  EXPECT_EQ(partition_kind({0, 0, 0}), PartitionKind::mem);
}

TEST(Essential, IntensitiesBothAboveOrBothBelowTheWholeAreImpossible) {
  for (Essential const i :
       {Essential{1.7, 2, 3}, {1.7, 0.1, 0.2}, {1.7, 0, 0}, {1.7, 1.7, 2}, {1.7, 1, 1.7}, {0, 1, 0}})
    EXPECT_EQ(partition_kind(i), PartitionKind::impossible) << i.whole << ' ' << i.host << ' ' << i.device;
  EXPECT_THROW(bound_flops_per_s({1.7, 2, 3}, i7, gtx750), Error);
}

TEST(Essential, LastBitsDoNotMakeADataPartitionACodePartition) {
  bool differ = false;
  for (int n = 1; n < 97; ++n) {
    auto const i = essential(part(n / 97.), part(1 - n / 97.));
    differ = differ || i.host != i.whole || i.device != i.whole;
    EXPECT_EQ(partition_kind(i), PartitionKind::dp);
  }
  EXPECT_TRUE(differ) << "exact equality would do";
  EXPECT_EQ(partition_kind({1.7, 1.7 * (1 + 1e-8), 1.7 * (1 - 1e-8)}), PartitionKind::cp);
}

TEST(Essential, FlopsWithoutBytesHaveNoIntensity) {
  EXPECT_THROW(essential({1e6, 0}, {1e6, 1e6}), Error);
  EXPECT_DOUBLE_EQ(bound_time_s({1e6, 0}, {1e6, 1e6}, i7, titan), 73.5e-6);
}

// Published, from table 2's I = 1.7: p-DP 128 and CP 136 GFLOPS.
TEST(Essential, BoundsOfTheSyntheticApplicationOnI7AndGtx750AreThePublishedOnes) {
  EXPECT_NEAR(bound_flops_per_s({1.7, 1.7, 0}, i7, gtx750), 13.605 * giga, 0.001 * giga);
  EXPECT_NEAR(bound_flops_per_s({1.7, 0, 1.7}, i7, gtx750), 114.865 * giga, 0.001 * giga);
  EXPECT_NEAR(bound_flops_per_s({1.7, 1.7, 1.7}, i7, gtx750), 128.470 * giga, 0.001 * giga);
  EXPECT_NEAR(bound_flops_per_s({1.7, 0.1, 2.0}, i7, gtx750), 136.40 * giga, 0.01 * giga);
}

TEST(Essential, ExactCountsGiveNearlyThePublishedBounds) {
  EXPECT_NEAR(bound_flops_per_s(essential(part(0.5), part(0.5)), i7, gtx750), 128.29 * giga, 0.01 * giga);
  EXPECT_NEAR(bound_flops_per_s(vec_add, pow_add, i7, gtx750), 136.19 * giga, 0.01 * giga);
}

// Eq 20 as printed would give 67.6: its last term ignores that the host does nothing.
TEST(Essential, DataPartitionWithAllFlopsOnTheDeviceIsTheDeviceAlone) {
  Essential const dp{1.7, 1.7, 1.7};
  EXPECT_NEAR(bound_flops_per_s(dp, i7, gtx750, 0.), 114.865 * giga, 0.001 * giga);
  EXPECT_NEAR(bound_flops_per_s(dp, i7, gtx750, 1.), 13.605 * giga, 0.001 * giga);
}

TEST(Essential, CodePartitionBeatsDataPartitionWithGtx750AndLosesWithTitan) {
  auto const gain = [](Peak const& host_peak, Peak const& device_peak) {
    auto const whole_data = essential(part(0.5), part(0.5));
    return bound_flops_per_s(vec_add, pow_add, host_peak, device_peak) /
               bound_flops_per_s(whole_data, host_peak, device_peak) -
           1;
  };
  EXPECT_NEAR(gain(i7, gtx750), 0.062, 0.0005);
  EXPECT_NEAR(gain(i3, gtx750), 0.138, 0.0005);
  EXPECT_NEAR(gain(i7, titan), -0.619, 0.0005);
  EXPECT_NEAR(gain(i3, titan), -0.649, 0.0005);
}

TEST(Essential, EssentialFormEqualsTheCountsForm) {
  for (auto const& [host_peak, device_peak] : {std::pair{i7, gtx750}, {i3, titan}, {i7, titan}}) {
    for (double const f : {0., 1e6, 2.56e6, 3e8})
      for (double const b : {1e6, 30.72e6, 1e9}) {
        Work const on_host{f, b};
        auto const i = essential(on_host, pow_add);
        auto const x = on_host.flops / (on_host.flops + pow_add.flops);
        auto const expected = bound_flops_per_s(on_host, pow_add, host_peak, device_peak);
        EXPECT_NEAR(bound_flops_per_s(i, host_peak, device_peak, x) / expected, 1, 1e-9) << f << ' ' << b;
      }
    for (double const x : {0., 0.1, 0.5, 1.}) {
      auto const expected = bound_flops_per_s(part(x), part(1 - x), host_peak, device_peak);
      EXPECT_NEAR(bound_flops_per_s({129. / 76, 129. / 76, 129. / 76}, host_peak, device_peak, x) / expected, 1, 1e-9);
      EXPECT_NEAR(bound_flops_per_s(essential(part(x), part(1 - x)), host_peak, device_peak, x) / expected, 1, 1e-9);
    }
  }
}

TEST(Essential, BestDataPartitionIsTheSumOfTheRooflines) {
  double const x = equal_finish_host_fraction(1.7, i7, gtx750);
  EXPECT_NEAR(x, 13.605 / 128.470, 1e-5);
  Essential const dp{1.7, 1.7, 1.7};
  auto const best = bound_flops_per_s(dp, i7, gtx750);
  EXPECT_NEAR(best, roofline_flops_per_s(1.7, i7) + roofline_flops_per_s(1.7, gtx750), 1);
  EXPECT_LT(bound_flops_per_s(dp, i7, gtx750, x + 0.01), best);
  EXPECT_LT(bound_flops_per_s(dp, i7, gtx750, x - 0.01), best);
}

TEST(PerDome, PredictsThePublishedCaseByAccess) {
  auto const machine = sample::machine(sample::i7(), sample::gtx750());
  auto const predictor = sample::predictor_of(make_perdome(), machine, {{"bytes", "access"}});
  auto const sa = sample::sa();
  auto const cp = predictor->predict(sa, {{{0, 1}, {1, 0}}}, DataMode::resident);
  EXPECT_NEAR(whole.flops / cp.time_s, 136.19 * giga, 0.01 * giga);
  EXPECT_EQ(cp.bottleneck, "device bytes");
  ASSERT_EQ(cp.processor_s.size(), 2U);
  EXPECT_NEAR(cp.processor_s[0], 30.72e6 * 65.9e-12, 1e-15);
  auto const co = predictor->predict(sa, split_by_share(sa, 2, 0), DataMode::resident);
  EXPECT_NEAR(whole.flops / co.time_s, 13.605 * giga, 0.001 * giga);
  EXPECT_EQ(co.bottleneck, "host flops");
  EXPECT_EQ(co.processor_s[1], 0);
}

TEST(PerDome, EqualFinishShareIsTheRatioOfTheRooflines) {
  auto const machine = sample::machine(sample::i7(), sample::gtx750());
  auto const predictor = sample::predictor_of(make_perdome(), machine, {{"bytes", "access"}});
  auto const share = core::equal_finish_share(*predictor, sample::sa(), DataMode::resident);
  EXPECT_NEAR(share, 1 - equal_finish_host_fraction(129. / 76, i7, gtx750), 1e-12);
}

TEST(PerDome, CountsCompulsoryBytesByDefault) {
  auto const machine = sample::machine(sample::i7(), sample::gtx750());
  auto const sa = sample::sa();
  auto const go =
      sample::predictor_of(make_perdome(), machine)->predict(sa, split_by_share(sa, 2, 1), DataMode::resident);
  EXPECT_NEAR(go.time_s, 2.56e6 * 48 * 14.8e-12, 1e-15);
}

TEST(PerDome, CountsSharedBytesOnEveryProcessorThatWorks) {
  auto description = sample::loop();
  description.segments[0].shared_bytes = 5000;
  auto const predictor = sample::predictor_of(
      make_perdome(), sample::machine(sample::processor(1e-12, 1e-9), sample::processor(1e-12, 1e-10)));
  auto const half = predictor->predict(description, split_by_share(description, 2, 0.5), DataMode::resident);
  EXPECT_NEAR(half.processor_s[0], (20000 + 5000) * 1e-9, 1e-18);
  EXPECT_NEAR(half.processor_s[1], (20000 + 5000) * 1e-10, 1e-18);
  auto const co = predictor->predict(description, split_by_share(description, 2, 0), DataMode::resident);
  EXPECT_EQ(co.processor_s[1], 0);
}

TEST(PerDome, TransfersCostNothing) {
  auto description = sample::loop();
  description.segments[0].bytes_in = 8;
  auto const predictor = sample::predictor_of(make_perdome(), sample::machine(sample::i7(), sample::titan()));
  auto const split = split_by_share(description, 2, 0.5);
  EXPECT_EQ(predictor->predict(description, split, DataMode::streamed).time_s,
            predictor->predict(description, split, DataMode::resident).time_s);
}

TEST(PerDome, PrecisionPicksTheTimePerFlop) {
  auto description = sample::loop();
  description.precision = Precision::double_precision;
  auto const predictor =
      sample::predictor_of(make_perdome(), sample::machine(sample::processor(1e-9, 1e-12), sample::i7()));
  auto const co = predictor->predict(description, split_by_share(description, 2, 0), DataMode::resident);
  EXPECT_NEAR(co.time_s, 10000 * 2e-9, 1e-18);
}

TEST(PerDome, MissingQuantityIsNamedOnlyIfItIsNeeded) {
  auto machine = sample::machine(sample::i7(), sample::titan());
  machine.processors[1].t_b_s = Quantity::unavailable("not published");
  auto const predictor = sample::predictor_of(make_perdome(), machine);
  auto const sa = sample::sa();
  EXPECT_NO_THROW(predictor->predict(sa, split_by_share(sa, 2, 0), DataMode::resident));
  try {
    predictor->predict(sa, split_by_share(sa, 2, 1), DataMode::resident);
    FAIL() << "no error";
  } catch (Error const& error) {
    std::string const sentence = error.what();
    EXPECT_NE(sentence.find("t_b_s for the device (not published)"), std::string::npos) << sentence;
  }
}

}  // namespace
}  // namespace yoke::models
