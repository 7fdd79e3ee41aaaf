// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace yoke::node {

/// CPU seconds of all CPUs, since the node was started, and of this program.
struct CpuTimes {
  double all_s = 0, idle_s = 0;
  double stolen_s = 0;  ///< stolen by other virtual machines
  double own_s = 0;     ///< used by all threads of this process
};

/// Reads /proc/stat under `root`; `std::nullopt` if the system has none.
std::optional<CpuTimes> cpu_times(std::filesystem::path const& root = "/");

/// Load on the node by others during some interval, as fractions of the time of all CPUs.
struct NodeLoad {
  std::optional<double> load_average;  ///< over the minute before the interval (/proc/loadavg)
  std::optional<double> others;        ///< other programs
  std::optional<double> stolen;
};

/// Returns the load between two times; its members are empty if no time passed.
NodeLoad load_between(CpuTimes const& begin, CpuTimes const& end);

/// Returns a sentence fragment such as "other programs took 12.3 % of the CPU time, other virtual machines 0.4 %; the
/// load average before was 3.1".
std::string load_text(NodeLoad const& load);

/// True if the load perturbs measurements: other programs or other virtual machines took 2 % or more.
bool disturbs(NodeLoad const& load);

/// Monitors the node's load from construction on.
class LoadWatch {
 public:
  explicit LoadWatch(std::filesystem::path root = "/");
  /// `ours_s`: CPU seconds since construction of other processes that belong to this program.
  NodeLoad so_far(double ours_s = 0) const;
  /// CPU seconds of this process since construction.
  double own_s() const;

 private:
  std::filesystem::path root_;
  std::optional<double> load_average_;
  std::optional<CpuTimes> begin_;
};

/// Load on the node around each of a series of runs. An interval ends with the call that returns it, and begins at
/// least `min_seconds` earlier, or when the object was made: the system counts in hundredths of a second.
class LoadSeries {
 public:
  static constexpr double min_seconds = 0.5;
  explicit LoadSeries(std::filesystem::path root = "/", std::function<double()> clock = steady_seconds);
  /// Returns the load of the interval that ends now, without a load average.
  NodeLoad until_now();
  static double steady_seconds();

 private:
  struct Moment {
    double at_s = 0;
    std::optional<CpuTimes> times;
  };
  Moment now() const { return {clock_(), cpu_times(root_)}; }
  std::filesystem::path root_;
  std::function<double()> clock_;
  Moment begin_, next_begin_;
};

}  // namespace yoke::node
