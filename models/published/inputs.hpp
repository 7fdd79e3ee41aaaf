// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/io/column.hpp"
#include "suite/core/machine.hpp"

/// Inputs that the papers publish, as data, and values that the models derive from them.
namespace yoke::models::published {

/// A published number or name with its conditions: a row of data/papers/<paper>.csv.
struct PublishedValue {
  std::string where, machine, workload, subject, quantity, basis;
  std::optional<double> host_hz, device_hz, share;
  std::string published, unit;
  std::optional<double> tolerance;
  std::string erratum, corrected, note;

  static std::span<Column<PublishedValue> const> columns();
};

/// A processor's specification in a paper's table: a row of data/papers/processors.csv.
struct PublishedProcessor {
  std::string paper, processor;
  double cores = 0, clock_hz = 0, issue_width = 0, issue_width_used = 0;

  static std::span<Column<PublishedProcessor> const> columns();
};

/// Printed essential parameters: a row of data/papers/partitions.csv.
struct PublishedPartition {
  std::string paper, workload, plan;
  double intensity = 0, intensity_host = 0, intensity_device = 0;

  static std::span<Column<PublishedPartition> const> columns();
};

/// Counts of a part of a workload, and its processor in the papers' code partition: a row of data/papers/parts.csv.
struct PublishedPart {
  std::string paper, workload, part, processor;
  double flops = 0, bytes = 0;

  static std::span<Column<PublishedPart> const> columns();
};

/// All inputs for one paper's published values.
struct Inputs {
  std::string paper;
  std::map<std::string, Machine> machines;  ///< by name
  std::vector<PublishedProcessor> processors;
  std::vector<PublishedPartition> partitions;
  std::vector<PublishedPart> parts;
};

/// A number in SI units, or a text; neither if the paper does not give the required inputs.
struct Answer {
  std::optional<double> number;
  std::string text;
};

/// Computes PerDome's and PeaPaw's values for a pair of processors. `quantity` is one of: t_f, intensity,
/// intensity_host, intensity_device, flops_per_s, flops_per_j, performance_gain, efficiency_gain ("CP/p-DP"),
/// performance_order, efficiency_order, best_efficiency ("CO,GO"), balance_host, balance_device, p_paw, delta_gp_f,
/// delta_gp_b, p_s, e_paw. `basis` contains words separated by blanks: `counts` (exact intensities instead of the
/// printed ones), `eq6` (times per flop from cores and clock instead of the table's), `eq26` and `printed` (that
/// equation, the rule of categories, and the issue width as printed). Throws Error for an unknown quantity, machine or
/// plan.
Answer pair_answer(PublishedValue const& asked, Inputs const& inputs);

/// Computes PEACH's values. `quantity` is one of: share_perf, share_eff; rate and efficiency, at `share` or, without
/// it, at one of these two shares (`subject` is eff, perf or empty); rate_host, rate_device, pd_host, pd_device;
/// slowdown, speedup and energy_saving against a reference, the best share by time or energy at the two clocks of
/// `subject` ("fastest 2600000000 705000000"); hosting_error; unknown. `basis`: `table` or `lines` (over clocks), and
/// `grid` for shares in steps of 2 %. Throws Error for other quantities.
Answer peach_answer(PublishedValue const& asked, Inputs const& inputs);

/// Splits a text at `separator`; omits empty words.
std::vector<std::string> words(std::string const& text, char separator);

}  // namespace yoke::models::published
