// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/fit/energy_parameters.hpp"

namespace yoke::analysis {
namespace {

using testing::HasSubstr;

struct Truth {
  double e_f_single_j, e_f_double_j, e_b_j, p_s_w;
};
constexpr Truth host_truth{100e-12, 200e-12, 400e-12, 30}, device_truth{20e-12, 40e-12, 100e-12, 50};
constexpr double waiting_w = 10;

double joules(Truth const& truth, EnergySample const& work) {
  return truth.e_f_single_j * work.flops_single + truth.e_f_double_j * work.flops_double + truth.e_b_j * work.bytes +
         truth.p_s_w * work.seconds;
}

/// Samples of kernels on each processor, and of rest, on a node with two meters; the host draws more while it waits for
/// the device.
std::vector<NodeEnergySample> samples(bool apart) {
  std::vector<NodeEnergySample> all;
  auto const add = [&](std::optional<Processor> p, double single, double twice, double bytes) {
    NodeEnergySample sample;
    sample.processor = p;
    sample.work = {single, twice, bytes, 1, 0};
    EnergySample const rest{0, 0, 0, 1, 0};
    double const host_j = joules(host_truth, p == host ? sample.work : rest) + (p == device && apart ? waiting_w : 0);
    double const device_j = joules(device_truth, p == device ? sample.work : rest);
    sample.work.joules = host_j + device_j;
    if (apart) {
      sample.host_j = host_j;
      sample.device_j = device_j;
    }
    all.push_back(sample);
  };
  for (int round = 0; round < 3; ++round) {
    add({}, 0, 0, 0);
    for (Processor const p : {host, device}) {
      add(p, 2e11, 0, 0);
      add(p, 0, 1e11, 0);
      add(p, 0, 0, 5e10);
      add(p, 1e11, 0, 2.5e10);
    }
  }
  return all;
}

Machine two() {
  Machine machine;
  machine.processors.resize(2);
  return machine;
}

TEST(NodeEnergies, AreFittedToEachProcessorsOwnJoules) {
  std::vector<FittedEnergies> fitted;
  auto const machine = with_energies(two(), samples(true), false, fitted);
  ASSERT_EQ(fitted.size(), 2U);
  auto const near = [](Quantity const& quantity, double truth) {
    ASSERT_TRUE(quantity.value) << quantity.reason;
    EXPECT_NEAR(*quantity.value / truth, 1, 1e-6);
    EXPECT_EQ(quantity.source, Quantity::Source::measured);
  };
  near(machine.processors[device].e_f_single_j, device_truth.e_f_single_j);
  near(machine.processors[device].e_f_double_j, device_truth.e_f_double_j);
  near(machine.processors[device].e_b_j, device_truth.e_b_j);
  near(machine.processors[device].p_s_w, device_truth.p_s_w);
  near(machine.processors[host].e_b_j, host_truth.e_b_j);
  near(machine.p0_w, 80);
  near(machine.pd_host_w, 20);   // 2e11 flops of 100 pJ in a second
  near(machine.pd_device_w, 4);  // without the host's power
  near(machine.p_oh_w, waiting_w);
}

TEST(NodeEnergies, OnASplitHostStaticPowerIsCountedOnce) {
  std::vector<FittedEnergies> fitted;
  auto const machine = with_energies(two(), samples(false), true, fitted);
  EXPECT_NEAR(machine.processors[host].p_s_w.value.value(), 80, 1e-6);
  EXPECT_EQ(machine.processors[device].p_s_w.value, 0.);
  EXPECT_NEAR(machine.processors[device].e_b_j.value.value() / device_truth.e_b_j, 1, 1e-6);
  EXPECT_THAT(machine.p_oh_w.reason, HasSubstr("do not separate the host from the device"));
}

TEST(NodeEnergies, WithoutJoulesOfAProcessorTheReasonIsSaid) {
  std::vector<FittedEnergies> fitted;
  auto const machine = with_energies(two(), samples(false), false, fitted);
  EXPECT_TRUE(fitted.empty());
  EXPECT_THAT(machine.processors[device].e_b_j.reason, HasSubstr("there are 0 samples of energy"));
}

}  // namespace
}  // namespace yoke::analysis
