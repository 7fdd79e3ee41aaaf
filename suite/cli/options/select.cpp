// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/select.hpp"

#include <algorithm>
#include <limits>

#include "suite/cli/options/number_option.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

/// Sizes are exact in a double, in which costs are computed.
constexpr std::uint64_t max_size = std::uint64_t(1) << 53;

std::uint64_t parse_size(std::string const& text) {
  auto const size = parse_number<std::uint64_t>(text);
  if (!size || *size == 0 || *size > max_size)
    throw Error("--size is '" + text + "'; accepted is a whole number from 1 to " + std::to_string(max_size));
  return *size;
}

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

void Selection::declare(CLI::App& verb) {
  verb.add_option("--workload", workload_names, "workloads, comma-separated (default: all that have the precision)")
      ->delimiter(',');
  verb.add_option("--partitioner", partitioner_names,
                  "partitioners, comma-separated (default: all, dp only with --share)")
      ->delimiter(',');
  verb.add_option("--preset", preset, "problem: paper, smoke or another that `yoke list` shows")->capture_default_str();
  verb.add_option("--size", size, "size of the problem, as the workload counts it, instead of the preset's");
  verb.add_option("--precision", precision, "float or double, instead of the preset's");
  verb.add_option("--option", options, "name=value of a workload or partitioner; may be repeated")
      ->allow_extra_args(false);
  verb.add_option("--share", share, "fraction of the work on the device(s), 0 to 1, for dp and static");
  verb.add_option("--assign", assign, "segment=processor,... for cp");
  verb.add_option("--data", data_name, "resident or streamed")->capture_default_str();
  verb.add_option("--seed", seed, "seed of the inputs")
      ->check(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
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
    if (!size.empty()) wanted.problem.size = parse_size(size);
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
