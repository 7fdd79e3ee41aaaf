// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/machine_answer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/triad_rows.hpp"

namespace yoke::analysis {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Host: 1 TFLOP/s, 10 GB/s; device: 1 TFLOP/s, 50 GB/s, of which 25 are left while both work; a link of 5 GB/s.
Machine node() {
  Machine machine = sample::two_processors();
  for (auto& processor : machine.processors) processor.t_f_single_s = Quantity::specified(1e-12);
  machine.processors[1].t_b_contended_s = Quantity::specified(4e-11);
  machine.links[0].in_bytes_per_s = Quantity::specified(5e9);
  return machine;
}

TEST(MachineAnswer, HasTheBalancePointOfEachProcessor) {
  EXPECT_NEAR(balance_point(node().processors[0], Precision::single_precision).value(), 100, 1e-9);
  EXPECT_NEAR(balance_point(node().processors[1], Precision::single_precision).value(), 20, 1e-9);
  EXPECT_FALSE(balance_point(node().processors[0], Precision::double_precision));
}

TEST(MachineAnswer, SharingGainsCountContentionAndCopies) {
  auto const gains = sharing_gains(node());
  EXPECT_NEAR(gains.single_precision.value(), 2, 1e-9);
  EXPECT_FALSE(gains.double_precision);
  EXPECT_NEAR(gains.memory.value(), (10. + 25) / 50, 1e-9);
  EXPECT_NEAR(gains.copied.value(), (10. + 5) / 10, 1e-9);
}

TEST(MachineAnswer, IsSentencesWithTheseNumbers) {
  std::string const text = machine_sentences(node());
  EXPECT_THAT(text,
              HasSubstr("host: 1000 GFLOP/s in float, 10 GB/s; memory limits kernels below 1e+02 flops per byte."));
  EXPECT_THAT(text, HasSubstr("2.00 times the rate of the faster one alone in arithmetic (float), 0.70 times in "
                              "streams through memory, 1.50 times in "
                              "streams that are copied to the device."));
  EXPECT_THAT(text, Not(HasSubstr("no GPU")));
  Machine split = node();
  split.processors[1].cores = "1";
  EXPECT_THAT(machine_sentences(split), HasSubstr("The device is a part of the host's cores, no GPU."));
}

TEST(MachineAnswer, CallsGainsAboveTheSumOfBothADisturbedMeasurement) {
  Machine disturbed = node();
  disturbed.processors[0].t_f_single_contended_s = Quantity::specified(1e-12 / 1.3);  // 2.3 times instead of 2
  std::string const text = machine_sentences(disturbed);
  EXPECT_THAT(text, HasSubstr("in arithmetic (float) host and device are faster together than the sum of both alone"));
  EXPECT_THAT(text, HasSubstr("together reach 0.70 times the rate of the faster one alone in streams through memory"));
  EXPECT_THAT(text, Not(HasSubstr("2.30 times")));
  disturbed.processors[0].t_f_single_contended_s = Quantity::specified(1e-12 / 1.1);
  EXPECT_THAT(machine_sentences(disturbed), HasSubstr("reach 2.10 times")) << "noise of a few percent";
}

}  // namespace
}  // namespace yoke::analysis
