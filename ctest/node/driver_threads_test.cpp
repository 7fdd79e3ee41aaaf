// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/driver_threads.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <mutex>
#include <set>
#include <stdexcept>

namespace yoke::node {
namespace {

TEST(DriverThreads, EveryProcessorWorksOnceOnAThreadOfItsOwnAndTheHostOnTheCallers) {
  DriverThreads crew(3);
  std::mutex mutex;
  std::set<std::thread::id> threads;
  std::vector<int> calls(3, 0);
  for (int round = 0; round < 100; ++round)
    crew.on_all([&](Processor p) {
      std::lock_guard const lock(mutex);
      ++calls[p];
      threads.insert(std::this_thread::get_id());
    });
  EXPECT_EQ(calls, (std::vector<int>{100, 100, 100}));
  EXPECT_EQ(threads.size(), 3U);
  EXPECT_EQ(threads.count(std::this_thread::get_id()), 1U);
}

TEST(DriverThreads, WakesDriversThatFellAsleep) {
  DriverThreads crew(2);
  std::atomic<int> calls = 0;
  for (int round = 0; round < 3; ++round) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    crew.on_all([&](Processor p) {
      if (p == device) std::this_thread::sleep_for(std::chrono::milliseconds(20));  // the host falls asleep, too
      ++calls;
    });
  }
  EXPECT_EQ(calls, 6);
}

TEST(DriverThreads, RethrowsAndGoesOn) {
  DriverThreads crew(2);
  for (Processor const bad : {host, device})
    EXPECT_THROW(crew.on_all([&](Processor p) {
      if (p == bad) throw std::runtime_error("no");
    }),
                 std::runtime_error);
  EXPECT_NO_THROW(crew.on_all([](Processor) {}));
}

TEST(DriverThreads, ALockIsHeldByOneWhetherItIsFreeSoonOrLate) {
  DriverThreads crew(2);
  std::mutex mutex;
  int calls = 0;
  crew.on_all([&](Processor) {
    for (int i = 0; i < 10000; ++i) {
      auto const lock = lock_soon(mutex);
      ++calls;
    }
  });
  EXPECT_EQ(calls, 20000);
  std::atomic<bool> held = false;
  crew.on_all([&](Processor p) {
    if (p == host) {
      auto const lock = lock_soon(mutex);
      held = true;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      calls = 0;
    } else {
      while (!held) std::this_thread::yield();
      auto const lock = lock_soon(mutex);
      EXPECT_EQ(calls, 0) << "the other one sleeps with the lock";
    }
  });
}

}  // namespace
}  // namespace yoke::node
