// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/rows/recording_row.hpp"

namespace yoke {

/// A kernel of an application: all calls under one name in one region, in whatever space.
struct ApplicationKernel {
  std::string name, region;
  std::uint64_t calls = 0;
  double total_s = 0, min_s = 0;
  double call_s() const { return total_s / static_cast<double>(calls); }
  bool operator==(ApplicationKernel const&) const = default;
};

/// So many times one kernel, by its index, began after another.
struct KernelStep {
  std::size_t from = 0, to = 0;
  std::uint64_t count = 0;
};

/// Copies between the memory of the host and of devices in one direction.
struct CopySum {
  double bytes = 0, seconds = 0;
  std::optional<double> bytes_per_s() const;
};

/// A recording, put together. Kernels and copies within others are left out: the outer one's time includes them.
struct Application {
  std::string program;
  double run_s = 0;
  bool fenced = true;
  std::vector<ApplicationKernel> kernels;
  std::vector<KernelStep> steps;
  CopySum to_device, from_device;
  double peak_bytes = 0;  ///< of the space with the most memory allocated at once
  double kernels_s() const;
  double min_call_s() const;  ///< of the shortest call of any kernel
};

/// Throws Error naming `file` if the rows are not those of one run, or have no kernels.
Application application_of(std::span<RecordingRow const> rows, std::string const& file);

/// Whether Kokkos' execution or memory space of that name is a device's.
bool is_device_space(std::string_view space);

/// for, reduce or scan.
bool is_kernel(RecordingRow const& row);

/// The row of the run. Throws Error naming `file` if there is not exactly one.
RecordingRow const& run_row(std::span<RecordingRow const> rows, std::string_view file);

}  // namespace yoke
