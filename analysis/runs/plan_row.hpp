// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/runs/samples.hpp"
#include "suite/core/io/column.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke::analysis {

/// Summary of the repetitions of one plan: a row of `yoke show`. Empty optional numbers: not measured or not defined.
struct PlanRow : ProblemColumns, NodeColumns, PlanColumns {
  std::uint64_t schema = 7;
  std::string machine, host_cpu, device_name;
  std::optional<std::uint64_t> rank;
  std::optional<std::uint64_t> across;
  std::string within, node;
  std::uint64_t seed = 0;
  std::string plan;
  Status status = Status::ok;
  std::string reason;
  std::uint64_t repetitions = 0, not_ok = 0;
  std::optional<double> share, median_s, q1_s, q3_s, spread, speedup, thread_efficiency, flops_per_s, bytes_per_s,
      imbalance, energy_j;
  std::optional<double> effective_n;
  std::string verdict;

  static std::span<Column<PlanRow> const> columns();
};

/// Flops per compulsory byte below which tables state the rate in bytes: processors do more than one flop in the time
/// that memory takes for a byte.
inline constexpr double memory_bound_flops_per_byte = 1;
/// Returns true if tables state the rate of this plan in bytes per second.
bool counts_bytes(PlanRow const& row);

/// Returns the least number of repetitions of each of `plans` plans with which their comparison can find at least one
/// plan that differs significantly from the best, however large the difference is. Returns `std::nullopt` if the
/// present number, `repetitions`, suffices for that.
std::optional<std::size_t> repetitions_to_tell_any(std::size_t plans, std::size_t repetitions);

/// Returns a row per plan, in the order of the case. The faster single processor is the faster of the plans whose
/// partitioner uses the host alone or the device alone.
std::vector<PlanRow> plan_rows(CaseSamples const& of, RoleOf const& role_of);
/// Sets `thread_efficiency` of plans that were run with several numbers of host threads: threads x time with the fewest
/// threads / (threads x time of the row).
void fill_efficiencies(std::vector<std::vector<PlanRow>>& cases);
/// Sorts by ascending time; rows without a time come last.
void sort_by_time(std::vector<PlanRow>& rows);

}  // namespace yoke::analysis
