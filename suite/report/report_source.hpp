// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/compare/side.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/notes.hpp"
#include "suite/core/rows/clock_row.hpp"
#include "suite/core/rows/phase_row.hpp"
#include "suite/core/rows/surface_row.hpp"
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

}  // namespace yoke::report
