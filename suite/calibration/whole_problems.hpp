// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <span>

#include "suite/core/choices.hpp"
#include "suite/core/data_mode.hpp"
#include "suite/core/model.hpp"

namespace yoke::calibration {

/// Properties of this node's host that sizes of measurements depend on.
struct HostShape {
  double second_cache_bytes = 0;  ///< second-level cache of a core
  double last_caches_bytes = 0;   ///< last-level caches of all cores together
  std::size_t threads = 1;        ///< threads of the host
};

/// A problem with alternating processors, at the requested size or near it.
struct WholeProblem {
  core::WorkloadChoice choice;
  DataMode data = DataMode::resident;
  double share = 0.5;      ///< share of the devices: balances both sides, unless a part would be too short to measure
  std::size_t places = 6;  ///< fewer if parts would be too short, or if caches hold parts, but not halves
  double turns_s = 0;      ///< seconds of a run, predicted by the model; 0 if the machine file lacks a number
};

/// Returns the problem with the first data mode, since kernels alone take the same time in all of them. Returns it with
/// streamed data if these are among `data` and the copied parts are so large that caches cannot hold recent copies, and
/// if not only the first iteration, which does not count, copies: then it also measures large copies.
WholeProblem whole_problem(core::WorkloadChoice const& asked, std::span<DataMode const> data,
                           Predictor const& predictor, HostShape const& node);

/// True if all data fit into a core's own caches, as those of small problems do, which are then sufficient.
bool in_own_caches(WholeProblem const& problem, HostShape const& node);

/// Returns the largest of sizes in sixteenths (rows keep their alignment) that `fits` and has parts that the last
/// caches cannot hold; `std::nullopt` if none does.
std::optional<WholeProblem> reduced(WholeProblem const& problem, Predictor const& predictor, HostShape const& node,
                                    std::function<bool(WholeProblem const&)> const& fits);

/// Returns the problem's plan.
core::Plan plan_of(WholeProblem const& problem);

}  // namespace yoke::calibration
