// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke::analysis {

/// A published value next to that computed from the paper's equations: a row of `yoke-research reproduce --output`.
struct ReproductionRow {
  std::string paper, where, machine, workload, subject, quantity, basis;
  std::optional<double> host_hz, device_hz, share;
  std::string published, computed, unit;
  std::optional<double> difference, tolerance;
  Status status = Status::unexplained;
  std::string erratum, corrected, note;

  static std::span<Column<ReproductionRow> const> columns();
};

/// Sets `computed`, `difference` and `status` from a computed number in SI units, from a text (exactly one of them), or
/// from neither. `status` is
///   ok              the difference is at most the tolerance, or the texts are equal;
///   input           as ok, but the row's basis is "input": the published number is an input of the computation;
///   differs         the difference is larger, the row names an erratum, and the computed value agrees with the
///                   erratum's corrected value;
///   not reproduced  the difference is larger, and the row names an erratum that explains why the paper's data do
///                   not suffice, without a corrected value (`corrected` is empty);
///   not computed    no value was computed, and the row names an erratum;
///   unexplained     any other case.
/// Throws Error naming the row if a published or corrected number is not a number, or if the unit is unknown.
void judge(ReproductionRow& row, std::optional<double> number, std::string const& text);

/// True if any row is unexplained.
bool any_unexplained(std::span<ReproductionRow const> rows);

/// Computes a quantity that follows from numbers of one table alone; `std::nullopt` for other quantities. `subject`
/// contains the numbers.
///   gain_of_table        first / second - 1
///   difference_of_table  first - second, in percent
///   largest_of_table     largest, in percent
///   profiled_in_phases   fraction of the work in the given number of doubling phases from 1/128 on, as CAP profiles
std::optional<double> from_table(std::string const& quantity, std::string const& subject);

}  // namespace yoke::analysis
