// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>
#include <vector>

namespace yoke {

/// What the referee of schedules costs each plan of a workload.
class RefereeTimes {
 public:
  /// A repetition of the plan, of whose makespan the referee took so long.
  void add(std::string const& plan, double referee_s, double makespan_s);
  /// A sentence for each plan of whose makespan the referee takes over 1 %, by the median of its repetitions: a thread
  /// that loses its core while it asks is none of the referee's doing.
  std::vector<std::string> sentences(std::string const& workload) const;

 private:
  std::map<std::string, std::vector<double>> parts_;  ///< of makespans
};

}  // namespace yoke
