// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/io/replaceable.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/measured_by.hpp"

namespace yoke::core {

/// A coefficient estimated from rows.
struct FittedCoefficient {
  std::string name, unit;
  double value = 0;
  std::optional<double> low, high;  ///< confidence interval, if fitted
  std::optional<double> machine;    ///< value in the machine file, if present
  /// "fitted"; "kept": the machine's value, because the rows do not identify the coefficient; or "assumed": a typical
  /// value, if the machine file has none either and the model needs one.
  std::string status;
  bool operator==(FittedCoefficient const&) const = default;
};

/// A plan's measured median and the fitted model's prediction.
struct FittedPlan {
  std::string workload, precision, plan;
  std::size_t size = 0, rows = 0;
  double measured_s = 0, predicted_s = 0;
  bool operator==(FittedPlan const&) const = default;
};

/// Predictions for plans that were left out of a fit.
struct CrossValidationFold {
  std::string left_out;
  std::size_t plans = 0;
  std::optional<double> log_error;  ///< median of |ln(predicted / measured)|
  std::string reason;               ///< why `log_error` is empty
  bool operator==(CrossValidationFold const&) const = default;
};

/// A model fitted to rows: a file that `yoke fit` writes and `--fitted` reads.
struct Fitted {
  static constexpr int schema = 2;
  std::string model;
  std::map<std::string, std::string> model_options;
  std::string machine;
  MeasuredBy measured;  ///< source of the rows; empty in files of yoke 0.1
  std::size_t rows = 0, seed = 0, resamples = 0;
  double confidence = 0;
  std::vector<FittedCoefficient> coefficients;
  std::vector<FittedPlan> plans;
  double in_sample_log_error = 0, worst_in_sample_log_error = 0;  ///< median and maximum of |ln(predicted / measured)|
  std::vector<CrossValidationFold> leave_one_plan_out, leave_one_size_out;
  bool operator==(Fitted const&) const = default;
};

/// Returns `machine` with its quantities replaced by the fitted coefficients. Throws Error for a coefficient that is
/// not a quantity of the machine.
Machine with_coefficients(Machine machine, Fitted const& fitted);

/// Reads a fitted model. Throws Error naming file and key if the format is wrong.
Fitted read_fitted(std::filesystem::path const& file);
/// Returns the text of the file.
std::string fitted_text(Fitted const& fitted);

/// Kind of the files that `--output` of a fitted model may replace.
FileKind fitted_files();

}  // namespace yoke::core
