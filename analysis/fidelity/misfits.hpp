// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke::analysis {

/// Time at which a plan's split is determined.
enum class SplitKind {
  fixed,     ///< before the run
  searched,  ///< by trials, then fixed
  dynamic,   ///< at run time
};

/// Returns "fixed", "searched" or "dynamic".
inline std::string split_kind_name(SplitKind kind) {
  return kind == SplitKind::fixed ? "fixed" : kind == SplitKind::searched ? "searched" : "dynamic";
}

/// Error of a model for one measured plan: a row of misfit.csv.
struct MisfitRow : ProblemColumns {
  std::uint64_t schema = 1;
  std::string rows, machine, host_cpu;
  std::string model, calibrated, kind, plan;
  double error_90 = 0;

  static std::span<Column<MisfitRow> const> columns();
};

/// Returns the kind under which a plan's errors are pooled: "alone", "fixed" or "dynamic".
std::string misfit_kind(SplitKind split, bool alone);

/// A plan in question and the model that predicts it.
struct MisfitQuestion {
  std::string model;
  bool calibrated = false;
  std::string kind, workload;
  bool own_only = false;  ///< ignore rows of other machines: the model had terms there that it lacks here
  /// Excludes rows with this name and the problem `left_out`, on which the plan itself is judged. Empty: none are
  /// excluded.
  std::string left_out_rows{};
  ProblemColumns left_out{};
};

/// Errors of models beyond the noise, from plans that were predicted and measured.
class Misfits {
 public:
  /// `own`: the user measured the row on the machine in question; these rows take precedence over all others.
  void add(MisfitRow const& row, bool own);
  /// Half width, in the logarithm, of the interval around a prediction that contains nine of ten repetitions of nine of
  /// ten plans: plans of the same kind and workload, or of the same kind if fewer than 6 of those are known. It is the
  /// quantile 0.9 (1 + 1 / n) of the plans' `error_90`, which also holds for the next plan (conformal prediction; Vovk,
  /// Gammerman and Shafer, Algorithmic learning in a random world, 2005). `std::nullopt` if fewer than 6 are known.
  std::optional<double> half_width(MisfitQuestion const& question) const;

 private:
  std::vector<MisfitRow> own_, others_;
};

/// Returns the 0.9-quantile of |ln(measured / predicted)|. Both must be positive.
double error_of_nine_in_ten(std::span<double const> measured, double predicted);

}  // namespace yoke::analysis
