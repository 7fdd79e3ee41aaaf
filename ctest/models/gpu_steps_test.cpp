// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/sample.hpp"

namespace yoke {
Model make_yoke();
}  // namespace yoke

namespace yoke::models {
namespace {

TEST(Yoke, APieceOnAGpuTakesTheTimeOfWholeSteps) {
  auto machine = sample::machine(sample::processor(1e-9, 1e-10), sample::processor(1e-10, 1e-11));
  for (auto& processor : machine.processors) processor.launch_s = Quantity::specified(1e-6);
  auto description = sample::loop();
  description.segments[0].gpu_team = GpuTeam{10};
  auto const kernel_s = [&](Processor p, std::size_t items) {
    auto const predictor = sample::predictor_of(make_yoke(), machine, {});
    auto const times = predictor->segment_times(description, DataMode::resident);
    return times->kernel(p, {0, {0, items}}).seconds();
  };
  double const smooth_s = kernel_s(1, 400);
  EXPECT_DOUBLE_EQ(kernel_s(1, 1), smooth_s / 400);  // the number of units is unknown
  machine.processors[1].units = 40;                  // each takes 10 items
  EXPECT_DOUBLE_EQ(kernel_s(1, 1), smooth_s);
  EXPECT_DOUBLE_EQ(kernel_s(1, 400), smooth_s);
  EXPECT_DOUBLE_EQ(kernel_s(1, 401), 2 * smooth_s);
  EXPECT_LT(kernel_s(0, 1), kernel_s(0, 400));
  auto const predictor = sample::predictor_of(make_yoke(), machine, {});
  EXPECT_EQ(predictor->segment_times(description, DataMode::resident)->step_chunks(),
            (std::vector<std::size_t>{1, 400}));
}

}  // namespace
}  // namespace yoke::models
