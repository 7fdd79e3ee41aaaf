// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/io/replaceable.hpp"

namespace yoke {

/// What one of yoke's kernels does in a second over what something known to be good does. Rates are units per second.
struct Ratio {
  std::string yoke, other, unit;
  std::string library;  ///< that `other` calls, and whose kernels it chose; empty: none
  std::size_t threads = 0;
  double yoke_per_s = 0, other_per_s = 0, ratio = 0, low = 0, high = 0;  ///< medians, and quartiles of the ratio
  std::optional<double> bound;  ///< ratio at which the processor's limits would be reached
  std::string limit;            ///< what sets the bound
  std::size_t turns = 0, repeated = 0;
  bool disturbed = false;                              ///< most turns stayed disturbed
  std::optional<double> load_average, others, stolen;  ///< before; parts of all CPUs' time meanwhile
};

/// Ratios, and where they were measured.
struct Ratios {
  static constexpr std::size_t schema = 1;
  std::string host_cpu, device_name, compiler, kokkos, revision, huge_pages, blas, time_utc;
  std::vector<Ratio> lines;
};

/// Files of ratios.
extern FileKind const ratio_files;

/// Whether the file is one of these, right or wrong. A pipe is none: looking into it would empty it.
bool is_ratio_file(std::filesystem::path const& file);
/// Throws Error if the file cannot be read or is wrong, naming the key.
Ratios read_ratios(std::filesystem::path const& file);
/// Throws Error if the file cannot be written.
void write_ratios(Ratios const& ratios, std::filesystem::path const& file);

}  // namespace yoke
