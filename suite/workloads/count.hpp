// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "suite/node/counted_lanes.hpp"
#include "suite/node/execution_spaces.hpp"
#include "suite/workloads/prepared.hpp"

// Include this before a workload's kernels.
namespace yoke {

/// Name of the tally of an iterative workload's work between its iterations.
inline constexpr char const* advance_name = "advance";

/// Runs one iteration of W on the host, one segment after another, and counts its operations. W is a workload of
/// instrumented numbers (workload_concept.hpp); it must have `describe`, `Home`, and `On<HostSpace>`, whose arrays are
/// mirrors.
template <class W>
std::vector<NamedTally> count_iteration(Problem const& problem, Processors& processors) {
  Description const description = W::describe(problem);
  HostSpace const& space = host_space(processors);
  Counting counting;
  typename W::Home home(problem, space);
  if constexpr (requires { home.library_name(); })
    if (!home.library_name().empty())
      throw Error("operations of " + home.library_name() + " cannot be counted; " + description.workload +
                  " can be counted with kernel=portable");
  typename W::template On<HostSpace> on(space, home, true);
  home.poison(space);
  processors.fence(host);
  counting.take();
  std::vector<NamedTally> tallies;
  auto const count = [&](std::string name, auto const& enqueue) {
    enqueue();
    processors.fence(host);
    tallies.push_back({std::move(name), counting.take()});
  };
  for (std::size_t s = 0; s < description.segments.size(); ++s)
    count(description.segments[s].name, [&] { on.enqueue(space, s, {0, description.segments[s].items}); });
  if constexpr (requires { home.advance(space); }) count(advance_name, [&] { home.advance(space); });
  return tallies;
}

/// Implements `Workload::count` for a workload that has one type per precision, given here with instrumented numbers:
///   saxpy.count = count_with<Saxpy<Counted<float>>, Saxpy<Counted<double>>>;
template <class... Ws>
std::vector<NamedTally> count_with(Problem const& problem, Node& node) {
  auto& processors = dynamic_cast<Processors&>(node);
  std::vector<NamedTally> tallies;
  ((problem.precision == Ws::precision ? void(tallies = count_iteration<Ws>(problem, processors)) : void()), ...);
  return tallies;
}

}  // namespace yoke
