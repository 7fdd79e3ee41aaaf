// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/runs/plan_row.hpp"

namespace yoke::analysis {

/// Conclusion from the measured plans of one case: which is fastest, and whether sharing the work pays.
struct CaseAnswer {
  std::string workload;
  std::string best;           ///< name of the plan with the smallest median
  double best_s = 0;          ///< its median
  std::size_t timed = 0;      ///< plans with a time
  std::size_t not_timed = 0;  ///< plans without one
  std::size_t sharing = 0;    ///< plans with a time that share the work
  std::string single;         ///< faster plan on one processor alone; empty if none was run
  /// Median time of `single` over that of `best`, and the 95 % interval by Hodges and Lehmann. 1 if they are one plan.
  double gain = 1;
  std::optional<Interval> gain_interval;
  /// Largest gain on a split host, whose processors differ by their number of threads only. `std::nullopt`
  /// for GPUs and for processors that yoke paced.
  std::optional<double> possible;
  std::vector<std::string> same, inconclusive;  ///< other plans with these verdicts, fastest first
  bool shared_open = false;                     ///< true if one of them shares the work
  std::uint64_t repetitions = 0;                ///< largest number of repetitions of a plan
  bool shares() const { return !single.empty() && single != best; }
  /// True if the gain is significant.
  bool pays() const { return shares() && gain_interval && gain_interval->low > 1; }
};

/// False for the interval of a ratio that is too wide to mean anything: its ends differ by more than ten times.
inline bool is_informative(Interval const& ratio) {
  constexpr double most = 10;
  return ratio.high <= most * ratio.low;
}

/// The plans of one case, fastest first, and the conclusion; `std::nullopt` if no plan has a time.
struct JudgedCase {
  core::RunRow problem;
  std::vector<PlanRow> rows;
  std::optional<CaseAnswer> answer;
};

/// Judges the plans of each case.
std::vector<JudgedCase> judge_plans(std::span<CaseSamples const> cases, RoleOf const& role_of);

/// One to three sentences: the best plan, its gain over the better single processor, the possible gain, and plans that
/// are as good or inconclusive, with the option that decides them.
std::string answer_sentence(CaseAnswer const& answer);

/// A sentence on several cases: in how many of them sharing pays, and by how much. Empty for fewer than two cases.
std::string summary_sentence(std::span<JudgedCase const> cases);

}  // namespace yoke::analysis
