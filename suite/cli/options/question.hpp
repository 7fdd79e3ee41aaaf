// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/misfits.hpp"
#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/options/select.hpp"
#include "suite/core/files/workload_file.hpp"
#include "suite/studies/answer/answer.hpp"

namespace yoke {

/// Which work, on which machine, by which models: what `advise` and `predict` are asked. The work is of workloads by
/// name, of a workload file, or a number of flops and bytes.
struct Question {
  ModelSelection models;
  Selection selection;
  std::string word, workload_file, bytes, runs_file;
  std::optional<double> flops, bytes_in, bytes_out;

  void declare(Command& command, bool machine_required = true);
  /// Reads what the work is. Throws Error if nothing says so, two options do, or a file is bad. The choices refer to
  /// this.
  std::vector<WorkloadChoice> cases();
  /// The file or the counts, if the work is not of a workload by name.
  std::optional<WorkloadFile> const& paper() const { return paper_; }
  /// What the models said of the rows of --runs; nothing without it.
  std::vector<CaseFidelity> judged(Machine const& machine, std::vector<ReadyModel> const& ready, Notes& notes) const;
  /// How wrong models were: of the rows of --runs as they were judged, else as the program's data know of machines like
  /// this one.
  Misfits misfits(Machine const& machine, std::span<CaseFidelity const> judged) const;
  /// All files that are named.
  std::vector<std::string> inputs() const;

 private:
  void read_word();
  void set_copies();

  std::optional<WorkloadFile> paper_;
  std::deque<Workload> paper_workloads_;
};

/// Every model's rows for one problem, as `predict_plans`, with intervals that hold the misfits. Notes where a model
/// falls back to simpler terms.
std::vector<std::vector<PredictionRow>> predict_by_all(std::vector<ReadyModel> const& ready, Machine const& machine,
                                                       WorkloadChoice const& choice, std::vector<Plan> const& plans,
                                                       DataMode data, Misfits const& misfits, Notes& notes);

}  // namespace yoke
