// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <fmt/format.h>

#include <algorithm>

#include "analysis/statistics/intervals.hpp"
#include "suite/cli/print/compare.hpp"
#include "suite/core/io/json.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/statistics.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

core::Json problem_json(analysis::ComparedCase const& of) {
  return {{"workload", of.problem.workload},
          {"size", of.problem.size},
          {"precision", of.problem.precision},
          {"data", of.problem.data},
          {"workload_options", of.problem.workload_options},
          {"seed", of.problem.seed}};
}

core::Json row_json(analysis::Compared const& compared, analysis::ComparedCase const& of,
                    analysis::ComparedPlan const& plan, std::size_t s) {
  core::Json row = problem_json(of);
  auto const &first = plan.sides[0], &second = plan.sides[s];
  auto const& change = plan.changes[s];
  row["partitioner"] = plan.partitioner;
  row["options"] = plan.options;
  row["plan"] = plan.name;
  row["labels"] = {compared.labels[0], compared.labels[s]};
  row["n"] = {first.n(), second.n()};
  row["median_s"] = {core::or_null(first.median_s), core::or_null(second.median_s)};
  row["spread"] = {core::or_null(first.spread), core::or_null(second.spread)};
  row["share"] = {core::or_null(first.share), core::or_null(second.share)};
  for (char const* const key : {"ratio", "low", "high"}) row[key] = nullptr;
  row["verdict"] = "unmatched";
  row["needed"] = nullptr;
  row["processes_needed"] = nullptr;
  if (!change) return row;
  auto const& [comparison, judgement, slope] = *change;
  row["ratio"] = comparison.shift;
  if (auto const& interval = comparison.shift_interval) {
    row["low"] = interval->low;
    row["high"] = interval->high;
  }
  row["verdict"] = std::string(analysis::verdict_name(judgement.verdict));
  row["needed"] = core::or_null(judgement.repetitions_needed);
  row["processes_needed"] = core::or_null(judgement.processes_needed);
  return row;
}

/// Basis of the verdicts of a side.
core::Json ground_json(std::string const& label, analysis::Ground const& ground) {
  char const* const names[] = {"repetitions", "by turns", "processes", "other plans"};
  core::Json json{{"label", label}, {"basis", names[static_cast<std::size_t>(ground.basis)]}};
  json["correlation"] = ground.correlation;
  json["at_equal_speed"] = ground.at_equal_speed;
  if (!ground.runs) return json;
  json["shared"] = ground.runs->shared;
  json["low"] = ground.runs->shared_interval.low;
  json["high"] = ground.runs->shared_interval.high;
  json["taken_off"] = ground.taken_off;
  json["deviation"] = median(ground.runs->deviations);
  return json;
}

core::Json order_json(analysis::Compared const& compared, analysis::CaseOrder const& order) {
  auto const& of = compared.cases[order.of];
  core::Json json = problem_json(of);
  for (std::size_t s = 0; s < compared.labels.size(); ++s) {
    auto const& best = of.plans[order.best[s]];
    json["best"].push_back(best.name);
    json["share"].push_back(core::or_null(best.sides[s].share));
    json["cost"].push_back(order.cost[s]);
    json["best_changed"].push_back(order.best_changed(s));
    json["pairs_reversed"].push_back(order.reversed[s]);
    json["tau"].push_back(core::or_null(order.tau[s]));
  }
  return json;
}

std::string escaped(std::string const& text) {
  std::string safe;
  for (char const c : core::shown_text(text, std::string::npos)) {
    if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '&')
      safe += "&amp;";
    else if (c == '"')
      safe += "&quot;";
    else
      safe += c;
  }
  return safe;
}

std::string junit_case(analysis::ComparisonReport const& report, analysis::ComparedCase const& of,
                       analysis::ComparedPlan const& plan, std::size_t s, bool failed) {
  auto const& labels = report.compared.labels;
  auto const& change = plan.changes[s];
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}{}\" time=\"{}\"", escaped(of.title),
                                 escaped(plan.name), labels.size() > 2 ? " " + escaped(labels[s]) : "",
                                 core::number_text(plan.sides[s].median_s.value_or(0)));
  if (!change) return text + "><skipped message=\"only on one side\"/></testcase>\n";
  std::string const what =
      fmt::format("{}: {:+.1f} % ({})", analysis::verdict_name(change->judgement.verdict),
                  100 * (change->comparison.shift - 1), change_interval_cell(change->comparison.shift_interval));
  if (failed) return text + fmt::format("><failure message=\"{}\"/></testcase>\n", what);
  if (change->judgement.verdict == analysis::Verdict::inconclusive)
    return text + fmt::format("><skipped message=\"{}\"/></testcase>\n", what);
  return text + fmt::format("><system-out>{}</system-out></testcase>\n", what);
}

/// Calls act(name, plan on the last side) for every plan that is timed there.
template <class Act>
void for_last_side(analysis::ComparisonReport const& report, Act const& act) {
  for (auto const& of : report.compared.cases)
    for (auto const& plan : of.plans)
      if (plan.sides.back().median_s) act(of.title + " / " + plan.name, plan.sides.back());
}

}  // namespace

std::string compare_json(analysis::ComparisonReport const& report) {
  auto const& compared = report.compared;
  core::Json json{
      {"schema", 1}, {"labels", compared.labels}, {"differences", core::Json::array()}, {"rows", core::Json::array()}};
  for (auto const& [what, values] : report.differences)
    json["differences"].push_back({{"what", what}, {"values", values}});
  for (auto const& of : compared.cases)
    for (auto const& plan : of.plans)
      for (std::size_t s = 1; s < plan.sides.size(); ++s)
        if (plan.sides[0].n() + plan.sides[s].n() > 0) json["rows"].push_back(row_json(compared, of, plan, s));
  json["grounds"] = core::Json::array();
  for (std::size_t s = 1; s < compared.grounds.size(); ++s)
    json["grounds"].push_back(ground_json(compared.labels[s], compared.grounds[s]));
  auto const& counts = compared.counts;
  json["summary"] = {{"same", counts.same},           {"faster", counts.faster},
                     {"slower", counts.slower},       {"inconclusive", counts.inconclusive},
                     {"unmatched", counts.unmatched}, {"geomean", nullptr}};
  if (compared.labels.size() == 2)
    json["summary"]["geomean"] = core::or_null(compared.geometric_means[1]);
  else if (compared.labels.size() > 2) {
    json["summary"]["geomean"] = core::Json::array();
    for (auto const& mean : compared.geometric_means) json["summary"]["geomean"].push_back(core::or_null(mean));
  }
  json["order_changed"] = core::Json::array();
  for (auto const& order : report.orders)
    if (order.order_changed()) json["order_changed"].push_back(order_json(compared, order));
  json["regret"] = {
      {"cases", report.regret.cases}, {"geomean", report.regret.geometric_mean}, {"worst", report.regret.worst}};
  json["foresight"] = core::Json::array();
  for (auto const& one : report.foresight)
    json["foresight"].push_back({{"model", one.model},
                                 {"cases", one.cases},
                                 {"right", one.right},
                                 {"changes", one.changes},
                                 {"foreseen", one.foreseen}});
  return core::json_text(json) + "\n";
}

std::string compare_junit(analysis::ComparisonReport const& report,
                          std::vector<analysis::PlanChange const*> const& failed,
                          std::vector<std::string> const& shared) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"yoke compare\">\n";
  if (!shared.empty()) {
    text +=
        fmt::format("  <testsuite name=\"all plans\" tests=\"{0}\" failures=\"{0}\" skipped=\"0\">\n", shared.size());
    for (auto const& sentence : shared)
      text += fmt::format(
          "    <testcase classname=\"all plans\" name=\"what all share\"><failure message=\"{}\"/></testcase>\n",
          escaped(sentence));
    text += "  </testsuite>\n";
  }
  for (auto const& of : report.compared.cases) {
    std::string cases;
    std::size_t tests = 0, failures = 0, skipped = 0;
    for (auto const& plan : of.plans)
      for (std::size_t s = 1; s < plan.sides.size(); ++s) {
        if (plan.sides[0].n() + plan.sides[s].n() == 0) continue;
        auto const& change = plan.changes[s];
        bool const fails = change && std::find(failed.begin(), failed.end(), &*change) != failed.end();
        ++tests;
        failures += fails;
        skipped += !fails && (!change || change->judgement.verdict == analysis::Verdict::inconclusive);
        cases += junit_case(report, of, plan, s, fails);
      }
    text += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\">\n{}  </testsuite>\n",
                        escaped(of.title), tests, failures, skipped, cases);
  }
  return text + "</testsuites>\n";
}

std::string github_benchmarks(analysis::ComparisonReport const& report) {
  core::Json list = core::Json::array();
  for_last_side(report, [&](std::string const& name, analysis::PlanSide const& side) {
    list.push_back({{"name", name}, {"unit", "s"}, {"value", *side.median_s}});
    if (side.spread) list.back()["range"] = fmt::format("IQR {:.1f} %", 100 * *side.spread);
    list.back()["extra"] = fmt::format("n = {}", side.n());
  });
  return core::json_text(list) + "\n";
}

std::string bencher_metrics(analysis::ComparisonReport const& report) {
  core::Json metrics = core::Json::object();
  for_last_side(report, [&](std::string const& name, analysis::PlanSide const& side) {
    constexpr double ns = 1e9;
    core::Json latency{{"value", *side.median_s * ns}};
    if (auto const interval = analysis::median_interval(side.samples->times_s)) {
      latency["lower_value"] = interval->low * ns;
      latency["upper_value"] = interval->high * ns;
    }
    metrics[name] = {{"latency", latency}};
  });
  return core::json_text(metrics) + "\n";
}

}  // namespace yoke::cli
