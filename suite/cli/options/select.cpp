// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/select.hpp"

#include <algorithm>
#include <limits>

#include "suite/cli/options/number_texts.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/core/contradictions.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/registry.hpp"

namespace yoke::cli {
namespace {

/// Sizes are exact in a double, in which costs are computed.
constexpr std::uint64_t max_size = std::uint64_t(1) << 53;

template <class Record>
std::vector<Record const*> looked_up(std::vector<Record> const& registry, std::vector<std::string> const& names,
                                     std::string const& kind) {
  std::vector<Record const*> found;
  for (auto const& name : names)
    if (auto const* record = &find_named(registry, name, kind);
        std::find(found.begin(), found.end(), record) == found.end())
      found.push_back(record);
  return found;
}

/// Values of --option, --share and --assign.
GivenOptions given_options(Selection const& selection, std::string const& share) {
  GivenOptions given(selection.options);
  if (!share.empty()) given.add("share", share);
  if (!selection.assign.empty()) given.add("assign", selection.assign);
  return given;
}

std::vector<std::uint64_t> sizes_of(std::string const& text) {
  std::vector<std::uint64_t> sizes;
  if (text.empty()) return sizes;
  for (auto const& value : sweep_values("--size", text)) {
    auto const size = core::parse_number<std::uint64_t>(value);
    if (!size || *size < 1 || *size > max_size)
      throw Error("--size is '" + value + "'; it must be a whole number from 1 to " + core::number_text(max_size));
    sizes.push_back(*size);
  }
  return sizes;
}

std::vector<Precision> precisions_of(std::string const& text) {
  std::vector<Precision> precisions;
  if (text.empty()) return precisions;
  for (auto const& name : sweep_values("--precision", text)) {
    if (name != "float" && name != "double")
      throw Error("--precision is '" + name + "'; it must be float or double, or float,double");
    precisions.push_back(precision_of_name(name));
  }
  return precisions;
}

}  // namespace

void Selection::declare(Command& command) {
  command.group("Workloads and partitioners");
  declare_problems(command, "workloads and partitioners");
  command.list("--partitioner", partitioner_names,
               "partitioners, separated by commas; by default all but dp, and claim for shared data only");
  command.text("--share", shares,
               "fractions of the work on the devices, 0 to 1, such as 0.5 or 0.1:0.9:0.1: short for --option share=X",
               "X,...");
  command.text("--assign", assign, "for cp: short for --option assign=TEXT", "SEGMENT=PROCESSOR,...");
  command.choice("--data", data_name, data_mode_names(),
                 "resident: data are on the processors before the clock starts; streamed: they are copied within it; "
                 "shared: all processors use the same arrays");
}

void Selection::declare_problems(Command& command) {
  command.group("Workloads");
  declare_problems(command, "workloads");
}

void Selection::declare_problems(Command& command, std::string const& owners) {
  command.list("--workload", workload_names, "workloads, separated by commas; by default all that have the precision");
  command.text("--preset", preset, "named problem: paper, smoke or another one that yoke list shows", "NAME");
  command.text(
      "--size", sizes,
      "sizes of the problem in the workload's unit, such as 1024,2048 or 1000:9000:2000; by default the preset's",
      "N,...");
  command.text("--precision", precisions,
               "precision of the numbers: float, double or float,double; by default the preset's", "NAME,...");
  command.whole("--seed", seed, 0, std::numeric_limits<std::uint64_t>::max(), "seed of the inputs");
  command.repeated("--option", options, "option of the " + owners + " that have it");
}

std::vector<core::WorkloadChoice> Selection::cases() const {
  Selection all = *this;
  if (all.workload_names.empty())
    for (auto const& workload : registered_workloads()) all.workload_names.push_back(workload.name);
  GivenOptions given = given_options(all, shares);
  auto const wanted_sizes = sizes_of(sizes);
  auto const wanted_precisions = precisions_of(precisions);
  for (auto const* partitioner : looked_up(registered_partitioners(), partitioner_names, "partitioner"))
    given.take(partitioner->options);
  if (partitioner_names.empty())
    for (auto const& partitioner : registered_partitioners()) given.take(partitioner.options);
  std::vector<core::WorkloadChoice> cases;
  for (auto const* workload : looked_up(registered_workloads(), all.workload_names, "workload")) {
    Preset const& chosen = find_named(workload->presets, preset, "preset of " + workload->name);
    OptionMap values = chosen.options;
    for (auto const& [name, value] : given.take(workload->options)) values[name] = value;
    core::WorkloadChoice const wanted{
        workload, {chosen.size, chosen.precision, OptionValues(workload->name, workload->options, values), seed}};
    auto const& has = workload->precisions;
    for (auto const precision : wanted_precisions.empty() ? std::vector{chosen.precision} : wanted_precisions) {
      if (std::find(has.begin(), has.end(), precision) == has.end()) {
        if (workload_names.empty()) continue;  // all that have it
        std::string names;
        for (Precision const each : has) names += (names.empty() ? "" : ", ") + precision_name(each);
        throw Error("workload " + workload->name + " does not come in precision " + precision_name(precision) +
                    "; it has: " + names);
      }
      for (auto const size : wanted_sizes.empty() ? std::vector{std::uint64_t(chosen.size)} : wanted_sizes) {
        auto& one = cases.emplace_back(wanted);
        one.problem.precision = precision;
        one.problem.size = size;
        for (auto const& sentence : core::contradictions(workload->describe(one.problem))) print_note(sentence);
      }
    }
  }
  given.expect_all_taken("these workloads and partitioners");
  return cases;
}

std::vector<core::Plan> Selection::plans() const {
  if (shares.empty()) return plans_at("");
  // Ordered by partitioner; one without a share appears once.
  std::vector<std::vector<core::Plan>> at_share;
  for (auto const& share : sweep_values("--share", shares)) at_share.push_back(plans_at(share));
  std::vector<core::Plan> plans;
  for (std::size_t p = 0; p < at_share.front().size(); ++p)
    for (std::size_t s = 0; s < at_share.size(); ++s)
      if (s == 0 || at_share[s][p].options.to_string() != at_share[0][p].options.to_string())
        plans.push_back(at_share[s][p]);
  return plans;
}

std::vector<core::Plan> Selection::plans_at(std::string const& share) const {
  GivenOptions given = given_options(*this, share);
  for (auto const& workload : registered_workloads())
    if (workload_names.empty() ||
        std::find(workload_names.begin(), workload_names.end(), workload.name) != workload_names.end())
      given.take(workload.options);
  std::vector<core::Plan> plans;
  auto const add = [&](Partitioner const& partitioner) {
    plans.push_back(
        {&partitioner, OptionValues(partitioner.name, partitioner.options, given.take(partitioner.options))});
  };
  for (auto const* partitioner : looked_up(registered_partitioners(), partitioner_names, "partitioner"))
    add(*partitioner);
  if (partitioner_names.empty())
    for (auto const& partitioner : registered_partitioners())
      if (!lacks_required(partitioner.options, given.take(partitioner.options)) &&
          (!partitioner.needs_shared_data || data() == DataMode::shared))
        add(partitioner);
  given.expect_all_taken("these workloads and partitioners");
  return plans;
}

DataMode Selection::data() const { return data_mode_of_name(data_name); }

}  // namespace yoke::cli
