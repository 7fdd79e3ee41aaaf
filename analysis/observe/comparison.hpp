// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/observe/application.hpp"
#include "analysis/observe/kernel_row.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/processor.hpp"

namespace yoke {

/// What is known of the node that both runs used. Rates are bytes per second.
struct ObservedNode {
  double launch_s[2] = {0, 0};                            ///< by processor; part of every call
  std::optional<double> memory_bytes_per_s[2];            ///< by processor
  std::optional<double> in_bytes_per_s, out_bytes_per_s;  ///< to the device, back
  double in_latency_s = 0, out_latency_s = 0;
  std::vector<std::string> notes;  ///< sentences on what is assumed
  bool knows_link() const { return in_bytes_per_s && out_bytes_per_s; }
};

/// The longest time, in seconds, that `observed_node` takes for a launch.
inline constexpr double max_launch_s = 100e-6;
/// Reads the node from the recordings alone: the link from the device run's copies, the launch cost of a processor from
/// the shortest call of any kernel. If that call takes longer than `max_launch_s`, the launch cost counts as 0. The
/// notes say which was assumed.
ObservedNode observed_node(Application const& on_host, Application const& on_device);
/// The same with the numbers that the machine file has.
ObservedNode observed_node(Application const& on_host, Application const& on_device, Machine const& machine);

/// A code partition of kernels: seconds of the run, and of the kernels' copies within it.
struct KernelPartition {
  double run_s = 0, copies_s = 0;
  std::size_t on_host = 0, on_device = 0;  ///< kernels
};

/// What two runs of an application say about sharing it.
struct SharedApplication {
  Processor faster = host;  ///< whose run takes less time; the other numbers are about that run
  double host_run_s = 0, device_run_s = 0;
  double kernels_s = 0;                        ///< of kernels that both recordings have
  double rates_run_s = 0, in_place_run_s = 0;  ///< the run if both processors shared every kernel that gains by it
  std::optional<double> moved_run_s;           ///< with copies in every call
  KernelPartition free_copies;                 ///< bound: copies cost nothing
  std::optional<KernelPartition> next_kernel;  ///< where the processor changes, the next kernel's bytes move
  std::optional<KernelPartition> all_memory;   ///< where it changes, everything allocated moves
  double max_saving() const { return 1 - rates_run_s / run_s(); }
  double run_s() const { return faster == host ? host_run_s : device_run_s; }
  std::vector<KernelRow> kernels;  ///< those that may save most first
  std::vector<std::string> notes;  ///< what was left out, and what was assumed
};

/// Kernels are matched by name and region. Throws Error if the recordings have none in common.
SharedApplication share(Application const& on_host, Application const& on_device, ObservedNode const& node);

/// Share of the second of two processors, and the time at which both finish together; the better one alone if a
/// split does not pay. `alone_s` with the launch cost `launch_s` in it; `moved_s`: what moving everything would take
/// the second one, `latency_s` what it takes to move anything.
struct JointFinish {
  double share = 0, time_s = 0;
};
JointFinish joint_finish(double const (&alone_s)[2], double const (&launch_s)[2], double moved_s, double latency_s);

}  // namespace yoke
