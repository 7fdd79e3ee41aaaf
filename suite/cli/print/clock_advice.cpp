// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>

#include "suite/cli/options/command.hpp"
#include "suite/cli/print/advice.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/core/io/json.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

using namespace models::equations;

constexpr std::size_t shown_front = 16;
constexpr double share_tolerance = 1e-9;

/// Name of the plan with this share.
std::string plan_of(double share) {
  if (share <= share_tolerance) return "co";
  return share >= 1 - share_tolerance ? "go" : "dp";
}

core::Json outcome_json(PeachOutcome const& outcome, bool energies) {
  core::Json json{
      {"share", outcome.share}, {"plan", plan_of(outcome.share)}, {"time_s", outcome.time_s}, {"rate", outcome.rate}};
  json["energy_j"] = energies ? core::Json(outcome.energy_j) : core::Json(nullptr);
  json["efficiency"] = energies ? core::Json(outcome.efficiency) : core::Json(nullptr);
  json["power_w"] = energies ? core::Json(outcome.energy_j / outcome.time_s) : core::Json(nullptr);
  return json;
}

core::Json clocks_json(ClockedState const& state) {
  return {{"host_hz", core::or_null(state.host_hz)},
          {"device_hz", core::or_null(state.device_hz)},
          {"memory_hz", core::or_null(state.memory_hz)}};
}

core::Json plan_json(advice::ClockAdvice const& advice, CoupledPlan const& plan) {
  core::Json json = clocks_json(advice.states[plan.state]);
  json.update(outcome_json(plan.outcome, advice.energies));
  return json;
}

std::vector<std::string> cells_of(std::string const& name, advice::ClockAdvice const& advice, CoupledPlan const& plan) {
  auto const& state = advice.states[plan.state];
  auto const& outcome = plan.outcome;
  auto const known = [&](double value) { return advice.energies ? std::optional(value) : std::nullopt; };
  return {name,
          hertz_cell(state.host_hz),
          hertz_cell(state.device_hz),
          hertz_cell(state.memory_hz),
          percent_cell(outcome.share),
          plan_of(outcome.share),
          seconds_cell(outcome.time_s),
          number_cell(outcome.rate * 1e-9),
          number_cell(known(outcome.energy_j)),
          number_cell(known(outcome.energy_j / outcome.time_s)),
          number_cell(known(outcome.efficiency * 1e-9))};
}

Table plan_table(std::string const& title) {
  auto const right = Table::Align::right;
  return Table({{title},
                {"host", "", right},
                {"device", "", right},
                {"memory", "", right},
                {"share", "on device", right},
                {"plan"},
                {"time", "", right},
                {"rate", "1e9/s", right},
                {"energy", "J", right},
                {"power", "W", right},
                {"efficiency", "1e9/J", right}});
}

/// Such as "Least energy: 1.2 GHz on the host, 705 MHz on the device and 90 % of the work there take 3.5 s and 1200 J".
std::string goal_sentence(advice::ClockRequest const& request, advice::ClockAdvice const& advice) {
  auto const goal = request.question.goal;
  auto const& plan = advice.best.at(goal);
  auto const& state = advice.states[plan.state];
  std::string text = fmt::format("Least {}: ", goal_name(goal));
  if (state.host_hz) text += hertz_cell(state.host_hz) + " on the host, ";
  if (state.device_hz) text += hertz_cell(state.device_hz) + " on the device, ";
  if (state.memory_hz) text += hertz_cell(state.memory_hz) + " for its memory, ";
  text += fmt::format("{} of the work on the device: {}", percent_cell(plan.outcome.share),
                      seconds_cell(plan.outcome.time_s));
  if (!advice.energies) return text + ".";
  text += fmt::format(" and {} J", number_cell(plan.outcome.energy_j));
  auto const fastest = advice.best.find(Goal::time);
  if (goal == Goal::time || fastest == advice.best.end()) return text + ".";
  auto const& other = fastest->second.outcome;
  return text + fmt::format(". The fastest choice takes {} and {} J.", seconds_cell(other.time_s),
                            number_cell(other.energy_j));
}

/// Prints the choices of clocks, with the efficiency of each processor alone and the best shares, and the front.
void print_choices(advice::ClockAdvice const& advice) {
  auto const right = Table::Align::right;
  Table states({{"host", "", right},
                {"device", "", right},
                {"memory", "", right},
                {"eta host", "1e9/J", right},
                {"eta device", "1e9/J", right},
                {"fastest", "share", right},
                {"rate", "1e9/s", right},
                {"most efficient", "share", right},
                {"efficiency", "1e9/J", right}});
  auto const giga = [](std::optional<double> value) {
    return number_cell(value ? std::optional(*value * 1e-9) : std::nullopt);
  };
  for (std::size_t s = 0; s < advice.states.size(); ++s) {
    auto const& [host_hz, device_hz, memory_hz, node] = advice.states[s];
    auto const& [fastest, frugal] = advice.cells[s];
    bool const known = advice.energies;
    states.add({hertz_cell(host_hz), hertz_cell(device_hz), hertz_cell(memory_hz),
                known ? giga(host_efficiency(node)) : missing_text,
                known ? giga(device_efficiency(node)) : missing_text, percent_cell(fastest.share), giga(fastest.rate),
                known ? percent_cell(frugal.share) : missing_text, known ? giga(frugal.efficiency) : missing_text});
  }
  print_out("\n");
  print_table(states);
  if (advice.front.empty()) return;
  Table front = plan_table("front");
  std::size_t const step = (advice.front.size() + shown_front - 1) / shown_front;
  for (std::size_t i = 0; i < advice.front.size(); ++i)
    if (i % step == 0 || i + 1 == advice.front.size())
      front.add(cells_of(std::to_string(i + 1), advice, advice.front[i]));
  print_out("\n");
  print_table(front);
  print_out("no other plan has both less time and less energy; {} such plans, --output has all\n", advice.front.size());
}

}  // namespace

std::string clock_advice_json(advice::ClockRequest const& request, advice::ClockAdvice const& advice) {
  auto const& question = request.question;
  core::Json json{{"schema", 1},
                  {"workload", request.workload.name},
                  {"machine", request.machine.name},
                  {"goal", goal_name(question.goal)},
                  {"power_cap_w", core::or_null(question.power_cap_w)},
                  {"time_limit_s", core::or_null(question.time_limit_s)},
                  {"share_step", core::or_null(question.share_step)},
                  {"work", advice.work}};
  json["best"] = plan_json(advice, advice.best.at(question.goal));
  for (auto const& [goal, plan] : advice.best) json["by_goal"][std::string(goal_name(goal))] = plan_json(advice, plan);
  json["states"] = core::Json::array();
  for (std::size_t s = 0; s < advice.states.size(); ++s) {
    auto const& state = advice.states[s];
    core::Json& one = json["states"].emplace_back(clocks_json(state));
    one["rate_host"] = state.node.rate_host;
    one["rate_device"] = state.node.rate_device;
    one["efficiency_host"] = advice.energies ? core::or_null(host_efficiency(state.node)) : core::Json(nullptr);
    one["efficiency_device"] = advice.energies ? core::or_null(device_efficiency(state.node)) : core::Json(nullptr);
    one["fastest"] = outcome_json(advice.cells[s].fastest, advice.energies);
    if (advice.energies) one["most_efficient"] = outcome_json(advice.cells[s].most_efficient, true);
  }
  json["front"] = core::Json::array();
  for (auto const& plan : advice.front) json["front"].push_back(plan_json(advice, plan));
  return core::json_text(json) + "\n";
}

void print_clock_advice(advice::ClockRequest const& request, advice::ClockAdvice const& advice, bool details) {
  Table best = plan_table("least");
  for (auto const& [goal, plan] : advice.best)
    best.add(cells_of(std::string(goal_name(goal)) + (goal == request.question.goal ? " *" : ""), advice, plan));
  print_out("{} on {}: clocks and share together (PEACH), {} of clocks; * is the goal\n", request.workload.name,
            request.machine.name, core::count_text(advice.states.size(), "choice"));
  print_out("{}", wrapped("", goal_sentence(request, advice), 0, help_width()));
  print_table(best);
  if (details)
    print_choices(advice);
  else
    print_out("--details shows every choice of clocks{}\n", advice.front.empty() ? "" : " and the Pareto front");
}

}  // namespace yoke::cli
