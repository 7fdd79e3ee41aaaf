// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/coefficient.hpp"

#include <gtest/gtest.h>

#include "suite/core/error.hpp"

namespace yoke::core {
namespace {

Machine two_devices() {
  Machine machine;
  machine.name = "sample";
  machine.processors.resize(3);
  machine.links.resize(2);
  machine.processors[2].t_b_s = Quantity::specified(1e-11);
  machine.links[1].in_bytes_per_s = Quantity::specified(1e10);
  machine.p0_w = Quantity::specified(100);
  return machine;
}

TEST(Coefficient, NamesSayWhoseAndWhich) {
  auto const list = coefficients_of(two_devices(), {"t_b", "in_rate", "p0", "launch"});
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0].name, "node p0");
  EXPECT_EQ(list[1].name, "device2 t_b");
  EXPECT_EQ(list[1].unit, "s/byte");
  EXPECT_EQ(list[2].name, "device2 in_rate");
}

TEST(Coefficient, EveryNameLeadsBackToItsNumber) {
  auto machine = with_usual_values(two_devices(), {{"mm", "double"}});
  auto const list = coefficients_of(machine, {"t_f_single", "t_b_contended", "half", "out_latency", "p_oh", "rate"});
  EXPECT_EQ(list.size(), 3U + 3U + 3U + 2U + 1U + 3U);
  for (auto const& one : list) {
    quantity_of(machine, one.name).value = 7;
    EXPECT_EQ(quantity_of(std::as_const(machine), one.name).value, 7) << one.name;
  }
  EXPECT_EQ(machine.rates[0].work_per_s[2].value, 7);
  EXPECT_EQ(machine.links[1].out_latency_s.value, 7);
}

TEST(Coefficient, UsualValuesDoNotReplaceKnownOnes) {
  auto const machine = with_usual_values(two_devices(), {});
  EXPECT_EQ(machine.processors[2].t_b_s.value, 1e-11);
  EXPECT_EQ(machine.processors[2].t_b_contended_s.value, 1e-11) << "as alone";
  EXPECT_TRUE(machine.processors[0].launch_s.value);
}

TEST(Coefficient, UnknownNamesAreRefused) {
  auto machine = two_devices();
  EXPECT_THROW(quantity_of(machine, "device wheels"), Error);
  EXPECT_THROW(quantity_of(machine, "device3 t_b"), Error);
  EXPECT_THROW(quantity_of(machine, "host in_rate"), Error) << "the host has no link";
}

}  // namespace
}  // namespace yoke::core
