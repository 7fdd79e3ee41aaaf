// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/contest/cap_live.hpp"
#include "models/published/inputs.hpp"
#include "suite/core/io/column.hpp"

namespace yoke::contest {

/// A workload of CAP's evaluation under one scheduler, simulated, next to the numbers in the paper's Tables 3 and 4.
struct CapPaperRow {
  std::string workload, scheduler;
  double speedup = 0;  ///< over the host alone, from medians
  std::optional<double> published_speedup;
  double profiled_fraction = 0;
  std::optional<double> published_profiled_fraction;
  std::optional<double> imbalance, published_imbalance;
  double over_sampling = 0;
  std::optional<double> over_sampling_at_95_percent;
  std::optional<double> published_over_sampling;
  double of_clairvoyant = 0;

  static std::span<Column<CapPaperRow> const> columns();
};

/// Simulates the published workloads on curves that stand for the paper's (docs/contest.md), each scheduler `runs`
/// times.
std::vector<CapPaperRow> cap_paper(std::span<analysis::CapPublished const> published, std::size_t runs,
                                   std::uint64_t seed);

/// Returns the row's simulated value of a quantity, which has the name of its column; over_sampling and
/// over_sampling_at_95_percent as gains. `std::nullopt` if the row has none. Throws Error for an unknown quantity.
std::optional<double> simulated_value(CapPaperRow const& row, std::string const& quantity);

/// Returns the workloads of CAP's Tables 3 and 4, from the rows of data/papers/cap.csv. Throws Error if a number is
/// missing.
std::vector<analysis::CapPublished> published_cap(std::span<models::published::PublishedValue const> rows);

}  // namespace yoke::contest
