// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <limits>
#include <string_view>
#include <vector>

#include "suite/core/calibration.hpp"
#include "suite/core/choices.hpp"
#include "suite/core/error.hpp"
#include "suite/core/model.hpp"
#include "suite/core/notes.hpp"
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
};

/// Runs each workload's small problems on the host alone and on the device alone and, if time allows, the requested
/// problems with alternating processors (turns.hpp), all in two visits and verified like every run, and calibrates from
/// their rows. Problems that fail are noted and left out; `exit` is then not ok. Needs Kokkos. Ends the program if the
/// device is lost.
core::Calibration calibrate(CalibrationSession const& session, Processors& processors, core::Notes& notes, Exit& exit);

}  // namespace yoke::calibration
