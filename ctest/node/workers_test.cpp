// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/workers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <thread>

#include "suite/node/processors.hpp"
#include "suite/node/topology.hpp"

namespace yoke::node {
namespace {

TEST(Workers, MakeEachCallOnce) {
  for (std::vector<int> const& cores : {std::vector<int>{}, usable_cores(), std::vector<int>(7, 0)})
    for (std::size_t const n : {0U, 1U, 2U, 1000U}) {
      std::vector<std::atomic<int>> calls(n);
      Workers(cores).for_each(n, [&](std::size_t i) { ++calls[i]; });
      for (auto const& one : calls) EXPECT_EQ(one, 1);
    }
}

TEST(Workers, WorkAtOnce) {
  // Each call waits for the other.
  std::atomic<int> arrived{0};
  Workers({0, 0}).for_each(2, [&](std::size_t) {
    ++arrived;
    while (arrived < 2) std::this_thread::yield();
  });
  EXPECT_EQ(arrived, 2);
}

TEST(Workers, RunOnTheirCoresAndLeaveTheCallerOnItsOwn) {
  auto const cores = usable_cores();
  if (cores.size() < 2) GTEST_SKIP() << "needs two cores";
  auto const before = binding_of_this_thread();
  ASSERT_TRUE(bind_this_thread({cores[0]}));
  std::mutex mutex;
  std::set<std::vector<int>> bindings;
  std::atomic<int> arrived{0};
  Workers({cores[0], cores[1]}).for_each(2, [&](std::size_t) {
    {
      std::lock_guard const lock(mutex);
      bindings.insert(binding_of_this_thread());
    }
    ++arrived;
    while (arrived < 2) std::this_thread::yield();
  });
  EXPECT_EQ(binding_of_this_thread(), std::vector<int>{cores[0]});
  EXPECT_EQ(bindings, (std::set<std::vector<int>>{{cores[0]}, {cores[1]}}));
  bind_this_thread(before);
}

TEST(Workers, PassOnTheExceptionOfTheFirstCall) {
  std::atomic<std::size_t> calls{0};
  auto const act = [&](std::size_t i) {
    ++calls;
    if (i >= 3) throw std::runtime_error(std::to_string(i));
  };
  for (std::vector<int> const& cores : {std::vector<int>{}, usable_cores()}) {
    calls = 0;
    try {
      Workers(cores).for_each(100'000, act);
      FAIL();
    } catch (std::runtime_error const& error) {
      EXPECT_STREQ(error.what(), "3");
    }
    EXPECT_LT(calls, 100'000U);
  }
}

TEST(Workers, PartsDependOnNoThreads) {
  std::vector<double> terms(100'003);
  for (std::size_t i = 0; i < terms.size(); ++i) terms[i] = 1.0 / static_cast<double>(i + 1);
  auto const sum = [&](Range items) {
    return std::accumulate(terms.begin() + static_cast<std::ptrdiff_t>(items.begin),
                           terms.begin() + static_cast<std::ptrdiff_t>(items.end), 0.0);
  };
  auto const alone = values_of_parts(Workers(), terms.size(), 1000, sum);
  ASSERT_EQ(alone.size(), 101U);
  EXPECT_EQ(alone.back(), sum({100'000, 100'003}));
  for (int i = 0; i < 20; ++i) EXPECT_EQ(values_of_parts(Workers(usable_cores()), terms.size(), 1000, sum), alone);
  EXPECT_TRUE(values_of_parts(Workers(), 0, 1000, sum).empty());
}

TEST(Workers, OfProcessorsAreAllCoresUnlessTheyAreShared) {
  if (usable_cores().size() < 2) GTEST_SKIP() << "needs two cores";
  Processors processors(1);
  EXPECT_GE(processors.workers().count(), 1U);
  EXPECT_LE(processors.workers().count(), usable_cores().size());
  processors.share_cores();
  EXPECT_LE(processors.workers().count(), 1 + processors.info(device).cores.size());
}

}  // namespace
}  // namespace yoke::node
