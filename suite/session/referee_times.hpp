// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>
#include <vector>

namespace yoke::session {

/// Cost of the referee of schedules for each plan of a workload.
class RefereeTimes {
 public:
  /// Adds a repetition of the plan, in which the referee took `referee_s` of the makespan.
  void add(std::string const& plan, double referee_s, double makespan_s);
  /// Returns a sentence for each plan in which the referee takes over 1 % of the makespan. Uses the median of the
  /// repetitions: time for which the referee's thread loses its core is not the referee's cost.
  std::vector<std::string> sentences(std::string const& workload) const;

 private:
  std::map<std::string, std::vector<double>> parts_;  ///< fraction of the makespan, per plan and repetition
};

}  // namespace yoke::session
