// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/observe/application.hpp"
#include "suite/core/io/column.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/processor.hpp"

namespace yoke::analysis {

/// Comparison of one kernel of an application in two recordings.
struct KernelRow {
  std::uint64_t schema = 1;
  std::string kernel, region;
  std::uint64_t calls = 0;
  double host_s = 0, device_s = 0;
  std::string faster;
  double run_share = 0, share = 0, rates_s = 0;
  std::optional<double> in_place_s, bytes, moved_s;
  std::string place;
  double saving_s = 0;
  std::optional<double> moved_saving_s;

  static std::span<Column<KernelRow> const> columns();
};

/// Parameters of the node that both runs used. Rates are in bytes per second.
struct ObservedNode {
  double launch_s[2] = {0, 0};                            ///< by processor; part of every call
  std::optional<double> memory_bytes_per_s[2];            ///< by processor
  std::optional<double> in_bytes_per_s, out_bytes_per_s;  ///< to the device, and back
  double in_latency_s = 0, out_latency_s = 0;
  std::vector<std::string> notes;  ///< sentences on assumptions
  bool knows_link() const { return in_bytes_per_s && out_bytes_per_s; }
};

/// Maximum launch time, in seconds, that `observed_node` accepts.
inline constexpr double max_launch_s = 100e-6;
/// Derives the node from the recordings alone: the link from the device run's copies, a processor's launch cost from
/// the shortest call of any kernel. If that call takes longer than `max_launch_s`, the launch cost is 0. The notes
/// record which was assumed.
ObservedNode observed_node(Application const& on_host, Application const& on_device);
/// Overload that takes the numbers from the machine file where it has them.
ObservedNode observed_node(Application const& on_host, Application const& on_device, Machine const& machine);

/// A code partition of kernels: seconds of the run, and of the copies in it.
struct KernelPartition {
  double run_s = 0, copies_s = 0;
  std::size_t on_host = 0, on_device = 0;  ///< number of kernels
};

/// Benefit of sharing an application between processors, estimated from two runs.
struct SharedApplication {
  Processor faster = host;  ///< processor of the faster run, to which the other numbers refer
  double host_run_s = 0, device_run_s = 0;
  /// Execution spaces of the device's recording, if it has no kernel on a device.
  std::string stand_in_spaces;
  double kernels_s = 0;                        ///< time of kernels that both recordings have
  double rates_run_s = 0, in_place_run_s = 0;  ///< run time if both processors share each kernel that gains by it
  std::optional<double> moved_run_s;           ///< with copies in every call
  KernelPartition free_copies;                 ///< lower bound: copies are free
  std::optional<KernelPartition> next_kernel;  ///< changing the processor moves the next kernel's bytes
  std::optional<KernelPartition> all_memory;   ///< changing the processor moves all allocated memory
  double max_saving() const { return 1 - rates_run_s / run_s(); }
  double run_s() const { return faster == host ? host_run_s : device_run_s; }
  std::vector<KernelRow> kernels;  ///< largest possible saving first
  std::vector<std::string> notes;  ///< omissions and assumptions
};

/// Estimates the benefit. Kernels match by name and region. Throws Error if the recordings have no kernel in common.
SharedApplication share(Application const& on_host, Application const& on_device, ObservedNode const& node);

/// Share of the second of two processors, and the time at which both finish together; the better processor alone if a
/// split does not pay. `alone_s` includes the launch cost `launch_s`. `moved_s` is the time to move all of the second
/// one's data, `latency_s` the fixed cost of moving any.
struct JointFinish {
  double share = 0, time_s = 0;
};
JointFinish joint_finish(double const (&alone_s)[2], double const (&launch_s)[2], double moved_s, double latency_s);

}  // namespace yoke::analysis
