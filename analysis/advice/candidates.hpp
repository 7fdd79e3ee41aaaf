// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/advice/optimum.hpp"

namespace yoke::analysis {

/// A named kind of partition. The problem determines its fractions: in a data partition all members finish together; a
/// split segment is split optimally.
struct Candidate {
  enum class Kind {
    alone,  ///< everything on one processor: co, go
    data,   ///< one share per member, the same in every segment, so that members finish together: p-dp
    code,   ///< each segment on one processor: cp
    mixed,  ///< code partition with one segment split among all processors
  };
  std::string name;  ///< e.g. "co", "p-dp", "cp pow=device,add=host", "cp pow=device,add=split"
  Kind kind = Kind::alone;
  std::vector<Processor> members;  ///< processors of Kind::alone and Kind::data
  PinnedSegments places;           ///< placement of Kind::code and Kind::mixed
};

/// A candidate evaluated for one problem.
struct Ranked {
  Candidate candidate;
  Fractions fractions;
  PartitionValue value;
  bool under_cap = true;
};

/// Returns all candidates: each processor alone, a data partition for each set of two or more processors, each code
/// partition, and each code partition with one segment split. Omits code partitions if there are more than
/// `max_code_partitions`.
std::vector<Candidate> candidates(PartitionProblem const& problem);
inline constexpr std::size_t max_code_partitions = 1024;
/// Returns the number of code partitions, including those not listed.
double code_partitions(PartitionProblem const& problem);

/// Computes the candidate's fractions and value; `std::nullopt` for a mixed candidate that cannot meet the cap.
std::optional<Ranked> realise(Candidate const& candidate, PartitionProblem const& problem, Goal goal,
                              std::optional<double> power_cap_w);

/// Ranks the candidates, best first; those above the cap come last. Omits a mixed candidate if its optimal split
/// divides nothing, or if its fractions equal those of a data partition or of an earlier candidate.
std::vector<Ranked> ranking(PartitionProblem const& problem, Goal goal, std::optional<double> power_cap_w = {});

}  // namespace yoke::analysis
