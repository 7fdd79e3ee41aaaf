// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/partitioner.hpp"

#include <gtest/gtest.h>

namespace yoke::core {
namespace {

/// Tries 0.125, then twice as much each time, and settles after two trials.
Partitioner doubling() {
  Partitioner partitioner;
  partitioner.name = "doubling";
  partitioner.role = Role::equal_finish;
  partitioner.search = [](PlanningContext const&, std::span<Trial const> trials) -> Search {
    return {trials.empty() ? 0.125 : 2 * trials.back().share, trials.size() == 2};
  };
  return partitioner;
}

TEST(SearchShare, LeavesTheShareThatTheSearchSettledOn) {
  Description const description;
  PlanningContext context{.description = description};
  std::vector<double> tried;
  auto const trials = search_share(doubling(), context, [&](PlanningContext const& now) {
    tried.push_back(*now.searched_share);
    return Trial{.share = *now.searched_share};
  });
  EXPECT_EQ(tried, (std::vector{0.125, 0.25}));
  EXPECT_EQ(trials.size(), 2U);
  EXPECT_EQ(context.searched_share, 0.5);
}

TEST(SearchShare, EndsIfATrialRunEndsIt) {
  Description const description;
  PlanningContext context{.description = description};
  auto const trials =
      search_share(doubling(), context, [](PlanningContext const&) -> std::optional<Trial> { return std::nullopt; });
  EXPECT_TRUE(trials.empty());
  EXPECT_EQ(context.searched_share, 0.125);
}

TEST(SearchShare, DoesNothingIfThePartitionerSearchesNothing) {
  Description const description;
  PlanningContext context{.description = description};
  EXPECT_TRUE(search_share({}, context, {}).empty());
  EXPECT_FALSE(context.searched_share);
}

TEST(RoleOf, IsThatOfTheRegistry) {
  std::vector<Partitioner> const registry{doubling()};
  EXPECT_EQ(role_of(registry, "doubling"), Role::equal_finish);
  EXPECT_EQ(role_of(registry, "unknown"), Role::other);
  EXPECT_EQ(roles_of(registry)("doubling"), Role::equal_finish);
}

}  // namespace
}  // namespace yoke::core
