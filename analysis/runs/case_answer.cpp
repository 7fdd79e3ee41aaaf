// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/case_answer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/statistics/dependence.hpp"
#include "suite/core/wording.hpp"

namespace yoke::analysis {
namespace {

bool is_single(PlanRow const& row, RoleOf const& role_of) {
  Role const role = role_of(row.partitioner);
  return role == Role::host_only || role == Role::device_only;
}

std::vector<double> const& times_of(CaseSamples const& of, std::string const& plan) {
  return std::find_if(of.plans.begin(), of.plans.end(), [&](auto const& one) { return one.name == plan; })->times_s;
}

std::optional<double> possible_gain(core::RunRow const& problem) {
  if (problem.device_threads == 0 || problem.host_threads == 0 || !problem.pace.empty() || !problem.across.empty())
    return std::nullopt;
  auto const host = static_cast<double>(problem.host_threads),
             devices = static_cast<double>(problem.device_threads * problem.devices);
  return (host + devices) / std::max(host, devices);
}

/// Such as "cap and leap are", or "12 plans are" if there are many.
std::string plans_text(std::vector<std::string> const& plans) {
  constexpr std::size_t max_named = 3;
  if (plans.size() == 1) return plans.front() + " is";
  if (plans.size() > max_named) return fmt::format("{} plans are", plans.size());
  std::vector<std::string> const first(plans.begin(), plans.end() - 1);
  return fmt::format("{} and {} are", fmt::join(first, ", "), plans.back());
}

std::string gain_text(CaseAnswer const& answer) {
  std::string const interval =
      answer.gain_interval && is_informative(*answer.gain_interval)
          ? fmt::format(" [{:.2f}, {:.2f}]", answer.gain_interval->low, answer.gain_interval->high)
          : "";
  std::string const possible = answer.possible ? fmt::format(" of {:.1f} possible", *answer.possible) : "";
  return fmt::format("{:.2f} times as fast as {}, the better processor alone{}{}", answer.gain, answer.single, interval,
                     possible);
}

std::string first_sentence(CaseAnswer const& answer) {
  if (answer.timed == 1) return fmt::format("{} is the only plan with a time.", answer.best);
  if (answer.single.empty())
    return fmt::format("{} is the fastest of {} plans; without co and go it is unknown whether sharing pays.",
                       answer.best, answer.timed);
  if (answer.sharing == 0)
    return fmt::format("{} is the faster processor alone; no plan that shares the work has a time.", answer.best);
  if (!answer.shares()) {
    return answer.shared_open
               ? fmt::format("No plan that shares the work is seen to be faster than {} alone.", answer.best)
               : fmt::format("Sharing does not pay: {} alone is the fastest.", answer.best);
  }
  if (answer.pays()) return fmt::format("Sharing pays: {} is {}.", answer.best, gain_text(answer));
  return fmt::format("Whether sharing pays is inconclusive: {} is {}.", answer.best, gain_text(answer));
}

/// `rows`: fastest first.
std::optional<CaseAnswer> answer_case(CaseSamples const& of, std::vector<PlanRow> const& rows, RoleOf const& role_of) {
  if (rows.empty() || !rows.front().median_s) return std::nullopt;
  CaseAnswer answer;
  answer.workload = of.problem.workload;
  answer.best = rows.front().plan;
  answer.best_s = *rows.front().median_s;
  answer.possible = possible_gain(of.problem);
  for (auto const& row : rows) {
    if (!row.median_s) {
      ++answer.not_timed;
      continue;
    }
    ++answer.timed;
    answer.sharing += !is_single(row, role_of);
    answer.repetitions = std::max(answer.repetitions, row.repetitions);
    if (answer.single.empty() && is_single(row, role_of)) answer.single = row.plan;
    bool const same = row.verdict == "same", inconclusive = row.verdict == "inconclusive";
    if (same) answer.same.push_back(row.plan);
    if (inconclusive) answer.inconclusive.push_back(row.plan);
    answer.shared_open = answer.shared_open || ((same || inconclusive) && !is_single(row, role_of));
  }
  if (!answer.shares()) return answer;
  auto const comparison = compare_in_turns(times_of(of, answer.best), times_of(of, answer.single));
  answer.gain = *rows.front().speedup;
  answer.gain_interval = comparison.shift_interval;
  return answer;
}

}  // namespace

std::vector<JudgedCase> judge_plans(std::span<CaseSamples const> cases, RoleOf const& role_of) {
  std::vector<std::vector<PlanRow>> rows;
  for (auto const& of : cases) {
    rows.push_back(plan_rows(of, role_of));
    sort_by_time(rows.back());
  }
  fill_efficiencies(rows);
  std::vector<JudgedCase> judged;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    auto answer = answer_case(cases[i], rows[i], role_of);
    judged.push_back({cases[i].problem, std::move(rows[i]), std::move(answer)});
  }
  return judged;
}

std::string answer_sentence(CaseAnswer const& answer) {
  std::string text = first_sentence(answer);
  if (!answer.same.empty()) {
    text += fmt::format(" {} as good", plans_text(answer.same));
    text += answer.inconclusive.empty() ? "." : ";";
  }
  if (!answer.inconclusive.empty())
    text += fmt::format(" {} inconclusive with {}; more of them decide (--until 2%).", plans_text(answer.inconclusive),
                        core::count_text(answer.repetitions, "repetition"));
  return text;
}

std::string summary_sentence(std::span<JudgedCase const> cases) {
  std::vector<CaseAnswer> answers;
  for (auto const& of : cases)
    if (of.answer) answers.push_back(*of.answer);
  if (answers.size() < 2) return "";
  std::size_t with_single = 0, paying = 0, open = 0;
  double least = 0, most = 0;
  for (auto const& answer : answers) {
    if (answer.single.empty() || answer.sharing == 0) continue;
    ++with_single;
    open += answer.shares() && !answer.pays();
    if (!answer.pays()) continue;
    least = paying == 0 ? answer.gain : std::min(least, answer.gain);
    most = std::max(most, answer.gain);
    ++paying;
  }
  if (with_single == 0)
    return fmt::format(
        "It is unknown in all {} cases whether sharing pays: that needs co or go, and a plan that shares.",
        answers.size());
  std::string text = fmt::format("Sharing pays in {} of {}", paying, core::count_text(with_single, "case"));
  if (open > 0) text += fmt::format(" and is inconclusive in {}", open);
  if (paying > 0) {
    auto const possible = answers.front().possible;
    bool const common =
        std::all_of(answers.begin(), answers.end(), [&](auto const& one) { return one.possible == possible; });
    text += paying == 1
                ? fmt::format(": the best plan is {:.2f} times as fast as the better processor alone", most)
                : fmt::format(": the best plans are {:.2f} to {:.2f} times as fast as the better processor alone",
                              least, most);
    if (possible && common) text += fmt::format(", of {:.1f} possible", *possible);
  }
  return text + ".";
}

}  // namespace yoke::analysis
