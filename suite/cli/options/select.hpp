// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "suite/cli/options/command.hpp"
#include "suite/core/choices.hpp"
#include "suite/core/executor.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/workload.hpp"

namespace yoke::cli {

/// The cases and plans of a command line: the options that `run` and `predict` have in common.
struct Selection {
  std::vector<std::string> workload_names, partitioner_names, options;
  std::string preset = "paper", data_name = "resident";
  std::string sizes, precisions, shares, assign;  ///< the first three in the format of `sweep_values`
  std::uint64_t seed = 1;

  /// Declares --workload, --preset, --size, --precision, --seed and --option.
  void declare_problems(Command& command);
  /// Declares these and --partitioner, --share, --assign and --data.
  void declare(Command& command);
  /// Both look names up in the registries, and throw Error for unknown names, for values out of range, and for options
  /// that no selected one accepts.
  std::vector<core::WorkloadChoice> cases() const;
  std::vector<core::Plan> plans() const;
  /// Returns the data mode of --data.
  DataMode data() const;

 private:
  void declare_problems(Command& command, std::string const& owners);
  std::vector<core::Plan> plans_at(std::string const& share) const;
};

}  // namespace yoke::cli
