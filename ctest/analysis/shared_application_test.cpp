// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All expected numbers are calculated by hand from ctest/support/recordings.hpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/observe/application.hpp"
#include "analysis/observe/comparison.hpp"
#include "ctest/support/recordings.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {
using testing::ElementsAre;
using testing::HasSubstr;

Application application(SampleRecording const& of) { return application_of(recording_rows(of), "sample.csv"); }

SharedApplication shared(SampleRecording const& on_host, SampleRecording const& on_device) {
  Application const a = application(on_host), b = application(on_device);
  ObservedNode node = observed_node(a, b);
  node.launch_s[host] = on_host.min_s;
  node.launch_s[device] = on_device.min_s;
  return share(a, b, node);
}

TEST(Application, KernelsWithinKernelsCountWithTheOuterOne) {
  Application const of = application(sample_on_host);
  ASSERT_EQ(of.kernels.size(), 2U);
  EXPECT_DOUBLE_EQ(of.kernels_s(), 5);
  EXPECT_EQ(of.steps.size(), 2U);
}

TEST(Application, TheLinkIsWhatCopiesBetweenHostAndDeviceReached) {
  Application const of = application(sample_on_device);
  EXPECT_DOUBLE_EQ(of.to_device.bytes_per_s().value(), 1e10);
  EXPECT_DOUBLE_EQ(of.from_device.bytes_per_s().value(), 1e10);
  EXPECT_FALSE(application(sample_on_host).to_device.bytes_per_s());
}

TEST(Application, RowsThatAreNoRecordingAreRefused) {
  auto rows = recording_rows(sample_on_host);
  auto const expect_refused = [&](std::string const& why) {
    try {
      application_of(rows, "some.csv");
      ADD_FAILURE() << why;
    } catch (Error const& error) {
      EXPECT_THAT(error.what(), HasSubstr("some.csv"));
      EXPECT_THAT(error.what(), HasSubstr(why));
    }
  };
  rows.push_back(rows.front());
  expect_refused("of one run");
  rows.pop_back();
  rows[4].previous = 99;
  expect_refused("without its kernels");
  rows.resize(1);
  expect_refused("no kernels");
  rows.clear();
  expect_refused("of one run");
}

TEST(SharedApplication, BothProcessorsFinishTogetherInEveryKernel) {
  auto const of = shared(sample_on_host, sample_on_device);
  EXPECT_EQ(of.faster, device);
  EXPECT_NEAR(of.rates_run_s, 4 - 0.2 - 4. / 3, 1e-12);
  EXPECT_NEAR(of.max_saving(), (0.2 + 4. / 3) / 4, 1e-12);
  EXPECT_NEAR(of.in_place_run_s, 2.580142, 1e-6);
  EXPECT_NEAR(of.moved_run_s.value(), 3.164877, 1e-6);
  ASSERT_EQ(of.kernels.size(), 2U);
  KernelRow const& b = of.kernels[0];
  EXPECT_EQ(b.kernel, "B") << "it may save most";
  EXPECT_EQ(b.faster, "host");
  EXPECT_NEAR(b.share, 1. / 3, 1e-12);
  EXPECT_NEAR(b.rates_s, 0.2 / 3, 1e-12);
  EXPECT_NEAR(b.in_place_s.value(), 0.0733333, 1e-6);
  EXPECT_NEAR(b.moved_s.value(), 0.127234, 1e-6);
  EXPECT_NEAR(b.run_share, 0.5, 1e-12);
  EXPECT_NEAR(of.kernels[1].moved_s.value(), 0.0892537, 1e-6);
}

TEST(SharedApplication, ACodePartitionPaysForItsCopies) {
  auto const dear = shared(sample_on_host, sample_on_device);
  EXPECT_DOUBLE_EQ(dear.free_copies.run_s, 3);
  EXPECT_EQ(dear.free_copies.on_host, 1U);
  EXPECT_DOUBLE_EQ(dear.all_memory.value().run_s, 4) << "1 s on the host and 1.9 s of copies are not worth it";
  EXPECT_EQ(dear.kernels[0].place, "device");
  auto on_host = sample_on_host, on_device = sample_on_device;
  on_host.peak_bytes = on_device.peak_bytes = 1e8;
  auto const cheap = shared(on_host, on_device);
  EXPECT_DOUBLE_EQ(cheap.all_memory.value().run_s, 3.19);
  EXPECT_NEAR(cheap.all_memory.value().copies_s, 0.19, 1e-12);
  EXPECT_EQ(cheap.kernels[0].kernel, "B");
  EXPECT_EQ(cheap.kernels[0].place, "host");
  EXPECT_EQ(cheap.kernels[1].place, "device");
}

TEST(SharedApplication, AMachineFileBoundsWhatAKernelCanTouch) {
  Machine machine;
  machine.processors.resize(2);
  machine.links.resize(1);
  machine.processors[host].t_b_s = Quantity::specified(1e-8);
  machine.processors[device].t_b_s = Quantity::specified(1e-9);
  machine.links[0].in_latency_s = Quantity::specified(0.001);
  Application const a = application(sample_on_host), b = application(sample_on_device);
  auto const of = share(a, b, observed_node(a, b, machine));
  EXPECT_NEAR(of.kernels[0].bytes.value(), 1e7, 1) << "of B: 0.1 s at 1e8 bytes/s of the host";
  // The next kernel's bytes: B 1e7 to the host ten times, A 4e7 to the device nine times, with the latency.
  EXPECT_NEAR(of.next_kernel.value().copies_s, 10 * 1e-3 + 9 * (4e-3 + 1e-3), 1e-9);
  EXPECT_NEAR(of.next_kernel.value().run_s, 3 + of.next_kernel.value().copies_s, 1e-9);
  machine.processors.resize(1);
  EXPECT_THROW(observed_node(a, b, machine), Error);
}

TEST(SharedApplication, WithoutCopiesInTheRecordingNothingIsSaidOfThem) {
  auto on_device = sample_on_device;
  on_device.copies = false;
  auto const of = shared(sample_on_host, on_device);
  EXPECT_FALSE(of.moved_run_s);
  EXPECT_FALSE(of.next_kernel);
  EXPECT_FALSE(of.kernels[0].moved_s);
  EXPECT_THAT(of.notes, ElementsAre(HasSubstr("--machine")));
  EXPECT_DOUBLE_EQ(of.free_copies.run_s, 3);
}

TEST(SharedApplication, ADeviceRecordingWithoutADeviceIsNamed) {
  auto stand_in = sample_on_device;
  stand_in.space = "OpenMP";
  auto const of = shared(sample_on_host, stand_in);
  EXPECT_EQ(of.stand_in_spaces, "OpenMP");
  EXPECT_THAT(of.notes, testing::Contains(HasSubstr("the recording named as the device's has kernels in OpenMP only")));
  auto const swapped = shared(sample_on_device, sample_on_host);
  EXPECT_THAT(swapped.notes, testing::Contains(HasSubstr("the recording named as the host's has kernels in Cuda")));
  EXPECT_EQ(shared(sample_on_host, sample_on_device).stand_in_spaces, "");
}

TEST(ObservedNode, TakesTheShortestCallForALaunchOnlyIfItIsShort) {
  auto on_host = sample_on_host, on_device = sample_on_device;
  on_host.min_s = 10e-6;
  on_device.min_s = 19e-3;
  Application const a = application(on_host), b = application(on_device);
  ObservedNode const node = observed_node(a, b);
  EXPECT_DOUBLE_EQ(node.launch_s[host], 10e-6);
  EXPECT_EQ(node.launch_s[device], 0);
  EXPECT_THAT(node.notes, ElementsAre(HasSubstr("a launch on the host is assumed to take 10 us"),
                                      HasSubstr("the launch cost of the device is unknown")));
}

TEST(SharedApplication, KernelsOfOneRecordingStayWhereTheyAreAndOtherApplicationsAreRefused) {
  auto rows = recording_rows(sample_on_host);
  rows[2].name = "C";
  Application const a = application_of(rows, "a"), b = application(sample_on_device);
  auto const of = share(a, b, observed_node(a, b));
  EXPECT_THAT(of.notes, ElementsAre(HasSubstr("1 of 2 kernels, with 66.7 %")));
  EXPECT_NEAR(of.rates_run_s, 3.8, 1e-12);
  EXPECT_EQ(of.free_copies.on_device, 2U);
  rows[1].region = "elsewhere";
  Application const other = application_of(rows, "a");
  EXPECT_THROW(share(other, b, observed_node(other, b)), Error);
}

TEST(SharedApplication, UnlikeNumbersOfCallsAndMissingFencesAreSaid) {
  auto rows = recording_rows(sample_on_host);
  rows[0].fenced = "no";
  rows[1].calls = 20;
  Application const a = application_of(rows, "a"), b = application(sample_on_device);
  EXPECT_THAT(
      share(a, b, observed_node(a, b)).notes,
      ElementsAre(HasSubstr("A was called 10 times in one recording and 20 times"), HasSubstr("without fences")));
}

TEST(JointFinish, ASplitThatDoesNotPayIsNone) {
  EXPECT_DOUBLE_EQ(joint_finish({1, 3}, {0, 0}, 0, 0).time_s, 0.75);
  EXPECT_DOUBLE_EQ(joint_finish({1, 3}, {0, 0}, 0, 0).share, 0.25);
  EXPECT_DOUBLE_EQ(joint_finish({1, 3}, {0, 0}, 0, 2).time_s, 1) << "nothing can be moved in time";
  EXPECT_DOUBLE_EQ(joint_finish({1, 3}, {0, 1}, 0, 0).share, 0);
  EXPECT_DOUBLE_EQ(joint_finish({0, 0}, {0, 0}, 0, 0).time_s, 0);
}

TEST(Profile, LinesThatTakeMostTimeComeFirst) {
  auto const lines = profile(recording_rows(sample_on_device), "sample.csv");
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[0].name, "B");
  EXPECT_DOUBLE_EQ(lines[0].run_share, 0.5);
  EXPECT_DOUBLE_EQ(lines[0].call_s, 0.2);
  EXPECT_DOUBLE_EQ(lines[2].bytes_per_s.value(), 1e10);
  EXPECT_EQ(lines[4].space, "CudaHostPinned");
  EXPECT_EQ(lines[4].bytes, 1'000'000'000U);
  EXPECT_FALSE(lines[4].bytes_per_s) << "a copy within the host's memory says nothing of the link";
  EXPECT_FALSE(lines[0].bytes);
}

}  // namespace
}  // namespace yoke::analysis
