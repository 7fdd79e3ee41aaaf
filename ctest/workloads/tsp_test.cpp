// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "suite/core/registry.hpp"
#include "suite/workloads/detail/tsp_climb.hpp"
#include "suite/workloads/detail/tsp_reference.hpp"
#include "suite/workloads/prepared.hpp"

namespace yoke::workloads {
namespace {

std::int32_t distance(tsp::Instance const& instance, int a, int b) {
  int const dx = instance.x(a) - instance.x(b), dy = instance.y(a) - instance.y(b);
  std::int32_t nearest = 0;  // the whole number for which |square root - it| < 1/2, in integers
  while ((2 * nearest + 1) * (2 * nearest + 1) <= 4 * (dx * dx + dy * dy)) ++nearest;
  return nearest;
}

std::int32_t length(tsp::Instance const& instance, std::vector<int> const& tour) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < tour.size(); ++i) sum += distance(instance, tour[i], tour[(i + 1) % tour.size()]);
  return sum;
}

std::vector<std::int32_t> climbed(tsp::Instance const& instance, std::size_t climbs) {
  HostSpace const space;
  std::vector<float> x, y;
  for (int city = 0; city < instance.cities; ++city) {
    x.push_back(static_cast<float>(instance.x(city)));
    y.push_back(static_cast<float>(instance.y(city)));
  }
  std::vector<std::int32_t> lengths(climbs, -1);
  tsp::enqueue_climbs(space, instance, x.data(), y.data(), lengths.data(), {0, climbs});
  space.fence();
  return lengths;
}

TEST(TspReference, EndsWithToursOfAllCitiesThatNoExchangeOfTwoEdgesShortens) {
  tsp::Instance const instance{3, 20};
  tsp::Reference const reference(instance);
  for (std::size_t climb = 0; climb < 10; ++climb) {
    auto const result = reference.climb(climb);
    EXPECT_EQ(std::set<int>(result.tour.begin(), result.tour.end()).size(), 20U);
    EXPECT_EQ(result.length, length(instance, result.tour));
    for (std::ptrdiff_t i = 0; i < 20; ++i)
      for (std::ptrdiff_t j = i + 1; j <= 20; ++j) {
        auto tour = result.tour;
        std::reverse(tour.begin() + i, tour.begin() + j);
        EXPECT_GE(length(instance, tour), result.length);
      }
  }
}

TEST(TspReference, FindsTheShortestTourOfAFewCities) {
  tsp::Instance const instance{8, 8};
  std::vector<int> tour(8);
  std::iota(tour.begin(), tour.end(), 0);
  std::int32_t shortest = length(instance, tour);
  while (std::next_permutation(tour.begin() + 1, tour.end())) shortest = std::min(shortest, length(instance, tour));
  tsp::Reference const reference(instance);
  std::int32_t found = reference.climb(0).length;
  for (std::size_t climb = 1; climb < 50; ++climb) found = std::min(found, reference.climb(climb).length);
  EXPECT_EQ(found, shortest);
}

TEST(TspReference, TakesAsManySweepsAsTheCountsExpect) {
  for (int const cities : {24, 30, 60}) {
    tsp::Reference const reference({5, cities});
    double sweeps = 0;
    constexpr std::size_t climbs = 100;
    for (std::size_t climb = 0; climb < climbs; ++climb) sweeps += static_cast<double>(reference.climb(climb).sweeps);
    EXPECT_NEAR(sweeps / climbs / tsp::expected_sweeps(cities), 1, 0.05) << cities;
  }
}

TEST(TspClimb, EndsAsTheReferenceDoesForAnyNumberOfCities) {
  for (int const cities : {4, 5, 6, 17, 18, 19, 33, 64, 101}) {
    tsp::Instance const instance{2, cities};
    tsp::Reference const reference(instance);
    constexpr std::size_t climbs = 20;
    auto const lengths = climbed(instance, climbs);
    for (std::size_t climb = 0; climb < climbs; ++climb)
      EXPECT_EQ(lengths[climb], reference.climb(climb).length) << cities << ' ' << climb;
  }
}

TEST(TspCheck, FindsOneTourThatIsNotTheClimbsAndAShortestOneThatIsNone) {
  tsp::Instance const instance{4, 10};
  auto lengths = climbed(instance, 100);
  tsp::Check few(instance, lengths.size());
  ASSERT_EQ(few.worst(lengths.data(), lengths.size()), 0);
  for (std::size_t climb = 0; climb < lengths.size(); ++climb) {
    lengths[climb] += 1;
    EXPECT_GT(few.worst(lengths.data(), lengths.size()), 0);
    lengths[climb] -= 1;
  }
  lengths[50] = -1;
  EXPECT_TRUE(std::isnan(few.worst(lengths.data(), lengths.size())));

  tsp::Instance const larger{4, 24};
  auto many = climbed(larger, 3'000);
  tsp::Check sampled(larger, many.size());
  ASSERT_EQ(sampled.worst(many.data(), many.size()), 0);
  for (std::size_t climb = 1; climb < many.size(); climb += 97) {
    auto const kept = many[climb];
    many[climb] = *std::min_element(many.begin(), many.end()) - 1;
    EXPECT_GT(sampled.worst(many.data(), many.size()), 0) << climb;
    many[climb] = kept;
  }
  std::rotate(many.begin(), many.begin() + 1, many.end());
  EXPECT_GT(sampled.worst(many.data(), many.size()), 0);
}

TEST(Tsp, HasSinglePrecisionOnlyAndCountsByExpectedSweeps) {
  Workload const& tsp = find_named(registered_workloads(), "tsp", "workload");
  EXPECT_EQ(tsp.precisions, std::vector<Precision>{Precision::single_precision});
  auto const described = [&](std::map<std::string, std::string> const& options) {
    return tsp.describe({10, Precision::single_precision, OptionValues("tsp", tsp.options, options), 1});
  };
  // A sweep is (n - 1)(n - 2) / 2 exchanges of 17 operations and 32 bytes.
  Cost const one = described({{"cities", "100"}, {"sweeps", "1"}}).segments[0].per_item;
  EXPECT_EQ(one.flops, 17.0 * 99 * 98 / 2);
  EXPECT_EQ(one.bytes, 32.0 * 99 * 98 / 2);
  Cost const expected = described({{"cities", "100"}}).segments[0].per_item;
  EXPECT_DOUBLE_EQ(expected.flops / one.flops, tsp::expected_sweeps(100));
}

}  // namespace
}  // namespace yoke::workloads
