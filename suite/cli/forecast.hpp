// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/machine.hpp"
#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {

/// A model made ready for a machine.
struct FittedModel {
  Model const* model = nullptr;
  OptionValues options;
  std::unique_ptr<Predictor> predictor;
};

/// Which machine and models a command line asks for: the options that `predict` and `fidelity` have in common.
struct ModelSelection {
  std::string machine_file;
  std::vector<std::string> names, options, fitted_files;

  /// Declares --machine, --model, --model-option and --fitted.
  void declare(CLI::App& verb);
  /// The named models with the machine's own numbers, all where neither a name nor a file of fitted coefficients is
  /// given, then those of the files with theirs. Throws Error for unknown models, for options that none of the selected
  /// models has, and for bad files.
  std::vector<FittedModel> fitted(Machine const& machine) const;
};

/// What a model says of a plan, or why it says nothing.
struct Forecast {
  enum class Status {
    predicted,
    unpredicted,  ///< this model cannot: the machine file lacks a number
    dynamic,      ///< no model can: the plan decides its split while running
    skipped,      ///< the plan does not apply to the workload
  };
  Status status = Status::unpredicted;
  std::string reason;           ///< why not
  std::optional<double> share;  ///< fraction of the work on the device(s)
  Prediction prediction;
};
std::string status_name(Forecast::Status status);

/// Predicts the split that a partitioner makes; where it searches for its share, the split of predicted equal finish.
/// Throws Error where the partitioner's options are no good for the workload.
Forecast forecast(Predictor const& predictor, Partitioner const& partitioner, OptionValues const& options,
                  Description const& description, Data data, std::size_t processors);

/// A plan without a time, and why.
struct Unpredicted {
  std::string plan, status, reason;
};
/// To standard output, a line per reason.
void print_unpredicted(std::vector<Unpredicted> const& plans);

/// "a=1;b=2" as OptionValues::to_string writes it.
std::map<std::string, std::string> parse_options(std::string const& text);

}  // namespace yoke
