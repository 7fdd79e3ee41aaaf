// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/compare/compared.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "suite/core/error.hpp"
#include "suite/core/rows/run_identity.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::analysis {
namespace {

/// True if a side has rows with several of these keys.
template <class KeyOf>
bool has_several(std::vector<Side> const& sides, std::string const& by, KeyOf const& key_of) {
  return by != "machine" && std::any_of(sides.begin(), sides.end(), [&](Side const& side) {
           auto const first = key_of(side.cases.front().problem);
           return std::any_of(side.cases.begin(), side.cases.end(),
                              [&](auto const& of) { return key_of(of.problem) != first; });
         });
}

/// Description of a case's processors in titles.
enum class Told { nothing, threads, names };

Told told_of(std::vector<Side> const& sides, std::string const& by) {
  if (!has_several(sides, by, [&](core::RunRow const& row) { return core::processors_identity(row, by); }))
    return Told::nothing;
  auto const names = [](core::RunRow const& row) { return row.host_cpu + '\n' + row.device_name; };
  return has_several(sides, by, names) ? Told::names : Told::threads;
}

/// Columns that titles have because cases differ in them.
struct TitleColumns {
  Told processors = Told::nothing;
  bool memory = false, touch = false;
};

TitleColumns title_columns(std::vector<Side> const& sides, std::string const& by) {
  auto const differ = [&](std::string core::RunRow::*column) {
    std::set<std::string> values;
    for (auto const& side : sides)
      for (auto const& of : side.cases)
        if (auto const& value = of.problem.*column; !value.empty()) values.insert(value);
    return values.size() > 1;
  };
  return {told_of(sides, by), differ(&core::RunRow::memory), differ(&core::RunRow::touch)};
}

std::string title_of(core::RunRow const& problem, std::string const& by, TitleColumns const& columns) {
  Told const processors = columns.processors;
  std::string title;
  auto const add = [&](char const* column, std::string const& value) {
    if (by != column && !value.empty()) title += (title.empty() ? "" : " ") + value;
  };
  if (processors != Told::nothing) {
    add("machine", problem.machine);
    if (processors == Told::names) add("host_cpu", problem.host_cpu);
    add("host_threads", std::to_string(problem.host_threads) + " +");
    auto const units = problem.device_threads > 0 ? problem.device_threads : problem.device_units;
    add("device_threads",
        (problem.devices > 1 ? std::to_string(problem.devices) + " x " : "") + std::to_string(units) + ":");
  }
  add("workload", problem.workload);
  add("size", std::to_string(problem.size));
  add("precision", problem.precision);
  add("data", problem.data);
  if (columns.memory && !problem.memory.empty()) add("memory", "in " + problem.memory);
  if (columns.touch && !problem.touch.empty()) add("touch", "touched by " + problem.touch);
  add("workload_options", problem.workload_options);
  return title;
}

PlanSide side_of(PlanSamples const& plan) {
  PlanSide side{&plan, {}, {}, {}};
  if (plan.times_s.empty()) return side;
  side.median_s = median(plan.times_s);
  if (plan.times_s.size() > 1) side.spread = interquartile_range(plan.times_s) / *side.median_s;
  if (!plan.shares.empty()) side.share = median(plan.shares.all());
  return side;
}

/// Matches the plans of all sides into cases.
std::vector<ComparedCase> matched(std::vector<Side> const& sides, std::string const& by, TitleColumns const& columns) {
  std::vector<ComparedCase> cases;
  std::unordered_map<std::string, std::size_t> case_index, plan_index;
  for (std::size_t s = 0; s < sides.size(); ++s)
    for (auto const& samples : sides[s].cases) {
      std::string key = core::problem_identity(samples.problem, by);
      if (columns.processors != Told::nothing) key += core::processors_identity(samples.problem, by);
      auto const [of, new_case] = case_index.try_emplace(key, cases.size());
      if (new_case) cases.push_back({samples.problem, title_of(samples.problem, by, columns), {}});
      auto& plans = cases[of->second].plans;
      for (auto const& plan : samples.plans) {
        auto const [at, new_plan] =
            plan_index.try_emplace(key + '\n' + core::execution_identity(plan, by), plans.size());
        if (new_plan)
          plans.push_back({"", plan.partitioner, plan.options, std::vector<PlanSide>(sides.size()),
                           std::vector<std::optional<PlanChange>>(sides.size())});
        auto& place = plans[at->second].sides[s];
        if (place.samples)
          throw Error(sides[s].label + " has several plans of " + plan.partitioner + " for " +
                      samples.problem.workload + ", such as " + full_name(plan) + "; --where can choose one of them");
        place = side_of(plan);
      }
    }
  return cases;
}

void name_plans(ComparedCase& of, std::string const& by) {
  for (auto& plan : of.plans) {
    auto const same = [&](auto const& other) { return other.partitioner == plan.partitioner; };
    auto const some = std::find_if(plan.sides.begin(), plan.sides.end(), [](auto const& one) { return one.samples; });
    bool const alone = std::count_if(of.plans.begin(), of.plans.end(), same) == 1;
    plan.name = by == "partitioner" ? "any" : alone ? plan.partitioner : full_name(*some->samples);
  }
}

std::string origin_name(Side::Origin origin) {
  return origin == Side::Origin::measured ? "measured" : origin == Side::Origin::simulated ? "simulated" : "emulated";
}

void expect_one_origin(std::vector<Side> const& sides) {
  for (auto const& side : sides)
    if (side.origin != sides.front().origin)
      throw Error("the rows of " + sides.front().label + " are " + origin_name(sides.front().origin) + ", those of " +
                  side.label + " " + origin_name(side.origin) + "; their times must not be compared");
}

/// Throws Error with the reason why no plan of two sides matches: the first column in which all of their problems
/// differ.
[[noreturn]] void refuse_unmatched(std::vector<Side> const& sides, std::string const& by) {
  auto const columns = core::RunRow::columns();
  for (std::string_view const name :
       {"workload", "precision", "size", "data", "memory", "touch", "workload_options", "seed"}) {
    if (name == by) continue;
    auto const column = *std::find_if(columns.begin(), columns.end(), [&](auto& one) { return one.name == name; });
    std::vector<std::set<std::string>> values(2);
    for (std::size_t s = 0; s < 2; ++s)
      for (auto const& of : sides[s].cases) values[s].insert(core::field_text(of.problem, column));
    bool const shared =
        std::any_of(values[0].begin(), values[0].end(), [&](auto const& value) { return values[1].count(value) > 0; });
    if (!shared)
      throw Error("nothing matches: the " + std::string(name) + " of " + sides[0].label + " is " + *values[0].begin() +
                  (values[0].size() > 1 ? " and others" : "") + ", that of " + sides[1].label + " is " +
                  *values[1].begin() + (values[1].size() > 1 ? " and others" : ""));
  }
  throw Error("nothing matches: no plan of " + sides[0].label + " with a repetition that is ok is in " +
              sides[1].label + " too");
}

}  // namespace

bool ComparedPlan::on_all_sides() const {
  return std::all_of(sides.begin(), sides.end(), [](auto const& side) { return side.median_s.has_value(); });
}

Compared compare_sides(std::vector<Side> const& sides, std::string const& by, VerdictRule const& rule) {
  expect_one_origin(sides);
  Compared compared;
  compared.by = by;
  for (auto const& side : sides) compared.labels.push_back(side.label);
  TitleColumns const columns = title_columns(sides, by);
  compared.processors = columns.processors != Told::nothing;
  compared.cases = matched(sides, by, columns);
  for (auto& of : compared.cases) name_plans(of, by);
  judge_changes(compared, sides, rule);
  auto const& counts = compared.counts;
  if (sides.size() > 1 && counts.same + counts.faster + counts.slower + counts.inconclusive == 0)
    refuse_unmatched(sides, by);
  return compared;
}

}  // namespace yoke::analysis
