// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/cli/options/energy_options.hpp"
#include "suite/cli/options/pace_option.hpp"
#include "suite/cli/options/select.hpp"
#include "suite/core/error.hpp"
#include "suite/core/model.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/node/node_share.hpp"
#include "suite/studies/lockstep.hpp"

namespace yoke {

/// What `yoke run` and `yoke demo` measure, and where rows go.
struct RunRequest {
  Selection selection;
  NodeShare parts;
  std::size_t repetitions = 10, warmups = 1, depth = 1, slices = 8, processes = 1, max_repetitions = 100;
  double timeout_s = std::numeric_limits<double>::infinity(), seconds = std::numeric_limits<double>::infinity();
  std::optional<std::uint64_t> process;  ///< which of `processes` this one is; without a number, it starts them
  double warm_up_s = 5;                  ///< at most, before the first run; 0: none
  std::string until;                     ///< relative half-width of the median's interval, such as 1%
  std::string output, pieces, machine_file, machine_name, calibration_file, device_wait;
  std::string across, within = "p-dp";  ///< nodes: all ranks share each problem; and how each splits its part
  EnergyRequest energy;
  PaceRequest pace;
  std::vector<Plan> given_plans;  ///< in place of the selection's; may be empty
  std::string clocks;             ///< that were set, as rows say it
  bool learn = false, resume = false, quiet = false;
  bool aa = false;               ///< every plan twice
  Lockstep* lockstep = nullptr;  ///< with other ranks; null if there are none
  std::string goes_on;           ///< the command that goes on with what is missing; may be empty
  /// Called when nothing is refused any more, before the first run, with what opens the output; it calls that.
  std::function<void(std::function<void()> const& open)> begun = [](auto const& open) { open(); };

  std::vector<Plan> plans() const;
  std::vector<WorkloadChoice> cases() const;
};

/// Throws Error if the request makes no sense or, unless `dry`, asks for more memory than there is.
void check(RunRequest const& request, bool dry = false);

/// Lets FILE.commands of the request's output say which command it is of, if that is a file of its own, for `run
/// --resume FILE`. A note says if that fails.
void record(RunRequest& request, std::string const& verb, std::vector<std::string> const& arguments);

/// Measures, appends rows to files as they come, and adds them to `rows`. If it is interrupted, a note says what is
/// missing. Needs Kokkos. Ends the program if the device is lost.
Exit run(RunRequest const& request, std::vector<RunRow>& rows,
         std::function<void(std::span<RunRow const>)> const& finished_workload);

}  // namespace yoke
