// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "ctest/support/random_platform.hpp"
#include "ctest/support/sample.hpp"
#include "models/equations/peach.hpp"
#include "suite/core/error.hpp"

namespace yoke {
Model make_yoke();
Model make_peapaw();
Model make_peach();
Model make_roofline();
}  // namespace yoke

namespace yoke::models {
namespace {

using sample::uniform;

/// Host: 1 ns/flop, 100 ps/byte, launch 1 us. Device: a tenth of each time, launch 10 us, half its rate at 250 items.
/// Link: 1 GB/s after 20 us in, 500 MB/s after 30 us out.
Machine node() {
  auto machine = sample::machine(sample::processor(1e-9, 1e-10), sample::processor(1e-10, 1e-11));
  machine.processors[0].launch_s = Quantity::specified(1e-6);
  machine.processors[1].launch_s = Quantity::specified(1e-5);
  machine.processors[1].half_items = Quantity::specified(250);
  LinkParameters link;
  link.in_bytes_per_s = Quantity::specified(1e9);
  link.out_bytes_per_s = Quantity::specified(5e8);
  link.in_latency_s = Quantity::specified(2e-5);
  link.out_latency_s = Quantity::specified(3e-5);
  machine.links = {link};
  return machine;
}

Description moving_loop() {
  auto description = sample::loop();
  description.segments[0].bytes_in = 16;
  description.segments[0].bytes_out = 8;
  return description;
}

Prediction predicted(Description const& description, double share, DataMode data = DataMode::resident,
                     std::map<std::string, std::string> const& options = {}, Machine const& machine = node()) {
  return sample::predictor_of(make_yoke(), machine, options)
      ->predict(description, split_by_share(description, machine.processors.size(), share), data);
}

Quantity nothing() { return Quantity::specified(0); }

/// Any number of segments of any kind.
Description any_work(std::mt19937_64& random) {
  Description description;
  description.workload = "any";
  std::size_t const segments = 1 + random() % 4;
  for (std::size_t s = 0; s < segments; ++s) {
    Segment segment;
    segment.name = "s" + std::to_string(s);
    segment.items = 1 + random() % 100000;
    double const bytes = sample::uniform(random, 1, 1000);
    segment.per_item = {random() % 3 == 0 ? 0 : sample::uniform(random, 0, 3000), bytes,
                        sample::uniform(random, 1, bytes)};
    segment.fma_fraction = sample::uniform(random, 0, 1);
    segment.bytes_in = sample::uniform(random, 0, 100);
    segment.bytes_out = sample::uniform(random, 0, 100);
    description.segments.push_back(segment);
  }
  return description;
}

Assignment any_split(std::mt19937_64& random, Description const& description) {
  Assignment assignment{{{}, {}}};
  for (std::size_t s = 0; s < description.segments.size(); ++s) {
    double const part = random() % 3 == 0 ? static_cast<double>(random() % 2) : sample::uniform(random, 0, 1);
    assignment.fraction[0].push_back(1 - part);
    assignment.fraction[1].push_back(part);
  }
  return assignment;
}

Machine any_node(std::mt19937_64& random) {
  auto const any = [&] {
    auto const from = sample::any_processor(random);
    auto parameters = sample::processor(from.peak.t_f_s, from.peak.t_b_s);
    parameters.e_f_single_j = Quantity::specified(from.e_f_j);
    parameters.e_b_j = Quantity::specified(from.e_b_j);
    parameters.p_s_w = Quantity::specified(from.p_s_w);
    parameters.launch_s = nothing();
    return parameters;
  };
  auto machine = sample::machine(any(), any());
  machine.links.resize(1);
  return machine;
}

TEST(Yoke, APieceOfHalfItemsRunsAtHalfTheRate) {
  // 10 flops an item at 100 ps: 250 items take 250 ns at the full rate.
  EXPECT_NEAR(predicted(sample::loop(), 0.25).processor_s[1], 2 * 250e-9 + 1e-5, 1e-18);
  EXPECT_NEAR(predicted(sample::loop(), 1).processor_s[1], 1.25 * 1000e-9 + 1e-5, 1e-18);
  EXPECT_NEAR(predicted(sample::loop(), 0).processor_s[0], 1000 * 10e-9 + 1e-6, 1e-18) << "the host has no half";
}

TEST(Yoke, CopiesAddOrAreHiddenBehindTheKernel) {
  double const kernel_s = 1.25e-6 + 1e-5, link_s = 20e-6 + 16e-6 + 30e-6 + 16e-6;
  EXPECT_NEAR(predicted(moving_loop(), 1, DataMode::streamed).time_s, kernel_s + link_s, 1e-18);
  auto const hidden = predicted(moving_loop(), 1, DataMode::streamed, {{"overlap", "yes"}});
  EXPECT_NEAR(hidden.time_s, link_s, 1e-18);
  EXPECT_EQ(hidden.bottleneck, "device link");
  EXPECT_NEAR(predicted(moving_loop(), 1).time_s, kernel_s, 1e-18);
}

TEST(Yoke, RowsThatLieApartTakeLongerToCopy) {
  auto description = moving_loop();
  auto machine = node();
  double const together_s = predicted(description, 1, DataMode::streamed, {}, machine).time_s;
  machine.links[0].in_row_s = Quantity::specified(1e-6);
  EXPECT_DOUBLE_EQ(predicted(description, 1, DataMode::streamed, {}, machine).time_s, together_s);
  description.segments[0].in_run_bytes = 160;  // ten of 1000 items
  EXPECT_NEAR(predicted(description, 1, DataMode::streamed, {}, machine).time_s, together_s + 100 * 1e-6, 1e-12);
}

TEST(Yoke, WithoutLaunchLinkAndSaturationItIsPeaPaw) {
  std::mt19937_64 random(1);
  std::map<std::string, std::string> const as_peapaw{{"segments", "overlapped"}, {"mix", "no"}};
  for (int n = 0; n < 300; ++n) {
    auto const machine = any_node(random);
    auto const description = any_work(random);
    auto const split = any_split(random, description);
    std::string const bytes = n % 2 == 0 ? "access" : "compulsory";
    auto options = as_peapaw;
    options["bytes"] = bytes;
    auto const ours =
        sample::predictor_of(make_yoke(), machine, options)->predict(description, split, DataMode::resident);
    auto const theirs = sample::predictor_of(make_peapaw(), machine, {{"bytes", bytes}})
                            ->predict(description, split, DataMode::resident);
    EXPECT_NEAR(ours.time_s / theirs.time_s, 1, 1e-12);
    EXPECT_NEAR(*ours.energy_j / *theirs.energy_j, 1, 1e-12);
    EXPECT_EQ(ours.bottleneck, theirs.bottleneck);
  }
}

TEST(Yoke, WithoutSaturationAndContentionItIsRoofline) {
  std::mt19937_64 random(2);
  for (int n = 0; n < 300; ++n) {
    auto machine = node();
    machine.processors[1].half_items = {};
    auto const description = any_work(random);
    auto const split = any_split(random, description);
    auto const data = n % 2 == 0 ? DataMode::streamed : DataMode::resident;
    EXPECT_NEAR(sample::predictor_of(make_yoke(), machine)->predict(description, split, data).time_s /
                    sample::predictor_of(make_roofline(), machine)->predict(description, split, data).time_s,
                1, 1e-12);
  }
}

TEST(Yoke, WithGivenRatesAndALaunchItIsPeach) {
  std::mt19937_64 random(3);
  for (int n = 0; n < 300; ++n) {
    double const rate_host = sample::uniform(random, 1e9, 5e11), rate_device = sample::uniform(random, 1e10, 2e12);
    auto const with_rate = [](double rate) {
      auto parameters = sample::processor(1 / rate, 0);
      parameters.launch_s = nothing();
      return parameters;
    };
    auto machine = sample::machine(with_rate(rate_host), with_rate(rate_device));
    machine.processors[1].launch_s = Quantity::specified(sample::uniform(random, 0, 1e-4));
    machine.p0_w = Quantity::specified(sample::uniform(random, 50, 300));
    machine.pd_host_w = Quantity::specified(sample::uniform(random, 50, 300));
    machine.pd_device_w = Quantity::specified(sample::uniform(random, 50, 300));
    machine.p_oh_w = Quantity::specified(sample::uniform(random, 0, 60));
    auto const description = sample::loop();
    double const share = n % 4 == 0 ? 0 : n % 4 == 1 ? 1 : sample::uniform(random, 0, 1);
    auto const split = split_by_share(description, 2, share);
    auto const ours = sample::predictor_of(make_yoke(), machine)->predict(description, split, DataMode::resident);
    auto const theirs = sample::predictor_of(make_peach(), machine)->predict(description, split, DataMode::resident);
    equations::PeachNode const by_hand{rate_host,
                                       rate_device,
                                       *machine.p0_w.value,
                                       *machine.pd_host_w.value,
                                       *machine.pd_device_w.value,
                                       *machine.p_oh_w.value,
                                       *machine.processors[1].launch_s.value,
                                       equations::HostingRule::eq11};
    auto const outcome = equations::peach_outcome(by_hand, 1e4, share);
    EXPECT_NEAR(ours.time_s / outcome.time_s, 1, 1e-12);
    EXPECT_NEAR(theirs.time_s / outcome.time_s, 1, 1e-12);
    EXPECT_NEAR(*ours.energy_j / outcome.energy_j, 1, 1e-12);
    EXPECT_NEAR(*theirs.energy_j / outcome.energy_j, 1, 1e-12);
  }
}

TEST(Yoke, NoWorkOnAProcessorCostsNothingThere) {
  for (auto const data : {DataMode::resident, DataMode::streamed}) {
    EXPECT_EQ(predicted(moving_loop(), 0, data).processor_s[1], 0);
    EXPECT_EQ(predicted(moving_loop(), 1, data).processor_s[0], 0);
  }
}

TEST(Yoke, MissingLaunchIsNamed) {
  auto machine = node();
  machine.processors[0].launch_s = Quantity::unavailable("not published");
  try {
    predicted(sample::loop(), 0, DataMode::resident, {}, machine);
    FAIL() << "no error";
  } catch (Error const& error) {
    EXPECT_NE(std::string(error.what()).find("launch_s for the host (not published)"), std::string::npos);
  }
}

TEST(Yoke, MoreHalfNeverMakesItFaster) {
  std::mt19937_64 random(4);
  for (int n = 0; n < 100; ++n) {
    auto const description = any_work(random);
    auto const split = any_split(random, description);
    auto slow = node();
    slow.processors[1].half_items = Quantity::specified(sample::uniform(random, 250, 5000));
    EXPECT_GE(sample::predictor_of(make_yoke(), slow)->predict(description, split, DataMode::resident).time_s,
              sample::predictor_of(make_yoke(), node())->predict(description, split, DataMode::resident).time_s);
  }
}

KernelTime kernel_of(Processor p, std::size_t chunks, std::map<std::string, std::string> const& options = {}) {
  auto const description = sample::loop();
  auto const predictor = sample::predictor_of(make_yoke(), node(), options);
  return predictor->segment_times(description, DataMode::resident)->kernel(p, {0, {0, chunks}});
}

TEST(Yoke, APieceAloneTakesItsLaunchAndTheLargerOfFlopsAndBytes) {
  auto const kernel = kernel_of(host, 100);
  EXPECT_DOUBLE_EQ(kernel.launch_s, 1e-6);
  ASSERT_EQ(kernel.terms.size(), 1U);
  EXPECT_EQ(kernel.terms[0].name, "flops");
  EXPECT_DOUBLE_EQ(kernel.seconds(), 100 * 10 * 1e-9);
  EXPECT_EQ(kernel.mix.of(Pressure::issue), 1);
  EXPECT_DOUBLE_EQ(kernel_of(device, 250).seconds(), 2 * 250 * 10 * 1e-10);
  EXPECT_EQ(kernel_of(host, 100, {{"launch", "no"}}).launch_s, 0);
}

TEST(Yoke, DataSetsThatFitIntoCachesAreFasterWhenPlayed) {
  auto machine = node();
  for (auto& processor : machine.processors) processor.t_f_single_s = Quantity::specified(1e-15);
  machine.processors[host].working_set = {{1e4, Quantity::specified(2e-11)}, {1e6, Quantity::specified(6e-11)}};
  auto const seconds = [&](std::size_t items, std::string const& caches) {
    auto description = sample::loop();
    description.segments[0].items = items;
    auto const predictor = sample::predictor_of(make_yoke(), machine, {{"caches", caches}});
    return predictor->segment_times(description, DataMode::resident)->kernel(host, {0, {0, items}}).seconds() /
           (40 * static_cast<double>(items));
  };
  EXPECT_NEAR(seconds(100, "yes"), 2e-11, 1e-20);
  EXPECT_NEAR(seconds(2500, "yes"), std::sqrt(2e-11 * 6e-11), 1e-20) << "half way in the logarithms";
  EXPECT_NEAR(seconds(25000, "yes"), 6e-11, 1e-20);
  EXPECT_NEAR(seconds(35355, "yes"), std::sqrt(6e-11 * 1e-10), 1e-15) << "on the way to main memory";
  EXPECT_NEAR(seconds(100'000, "yes"), 1e-10, 1e-20);
  EXPECT_NEAR(seconds(100, "no"), 1e-10, 1e-20);
}

/// Seconds after an iteration, on a device that is as fast with few items.
double after_s(Description const& description, DataMode data, std::map<std::string, std::string> const& options = {},
               double share = 0.5, Machine machine = node()) {
  machine.processors[1].half_items = nothing();
  return sample::predictor_of(make_yoke(), machine, options)->segment_times(description, data)->exchange_s(share);
}

TEST(Yoke, EveryProcessorAdvancesAfterAnIterationWhateverItsShare) {
  auto description = moving_loop();
  description.segments[0].counts = Counts{.read_bytes = 40};
  description.exchange_bytes = 8000;
  double const receives_s = 2e-5 + 4000 / 1e9;
  EXPECT_NEAR(after_s(description, DataMode::resident), receives_s, 1e-15);
  // Per item 100 bytes: the host takes 10 us and two launches, the device 1 us and three.
  description.host_advance = Advance{{.read_bytes = 100}, 2};
  description.device_advance = Advance{{.read_bytes = 100}, 3};
  double const device_s = 1e-6 + 3e-5;
  EXPECT_NEAR(after_s(description, DataMode::resident), receives_s + device_s, 1e-15) << "the device is last";
  EXPECT_NEAR(after_s(description, DataMode::resident, {}, 1), device_s, 1e-15) << "it receives nothing";
  EXPECT_NEAR(after_s(description, DataMode::resident, {{"launch", "no"}}, 1), 1e-5, 1e-15) << "the host is last";
  EXPECT_NEAR(after_s(description, DataMode::shared), 1e-5 + 2e-6, 1e-15) << "the host alone has the state";
  EXPECT_NEAR(after_s(description, DataMode::shared, {{"launch", "no"}}), 1e-5, 1e-15);
  // A kernel of flops and bytes has the flops of this work, by the papers' rule.
  EXPECT_NEAR(after_s(description, DataMode::resident, {{"kinds", "no"}}), receives_s, 1e-15);
  EXPECT_EQ(after_s(description, DataMode::resident, {{"rates", "best"}}), 0) << "no part of a bound";
}

TEST(Yoke, ProcessorsThatAdvanceTogetherWaitForTheSameMemory) {
  auto description = moving_loop();
  description.segments[0].counts = Counts{.read_bytes = 40};
  description.exchange_bytes = 8;
  description.host_advance = description.device_advance = Advance{{.read_bytes = 1e6}, 1};
  auto machine = node();
  double const alone_s = after_s(description, DataMode::resident, {}, 1, machine);
  machine.processors[0].t_b_contended_s = Quantity::specified(3e-10);
  double const together_s = after_s(description, DataMode::resident, {}, 1, machine);
  EXPECT_NEAR(together_s - 1e-6, 3 * (alone_s - 1e-6), 1e-9);
  EXPECT_NEAR(after_s(description, DataMode::resident, {{"contended", "no"}}, 1, machine), alone_s, 1e-12);
}

TEST(Yoke, WhatCannotBePlayedIsNot) {
  auto const description = sample::loop();
  for (std::map<std::string, std::string> const& options :
       {OptionMap{{"play", "no"}}, OptionMap{{"overlap", "yes"}}, OptionMap{{"segments", "overlapped"}}})
    EXPECT_EQ(sample::predictor_of(make_yoke(), node(), options)->segment_times(description, DataMode::resident),
              nullptr);
  EXPECT_EQ(sample::predictor_of(make_roofline(), node())->segment_times(description, DataMode::resident), nullptr);
}

}  // namespace
}  // namespace yoke::models
