// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "suite/cli/options/command.hpp"
#include "suite/cli/print/fidelity.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/core/model.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

using Align = Table::Align;
using Cases = std::vector<fidelity::CaseFidelity const*>;

/// |ln(predicted / measured)| as the relative error of a factor.
std::string error_cell(std::optional<double> log_error) {
  return log_error ? excess_cell(std::expm1(*log_error)) : missing_text;
}

int place_of(fidelity::CaseFidelity const& of) {
  std::string const name = of.rows.empty() ? "" : of.rows.front().model;
  auto const at = std::find_if(registered_models().begin(), registered_models().end(),
                               [&](Model const& one) { return one.name == name; });
  return at == registered_models().end() ? std::numeric_limits<int>::max() : at->answers_as;
}

/// The cases of each model; the model that answers comes first, the others by name.
std::vector<std::pair<std::string, Cases>> cases_by_model(std::vector<fidelity::CaseFidelity> const& cases) {
  std::map<std::pair<int, std::string>, Cases> sorted;
  for (auto const& one : cases) sorted[{place_of(one), one.model}].push_back(&one);
  std::vector<std::pair<std::string, Cases>> by_model;
  for (auto& [key, of] : sorted) by_model.emplace_back(key.second, std::move(of));
  return by_model;
}

analysis::FidelitySummary summary_of(Cases const& cases) {
  std::vector<analysis::FidelityReport> reports;
  for (auto const* one : cases) reports.push_back(one->report);
  return analysis::summarise(reports);
}

/// Verdict on the chosen plan compared with the fastest one.
std::string choice_word(analysis::FidelityReport const& report) {
  if (report.chosen == report.best) return "best";
  if (report.top1) return *report.top1 ? "same" : "slower";
  return report.regret_told ? "slower" : "inconclusive";
}

std::string choice_words(analysis::FidelityReport const& report) {
  std::string const word = choice_word(report);
  if (word == "best") return "which is the fastest";
  if (word == "same") return "which is as fast as the fastest, " + report.best;
  return fmt::format("which took {} longer than {}, the fastest{}", excess_cell(report.regret), report.best,
                     word == "slower" ? "" : ": inconclusive with these repetitions");
}

std::string time_words(analysis::FidelitySummary const& summary) {
  return fmt::format("Predicted times are off by {} in the median and {} at worst.", error_cell(summary.error),
                     error_cell(summary.worst_error));
}

std::string short_title(fidelity::CaseFidelity const& of) {
  if (of.rows.empty()) return of.title;
  auto const& row = of.rows.front();
  return fmt::format("{} {} {} {}", row.workload, row.size, row.precision, row.data);
}

/// Short titles, unless two cases share one.
std::vector<std::string> titles_of(Cases const& cases) {
  std::map<std::string, std::size_t> count;
  for (auto const* one : cases) ++count[short_title(*one)];
  std::vector<std::string> titles;
  for (auto const* one : cases) titles.push_back(count[short_title(*one)] > 1 ? one->title : short_title(*one));
  return titles;
}

std::string answer_text(std::string const& model, Cases const& cases) {
  auto const summary = summary_of(cases);
  if (summary.cases == 0)
    return fmt::format("{} predicts fewer than two measured plans of each case, so it chooses none. {}", model,
                       time_words(summary));
  auto const chooses = [](auto const* one) { return one->report.plans.size() > 1; };
  if (summary.cases == 1) {
    auto const& report = (*std::find_if(cases.begin(), cases.end(), chooses))->report;
    return fmt::format("{} chose {}, {}. {}", model, report.chosen, choice_words(report), time_words(summary));
  }
  auto const worst = *std::max_element(cases.begin(), cases.end(), [](auto const* a, auto const* b) {
    return a->report.regret.value_or(-1) < b->report.regret.value_or(-1);
  });
  std::size_t const open = summary.cases - summary.top1_decided;
  std::string text = summary.top1_decided == 0
                         ? fmt::format("In none of {} do the repetitions decide which plan is best",
                                       core::count_text(summary.cases, "case"))
                         : fmt::format("{} chose the right plan in {} of {} with a clear best plan", model,
                                       summary.top1_hits, core::count_text(summary.top1_decided, "case"));
  if (open > 0 && summary.top1_decided > 0) text += fmt::format("; {} {} inconclusive", open, open == 1 ? "is" : "are");
  return text + fmt::format(
                    ". The plans chosen by {} take {} longer than the best ones in the median and {} at worst ({}: {} "
                    "instead of {}). {}",
                    model, excess_cell(summary.median_regret), excess_cell(summary.worst_regret), short_title(*worst),
                    worst->report.chosen, worst->report.best, time_words(summary));
}

Table model_table(std::vector<std::pair<std::string, Cases>> const& by_model) {
  Table table({{"model"},
               {"cases", "", Align::right},
               {"right", "of clear", Align::right},
               {"choice", "costs", Align::right},
               {"", "at worst", Align::right},
               {"time is", "off by", Align::right},
               {"", "90 %", Align::right},
               {"", "at worst", Align::right}});
  for (auto const& [model, cases] : by_model) {
    auto const summary = summary_of(cases);
    table.add({model, std::to_string(summary.cases), fmt::format("{}/{}", summary.top1_hits, summary.top1_decided),
               excess_cell(summary.median_regret), excess_cell(summary.worst_regret), error_cell(summary.error),
               error_cell(summary.error_90), error_cell(summary.worst_error)});
  }
  return table;
}

void print_cases(std::string const& model, Cases const& cases) {
  constexpr std::size_t max_cases = 20;
  Table table({{"by " + model},
               {"chosen"},
               {"fastest"},
               {"choice", "costs", Align::right},
               {"verdict"},
               {"time is", "off by", Align::right}});
  auto const titles = titles_of(cases);
  for (std::size_t i = 0; i < std::min(cases.size(), max_cases); ++i) {
    auto const& report = cases[i]->report;
    bool const chooses = report.plans.size() > 1;
    table.add({titles[i], chooses ? report.chosen : missing_text, chooses ? report.best : missing_text,
               excess_cell(report.regret), chooses ? choice_word(report) : missing_text, error_cell(report.error)});
  }
  print_out("\n");
  print_table(table);
  if (cases.size() > max_cases) print_out("and {} more cases\n", cases.size() - max_cases);
}

}  // namespace

void print_fidelity_sentence(std::vector<fidelity::CaseFidelity> const& cases) {
  auto const by_model = cases_by_model(cases);
  if (by_model.empty()) return;
  print_out("{}", wrapped("", answer_text(by_model.front().first, by_model.front().second), 0, help_width()));
}

void print_fidelity_answer(std::vector<fidelity::CaseFidelity> const& cases) {
  auto const by_model = cases_by_model(cases);
  if (by_model.empty()) return;
  auto const& [model, of_model] = by_model.front();
  print_fidelity_sentence(cases);
  print_out("\n");
  print_table(model_table(by_model));
  if (of_model.size() > 1) print_cases(model, of_model);
}

}  // namespace yoke::cli
