// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/machine_speed.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suite/core/processor.hpp"

namespace yoke::core {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Machine a_machine() {
  Machine machine;
  for (char const* const name : {"host", "device", "device2"}) {
    auto& processor = machine.processors.emplace_back();
    processor.name = name;
    for (Quantity* const time : {&processor.t_f_single_s, &processor.t_b_s, &processor.launch_s,
                                 &processor.operations_double.root_s, &processor.t_store_s})
      *time = Quantity::specified(1);
    processor.working_set = {{1e3, Quantity::specified(0.1)}, {1e9, Quantity::specified(0.9)}};
    processor.store_pieces = {{64, Quantity::specified(1)}};
    processor.t_rows_s = Quantity::specified(1);
    processor.e_f_single_j = Quantity::specified(3);
  }
  machine.processors[2].units = 8;
  machine.links.resize(2);
  for (auto& link : machine.links) link.in_bytes_per_s = Quantity::specified(10);
  return machine;
}

TEST(MachineSpeed, TimesGoWithTheSpeedOfWhatTheyAreOf) {
  std::vector<ProcessorSpeed> const speeds{{0.5, 0.8}, {2, 0.1}};
  Machine const slow = machine_at_speed(a_machine(), speeds);
  auto const& host_now = slow.processors[host];
  EXPECT_DOUBLE_EQ(host_now.t_f_single_s.value.value(), 2);
  EXPECT_DOUBLE_EQ(host_now.operations_double.root_s.value.value(), 2);
  EXPECT_DOUBLE_EQ(host_now.launch_s.value.value(), 2);
  EXPECT_DOUBLE_EQ(host_now.t_b_s.value.value(), 1.25);
  EXPECT_DOUBLE_EQ(host_now.t_store_s.value.value(), 1.25);
  EXPECT_DOUBLE_EQ(host_now.store_pieces[0].t_b_s.value.value(), 1.25);
  EXPECT_DOUBLE_EQ(host_now.t_rows_s.value.value(), 1.25);
  EXPECT_DOUBLE_EQ(host_now.working_set[0].t_b_s.value.value(), 0.2) << "a cache goes with the clock";
  EXPECT_DOUBLE_EQ(host_now.working_set[1].t_b_s.value.value(), 0.9 * 1.25);
  EXPECT_DOUBLE_EQ(host_now.e_f_single_j.value.value(), 3);
  for (Processor const p : {Processor{1}, Processor{2}})
    EXPECT_DOUBLE_EQ(slow.processors[p].t_f_single_s.value.value(), 0.5);
  EXPECT_DOUBLE_EQ(slow.links[0].in_bytes_per_s.value.value(), 1) << "its threads copy";
  EXPECT_DOUBLE_EQ(slow.links[1].in_bytes_per_s.value.value(), 10) << "a GPU's link is a link";
}

TEST(MachineSpeed, WhatIsUnknownStaysAsProbed) {
  EXPECT_EQ(machine_at_speed(a_machine(), {}), a_machine());
  std::vector<ProcessorSpeed> const unknown(2);
  EXPECT_EQ(machine_at_speed(a_machine(), unknown), a_machine());
}

TEST(MachineSpeed, IsThatOfTheMedianRow) {
  RunRow row;
  EXPECT_THAT(speeds_of(row), IsEmpty());
  std::vector<std::vector<ProcessorSpeed>> all;
  for (double const speed : {0.9, 0.5, 0.7}) {
    row.speed_host_arithmetic = speed;
    row.speed_device_memory = 2 * speed;
    all.push_back(speeds_of(row));
  }
  EXPECT_THAT(median_speeds(all), ElementsAre(ProcessorSpeed{0.7, {}}, ProcessorSpeed{{}, 1.4}));
  EXPECT_THAT(median_speeds({}), IsEmpty());
}

}  // namespace
}  // namespace yoke::core
