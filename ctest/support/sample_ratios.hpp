// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "suite/core/files/ratio_file.hpp"

namespace yoke::sample {

/// A line of 21 turns whose quartiles are a hundredth away.
inline core::Ratio ratio(std::string yoke, double value) {
  core::Ratio one;
  one.yoke = std::move(yoke);
  one.other = "BLAS";
  one.library = "OpenBLAS 0.3.21 with kernels for Zen";
  one.unit = "flop";
  one.threads = 1;
  one.yoke_per_s = value * 1e11;
  one.other_per_s = 1e11;
  one.ratio = value;
  one.low = 0.99 * value;
  one.high = 1.01 * value;
  one.bound = 1.25;
  one.limit = "multiply ports";
  one.turns = 21;
  one.load_average = 0.5;
  one.others = 0.01;
  one.stolen = 0.002;
  return one;
}

inline core::Ratios ratios(std::vector<core::Ratio> lines) {
  core::Ratios all;
  all.host_cpu = "Test CPU";
  all.compiler = "GNU 12.2.0";
  all.kokkos = "5.2.2";
  all.revision = "abc";
  all.huge_pages = "madvise";
  all.blas = "OpenBLAS 0.3.21 with kernels for Zen";
  all.time_utc = "2026-01-31T12:34:56.789Z";
  all.lines = std::move(lines);
  return all;
}

}  // namespace yoke::sample
