// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "suite/cli/options/select.hpp"
#include "suite/cli/print/advice_json.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/verbs/verbs.hpp"
#include "suite/core/files/machine_file.hpp"

namespace yoke {
namespace {

struct AdviseOptions {
  std::string workload_file, machine_file, goal = "time", power_cap, data = "resident", bytes = "access";
  Results results;
};

constexpr std::size_t shown_partitions = 12, shown_changes = 8;
constexpr double same = 1e-9;

Goal goal_of_name(std::string const& name) {
  for (Goal const goal : {Goal::time, Goal::energy, Goal::edp})
    if (goal_name(goal) == name) return goal;
  unknown_name("goal", name, {"time", "energy", "edp"});
}

std::optional<double> watts(std::string const& text) {
  if (text.empty()) return std::nullopt;
  auto const value = parse_number<double>(text);
  if (!value || !(*value > 0) || !std::isfinite(*value))
    throw Error("--power-cap is '" + text + "'; it must be a number of watts greater than 0");
  return value;
}

AdviseRequest request_of(AdviseOptions const& options) {
  AdviseRequest request;
  request.goal = goal_of_name(options.goal);
  request.power_cap_w = watts(options.power_cap);
  request.data = data_mode_of_name(options.data);
  if (options.bytes != "access" && options.bytes != "compulsory")
    unknown_name("count of bytes", options.bytes, {"access", "compulsory"});
  request.compulsory = options.bytes == "compulsory";
  request.workload = read_workload_file(options.workload_file);
  request.machine = read_machine(options.machine_file);
  return request;
}

/// What is divided: "device 87.7 %" for a share of everything, "add: device 12.3 %" for that of a segment.
std::string division(PartitionProblem const& problem, Ranked const& ranked) {
  bool const data = ranked.candidate.kind == Candidate::Kind::data;
  std::string text;
  for (std::size_t s = 0; s < (data ? 1 : ranked.fractions.size()); ++s) {
    auto const& of = ranked.fractions[s];
    if (std::any_of(of.begin(), of.end(), [](double f) { return f >= 1 - same; })) continue;
    if (!data) text += problem.segments[s].name + ": ";
    std::string parts;
    for (Processor p = device; p < of.size(); ++p)
      if (of[p] > 0) parts += (parts.empty() ? "" : ", ") + processor_name(p) + " " + percent_cell(of[p]);
    text += parts;
  }
  return text;
}

void print_guideline(char const* what, GuidelineText const& text, std::optional<GuidelineCheck> const& check) {
  if (!text.missing.empty()) return fmt::print("guideline for {}: none: {}\n", what, text.missing);
  fmt::print("guideline for {} ({}): {}\n", what, text.category, text.text);
  if (!check) return;
  if (check->plan.empty())
    fmt::print("  no partition of this workload can follow it\n");
  else if (check->agrees)
    fmt::print("  agrees with the optimum: {}\n", check->plan);
  else
    fmt::print("  disagrees with the optimum: the best that follows it, {}, takes {} more {}\n", check->plan,
               percent_cell(check->excess), what);
}

void print_ranking(PartitionProblem const& problem, Advice const& advice) {
  using Align = Table::Align;
  Table table({{"partition"},
               {"divided", "part of the device"},
               {"time", "", Align::right},
               {"energy", "J", Align::right},
               {"power", "W", Align::right},
               {"bottleneck"},
               {""}});
  for (std::size_t i = 0; i < std::min(shown_partitions, advice.ranking.size()); ++i) {
    auto const& [candidate, fractions, value, under_cap] = advice.ranking[i];
    table.add({candidate.name, division(problem, advice.ranking[i]), seconds_cell(value.time_s),
               number_cell(value.energy_j), number_cell(value.power_w()), value.busy[value.bottleneck].name(),
               under_cap ? "" : "above the cap"});
  }
  fmt::print("\n{}", table.to_string());
  if (advice.ranking.size() > shown_partitions)
    fmt::print("and {} more, which --output lists\n", advice.ranking.size() - shown_partitions);
  if (advice.code_partitions > max_code_partitions)
    fmt::print("{:.0f} code partitions are not listed; the optimum below is over all of them\n",
               advice.code_partitions);
}

void print_optimum(AdviseRequest const& request, PartitionProblem const& problem, Advice const& advice) {
  std::vector<Table::Heading> headings{{"optimum"}};
  for (Processor p = 0; p < problem.processors.size(); ++p)
    headings.push_back({processor_name(p), "", Table::Align::right});
  Table table(headings);
  for (std::size_t s = 0; s < problem.segments.size(); ++s) {
    std::vector<std::string> cells{problem.segments[s].name};
    for (double const fraction : advice.best.fractions[s]) cells.push_back(percent_cell(fraction));
    table.add(cells);
  }
  auto const& value = advice.best.value;
  fmt::print("\n{}{}, bottleneck {}", table.to_string(), seconds_cell(value.time_s),
             value.busy[value.bottleneck].name());
  if (value.energy_j) fmt::print(", {} J, {} W", number_cell(value.energy_j), number_cell(value.power_w()));
  bool const one = advice.best.proof.size() == 1;
  if (advice.best.proven())
    fmt::print("; no partition has less {}, as {} certified linear programme{}\n", goal_name(request.goal),
               advice.best.proof.size(), one ? " proves" : "s prove");
  else
    fmt::print("; not proven: a partition may have up to {} less {}\n", percent_cell(advice.best.gap),
               goal_name(request.goal));
  fmt::print("the first of the table is worse by {}\n", percent_cell(advice.gain));
}

void print_changes(Advice const& advice) {
  if (advice.changes.empty()) return;
  Table table({{"first place goes to"}, {"where"}, {"is times", "", Table::Align::right}});
  for (std::size_t i = 0; i < std::min(shown_changes, advice.changes.size()); ++i)
    table.add({advice.changes[i].winner, advice.changes[i].parameter, number_cell(advice.changes[i].factor)});
  fmt::print("\n{}", table.to_string());
}

Exit advise_verb(AdviseOptions const& options) {
  auto const request = request_of(options);
  auto const asked_for = asked(request);
  auto const advice = advise(asked_for.question);
  options.results.write_text(advice_json(request, asked_for, advice));
  if (!options.results.on_terminal()) return Exit::ok;
  fmt::print("{} on {}, best for {}{} (data {}, bytes {})\n", request.workload.name, request.machine.name,
             goal_name(request.goal),
             request.power_cap_w ? fmt::format(" at {} W on average at most", *request.power_cap_w) : "",
             data_mode_name(request.data), request.compulsory ? "compulsory" : "by access");
  print_guideline("time", asked_for.for_time, advice.time_check);
  print_guideline("energy", asked_for.for_energy, advice.energy_check);
  print_ranking(asked_for.question.problem, advice);
  print_optimum(request, asked_for.question.problem, advice);
  print_changes(advice);
  return Exit::ok;
}

}  // namespace

Action add_advise(CLI::App& verb) {
  auto const options = std::make_shared<AdviseOptions>();
  verb.add_option("--workload", options->workload_file, "workload file: segments with their counts (docs/advise.md)")
      ->required();
  verb.add_option("--machine", options->machine_file, "machine file, as `yoke probe` writes it")->required();
  verb.add_option("--goal", options->goal, "what is to be least: time, energy, or edp, their product")
      ->capture_default_str();
  verb.add_option("--power-cap", options->power_cap, "most watts, averaged over the plan's time: energy / time");
  verb.add_option("--data", options->data, "resident: moving data is free; streamed: links take time")
      ->capture_default_str();
  verb.add_option("--bytes", options->bytes, "access: every array access; compulsory: each input and output once")
      ->capture_default_str();
  options->results.declare(verb, "JSON file with everything, the proof included");
  return {false, [options] { return advise_verb(*options); }};
}

}  // namespace yoke
