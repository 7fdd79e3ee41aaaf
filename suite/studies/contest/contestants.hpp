// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>
#include <vector>

#include "analysis/contest/contest.hpp"
#include "suite/core/executor.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {

/// What a contest compares.
enum class Goal { time, energy };

/// A scheduler as it takes part in a contest.
struct Contestant {
  std::string scheduler, knowledge = "nothing";
  std::size_t depth = 1;
  Partitioner const* partitioner = nullptr;
  /// Its options for an instance: what it may know of it, and what is the same for all.
  std::map<std::string, std::string> (*told)(ContestInstance const&) = nullptr;
  std::map<std::string, std::string> given;  ///< options that overrule what it is told
};

/// Every partitioner that splits loops, in its ways, without and with launch-ahead; those that do one piece per
/// processor once. Where energy is compared, also those that save it.
std::vector<Contestant> contestants(Goal goal);

/// What it is told of an instance, or given instead.
std::map<std::string, std::string> options_of(Contestant const& contestant, ContestInstance const& instance);

/// How a contestant did an instance.
struct Attempt {
  RunResult outcome;
  ScheduleStats account;
};

/// Plans by the contestant's rule and runs, trial runs of its search first.
Attempt compete(Contestant const& contestant, ContestInstance const& instance, Description const& description);

/// `ratio` is to the reference.
ContestScore score_of(Attempt const& attempt, double ratio);

}  // namespace yoke
