// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/device_status.hpp"

#include <gmock/gmock.h>

#include "suite/core/error.hpp"
#include "suite/node/kokkos_settings.hpp"

namespace yoke::node {
namespace {

TEST(DeviceStatus, AGpuThatIsNotThereCannotBeChosen) {
  chosen_device() = 1000;
  EXPECT_THAT([] { require_device(); }, testing::ThrowsMessage<Error>(testing::HasSubstr("--device")));
  chosen_device().reset();
  EXPECT_NO_THROW(require_device());
}

TEST(DeviceStatus, TheChosenGpuIsTheOneThatKokkosIsAskedFor) {
  EXPECT_FALSE(kokkos_settings().has_device_id());
  chosen_device() = 3;
  EXPECT_EQ(kokkos_settings().get_device_id(), 3);
  chosen_device().reset();
}

}  // namespace
}  // namespace yoke::node
