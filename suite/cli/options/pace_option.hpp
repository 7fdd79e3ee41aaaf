// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "suite/cli/options/command.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/pace.hpp"

namespace yoke::cli {

/// The pace that a command line requests.
struct PaceRequest {
  std::vector<std::string> items;  ///< values of --pace
  std::string as_file;             ///< value of --pace-as
  bool empty() const { return items.empty() && as_file.empty(); }
};

/// Declares --pace.
CommandOption& declare_pace(Command& command, PaceRequest& request);
/// Declares --pace-as.
CommandOption& declare_pace_as(Command& command, PaceRequest& request);

/// A pace on this node.
struct ChosenPace {
  std::string text;                                          ///< in the format of rows; empty if none
  std::function<core::WorkloadPace(Description const&)> of;  ///< null: none
  std::optional<Machine> machine;                            ///< for predictions of the paced node
};

/// Returns the pace of a request on a node with `processors` processors. `machine_file` describes the node without a
/// pace, or with this one; it may be empty. Throws Error if the request is invalid, or needs a machine file.
ChosenPace chosen_pace(PaceRequest const& request, std::size_t processors, std::string const& machine_file);

}  // namespace yoke::cli
