// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke {

/// A point of the design space: a row of the surface that `yoke plot --points` writes.
struct SurfaceRow {
  std::uint64_t schema = 1;
  std::string machine;
  double intensity = 0, intensity_host = 0, intensity_device = 0;
  std::string kind;
  std::optional<double> flops_per_s, flops_per_j;

  static std::span<Column<SurfaceRow> const> columns();
};

}  // namespace yoke
