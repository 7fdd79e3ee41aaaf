// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <span>

#include "suite/core/data_mode.hpp"
#include "suite/core/model.hpp"
#include "suite/execution/campaign.hpp"
#include "suite/studies/workload_choice.hpp"

namespace yoke {

/// What caches of this node hold.
struct CacheBytes {
  double second = 0;  ///< of a core
  double last = 0;    ///< of all cores together
};

/// A problem that processors do by turns, at the size asked for or near it.
struct WholeProblem {
  WorkloadChoice choice;
  DataMode data = DataMode::resident;
  double share = 0.5;      ///< of the devices, such that both sides take equally long
  std::size_t places = 6;  ///< as few as parts need so that caches hold them only if they hold halves, too
  double turns_s = 0;      ///< of a run, as the model predicts it; 0 if the machine file lacks a number
};

/// The first way of data, since kernels alone take as long whatever it is. But streamed if that is among them, the
/// parts that it copies are so large that caches cannot hold what was just copied, and not only the first iteration,
/// which does not count, copies: then it also tells what large copies take.
WholeProblem whole_problem(WorkloadChoice const& asked, std::span<DataMode const> data, Predictor const& predictor,
                           CacheBytes const& caches);

/// Whether all data fit into a core's own caches, as those of small problems do: then these tell all.
bool in_own_caches(WholeProblem const& problem, CacheBytes const& caches);

/// The largest of sizes that are so many sixteenths (rows keep their alignment) that `fits` and has parts that the last
/// caches cannot hold; nothing if there is none.
std::optional<WholeProblem> reduced(WholeProblem const& problem, Predictor const& predictor, CacheBytes const& caches,
                                    std::function<bool(WholeProblem const&)> const& fits);

/// The plan that does it.
Plan plan_of(WholeProblem const& problem);

}  // namespace yoke
