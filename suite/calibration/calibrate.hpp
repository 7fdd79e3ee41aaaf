// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "suite/core/calibration.hpp"
#include "suite/core/choices.hpp"
#include "suite/core/error.hpp"
#include "suite/core/model.hpp"
#include "suite/core/notes.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/node/processors.hpp"

namespace yoke::calibration {

/// Problems to calibrate, and the time for it.
struct CalibrationSession {
  std::vector<core::WorkloadChoice> choices;  ///< problems of the size of later predictions
  std::vector<DataMode> data;
  std::string machine;  ///< machine name in rows
  Predictor const& predictor;
  /// Does a portion of a stream through main memory on a processor, well below a millisecond; blocks.
  std::function<void(Processor)> stream;
  double seconds = 60;  ///< approximate total; every problem gets a few repetitions
  std::function<bool()> stop;
  std::function<void(std::string_view what, double fraction)> progress;
  double timeout_s =
      std::numeric_limits<double>::infinity();  ///< a run or a portion of a stream that takes longer counts as hung
  std::size_t max_repetitions = 100;            ///< most runs of a plan in a visit
  /// Upper limit of the last-level caches of all cores together, from the machine file (core::found_cache_bytes).
  double last_caches_bytes = std::numeric_limits<double>::infinity();
};

/// Runs each workload's small problems on the host alone and on the device alone and, if time allows, the requested
/// problems with alternating processors (problems.hpp), all in two visits and verified like every run, and calibrates
/// from their rows. A requested problem that is slower than small ones by `doubtful_slowdown` in its first visit has
/// its second one before others, even if that takes a quarter longer than `seconds`. Problems that fail are noted and
/// left out; `exit` is then not ok. Needs Kokkos. Ends the program if the device is lost.
core::Calibration calibrate(CalibrationSession const& session, Processors& processors, core::Notes& notes, Exit& exit);

/// Returns the calibration from rows of plans on one processor alone (`co`, `go`, `turns`) and their pieces: for each
/// case with such rows, each segment's medians over repetitions and iterations. The first of several iterations, which
/// warms up, does not count; nor do copies of the first alternating run. Rows of several processes (`RunRow::process`)
/// are visits at different times, whose medians have equal weight in a geometric mean; visits in which a kernel takes
/// over 30 % longer than in the quickest one do not count for it, and differences between visits are no part of
/// `spread`. Throws Error unless all rows come from the same machine and build. Notes list omitted rows. `predictor`
/// gives the efficiencies that the file shows; it may be null.
core::Calibration calibration_of(std::span<core::RunRow const> rows, std::span<PieceRow const> pieces,
                                 Predictor const* predictor, core::Notes& notes);

/// A problem whose kernels take this many times as long as those of its workload's other sizes is measured again:
/// caches explain less, another program in its only visit more.
inline constexpr double doubtful_slowdown = 2;

/// Returns the factor by which the kernels of `of` are slower, relative to the model, than those of the workload's
/// other sizes with the same precision and options: for each kernel the lowest efficiency at any other size on the same
/// processor, divided by its own, and of these the largest. 1 if there is nothing to compare with.
double slowdown_by_size(core::Calibration const& calibration, core::CaseCalibration const& of);

/// Notes problems with alternating processors that are slower than other sizes by `doubtful_slowdown` in their only
/// visit, the number of kernels with such a large spread that another program must have run at the same time, with the
/// worst one, and streams whose slowdown changes from one moment to the next.
void note_disturbed(core::Calibration const& calibration, core::Notes& notes);

}  // namespace yoke::calibration
