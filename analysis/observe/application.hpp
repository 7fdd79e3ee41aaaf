// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/recording_row.hpp"

namespace yoke::analysis {

/// A kernel of an application: all calls under one name in one region, in any space.
struct ApplicationKernel {
  std::string name, region;
  std::uint64_t calls = 0;
  double total_s = 0, min_s = 0;
  double call_s() const { return total_s / static_cast<double>(calls); }
  bool operator==(ApplicationKernel const&) const = default;
};

/// Number of times that one kernel (index `to`) started next after another (`from`).
struct KernelStep {
  std::size_t from = 0, to = 0;
  std::uint64_t count = 0;
};

/// Total of the copies between host and device memory in one direction.
struct CopySum {
  double bytes = 0, seconds = 0;
  std::optional<double> bytes_per_s() const;
};

/// A recording, aggregated. Omits kernels and copies nested in others, whose time includes them.
struct Application {
  std::string program;
  double run_s = 0;
  bool fenced = true;
  std::vector<ApplicationKernel> kernels;
  std::vector<KernelStep> steps;
  CopySum to_device, from_device;
  bool on_device = false;             ///< true if a kernel ran on a device
  std::set<std::string> spaces = {};  ///< execution spaces of the kernels
  double peak_bytes = 0;              ///< maximum over the spaces of the memory allocated at once
  double kernels_s() const;
  double min_call_s() const;  ///< shortest call of any kernel
};

/// Aggregates rows. Throws Error naming `file` if the rows are not those of one run or contain no kernels.
Application application_of(std::span<core::RecordingRow const> rows, std::string const& file);

/// True if this Kokkos execution or memory space belongs to a device.
bool is_device_space(std::string_view space);

/// Returns the row of the run. Throws Error naming `file` unless there is exactly one.
core::RecordingRow const& run_row(std::span<core::RecordingRow const> rows, std::string_view file);

/// A line of an application's profile.
struct ProfileRow {
  std::uint64_t schema = 1;
  std::string kind, name, space, from_space, region;
  std::uint64_t calls = 0;
  double run_share = 0, total_s = 0, call_s = 0;
  std::optional<double> median_s, iqr_s, max_s;
  std::optional<std::uint64_t> bytes;
  std::optional<double> bytes_per_s;

  static std::span<Column<ProfileRow> const> columns();
};

/// Returns kernels, copies, fences and regions that are not nested in another kernel or copy, longest total time first.
/// Throws Error naming `file` if the rows are not those of one run.
std::vector<ProfileRow> profile(std::span<core::RecordingRow const> rows, std::string const& file);

}  // namespace yoke::analysis
