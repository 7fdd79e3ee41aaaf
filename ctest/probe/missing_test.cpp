// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "suite/core/files/machine_file.hpp"
#include "suite/core/processor.hpp"
#include "suite/probe/quantities.hpp"

namespace yoke::probe {
namespace {

TEST(Missing, WhatWasMeasuredStaysAndTheRestSaysWhyItIsNot) {
  Machine machine;
  machine.name = "broken";
  machine.processors.resize(2);
  machine.processors[host].name = "host";
  machine.processors[device].name = "device";
  machine.processors[device].t_f_single_s = Quantity::specified(1e-12);
  machine.processors[device].p_s_w = Quantity::unavailable("no sensor");
  mark_missing(machine, 1, "an illegal memory access was encountered");
  Machine const read = parse_machine(machine_text(machine, "there"), "here");
  EXPECT_EQ(read.processors[device].t_f_single_s.value, 1e-12);
  EXPECT_EQ(read.processors[device].p_s_w.reason, "no sensor");
  EXPECT_EQ(read.processors[device].t_b_s.reason, "an illegal memory access was encountered");
  EXPECT_EQ(read.processors[host].launch_s.reason, "an illegal memory access was encountered");
  ASSERT_EQ(read.links.size(), 1U);
  EXPECT_EQ(read.links[0].out_latency_s.reason, "an illegal memory access was encountered");
}

}  // namespace
}  // namespace yoke::probe
