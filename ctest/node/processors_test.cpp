// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/processors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "ctest/support/temp_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/node/device_part.hpp"
#include "suite/node/spaces.hpp"
#include "suite/node/topology.hpp"

namespace yoke::node {
namespace {

TEST(Processors, ArePinnedToDisjointCores) {
  Processors processors;
  std::vector<std::vector<int>> cores(processors.count());
  processors.on_all([&](Processor p) { cores[p] = binding_of_this_thread(); });
  for (Processor p = 0; p < processors.count(); ++p) {
    ASSERT_EQ(cores[p].size(), 1U) << processor_name(p);
    EXPECT_THAT(processors.info(p).cores, testing::Contains(cores[p].front()));
  }
  for (int const core : processors.info(host).cores)
    EXPECT_THAT(processors.info(device).cores, testing::Not(testing::Contains(core)));
}

TEST(Processors, GiveTheThreadItsBindingBack) {
  auto const before = binding_of_this_thread();
  { Processors const processors; }
  EXPECT_EQ(binding_of_this_thread(), before);
}

/// No lambda, which nvcc would take for the host's alone.
struct Count {
  Kokkos::View<int*, Kokkos::HostSpace> to;
  KOKKOS_FUNCTION void operator()(int i) const { to(i) = i + 1; }
};

TEST(Processors, ComputeAtTheSameTime) {
  Processors processors;
  Kokkos::View<int*, Kokkos::HostSpace> done("done", 2);
  processors.on_all([&](Processor p) {
    if (p != host) return;
    Kokkos::parallel_for(Kokkos::RangePolicy<HostSpace>(host_space(processors), 0, 2), Count{done});
    processors.fence(p);
  });
  EXPECT_EQ(done(0), 1);
  EXPECT_EQ(done(1), 2);
}

TEST(Processors, MoreThreadsThanCoresAreRefusedWithTheNumbers) {
  EXPECT_THAT([] { Processors processors(100000); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("host threads is 100000")));
}

TEST(Processors, ASplitHostMayLeaveCoresUnused) {
  if (!split_host) GTEST_SKIP() << "needs a split host";
  auto const threads = [](std::size_t host_threads, std::size_t device_threads) {
    auto const [host, device] = yoke::threads_of({host_threads, device_threads, 1}, 8);
    return std::pair(host, device);
  };
  EXPECT_EQ(threads(0, 0), std::pair(std::size_t{4}, std::size_t{4}));
  EXPECT_EQ(threads(7, 0), std::pair(std::size_t{7}, std::size_t{1}));
  EXPECT_EQ(threads(2, 3), std::pair(std::size_t{2}, std::size_t{3}));
  EXPECT_EQ(threads(0, 1), std::pair(std::size_t{4}, std::size_t{1}));
}

TEST(Processors, ASplitHostMayHaveSeveralDevices) {
  if (!split_host) GTEST_SKIP() << "needs a split host";
  NodeShare share;
  share.split = 3;
  Threads const fair = yoke::threads_of(share, 9);
  EXPECT_EQ(fair.host, 3U);
  EXPECT_EQ(fair.device, 3U);
  share.host_threads = 4;
  EXPECT_EQ(yoke::threads_of(share, 9).device, 2U) << "a core stays idle: devices are alike";
  share.device_threads = 3;
  EXPECT_THAT([&] { yoke::threads_of(share, 9); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("device threads is 3")));
  EXPECT_THAT([&] { yoke::threads_of(share, 2); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("host and devices need one each, unless --oversub")));
}

TEST(Processors, MayShareCoresIfAskedTo) {
  if (!split_host) GTEST_SKIP() << "needs a split host";
  NodeShare share;
  share.split = 4;
  share.oversubscribe = true;
  EXPECT_EQ(yoke::threads_of(share, 2).host, 1U);
  EXPECT_EQ(yoke::threads_of(share, 2).device, 1U);
  share.device_threads = 1000000;
  EXPECT_THROW(yoke::threads_of(share, 2), Error);
  share.device_threads = 1;
  Processors processors(share);
  ASSERT_EQ(processors.count(), 4U);
  std::atomic<int> at_work = 0;
  processors.on_all([&](Processor p) {
    Kokkos::View<int*, Kokkos::HostSpace> done("done", 1);
    visit_space(processors, p, [&](auto const& space) {
      Kokkos::parallel_for(Kokkos::RangePolicy<std::remove_cvref_t<decltype(space)>>(space, 0, 1), Count{done});
    });
    processors.fence(p);
    at_work += done(0);
  });
  EXPECT_EQ(at_work, 4);
}

TEST(Processors, NoPoolHasMoreThreadsThanKokkosHasPlacesFor) {
  Threads const all = yoke::threads_of({0, 0, 1}, 4096);
  EXPECT_EQ(all.host, max_pool_threads);
  if (split_host) {
    EXPECT_EQ(all.device, max_pool_threads);
  }
  EXPECT_THAT(
      [] {
        yoke::threads_of({513, 0, 1}, 4096);
      },
      testing::ThrowsMessage<Error>(
          testing::HasSubstr("host threads is 513; with this process's 4096 cores it must be 1 to 512")));
}

TEST(Processors, AHostOfAllCoresIsRefusedWithWhatLetsPartsShareThem) {
  if (!split_host) GTEST_SKIP() << "needs a split host";
  EXPECT_THAT(
      [] {
        yoke::threads_of({2, 0, 1}, 2);
      },
      testing::ThrowsMessage<Error>(testing::HasSubstr("it must be 1 to 1, unless --oversubscribe")));
}

TEST(Processors, ADeviceLargerThanWhatTheHostLeavesIsRefusedWithTheNumbers) {
  if (!split_host) GTEST_SKIP() << "needs a split host";
  EXPECT_THAT(
      [] {
        Processors processors({1, 100000, 1});
      },
      testing::ThrowsMessage<Error>(testing::HasSubstr("device threads is 100000; with 1 of this process's")));
}

TEST(Processors, SharesThatThisDeviceCannotHaveAreRefused) {
  if (!split_host) GTEST_SKIP() << "needs a split host";
  EXPECT_THAT(
      [] {
        Processors processors({1, 0, 0.5});
      },
      testing::ThrowsMessage<Error>(testing::HasSubstr("device fraction is 0.5")));
  EXPECT_EQ(Processors({1, 0, 1}).info(device).units, 0U);
}

// An H200 has 132 multiprocessors, given in eights.
TEST(DevicePart, IsTheNearestNumberOfGranules) {
  EXPECT_EQ(units_of_fraction(0.5, 132, 8), 64U);
  EXPECT_EQ(units_of_fraction(0.125, 132, 8), 16U);
  EXPECT_EQ(units_of_fraction(0.25, 132, 8), 32U);
  EXPECT_EQ(units_of_fraction(0.001, 132, 8), 8U);
  EXPECT_EQ(units_of_fraction(0.999, 132, 8), 128U);
  EXPECT_EQ(units_of_fraction(0.99, 22, 8), 16U);
  EXPECT_EQ(units_of_fraction(0.3, 110, 1), 33U);
}

TEST(DevicePart, IsRefusedInOneSentenceIfTheDeviceHasNone) {
  if (!split_host) GTEST_SKIP() << "needs a split host";
  EXPECT_THAT([] { DevicePart part(0.5); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("cannot be limited to a fraction")));
}

TEST(Topology, WritesListsOfCores) {
  EXPECT_EQ(core_list({0, 1, 2, 3, 8, 10, 11}), "0-3,8,10-11");
  EXPECT_EQ(core_list({}), "");
}

TEST(CoresNearADevice, AreReadFromTheSystem) {
  TempFolder folder;
  folder.put("sys/bus/pci/devices/0000:1b:00.0/local_cpulist", "2-3,8\n");
  EXPECT_THAT(cores_near("0000:1B:00.0", folder.path), testing::ElementsAre(2, 3, 8));
  EXPECT_THAT(cores_near("0000:1c:00.0", folder.path), testing::IsEmpty()) << "the system does not say";
  EXPECT_THAT(cores_near("", folder.path), testing::IsEmpty()) << "there is no GPU";
}

TEST(CoresNearADevice, GoToItsDriverThread) {
  std::vector<int> const cores{0, 1, 2, 3};
  EXPECT_THAT(with_near_core_at(3, cores, {0, 1}), testing::ElementsAre(0, 2, 3, 1));
  EXPECT_THAT(with_near_core_at(1, cores, {2, 3}), testing::ElementsAre(0, 3, 1, 2));
  EXPECT_EQ(with_near_core_at(3, cores, {}), cores) << "none is known";
  EXPECT_EQ(with_near_core_at(4, cores, {0}), cores) << "the host has all of them";
}

}  // namespace
}  // namespace yoke::node
