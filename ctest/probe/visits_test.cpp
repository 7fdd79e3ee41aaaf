// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <string>
#include <thread>

#include "suite/node/node_share.hpp"
#include "suite/probe/probe.hpp"
#include "suite/probe/quantities.hpp"

namespace yoke::probe {
namespace {

TEST(Visits, EverythingIsMeasuredSeveralTimesOverTheWholeTime) {
  Processors processors;
  std::map<std::string, std::size_t> times;
  std::string last;
  ProbeRequest request;
  request.seconds = 0.1;  // the minimum number of visits
  request.progress = [&](std::string_view what, double) {
    if (what != last) ++times[std::string(what)];
    last = what;
  };
  Machine const machine = probe_machine(processors, request);
  for (char const* const what :
       {"single-precision flops", "double-precision operations", "memory", "launch", "link", "stores past the caches",
        "copies of main memory", "reading working sets", "interference", "shared memory"})
    EXPECT_GE(times[what], 3u) << what;
  EXPECT_GE(times["concurrent streams"], 9u);
  ASSERT_EQ(machine.shared.size(), processors.count() - 1);
  SharedMemoryTimes const& shared = machine.shared.front();
  EXPECT_FALSE(shared.memory.empty());
  EXPECT_GT(shared.host.t_b_s.value.value_or(0), 0);
  EXPECT_GT(shared.device.t_b_contended_s.value.value_or(0), 0);
  EXPECT_EQ(shared.near_additions.size(), 6U);
  EXPECT_EQ(shared.spread_additions.size(), 4U);
  each_shared(0, shared, [](std::string const& key, Quantity const& quantity) {
    EXPECT_TRUE(quantity.value || !quantity.reason.empty()) << key;
    // A split host has one memory.
    bool const moves = key.find("write_") != key.npos || key.find("prefetch") != key.npos;
    EXPECT_TRUE(quantity.value || moves || !is_split_host()) << key << ": " << quantity.reason;
  });
  each_measured(machine, [](std::string const& key, Quantity const& quantity) {
    EXPECT_TRUE(!quantity.value || quantity.n >= 3) << key << " has " << quantity.n;
  });
}

TEST(Visits, AreFewerIfTheyTakeLongerThanPlanned) {
  Processors processors;
  std::size_t launches = 0;
  std::string last;
  ProbeRequest request;
  request.seconds = 10;  // four visits
  auto const begin = std::chrono::steady_clock::now();
  request.progress = [&](std::string_view what, double) {
    if (what == last) return;
    last = what;
    if (what != "launch") return;
    ++launches;
    // Each visit takes at least 0.36 of the time.
    std::this_thread::sleep_until(begin + launches * std::chrono::duration<double>(0.36 * request.seconds));
  };
  Machine const machine = probe_machine(processors, request);
  EXPECT_EQ(launches, 3u) << "after three visits the time is over";
  EXPECT_TRUE(machine.processors[host].launch_s.value);
}

}  // namespace
}  // namespace yoke::probe
