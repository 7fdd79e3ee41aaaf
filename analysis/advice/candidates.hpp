// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/advice/optimum.hpp"

namespace yoke {

/// A partition that has a name. Its fractions follow from the problem: a data partition finishes together, a divided
/// segment is divided as is best.
struct Candidate {
  enum class Kind {
    alone,  ///< everything on one processor: co, go
    data,   ///< the same share of every segment on each of several processors, which finish together: p-dp
    code,   ///< whole segments on processors: cp
    mixed,  ///< a code partition of which one segment is divided among all processors
  };
  std::string name;  ///< such as "co", "p-dp", "cp pow=device,add=host", "cp pow=device,add=split"
  Kind kind = Kind::alone;
  std::vector<Processor> members;  ///< alone, data
  PinnedSegments places;           ///< code, mixed
};

/// A candidate under some problem.
struct Ranked {
  Candidate candidate;
  Fractions fractions;
  PartitionValue value;
  bool under_cap = true;
};

/// All of them: each processor alone, a data partition of every two or more, every code partition, and each of those
/// with one segment divided. Code partitions of more than `most_code_partitions` are left out.
std::vector<Candidate> candidates(PartitionProblem const& problem);
inline constexpr std::size_t max_code_partitions = 1024;
/// Number of code partitions, listed or not.
double code_partitions(PartitionProblem const& problem);

/// The candidate's fractions and value; nothing for a mixed one that cannot keep the cap.
std::optional<Ranked> realise(Candidate const& candidate, PartitionProblem const& problem, Goal goal,
                              std::optional<double> power_cap_w);

/// Best first, those above the cap last. A mixed candidate whose best division divides nothing is another one, and left
/// out; so is one that comes out as a data partition or an earlier one.
std::vector<Ranked> ranking(PartitionProblem const& problem, Goal goal, std::optional<double> power_cap_w = {});

}  // namespace yoke
