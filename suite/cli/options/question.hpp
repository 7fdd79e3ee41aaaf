// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/misfits.hpp"
#include "suite/advice/answer.hpp"
#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/options/select.hpp"
#include "suite/core/files/workload_file.hpp"

namespace yoke::cli {

/// Work, machine and models of a question to `advise` and `predict`. The work is a list of workloads by name, a
/// workload file, or numbers of flops and bytes.
struct Question {
  ModelSelection models;
  Selection selection;
  std::string word, workload_file, bytes, runs_file;
  std::optional<double> flops, bytes_in, bytes_out;

  void declare(Command& command, bool machine_required = true);
  /// Reads the work. Throws Error if no option gives it, if two options do, or if a file is invalid. The choices refer
  /// to this.
  std::vector<core::WorkloadChoice> cases();
  /// The file or the counts; `std::nullopt` for workloads by name.
  std::optional<core::WorkloadFile> const& paper() const { return paper_; }
  /// The models' predictions for the rows of --runs, judged; empty without it.
  std::vector<fidelity::CaseFidelity> judged(Machine const& machine, std::vector<forecast::ReadyModel> const& ready,
                                             core::Notes& notes) const;
  /// Errors of the models: for the rows of --runs as judged, otherwise from the program's data about machines like this
  /// one.
  analysis::Misfits misfits(Machine const& machine, std::span<fidelity::CaseFidelity const> judged) const;
  /// All files that the options name.
  std::vector<std::string> inputs() const;

 private:
  void read_word();
  void set_copies();

  std::optional<core::WorkloadFile> paper_;
  std::deque<Workload> paper_workloads_;
};

/// Every model's rows for one problem, as from `predict_plans`, with intervals that include the misfits. Notes the
/// models that fall back to simpler terms.
std::vector<std::vector<core::PredictionRow>> predict_by_all(std::vector<forecast::ReadyModel> const& ready,
                                                             Machine const& machine, core::WorkloadChoice const& choice,
                                                             std::vector<core::Plan> const& plans, DataMode data,
                                                             analysis::Misfits const& misfits, core::Notes& notes);

}  // namespace yoke::cli
