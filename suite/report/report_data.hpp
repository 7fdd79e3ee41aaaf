// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/compare/side.hpp"
#include "analysis/runs/case_answer.hpp"
#include "analysis/runs/number_list.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/description.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/notes.hpp"
#include "suite/core/rows/phase_row.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/run_identity.hpp"
#include "suite/forecast/forecast.hpp"
#include "suite/report/report_predictions.hpp"
#include "suite/report/report_runs.hpp"
#include "suite/report/run_pieces.hpp"

namespace yoke::report {

/// Contents of all files of yoke in one folder, or of several files together.
struct ReportSource {
  std::string label;
  std::vector<std::string> files;  ///< files that were read
  std::vector<std::string> runs_files, prediction_files, fidelity_files;
  std::string machine_file, calibration_file;
  std::optional<Machine> machine;
  ReportRuns runs;
  RunPieces pieces;
  ReportPredictions predictions;  ///< from prediction rows, for cases with runs
  ReportPredictions fidelity;     ///< from fidelity rows, with their judgements
  std::string predicted_machine;  ///< machine of the first of these rows
  std::vector<core::PhaseRow> phases;
  std::vector<core::SurfaceRow> surfaces;
  std::vector<core::ClockRow> clocks;
};

/// Reads every file of yoke in a folder; ignores other files. Throws Error if the folder has none.
ReportSource read_folder(analysis::NamedFile const& folder, analysis::RunFilter const& filter, core::Notes& notes);

/// Reads these files, as if they were one folder. Throws Error for a file that is not yoke's, or of a kind without a
/// chart.
ReportSource read_files(std::string const& label, std::vector<std::string> const& files,
                        analysis::RunFilter const& filter, core::Notes& notes);

/// A plan of one case with the data for tables and charts: a part of PlanSamples and of PlanRow, since a report may
/// have tens of thousands of plans.
struct ReportPlan {
  struct Samples : core::Execution {
    std::string name;
    analysis::SharedNumbers times_s;
    analysis::NumberList energies_j;
  };
  struct Row {
    Status status = Status::ok;
    std::string reason;
    std::uint64_t repetitions = 0;
    std::optional<double> share, median_s, speedup, energy_j;
    std::string verdict;
  };
  Samples samples;
  Row row;
  std::optional<analysis::Interval> interval_s;  ///< 95 % interval of the median; `std::nullopt` below 6 repetitions
};

/// One problem on one machine; its plans by ascending time, those without a time last.
struct ReportCase {
  core::RunRow problem;
  std::string title;
  std::string short_title;  ///< "mm 1024 float resident": without options, unless another case has the same title then
  std::vector<ReportPlan> plans;

  /// The plan with the smallest median; null without a time.
  ReportPlan const* best() const;
  /// The faster of host alone and device alone; null if neither was timed.
  ReportPlan const* single() const;
};

/// A source, and the results derived from its rows.
struct ReportPart {
  ReportSource source;
  std::vector<ReportCase> cases;
  ReportPredictions predictions;
  std::string predicted_by;  ///< origin of the predictions, as a sentence

  /// Returns a model's predicted time of a plan; `std::nullopt` if it has none.
  std::optional<double> predicted_s(core::RunRow const& problem, ReportPlan const& plan,
                                    std::string const& model) const;
  /// Names of models, with their distinguishing options, yoke's own first.
  std::vector<std::string> const& models() const { return models_; }
  /// Call when `predictions` are complete: sorts `models`.
  void index_predictions();

 private:
  std::vector<std::string> models_;
};

/// True if the plan's share was given: by the user, one half, or all of it to one processor.
bool has_given_share(ReportPlan const& plan);

/// Describes the work of a row again; `std::nullopt` if this yoke does not have its workload or options.
std::optional<Description> description_of(core::RunRow const& row);

/// Data of a report: its sources, and the runs to compare.
struct ReportData {
  std::vector<ReportPart> parts;
  std::vector<analysis::NamedFile> sides;  ///< runs of each part with runs, for comparisons
};

/// Makes all models ready for the source's machine; may throw Error.
using ModelsFor = std::function<std::vector<forecast::ReadyModel>(ReportSource const&)>;

/// Combines the sources. Predictions are those of the source's fidelity rows; otherwise they are made for its machine
/// file; otherwise they are those of its prediction rows. A sentence explains a failure. Without `models_for` no
/// predictions are made.
ReportData report_data(std::vector<ReportSource> sources, ModelsFor const& models_for, core::Notes& notes);

/// Speed-up of the best plan of a case over the better single processor.
struct Gain {
  double ratio = 1;                            ///< ratio of the medians
  std::optional<analysis::Interval> interval;  ///< 95 %, Hodges and Lehmann's
  bool pays() const { return interval && interval->low > 1; }
};

/// Returns the gain of a case; `std::nullopt` if no plan on a single processor was measured.
std::optional<Gain> gain_of(ReportCase const& of);

/// Formats the ratio, e.g. "1.85 x"; "-" for an unknown gain.
std::string gain_text(std::optional<Gain> const& gain);

}  // namespace yoke::report
