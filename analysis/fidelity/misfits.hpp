// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/misfit_row.hpp"
#include "analysis/fidelity/split_kind.hpp"

namespace yoke {

/// How a plan counts among others of its kind: "alone", "fixed" or "dynamic".
std::string misfit_kind(SplitKind split, bool alone);

/// A plan in question and the model that predicts it.
struct MisfitQuestion {
  std::string model;
  bool calibrated = false;
  std::string kind, workload;
  bool own_only = false;  ///< rows of other machines say nothing: here the model lacks terms that it had there
  /// The problem that the plan is judged on, of rows of this name: these rows do not count. Empty: all count.
  std::string left_out_rows{};
  ProblemColumns left_out{};
};

/// How wrong a model is besides the noise, from plans that it predicted and that were measured.
class Misfits {
 public:
  /// `own`: of the machine in question, as the user measured it; these come before all others.
  void add(MisfitRow const& row, bool own);
  /// Half of the width, of the logarithm, of the interval around a prediction that holds nine of ten repetitions of
  /// nine of ten plans: of the kind and workload, or, if fewer than 6 of these are known, of the kind. It is the
  /// quantile of the plans' `error_90` at 0.9 (1 + 1 / n), which holds for the next plan as well (conformal prediction;
  /// Vovk, Gammerman and Shafer, Algorithmic learning in a random world, 2005). Nothing if fewer than 6 are known.
  std::optional<double> half_width(MisfitQuestion const& question) const;

 private:
  std::vector<MisfitRow> own_, others_;
};

/// The 0.9-quantile of |ln(measured / predicted)|. Both must be positive.
double error_of_nine_in_ten(std::span<double const> measured, double predicted);

}  // namespace yoke
