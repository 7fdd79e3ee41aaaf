// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/select.hpp"

#include <algorithm>
#include <limits>
#include <map>

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

bool declares(std::vector<OptionSpec> const& specs, std::string const& name) {
  return std::any_of(specs.begin(), specs.end(), [&](auto const& spec) { return spec.name == name; });
}

using Given = std::map<std::string, std::string>;

Given only_declared(Given const& given, std::vector<OptionSpec> const& specs) {
  Given mine;
  for (auto const& [name, value] : given)
    if (declares(specs, name)) mine[name] = value;
  return mine;
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

/// What --option, --share and --assign say. An option that none of the selected workloads and partitioners has is
/// refused.
Given given_options(Selection const& selection) {
  Given given;
  for (auto const& text : selection.options)
    given.insert_or_assign(parse_assignment(text).first, parse_assignment(text).second);
  if (!selection.share.empty()) given["share"] = selection.share;
  if (!selection.assign.empty()) given["assign"] = selection.assign;
  std::vector<std::string> valid;
  auto const add = [&](auto const& records) {
    for (auto const* record : records)
      for (auto const& spec : record->options) valid.push_back(spec.name);
  };
  add(looked_up(workloads(), selection.workload_names, "workload"));
  add(looked_up(partitioners(), selection.partitioner_names, "partitioner"));
  std::sort(valid.begin(), valid.end());
  valid.erase(std::unique(valid.begin(), valid.end()), valid.end());
  for (auto const& [name, value] : given)
    if (!std::binary_search(valid.begin(), valid.end(), name))
      unknown_name("option for these workloads and partitioners", name, valid);
  return given;
}

}  // namespace

void Selection::declare(CLI::App& verb) {
  verb.add_option("--workload", workload_names, "workloads, comma-separated (default: all that have the precision)")
      ->delimiter(',');
  verb.add_option("--partitioner", partitioner_names, "partitioners, comma-separated (default: all but dp)")
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
  Given const given = given_options(all);
  std::vector<WorkloadChoice> cases;
  for (auto const* workload : looked_up(workloads(), all.workload_names, "workload")) {
    Preset const& chosen = find_named(workload->presets, preset, "preset of " + workload->name);
    Given values = chosen.options;
    for (auto const& [name, value] : only_declared(given, workload->options)) values[name] = value;
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
  return cases;
}

std::vector<Plan> Selection::plans() const {
  Selection all = *this;
  if (all.partitioner_names.empty())
    for (auto const& partitioner : partitioners())
      if (partitioner.name != "dp" || !share.empty()) all.partitioner_names.push_back(partitioner.name);
  if (all.workload_names.empty())
    for (auto const& workload : workloads()) all.workload_names.push_back(workload.name);
  Given const given = given_options(all);
  std::vector<Plan> plans;
  for (auto const* partitioner : looked_up(partitioners(), all.partitioner_names, "partitioner"))
    plans.push_back({partitioner, OptionValues(partitioner->name, partitioner->options,
                                               only_declared(given, partitioner->options))});
  return plans;
}

DataMode Selection::data() const { return data_mode_of_name(data_name); }

}  // namespace yoke
