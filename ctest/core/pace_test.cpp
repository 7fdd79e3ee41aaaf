// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/pace.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suite/core/error.hpp"

namespace yoke::core {
namespace {

using testing::HasSubstr;

std::string refusal(std::vector<std::string> const& items, std::size_t count = 2) {
  try {
    parse_pace(items, count);
  } catch (Error const& error) {
    return error.what();
  }
  return "";
}

TEST(Pace, IsReadFromItemsAndWrittenInOneForm) {
  EXPECT_TRUE(parse_pace({}, 2).empty());
  EXPECT_TRUE(parse_pace({"host=1"}, 2).empty()) << "a factor of 1 is none";
  Pace const pace = parse_pace({"host=3", "device=compute:8;memory:2", "link=2GB/s", "10us"}, 2);
  EXPECT_EQ(pace.processors.at("host"), (Pace::Factors{3, 3}));
  EXPECT_EQ(pace.processors.at("device"), (Pace::Factors{8, 2}));
  EXPECT_EQ(pace.link, (LinkPace{2e9, 1e-5}));
  EXPECT_DOUBLE_EQ(pace.link->seconds(2e9), 1.00001);
  EXPECT_EQ(pace_text(pace), "device=compute:8;memory:2 host=3 link=2e+09B/s:1e-05s");
  EXPECT_EQ(parse_pace({"device=memory:2"}, 2).processors.at("device"), (Pace::Factors{1, 2}));
  EXPECT_EQ(parse_pace({"link=500MB/s"}, 2).link, (LinkPace{5e8, 0}));
  EXPECT_EQ(parse_pace({"device2=2.5"}, 3).processors.at("device2"), (Pace::Factors{2.5, 2.5}));
}

TEST(Pace, IsRefusedInASentenceThatNamesTheItem) {
  EXPECT_THAT(refusal({"host=0.5"}), HasSubstr("--pace has 'host=0.5'; a factor must be at least 1"));
  EXPECT_THAT(refusal({"host=nan"}), HasSubstr("'host=nan'"));
  EXPECT_THAT(refusal({"host=fast"}), HasSubstr("a factor must be a number"));
  EXPECT_THAT(refusal({"device2=3"}), HasSubstr("'device2' is no processor of this node, which has host, device"));
  EXPECT_THAT(refusal({"3"}), HasSubstr("'3' is no processor"));
  EXPECT_THAT(refusal({"host=2", "host=3"}), HasSubstr("a processor has one pace"));
  EXPECT_THAT(refusal({"host=compute:2;disk:3"}), HasSubstr("NAME=compute:FACTOR;memory:FACTOR"));
  EXPECT_THAT(refusal({"link=2"}), HasSubstr("must be a number with its unit, such as 2GB/s"));
  EXPECT_THAT(refusal({"link=2GB/s", "10"}), HasSubstr("such as 10us"));
  EXPECT_THAT(refusal({"link=0GB/s"}), HasSubstr("rate must be above 0"));
  EXPECT_THAT(refusal({"link=1GB/s"}, 1), HasSubstr("no device to link"));
}

/// Two segments: 1000 flops on 100 bytes, and 100 flops on 1000 bytes.
Description two_kinds() {
  Description description;
  description.workload = "two kinds";
  for (auto const& [name, flops, bytes] : {std::tuple("dense", 1000., 100.), {"sparse", 100., 1000.}}) {
    Segment segment;
    segment.name = name;
    segment.items = 1;
    segment.per_item = {flops, bytes, bytes};
    description.segments.push_back(segment);
  }
  return description;
}

/// A flop takes as long as a byte: the given times, seconds, on host and device.
Machine machine_of(std::string name, double host_s, double device_s) {
  Machine machine;
  machine.name = std::move(name);
  for (auto const& [processor, seconds] : {std::pair("host", host_s), {"device", device_s}}) {
    auto& parameters = machine.processors.emplace_back();
    parameters.name = processor;
    parameters.t_f_single_s = Quantity::specified(seconds);
    parameters.t_b_s = Quantity::specified(seconds);
  }
  machine.links.resize(1);
  return machine;
}

TEST(Pace, OfASegmentFollowsTheKindOfWorkThatBoundsIt) {
  Machine const here = machine_of("here", 1, 1);
  auto const pace = workload_pace(parse_pace({"host=3", "device=compute:8;memory:2"}, 2), two_kinds(), 2, &here);
  EXPECT_EQ(pace.factors[host], (std::vector{3., 3.}));
  EXPECT_EQ(pace.factors[device], (std::vector{8., 2.}));
  EXPECT_EQ(workload_pace(parse_pace({"device=compute:20;memory:1"}, 2), two_kinds(), 2, &here).factors[device],
            (std::vector{20., 2.}))
      << "100 flops take 2000 with it, so they bound the second segment, whose bytes take 1000";
  EXPECT_THROW(workload_pace(parse_pace({"device=compute:8"}, 2), two_kinds(), 2, nullptr), Error);
  Machine lacking = here;
  lacking.processors[device].t_b_s = Quantity::unavailable("not measured");
  EXPECT_THROW(workload_pace(parse_pace({"device=compute:8"}, 2), two_kinds(), 2, &lacking), Error);
}

TEST(Pace, AsAnotherMachineHasItsRatioOfSpeedsAndItsLink) {
  // There the device is five times as fast as the host; here the host is twice as fast as the device.
  Machine other = machine_of("other", 10, 2);
  other.links[0].in_bytes_per_s = Quantity::specified(100);
  other.links[0].in_latency_s = Quantity::specified(3);
  Machine const here = machine_of("here", 1, 2);
  auto const pace = pace_as(other, two_kinds(), here);
  EXPECT_EQ(pace.factors[host], (std::vector{10., 10.}));
  EXPECT_EQ(pace.factors[device], (std::vector{1., 1.}));
  // The device takes as long here as there.
  EXPECT_EQ(pace.in, (LinkPace{100, 3}));
  EXPECT_EQ(pace.out, std::nullopt) << "nothing is known of it";
  auto const slower = pace_as(machine_of("other", 1, 8), two_kinds(), here);
  EXPECT_EQ(slower.factors[host], (std::vector{1., 1.}));
  EXPECT_EQ(slower.factors[device], (std::vector{4., 4.}));
  Machine none = other;
  none.processors.pop_back();
  EXPECT_THROW(pace_as(none, two_kinds(), here), Error);
}

TEST(Pace, MakesTheLeastTimeOfAProcessorLonger) {
  Machine const here = machine_of("here", 1, 1);
  auto description = two_kinds();
  description.iterations = 3;
  auto const pace = workload_pace(parse_pace({"device=4"}, 2), description, 2, nullptr);
  EXPECT_EQ(least_paced_s(pace, description, here, host), 3 * 2000);
  EXPECT_EQ(least_paced_s(pace, description, here, device), 4 * 3 * 2000);
}

TEST(Pace, OfAMachineMultipliesTimesAndHoldsBackTheLink) {
  Machine machine = machine_of("node", 1, 1);
  auto& far = machine.processors[device];
  far.t_b_contended_s = Quantity::specified(1.5);
  far.launch_s = Quantity::specified(2);
  far.operations_single.divide_s = Quantity::specified(5);
  far.working_set = {{1e6, Quantity::specified(0.5)}};
  far.store_pieces = {{64, Quantity::specified(3)}};
  far.t_rows_s = Quantity::specified(0.5);
  far.p_s_w = Quantity::specified(10);
  machine.processors[host].t_b_contended_s = Quantity::specified(1.8);
  machine.links[0].in_bytes_per_s = Quantity::specified(1e10);
  machine.links[0].out_bytes_per_s = Quantity::specified(1e9);
  Machine const paced = paced_machine(machine, parse_pace({"device=4", "link=2GB/s", "1us"}, 2));
  EXPECT_EQ(paced.identity.at("pace"), "device=4 link=2e+09B/s:1e-06s");
  EXPECT_EQ(paced.processors[host].t_b_s.value, 1);
  EXPECT_DOUBLE_EQ(*paced.processors[host].t_b_contended_s.value, 1.2) << "the device disturbs a quarter of the time";
  auto const& there = paced.processors[device];
  EXPECT_EQ(there.t_f_single_s.value, 4);
  EXPECT_EQ(there.t_b_s.value, 4);
  EXPECT_EQ(there.t_b_contended_s.value, 6);
  EXPECT_EQ(there.launch_s.value, 8);
  EXPECT_EQ(there.operations_single.divide_s.value, 20);
  EXPECT_EQ(there.working_set[0].t_b_s.value, 2);
  EXPECT_EQ(there.store_pieces[0].t_b_s.value, 12);
  EXPECT_EQ(there.t_rows_s.value, 2);
  EXPECT_FALSE(there.p_s_w.value);
  EXPECT_EQ(paced.links[0].in_bytes_per_s.value, 2e9);
  EXPECT_EQ(paced.links[0].out_bytes_per_s.value, 1e9) << "a link cannot be made faster";
  EXPECT_EQ(paced.links[0].in_latency_s.value, 1e-6);
  EXPECT_EQ(paced_machine(machine, {}), machine);
}

}  // namespace
}  // namespace yoke::core
