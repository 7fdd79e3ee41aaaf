// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/report_models.hpp"

#include "suite/cli/options/model_selection.hpp"
#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"

namespace yoke {

ModelsFor models_for_reports(std::vector<std::string> names, Notes& notes) {
  for (auto const& name : names) find_named(models(), name, "model");
  return [names = std::move(names), &notes](ReportSource const& source) {
    ModelSelection selection;
    selection.machine_file = source.machine_file;
    selection.names = names;
    selection.calibration_file = source.calibration_file;
    try {
      return selection.ready(*source.machine);
    } catch (Error const& why) {
      if (selection.calibration_file.empty()) throw;
      notes.say(std::string(why.what()) + "; predictions are made without the calibration");
      selection.calibration_file.clear();
      return selection.ready(*source.machine);
    }
  };
}

}  // namespace yoke
