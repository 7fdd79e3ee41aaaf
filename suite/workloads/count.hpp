// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "suite/node/counted_math.hpp"
#include "suite/node/spaces.hpp"
#include "suite/workloads/prepared.hpp"

// Include this before a workload's kernels.
namespace yoke {

/// Name of the tally of an iterative workload's work between its iterations.
inline constexpr char const* advance_name = "advance";

/// Adds the numbers of a tally.
inline Tally& operator+=(Tally& to, Tally const& from) {
  for (auto const member : {&Counts::fma, &Counts::add, &Counts::multiply, &Counts::divide, &Counts::root,
                            &Counts::inverse_root, &Counts::read_bytes, &Counts::write_bytes})
    to.counts.*member += from.counts.*member;
  for (auto const member : {&Tally::functions, &Tally::atomic_additions, &Tally::loaded_bytes, &Tally::stored_bytes})
    to.*member += from.*member;
  return to;
}
/// Divides the numbers of a tally.
inline Tally operator/(Tally tally, double by) {
  for (auto const member : {&Counts::fma, &Counts::add, &Counts::multiply, &Counts::divide, &Counts::root,
                            &Counts::inverse_root, &Counts::read_bytes, &Counts::write_bytes})
    tally.counts.*member /= by;
  for (auto const member : {&Tally::functions, &Tally::atomic_additions, &Tally::loaded_bytes, &Tally::stored_bytes})
    tally.*member /= by;
  return tally;
}

/// Runs one iteration of W on the host, one segment after another, and counts its operations; if iterations differ,
/// runs all of them and returns means. W is a workload of instrumented numbers (workload_concept.hpp); it must have
/// `describe`, `Home`, and `On<HostSpace>`, whose arrays are mirrors.
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
  std::size_t const iterations = description.iterations_differ ? description.iterations : 1;
  std::vector<NamedTally> tallies;
  for (std::size_t iteration = 0; iteration < iterations; ++iteration) {
    std::size_t next = 0;
    auto const count = [&](std::string name, auto const& enqueue) {
      enqueue();
      processors.fence(host);
      if (iteration == 0) tallies.push_back({std::move(name), {}});
      tallies[next++].tally += counting.take() / static_cast<double>(iterations);
    };
    for (std::size_t s = 0; s < description.segments.size(); ++s)
      count(description.segments[s].name, [&] { on.enqueue(space, s, {0, description.segments[s].items}); });
    if constexpr (requires { home.advance(space); }) count(advance_name, [&] { home.advance(space); });
  }
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
