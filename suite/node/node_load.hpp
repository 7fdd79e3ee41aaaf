// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <optional>
#include <string>

namespace yoke {

/// Seconds of all CPUs since the node was started, and of this program.
struct CpuTimes {
  double all_s = 0, idle_s = 0;
  double stolen_s = 0;  ///< by other virtual machines
  double own_s = 0;     ///< of this process, all threads
};

/// By /proc/stat under `root`; nothing if the system has none.
std::optional<CpuTimes> cpu_times(std::filesystem::path const& root = "/");

/// What else the node did in some time, as fractions of the time of all CPUs.
struct NodeLoad {
  std::optional<double> load_average;  ///< of the minute before it began (/proc/loadavg)
  std::optional<double> others;        ///< other programs
  std::optional<double> stolen;
};

/// Fractions of what passed between the two; nothing in them if no time passed.
NodeLoad load_between(CpuTimes const& begin, CpuTimes const& end);

/// Half a sentence, such as "other programs took 12.3 % of the CPU time, other virtual machines 0.4 %; the load average
/// before was 3.1".
std::string load_text(NodeLoad const& load);

/// Whether it disturbs measurements: other programs, or other virtual machines, took 2 % or more.
bool disturbs(NodeLoad const& load);

/// Watches the node from now on.
class LoadWatch {
 public:
  explicit LoadWatch(std::filesystem::path root = "/");
  /// `ours_s`: CPU time in between of other processes that belong to this program.
  NodeLoad so_far(double ours_s = 0) const;
  /// CPU time of this process in between.
  double own_s() const;

 private:
  std::filesystem::path root_;
  std::optional<double> load_average_;
  std::optional<CpuTimes> begin_;
};

}  // namespace yoke
