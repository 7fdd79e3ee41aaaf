// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "suite/core/choices.hpp"
#include "suite/core/data_mode.hpp"
#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"

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

/// Fractions of the requested work that a calibration measures.
inline constexpr double small_fractions[] = {0.01, 0.02};

/// Returns the requested workload, but with few iterations if it has an option `iterations`.
core::WorkloadChoice with_few_iterations(core::WorkloadChoice asked);

/// Returns the workload at sizes of at most these fractions of the requested work, predicted by the model on the host
/// alone. Workloads with an option `iterations` do few of them, so that each iteration has more work. Equal sizes
/// become one problem. A problem takes at least a millisecond or two if the requested one does. A size keeps the
/// requested one's factors of two, up to 64, if that changes it by an eighth at most.
std::vector<core::WorkloadChoice> small_problems(core::WorkloadChoice const& asked, Predictor const& predictor);

/// Returns a plan for a whole problem in which host and devices alternate, so that each works alone and every result is
/// verified: in each of a few places the host does its part, then each device its part of the rest. Options: `share` of
/// the devices; `places`, one of `turn_places`. Measurement only; therefore not registered.
Partitioner const& turns();

/// Many, so that a slow one does not change the median, or few, so that parts are larger.
inline constexpr std::size_t turn_places[] = {6, 2};

}  // namespace yoke::calibration
