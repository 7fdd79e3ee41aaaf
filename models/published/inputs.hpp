// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/io/column.hpp"
#include "suite/core/machine.hpp"

/// Inputs that the papers publish, as data, and the models' values from them.
namespace yoke::published {

/// A published number or name: a row of data/papers/<paper>.csv. What is asked, and under which conditions.
struct PublishedValue {
  std::string where, machine, workload, subject, quantity, basis;
  std::optional<double> host_hz, device_hz, share;
  std::string published, unit;
  std::optional<double> tolerance;
  std::string erratum, corrected, note;

  static std::span<Column<PublishedValue> const> columns();
};

/// A processor as its table states it: a row of data/papers/processors.csv.
struct PublishedProcessor {
  std::string paper, processor;
  double cores = 0, clock_hz = 0, issue_width = 0, issue_width_used = 0;

  static std::span<Column<PublishedProcessor> const> columns();
};

/// Essential parameters as printed: a row of data/papers/partitions.csv.
struct PublishedPartition {
  std::string paper, workload, plan;
  double intensity = 0, intensity_host = 0, intensity_device = 0;

  static std::span<Column<PublishedPartition> const> columns();
};

/// Counts of a part of a workload, and where the papers' code partition puts it: a row of data/papers/parts.csv.
struct PublishedPart {
  std::string paper, workload, part, processor;
  double flops = 0, bytes = 0;

  static std::span<Column<PublishedPart> const> columns();
};

/// All that is needed to compute what one paper states.
struct Inputs {
  std::string paper;
  std::map<std::string, Machine> machines;  ///< by name
  std::vector<PublishedProcessor> processors;
  std::vector<PublishedPartition> partitions;
  std::vector<PublishedPart> parts;
};

/// In SI units, or a text; neither where the paper does not give what it would take.
struct Answer {
  std::optional<double> number;
  std::string text;
};

/// PerDome's and PeaPaw's: of a pair of processors. `quantity` is one of: t_f, intensity, intensity_host,
/// intensity_device, flops_per_s, flops_per_j, performance_gain, efficiency_gain ("CP/p-DP"), performance_order,
/// efficiency_order, best_efficiency ("CO,GO"), balance_host, balance_device, p_paw, delta_gp_f, delta_gp_b, p_s,
/// e_paw. `basis` names what is taken, separated by blanks: `counts` (exact, else the printed intensities), `eq6`
/// (times per flop from cores and clock, else the table's), `eq26` and `printed` (that equation, the rule of
/// categories, and the issue width as printed). Throws Error for a quantity, machine or plan that is not there.
Answer pair_answer(PublishedValue const& asked, Inputs const& inputs);

/// PEACH's. `quantity` is one of: share_perf, share_eff, and of these two shares or at `share` rate and efficiency
/// (`subject` is perf, eff or empty); rate_host, rate_device, pd_host, pd_device; slowdown and energy_saving
/// against the fastest, speedup and energy_saving against the thriftiest share at `host_hz` and `device_hz` of
/// `subject` ("fastest 2.6 705"). `basis`: `table` or `lines` (over clocks), and `grid` for shares in steps of 2 %.
Answer peach_answer(PublishedValue const& asked, Inputs const& inputs);

/// The text of a column, split at blanks or commas.
std::vector<std::string> words(std::string const& text, char separator);

}  // namespace yoke::published
