// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/across_nodes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/core/registry.hpp"
#include "suite/execution/part_of.hpp"

namespace yoke {
namespace {

std::string workloads_with_layout() {
  std::string names;
  for (auto const& workload : workloads())
    if (workload.has_layout) names += (names.empty() ? "" : ", ") + workload.name;
  return names;
}

/// Throws Error unless the plan suits the processors inside a rank, for every segment.
void check_within(Plan const& plan, std::vector<WorkloadChoice> const& cases, std::size_t processors) {
  for (auto const& choice : cases) {
    Description const whole = choice.workload->describe(choice.problem);
    for (std::size_t s = 0; s < whole.segments.size(); ++s) try {
        Description const part = part_of(whole, {s, {0, whole.segments[s].chunks()}});
        plan.partitioner->plan(
            {.description = part, .processors = processors, .options = plan.options, .searched_share = any_share});
      } catch (NotApplicable const& why) {
        throw Error(fmt::format("--within is {}, which cannot split segment {} of {}: {}", plan.partitioner->name,
                                whole.segments[s].name, whole.workload, why.what()));
      }
  }
}

}  // namespace

std::vector<WorkloadChoice> cases_across(Selection const& selection) {
  auto cases = selection.cases();
  if (selection.workload_names.empty()) std::erase_if(cases, [](auto const& one) { return !one.workload->has_layout; });
  for (auto const& choice : cases)
    if (!choice.workload->has_layout)
      throw Error(
          fmt::format("--workload {} cannot be shared with --across nodes, because it does not describe where its "
                      "chunks' data lie; these do: {}",
                      choice.workload->name, workloads_with_layout()));
  return cases;
}

Plan plan_within(std::string const& text) {
  auto const colon = text.find(':');
  Partitioner const& partitioner = find_named(partitioners(), text.substr(0, colon), "partitioner of --within");
  OptionMap const given = colon == text.npos ? OptionMap() : parse_options(text.substr(colon + 1));
  return {&partitioner, OptionValues("--within " + partitioner.name, partitioner.options, given)};
}

void check_across(RunRequest const& request) {
  if (!request.lockstep)
    throw Error(
        "--across nodes needs several ranks, but this yoke runs alone: build it with MPI (cmake -DYOKE_MPI=ON) and "
        "start it with the launcher, such as mpirun -n 2 yoke run --across nodes");
  EnergyRequest const none;
  auto const& energy = request.energy;
  if (energy.sources != none.sources || energy.window_s || energy.power_cap_w || !energy.trace_file.empty() ||
      !energy.power_file.empty())
    throw Error(
        "--across nodes measures no energy, because the nodes have no common meter: leave out --energy, "
        "--energy-window, --energy-trace, --power and --power-cap");
  check_within(plan_within(request.within), cases_across(request.selection), request.parts.split);
}

}  // namespace yoke
