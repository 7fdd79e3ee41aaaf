// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/advice.hpp"
#include "suite/cli/print/answer.hpp"
#include "suite/core/io/json.hpp"

namespace yoke::cli {
namespace {

core::Json fractions_json(analysis::PartitionProblem const& problem, analysis::Fractions const& fractions) {
  core::Json json = core::Json::object();
  for (std::size_t s = 0; s < fractions.size(); ++s)
    for (Processor p = 0; p < fractions[s].size(); ++p)
      json[problem.segments[s].name][processor_name(p)] = fractions[s][p];
  return json;
}

void add_value(core::Json& json, analysis::PartitionValue const& value) {
  json["time_s"] = value.time_s;
  json["energy_j"] = core::or_null(value.energy_j);
  json["power_w"] = core::or_null(value.power_w());
  json["bottleneck"] = value.busy[value.bottleneck].name();
  for (auto const& part : value.busy) json["busy_s"][part.name()] = part.time_s;
}

core::Json guideline_json(advice::GuidelineText const& text, std::optional<analysis::GuidelineCheck> const& check) {
  if (!text.missing.empty()) return {{"unavailable", text.missing}};
  core::Json json{{"category", text.category}, {"guideline", text.text}};
  if (!check) return json;
  json["agrees"] = check->agrees;
  json["best_that_follows"] = check->plan.empty() ? core::Json(nullptr) : core::Json(check->plan);
  json["excess_over_optimum"] = check->plan.empty() ? core::Json(nullptr) : core::Json(check->excess);
  json["whole_segments_that_follow"] = check->whole_plan.empty() ? core::Json(nullptr) : core::Json(check->whole_plan);
  json["excess_over_undivided"] = check->whole_excess ? core::Json(*check->whole_excess) : core::Json(nullptr);
  json["followers"] = check->followers;
  json["median_excess_of_followers"] = check->plan.empty() ? core::Json(nullptr) : core::Json(check->median_excess);
  json["worst_excess_of_followers"] = check->plan.empty() ? core::Json(nullptr) : core::Json(check->worst_excess);
  return json;
}

core::Json ranking_json(analysis::PartitionProblem const& problem, analysis::Advice const& advice) {
  core::Json list = core::Json::array();
  for (auto const& ranked : advice.ranking) {
    core::Json& json = list.emplace_back();
    json["name"] = ranked.candidate.name;
    json["under_cap"] = ranked.under_cap;
    json["fractions"] = fractions_json(problem, ranked.fractions);
    add_value(json, ranked.value);
  }
  return list;
}

core::Json step_json(analysis::ProofStep const& step) {
  core::Json json{{"region", step.region},
                  {"time_weight", step.time_weight},
                  {"energy_weight", step.energy_weight},
                  {"constant", step.programme.constant},
                  {"bound", step.solution.bound}};
  for (std::size_t j = 0; j < step.programme.variables.size(); ++j) {
    core::Json& variable = json["variables"].emplace_back();
    variable["name"] = step.programme.variables[j];
    variable["cost"] = step.programme.cost[j];
    variable["upper"] = step.solution.upper[j];
    variable["value"] = step.solution.x[j];
  }
  for (std::size_t i = 0; i < step.programme.constraints.size(); ++i) {
    auto const& constraint = step.programme.constraints[i];
    json["constraints"].push_back(
        {{"name", constraint.name},
         {"relation", constraint.relation == analysis::Constraint::Relation::equal ? "=" : "<="},
         {"right_side", constraint.right_side},
         {"dual", step.solution.dual[i]},
         {"coefficients", constraint.coefficients}});
  }
  return json;
}

core::Json optimum_json(analysis::PartitionProblem const& problem, analysis::Advice const& advice) {
  core::Json json{{"fractions", fractions_json(problem, advice.best.fractions)}};
  add_value(json, advice.best.value);
  json["best_named_is_worse_by"] = advice.gain;
  core::Json& proof = json["proof"];
  proof["proven"] = advice.best.proven();
  proof["bound"] = advice.best.bound;
  proof["gap"] = advice.best.gap;
  proof["time_unit_s"] = advice.best.scale.time_s;
  proof["energy_unit_j"] = advice.best.scale.energy_j;
  proof["programmes"] = core::Json::array();
  for (auto const& step : advice.best.proof) proof["programmes"].push_back(step_json(step));
  return json;
}

void add_optimum(core::Json& json, advice::AdviseRequest const& request, advice::AskedAdvice const& asked,
                 analysis::Advice const& advice) {
  auto const& problem = asked.question.problem;
  json["energy_unavailable"] = asked.energy_missing.empty() ? core::Json(nullptr) : core::Json(asked.energy_missing);
  json["guidelines"] = {{"time", guideline_json(asked.for_time, advice.time_check)},
                        {"energy", guideline_json(asked.for_energy, advice.energy_check)}};
  json["alone"] = core::Json::array();
  for (auto const& alone : asked.alone)
    json["alone"].push_back({{"time_s", alone.time_s}, {"energy_j", alone.energy_j}});
  if (asked.gradient)
    json["gradient"] = {{"per_flop_j", asked.gradient->per_flop_j}, {"per_byte_j", asked.gradient->per_byte_j}};
  if (auto const over = advice::energy_over_device(request, asked, advice.best.fractions))
    json["over_device"] = {{"energy_j", over->total_j()},
                           {"flops_j", over->flops_j},
                           {"bytes_j", over->bytes_j},
                           {"static_j", over->static_j}};
  if (auto const race = analysis::race_to_halt(advice))
    json["race_to_halt"] = {{"energy_excess", race->energy_excess}, {"time_excess", race->time_excess}};
  json["optimum"] = optimum_json(problem, advice);
  json["code_partitions"] = advice.code_partitions;
  json["partitions"] = ranking_json(problem, advice);
  json["changes"] = core::Json::array();
  for (auto const& change : advice.changes)
    json["changes"].push_back({{"parameter", change.parameter}, {"factor", change.factor}, {"winner", change.winner}});
  json["front"] = core::Json::array();
  for (auto const& point : advice.front)
    json["front"].push_back({{"time_s", point.value.time_s},
                             {"energy_j", core::or_null(point.value.energy_j)},
                             {"fractions", fractions_json(problem, point.fractions)}});
}

}  // namespace

std::string advice_json(AdviceReport const& report) {
  auto const& request = report.request;
  core::Json json{{"schema", 2},
                  {"workload", request.workload.name},
                  {"machine", request.machine.name},
                  {"goal", goal_name(request.goal)},
                  {"power_cap_w", core::or_null(request.power_cap_w)},
                  {"data", data_mode_name(request.data)},
                  {"bytes", request.compulsory ? "compulsory" : "access"}};
  json["energies_from"] = request.energies_from.empty() ? core::Json(nullptr) : core::Json(request.energies_from);
  json["answer"] = report.answer.found() ? answer_json(report.answer, report.runs_file) : core::Json(nullptr);
  if (report.advice)
    add_optimum(json, report.request, *report.asked, *report.advice);
  else
    json["optimum_unavailable"] = report.unavailable;
  return core::json_text(json) + "\n";
}

}  // namespace yoke::cli
