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

namespace yoke {

/// A coefficient and what rows say of it.
struct FittedCoefficient {
  std::string name, unit;
  double value = 0;
  std::optional<double> low, high;  ///< confidence interval, where fitted
  std::optional<double> machine;    ///< the machine file's value, where it has one
  /// fitted; kept (the machine's value, for the rows do not tell it); assumed (a usual value, likewise, where the
  /// machine file has none and the model needs one).
  std::string status;
  bool operator==(FittedCoefficient const&) const = default;
};

/// A plan's measured median and what the fitted model says of it.
struct FittedPlan {
  std::string workload, precision, plan;
  std::size_t size = 0, rows = 0;
  double measured_s = 0, predicted_s = 0;
  bool operator==(FittedPlan const&) const = default;
};

/// What was predicted of plans that a fit had not seen.
struct CrossValidationFold {
  std::string left_out;
  std::size_t plans = 0;
  std::optional<double> log_error;  ///< median of |ln(predicted / measured)|
  std::string reason;               ///< why there is none
  bool operator==(CrossValidationFold const&) const = default;
};

/// A model fitted to rows: a file that `yoke fit` writes and `--fitted` reads.
struct Fitted {
  static constexpr int schema = 2;
  std::string model;
  std::map<std::string, std::string> model_options;
  std::string machine;
  MeasuredBy measured;  ///< of the rows; files of yoke 0.1 do not say it
  std::size_t rows = 0, seed = 0, resamples = 0;
  double confidence = 0;
  std::vector<FittedCoefficient> coefficients;
  std::vector<FittedPlan> plans;
  double in_sample_log_error = 0, worst_in_sample_log_error = 0;  ///< |ln(predicted / measured)|: median, largest
  std::vector<CrossValidationFold> leave_one_plan_out, leave_one_size_out;
  bool operator==(Fitted const&) const = default;
};

/// The machine with the coefficients in the place of its own numbers. Throws Error for a coefficient that the machine
/// has no place for.
Machine with_coefficients(Machine machine, Fitted const& fitted);

/// Throws Error naming file and key if the file is not such a text.
Fitted read_fitted(std::filesystem::path const& file);
std::string fitted_text(Fitted const& fitted);

/// What `--output` of a fitted model may replace.
FileKind fitted_files();

}  // namespace yoke
