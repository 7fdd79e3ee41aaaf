// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke {

/// A published value next to the one that the paper's equations give: a row of `yoke reproduce --output`.
struct ReproductionRow {
  std::string paper, where, machine, workload, subject, quantity, basis;
  std::optional<double> host_hz, device_hz, share;
  std::string published, computed, unit;
  std::optional<double> difference, tolerance;
  Status status = Status::unexplained;
  std::string erratum, corrected, note;

  static std::span<Column<ReproductionRow> const> columns();
};

/// Sets `computed`, `difference` and `status` from a computed number in SI units or a text (exactly one of them), or
/// from neither. `status` is
///   ok            the difference is at most the tolerance, or the texts are the same;
///   input         the same, but the row's basis is "input": the published number went into what is computed;
///   differs       it is more, the row names an erratum, and what is computed is what that erratum says within the
///                 tolerance;
///   not reproduced  it is more, and the row names an erratum that says why what the paper gives does not suffice, but
///                 not what should be there (`corrected` is empty);
///   not computed  nothing was computed, and the row names an erratum;
///   unexplained   anything else.
/// A published or corrected number that is no number, and an unknown unit, throw Error naming the row.
void judge(ReproductionRow& row, std::optional<double> number, std::string const& text);

/// Whether any of them is unexplained.
bool any_unexplained(std::span<ReproductionRow const> rows);

/// What follows from numbers of one table alone; nothing for another quantity. `subject` has the numbers.
///   gain_of_table        first/second - 1
///   difference_of_table  first - second, percent
///   largest_of_table     of all, percent
///   profiled_in_phases   of the work in so many doubling phases from 1/128 on, as CAP profiles
std::optional<double> from_table(std::string const& quantity, std::string const& subject);

}  // namespace yoke
