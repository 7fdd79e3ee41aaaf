// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke {

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

}  // namespace yoke
