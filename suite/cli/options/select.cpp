// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/select.hpp"

#include <algorithm>
#include <limits>

#include "suite/core/catalogue.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

/// Sizes are exact in a double, in which costs are computed.
constexpr std::uint64_t max_size = std::uint64_t(1) << 53;

template <class Record>
std::vector<Record const*> looked_up(std::vector<Record> const& catalogue, std::vector<std::string> const& names,
                                     std::string const& kind) {
  std::vector<Record const*> found;
  for (auto const& name : names)
    if (auto const* record = &find_named(catalogue, name, kind);
        std::find(found.begin(), found.end(), record) == found.end())
      found.push_back(record);
  return found;
}

/// The values of --option, --share and --assign.
GivenOptions given_options(Selection const& selection) {
  GivenOptions given(selection.options);
  if (!selection.share.empty()) given.add("share", selection.share);
  if (!selection.assign.empty()) given.add("assign", selection.assign);
  return given;
}

}  // namespace

void Selection::declare(Command& command) {
  command.group("Workloads and partitioners");
  declare_problems(command, "workloads and partitioners");
  command.list("--partitioner", partitioner_names, "partitioners with commas between them; without it all but dp");
  command.text("--share", share, "fraction of the work on the devices, 0 to 1: short for --option share=X", "X");
  command.text("--assign", assign, "for cp: short for --option assign=TEXT", "SEGMENT=PROCESSOR,...");
  command.choice("--data", data_name, {"resident", "streamed"},
                 "resident: data are on the processors before the clock starts; streamed: they are copied within it");
}

void Selection::declare_problems(Command& command) {
  command.group("Workloads");
  declare_problems(command, "workloads");
}

void Selection::declare_problems(Command& command, std::string const& owners) {
  command.list("--workload", workload_names,
               "workloads with commas between them; without it all that have the precision");
  command.text("--preset", preset, "problem: paper, smoke or another that yoke list shows", "NAME");
  command.whole("--size", size, 1, max_size, "size of the problem, as the workload counts it; without it the preset's");
  command.choice("--precision", precision, {"float", "double"}, "of the numbers; without it the preset's");
  command.whole("--seed", seed, 0, std::numeric_limits<std::uint64_t>::max(), "seed of the inputs");
  command.repeated("--option", options, "option of the " + owners + " that have it");
}

std::vector<WorkloadChoice> Selection::cases() const {
  Selection all = *this;
  if (all.workload_names.empty())
    for (auto const& workload : workloads()) all.workload_names.push_back(workload.name);
  GivenOptions given = given_options(all);
  for (auto const* partitioner : looked_up(partitioners(), partitioner_names, "partitioner"))
    given.take(partitioner->options);
  if (partitioner_names.empty())
    for (auto const& partitioner : partitioners()) given.take(partitioner.options);
  std::vector<WorkloadChoice> cases;
  for (auto const* workload : looked_up(workloads(), all.workload_names, "workload")) {
    Preset const& chosen = find_named(workload->presets, preset, "preset of " + workload->name);
    OptionMap values = chosen.options;
    for (auto const& [name, value] : given.take(workload->options)) values[name] = value;
    WorkloadChoice wanted{
        workload, {chosen.size, chosen.precision, OptionValues(workload->name, workload->options, values), seed}};
    if (size) wanted.problem.size = *size;
    if (!precision.empty()) wanted.problem.precision = precision_of_name(precision);
    if (auto const& has = workload->precisions;
        std::find(has.begin(), has.end(), wanted.problem.precision) == has.end()) {
      if (workload_names.empty()) continue;  // all that have it
      std::string names;
      for (Precision const each : has) names += (names.empty() ? "" : ", ") + precision_name(each);
      throw Error("workload " + workload->name + " does not come in precision " + precision + "; it has: " + names);
    }
    cases.push_back(std::move(wanted));
  }
  given.expect_all_taken("these workloads and partitioners");
  return cases;
}

std::vector<Plan> Selection::plans() const {
  GivenOptions given = given_options(*this);
  for (auto const& workload : workloads())
    if (workload_names.empty() ||
        std::find(workload_names.begin(), workload_names.end(), workload.name) != workload_names.end())
      given.take(workload.options);
  std::vector<Plan> plans;
  auto const add = [&](Partitioner const& partitioner) {
    plans.push_back(
        {&partitioner, OptionValues(partitioner.name, partitioner.options, given.take(partitioner.options))});
  };
  for (auto const* partitioner : looked_up(partitioners(), partitioner_names, "partitioner")) add(*partitioner);
  if (partitioner_names.empty())
    for (auto const& partitioner : partitioners())
      if (!lacks_required(partitioner.options, given.take(partitioner.options))) add(partitioner);
  given.expect_all_taken("these workloads and partitioners");
  return plans;
}

DataMode Selection::data() const { return data_mode_of_name(data_name); }

}  // namespace yoke
