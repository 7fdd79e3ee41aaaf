// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/sample.hpp"
#include "suite/core/error.hpp"

namespace yoke {
Model make_roofline();
}  // namespace yoke

namespace yoke::models {
namespace {

constexpr double tolerance_s = 1e-18;

/// Host: 1 ns/flop, 100 ps/byte (contended 200), launch 1 us. Device: 100 ps/flop, 10 ps/byte, launch 10 us. Link: 1
/// GB/s (contended 500 MB/s) after 20 us in, 500 MB/s after 30 us out.
Machine node() {
  auto machine = sample::machine(sample::processor(1e-9, 1e-10), sample::processor(1e-10, 1e-11));
  machine.processors[0].t_b_contended_s = Quantity::specified(2e-10);
  machine.processors[0].launch_s = Quantity::specified(1e-6);
  machine.processors[1].launch_s = Quantity::specified(1e-5);
  LinkParameters link;
  link.in_bytes_per_s = Quantity::specified(1e9);
  link.in_contended_bytes_per_s = Quantity::specified(5e8);
  link.out_bytes_per_s = Quantity::specified(5e8);
  link.in_latency_s = Quantity::specified(2e-5);
  link.out_latency_s = Quantity::specified(3e-5);
  machine.links = {link};
  return machine;
}

/// 1000 items: first 10 flops and 40 bytes (flops win on the host: 10 ns over 4 ns), then 1 flop and 400 bytes.
Description two_segments() {
  auto description = sample::loop();
  Segment second;
  second.name = "second";
  second.items = 1000;
  second.per_item = {1, 400, 400};
  description.segments.push_back(second);
  return description;
}

Prediction predicted(Description const& description, double share, DataMode data = DataMode::resident,
                     std::map<std::string, std::string> const& options = {}, Machine const& machine = node()) {
  return sample::predictor_of(make_roofline(), machine, options)
      ->predict(description, split_by_share(description, machine.processors.size(), share), data);
}

TEST(Roofline, AddsTheLargerTermOfEverySegmentAndALaunchEach) {
  auto const co = predicted(two_segments(), 0);
  EXPECT_NEAR(co.time_s, 1000 * 10e-9 + 1000 * 40e-9 + 2e-6, tolerance_s);
  EXPECT_EQ(co.bottleneck, "host bytes");
}

TEST(Roofline, FlopsOutsideOfMultiplyAddPairsTakeTwiceAsLong) {
  auto description = sample::loop();
  description.segments[0].fma_fraction = 0.25;  // 10 flops take the time of 17.5
  EXPECT_NEAR(predicted(description, 0).time_s, 1000 * 17.5e-9 + 1e-6, tolerance_s);
  EXPECT_NEAR(predicted(description, 0, DataMode::resident, {{"mix", "no"}}).time_s, 1000 * 10e-9 + 1e-6, tolerance_s);
}

TEST(Roofline, ProcessorWithoutWorkTakesNoTime) {
  auto const co = predicted(two_segments(), 0);
  ASSERT_EQ(co.processor_s.size(), 2U);
  EXPECT_EQ(co.processor_s[1], 0);
}

TEST(Roofline, SegmentsOfOneProcessorDoNotOverlapAsPerDomesDo) {
  // Flops and bytes together: max(11, 44) us by PerDome; here 10 + 40.
  EXPECT_GT(predicted(two_segments(), 0).time_s, 1000 * 44e-9);
}

TEST(Roofline, SmallWorkOnTheDeviceIsLimitedByItsLaunch) {
  auto const go = predicted(sample::loop(), 1);
  EXPECT_NEAR(go.time_s, 1000 * 1e-9 + 1e-5, tolerance_s);
  EXPECT_EQ(go.bottleneck, "device launch");
}

TEST(Roofline, TwoBusyProcessorsUseContendedRatesIfTheMachineHasThem) {
  auto const description = two_segments();
  auto const half = predicted(description, 0.5);
  // The host's bytes have a contended rate, its flops have none.
  EXPECT_NEAR(half.processor_s[0], 500 * 10e-9 + 500 * 80e-9 + 2e-6, tolerance_s);
  EXPECT_NEAR(half.processor_s[1], 500 * 1e-9 + 500 * 4e-9 + 2e-5, tolerance_s);
  auto const alone = predicted(description, 0.5, DataMode::resident, {{"contended", "no"}});
  EXPECT_NEAR(alone.processor_s[0], 500 * 10e-9 + 500 * 40e-9 + 2e-6, tolerance_s);
}

TEST(Roofline, TimePerFlopHasAContendedValueToo) {
  auto machine = node();
  machine.processors[0].t_f_single_contended_s = Quantity::specified(4e-9);
  machine.processors[0].t_f_double_contended_s = Quantity::specified(7e-9);
  EXPECT_NEAR(predicted(sample::loop(), 0.5, DataMode::resident, {}, machine).processor_s[0], 500 * 40e-9 + 1e-6,
              tolerance_s);
  EXPECT_NEAR(predicted(sample::loop(), 0, DataMode::resident, {}, machine).time_s, 1000 * 10e-9 + 1e-6, tolerance_s);
}

TEST(Roofline, BytesByAccessIsAnOption) {
  auto const co = predicted(sample::loop(), 0, DataMode::resident, {{"bytes", "access"}});
  EXPECT_NEAR(co.time_s, 1000 * 10e-9 + 1e-6, tolerance_s);  // 100 bytes take as long as 10 flops
  auto description = sample::loop();
  description.segments[0].per_item.bytes = 200;
  EXPECT_NEAR(predicted(description, 0, DataMode::resident, {{"bytes", "access"}}).time_s, 1000 * 20e-9 + 1e-6,
              tolerance_s);
}

TEST(Roofline, StreamedDataPaysTheLinkOnTheDeviceOnly) {
  auto description = sample::loop();
  auto& segment = description.segments[0];
  segment.bytes_in = 16;
  segment.bytes_out = 8;
  segment.shared_bytes = 4000;
  auto const go = predicted(description, 1, DataMode::streamed);
  double const kernel_s = 1000 * 1e-9 + 1e-5;
  double const in_s = 20e-6 + (16000 + 4000) / 1e9, out_s = 30e-6 + 8000 / 5e8;
  EXPECT_NEAR(go.time_s, kernel_s + in_s + out_s, tolerance_s);
  EXPECT_EQ(go.bottleneck, "device link");
  EXPECT_EQ(predicted(description, 0, DataMode::streamed).time_s, predicted(description, 0).time_s);
}

TEST(Roofline, StreamingNextToABusyHostUsesTheContendedLink) {
  auto description = sample::loop();
  description.segments[0].bytes_in = 16;
  auto const half = predicted(description, 0.5, DataMode::streamed);
  EXPECT_NEAR(half.processor_s[1], 500 * 1e-9 + 1e-5 + 20e-6 + 8000 / 5e8, tolerance_s);
}

TEST(Roofline, NothingMovesIfThereIsNothingToMove) {
  EXPECT_EQ(predicted(sample::loop(), 1, DataMode::streamed).time_s, predicted(sample::loop(), 1).time_s);
}

TEST(Roofline, DevicesShareTheirPartEvenly) {
  auto machine = node();
  machine.processors.push_back(machine.processors[1]);
  machine.links.push_back(machine.links[0]);
  auto const go = predicted(sample::loop(), 1, DataMode::resident, {}, machine);
  EXPECT_NEAR(go.processor_s[1], 500 * 1e-9 + 1e-5, tolerance_s);
  EXPECT_EQ(go.processor_s[1], go.processor_s[2]);
}

TEST(Roofline, MissingLaunchIsAnErrorThatNamesProcessorAndQuantity) {
  auto machine = node();
  machine.processors[1].launch_s = Quantity::unavailable("");
  try {
    predicted(sample::loop(), 0.5, DataMode::resident, {}, machine);
    FAIL() << "no error";
  } catch (Error const& error) {
    EXPECT_EQ(std::string(error.what()), "machine 'sample' has no launch_s for the device, which the prediction needs");
  }
}

TEST(Roofline, MissingLinkIsAnErrorOnlyIfDataIsStreamed) {
  auto machine = node();
  machine.links.clear();
  auto description = sample::loop();
  description.segments[0].bytes_in = 16;
  EXPECT_NO_THROW(predicted(description, 1, DataMode::resident, {}, machine));
  EXPECT_THROW(predicted(description, 1, DataMode::streamed, {}, machine), Error);
}

TEST(Roofline, CoefficientsAreThoseOfTheMachineFile) {
  auto const list = sample::predictor_of(make_roofline(), node())->coefficients();
  auto const find = [&](std::string const& name) {
    for (auto const& coefficient : list)
      if (coefficient.name == name) return coefficient;
    return Coefficient{};
  };
  EXPECT_EQ(find("device launch").value, 1e-5);
  EXPECT_EQ(find("device launch").unit, "s");
  EXPECT_EQ(find("host t_b_contended").value, 2e-10);
  EXPECT_EQ(find("device t_b_contended").unit, "");
  EXPECT_EQ(find("device in_rate").unit, "byte/s");
}

TEST(Roofline, ResultsOfAnIterationMoveWithResidentDataToo) {
  auto description = sample::loop();
  description.segments[0].bytes_in = 100;  // stays
  description.segments[0].bytes_out = 4;
  double const kernel_s = predicted(description, 1).time_s, of_half_s = predicted(description, 0.5).processor_s[1];
  description.exchange_bytes = 8000;
  EXPECT_NEAR(predicted(description, 1).time_s, kernel_s + 3e-5 + 4000 / 5e8, tolerance_s) << "it has all results";
  double const out_s = 3e-5 + 2000 / 5e8, in_s = 2e-5 + 4000 / 5e8;  // while both work
  EXPECT_NEAR(predicted(description, 0.5).processor_s[1], of_half_s + out_s + in_s, tolerance_s);
  EXPECT_EQ(predicted(description, 0).processor_s[1], 0);
}

TEST(Roofline, SharedDataHaveNoLink) {
  auto description = sample::loop();
  double const alone_s = predicted(description, 1).time_s, half_s = predicted(description, 0.5).time_s;
  description.exchange_bytes = 8000;
  description.segments[0].bytes_in = description.segments[0].bytes_out = 100;
  EXPECT_GT(predicted(description, 1, DataMode::resident).time_s, alone_s);
  EXPECT_EQ(predicted(description, 1, DataMode::shared).time_s, alone_s);
  EXPECT_EQ(predicted(description, 0.5, DataMode::shared).time_s, half_s);
}

TEST(Roofline, IntermediateResultsMoveIfAnotherProcessorGoesOn) {
  auto description = two_segments();
  double const apart_s = predicted(description, 0.5).processor_s[1];
  description.segments[0].intermediate_bytes = 8;
  description.segments[1].after = 0;
  EXPECT_EQ(predicted(description, 0.5).processor_s[1], apart_s);
  auto const predictor = sample::predictor_of(make_roofline(), node(), {});
  auto const device_s = [&](double first, double second) {
    auto const of = [&](Description const& work) {
      return predictor->predict(work, {{{1 - first, 1 - second}, {first, second}}}, DataMode::resident).processor_s[1];
    };
    return of(description) - of(two_segments());
  };
  EXPECT_NEAR(device_s(1, 0), 3e-5 + 8000 / 5e8, tolerance_s);     // goes home
  EXPECT_NEAR(device_s(0.25, 1), 2e-5 + 6000 / 5e8, tolerance_s);  // three quarters come, while both work
}

}  // namespace
}  // namespace yoke::models
