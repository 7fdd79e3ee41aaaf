// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "suite/cli/options/command.hpp"
#include "suite/forecast/forecast.hpp"
#include "suite/report/report_data.hpp"

namespace yoke::cli {

/// The machine and the models of a command line: the options that `predict` and `fidelity` have in common.
struct ModelSelection {
  std::string machine_file;
  std::vector<std::string> names, options, fitted_files;
  std::string calibration_file = {};
  std::string speed_file = {};  ///< rows with the machine's speed by its heartbeat; empty: as probed

  /// Declares --machine, --model, --model-option, --fitted and --calibration.
  void declare(Command& command, bool machine_required = true);
  /// Declares --speed-of.
  void declare_speed(Command& command);
  /// Returns the named models with the machine's own numbers (all models if neither a name nor a file of fitted
  /// coefficients is given), then the fitted ones. Throws Error for unknown models, for options that none of the
  /// selected models has, and for invalid files. With a calibration, models that simulate plans use it; a calibration
  /// of another machine, thread count or build is rejected. With --speed-of all models are of the machine at the median
  /// speed of those rows; rows without a speed are rejected.
  std::vector<forecast::ReadyModel> ready(Machine const& machine) const;
  /// All files that the options name.
  std::vector<std::string> inputs() const;

 private:
  void calibrate(std::vector<forecast::ReadyModel>& ready_models,
                 std::shared_ptr<core::Calibration const> const& calibration) const;
};

/// Sets the count of bytes that suits the machine file's numbers, unless `given` has one: `access` for machines without
/// a probe. Models without such an option stay unchanged.
void use_bytes_of(Machine const& machine, Model const& model, OptionMap& given);

/// Returns these models (all without names), with the source's calibration if it has one that matches its machine and
/// build. Throws Error for unknown names.
report::ModelsFor models_for_reports(std::vector<std::string> names, core::Notes& notes);

}  // namespace yoke::cli
