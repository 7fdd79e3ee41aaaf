// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "suite/core/error.hpp"
#include "suite/node/device_status.hpp"

namespace yoke::node {
namespace {

/// The variables that decide, and the environment that they had before.
class ChosenDevice : public testing::Test {
 protected:
  void SetUp() override {
    for (char const* const name : names) {
      if (char const* const text = std::getenv(name)) before_[name] = text;
      unsetenv(name);
    }
    chosen_device().reset();
  }
  void TearDown() override {
    for (char const* const name : names)
      before_.contains(name) ? setenv(name, before_[name].c_str(), 1) : unsetenv(name);
    chosen_device().reset();
  }
  static void set(char const* name, char const* value) { setenv(name, value, 1); }

  static constexpr char const* names[] = {
      "KOKKOS_VISIBLE_DEVICES",    "KOKKOS_DEVICE_ID", "KOKKOS_MAP_DEVICE_ID_BY", "OMPI_COMM_WORLD_LOCAL_RANK",
      "MV2_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID",  "SLURM_LOCALID",           "PMI_LOCAL_RANK"};

 private:
  std::map<std::string, std::string> before_;
};

TEST_F(ChosenDevice, IsTheFirstUnlessSomethingNamesAnother) {
  EXPECT_EQ(device_of_kokkos(4), 0U);
  set("KOKKOS_DEVICE_ID", "2");
  EXPECT_EQ(device_of_kokkos(4), 2U);
  chosen_device() = 1;
  EXPECT_EQ(device_of_kokkos(4), 1U);
  chosen_device() = 4;
  EXPECT_EQ(device_of_kokkos(4), std::nullopt) << "Kokkos will refuse it";
}

TEST_F(ChosenDevice, CountsAmongTheVisibleOnes) {
  set("KOKKOS_VISIBLE_DEVICES", "3,1");
  EXPECT_EQ(device_of_kokkos(4), 3U);
  chosen_device() = 1;
  EXPECT_EQ(device_of_kokkos(4), 1U);
  chosen_device() = 2;
  EXPECT_EQ(device_of_kokkos(4), std::nullopt);
  chosen_device().reset();
  set("KOKKOS_DEVICE_ID", "1");
  EXPECT_EQ(device_of_kokkos(4), 1U);
}

TEST_F(ChosenDevice, IsThatOfTheRankOnTheNode) {
  for (char const* const variable : {"PMI_LOCAL_RANK", "SLURM_LOCALID", "MPI_LOCALRANKID", "MV2_COMM_WORLD_LOCAL_RANK",
                                     "OMPI_COMM_WORLD_LOCAL_RANK"}) {
    set(variable, "5");
    EXPECT_EQ(device_of_kokkos(4), 1U) << variable;
    set("KOKKOS_VISIBLE_DEVICES", "2,0,3");
    EXPECT_EQ(device_of_kokkos(4), 3U) << variable;
    unsetenv("KOKKOS_VISIBLE_DEVICES");
    set(variable, "0");  // read before those that follow in this loop's reverse
    EXPECT_EQ(device_of_kokkos(4), 0U) << variable;
  }
}

TEST_F(ChosenDevice, IsUnknownIfItIsDrawn) {
  set("KOKKOS_MAP_DEVICE_ID_BY", "random");
  EXPECT_EQ(device_of_kokkos(2), std::nullopt);
  EXPECT_EQ(device_of_kokkos(1), 0U);
  set("KOKKOS_DEVICE_ID", "1");
  EXPECT_EQ(device_of_kokkos(2), 1U);
}

TEST_F(ChosenDevice, MustBeShownByTheDriver) {
  for (char const* const named : {"4", "0,4", "-1", "0,,1", "first", ""}) {
    set("KOKKOS_VISIBLE_DEVICES", named);
    EXPECT_THROW(visible_devices(4), Error) << named;
  }
  set("KOKKOS_VISIBLE_DEVICES", "0,4");
  try {
    visible_devices(4);
    FAIL();
  } catch (Error const& error) {
    EXPECT_STREQ(error.what(),
                 "KOKKOS_VISIBLE_DEVICES is 0,4; it must be numbers from 0 to 3 with commas between them: the driver "
                 "shows 4 devices");
  }
}

}  // namespace
}  // namespace yoke::node
