// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/io/replaceable.hpp"

namespace yoke::core {

/// Throughput of one of yoke's kernels relative to a reference implementation. Rates are units per second.
struct Ratio {
  std::string yoke, other, unit;
  std::string library;  ///< library that `other` calls, with the kernels it selected; empty: none
  std::size_t threads = 0;
  /// Medians; `low` and `high` are the quartiles of the ratio.
  double yoke_per_s = 0, other_per_s = 0, ratio = 0, low = 0, high = 0;
  std::optional<double> bound;  ///< ratio at which the processor reaches its limit
  std::string limit;            ///< the limit that determines `bound`
  std::size_t turns = 0, repeated = 0;
  bool disturbed = false;  ///< true if most interleaved repetitions stayed perturbed
  /// Load before the measurement; fractions of all CPU time during it.
  std::optional<double> load_average, others, stolen;
};

/// Ratios and the environment of their measurement.
struct Ratios {
  static constexpr std::size_t schema = 1;
  std::string host_cpu, device_name, compiler, kokkos, revision, huge_pages, blas, time_utc;
  std::vector<Ratio> lines;
};

/// Kind of ratio files.
extern FileKind const ratio_files;

/// True if the file is a ratio file, valid or not. False for pipes, because peeking would consume data.
bool is_ratio_file(std::filesystem::path const& file);
/// Reads a ratio file. Throws Error naming the key if the file cannot be read or is invalid.
Ratios read_ratios(std::filesystem::path const& file);
/// Throws Error if the file cannot be written.
void write_ratios(Ratios const& ratios, std::filesystem::path const& file);

}  // namespace yoke::core
