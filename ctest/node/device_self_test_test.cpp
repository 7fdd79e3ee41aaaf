// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/device_self_test.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace yoke::node {
namespace {

using testing::HasSubstr;

TEST(DeviceSelfTest, TheDeviceOfThisMachineComputesRightly) {
  EXPECT_EQ(wrong_result(run_self_test(DeviceSpace()), "D").value_or("right"), "right");
  EXPECT_NO_THROW(require_right_results(DeviceSpace(), "D"));
}

TEST(DeviceSelfTest, AnyWrongElementIsNamedWithTheDeviceAndProbableCauses) {
  SelfTestResult const right = run_self_test(DeviceSpace());
  for (std::size_t row = 0; row < SelfTestResult::rows; ++row)
    for (std::size_t column = 0; column < SelfTestResult::columns; ++column) {
      SelfTestResult wrong = right;
      wrong.written[row][column] += 1e-9;
      EXPECT_TRUE(wrong_result(wrong, "D")) << row << ", " << column;
    }
  SelfTestResult wrong = right;
  wrong.written[1][2] = 0;
  EXPECT_THAT(wrong_result(wrong, "GPU X").value_or(""),
              testing::AllOf(HasSubstr("the device GPU X computes nonsense: element (1, 2) of an array that a kernel "
                                       "wrote is 0, it must be 18.5."),
                             HasSubstr("nvcc 12.9 or later and Kokkos before 5.0")));
  wrong.written[1][2] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(wrong_result(wrong, "GPU X").value_or(""), HasSubstr("is nan, it must be 18.5"));
}

TEST(DeviceSelfTest, AWrongReductionIsNamed) {
  SelfTestResult wrong = run_self_test(DeviceSpace());
  wrong.sum -= 1;
  EXPECT_THAT(wrong_result(wrong, "D").value_or(""), HasSubstr("the sum of an array by a reduction is 2484, it must be "
                                                               "2485."));
}

}  // namespace
}  // namespace yoke::node
