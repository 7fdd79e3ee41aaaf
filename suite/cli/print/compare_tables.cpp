// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "suite/cli/print/compare.hpp"
#include "suite/core/statistics.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

using Align = Table::Align;

constexpr std::size_t max_plans = 200;

TitledTable difference_table(analysis::ComparisonReport const& report) {
  std::vector<Table::Heading> headings{{"differs"}};
  for (auto const& label : report.compared.labels) headings.push_back({label});
  Table table(headings);
  for (auto const& [what, values] : report.differences) {
    std::vector<std::string> cells{what};
    cells.insert(cells.end(), values.begin(), values.end());
    table.add(cells);
  }
  if (table.empty())
    return {"Nothing but the times differs: the same processors, threads, compiler, build, Kokkos and revision.",
            table,
            {}};
  return {"Besides the times, these differ:", table, {}};
}

/// Sentence about the effective number of correlated repetitions.
std::string correlation_sentence(std::string const& second, analysis::Ground const& ground) {
  double const r = ground.correlation;
  if (r == 0 || ground.basis == analysis::Basis::processes) return "";
  return fmt::format(
      "{}: each repetition may depend on the previous one (correlation {:.2f} in the median), so 10 count as {:.2g} "
      "independent ones; more processes (yoke run --processes 5) help more than more repetitions",
      second, r, 10 * (1 - r) / (1 + r));
}

/// Sentence about the plans that are compared at equal speed of the node; empty if there is none.
std::string speed_sentence(std::string const& second, analysis::Ground const& ground) {
  if (ground.at_equal_speed == 0) return "";
  auto const half = [](double width) { return percent_cell(std::expm1(width / 2)); };
  return fmt::format(
      "{}: {} compared at equal speed of the node, by its heartbeat, which narrows their intervals from "
      "+-{} to +-{} in the median",
      second, core::count_text(ground.at_equal_speed, "plan is", "plans are"), half(ground.width_as_measured),
      half(ground.width_at_equal_speed));
}

/// Sentence about the basis of a side's verdicts, so that readers can assess them.
std::string ground_sentence(std::string const& first, std::string const& second, analysis::Ground const& ground) {
  if (ground.basis == analysis::Basis::processes)
    return fmt::format("{}: each process counts as one value, so verdicts include the differences between processes",
                       second);
  if (ground.basis == analysis::Basis::repetitions)
    return fmt::format(
        "{}: one process on each side, so a difference between processes (clocks, pages, neighbors) may be taken for a "
        "change; several processes on each side (yoke run --processes 5) show which it is",
        second);
  if (!ground.runs) return "";
  auto const& runs = *ground.runs;
  auto const& [low, high] = runs.shared_interval;
  std::string text;
  if (runs.told)
    text = fmt::format(
        "all plans moved by {} ({:+.1f} ... {:+.1f} %) from {} to {}, because of the machine or of the program, which "
        "one process on each side cannot distinguish. Changes {} that; ",
        change_cell(runs.shared - 1), 100 * (low - 1), 100 * (high - 1), first, second,
        ground.taken_off ? "are relative to" : "include");
  else
    text = fmt::format("{}: ", second);
  return text + fmt::format(
                    "plans vary by {} (standard deviation) from run to run without a change of their own; intervals "
                    "include this",
                    percent_cell(std::expm1(median(runs.deviations))));
}

std::string share_text(analysis::PlanSide const& side) { return side.share ? " " + percent_cell(side.share) : ""; }

/// Best of the first side against best of the second, for each case.
TitledTable best_table(analysis::ComparisonReport const& report) {
  constexpr std::size_t max_cases = 40;
  auto const& compared = report.compared;
  auto const titles = sorted_titles(compared);
  auto const &first = compared.labels[0], &second = compared.labels[1];
  Table table({{"best plan of each"},
               {first},
               {"", "median", Align::right},
               {second},
               {"", "median", Align::right},
               {"change", "", Align::right}});
  double logarithms = 0;
  for (std::size_t i = 0; i < report.orders.size(); ++i) {
    auto const& order = report.orders[i];
    auto const& of = compared.cases[order.of];
    auto const &a = of.plans[order.best[0]], &b = of.plans[order.best[1]];
    double const ratio = *b.sides[1].median_s / *a.sides[0].median_s;
    logarithms += std::log(ratio);
    if (i < max_cases)
      table.add({short_title(titles, of), a.name, seconds_cell(a.sides[0].median_s), b.name,
                 seconds_cell(b.sides[1].median_s), change_cell(ratio - 1)});
  }
  double const mean = std::exp(logarithms / static_cast<double>(report.orders.size()));
  TitledTable result{fmt::format("Best plan of {} against best plan of {}: {} in the geometric mean of {}", second,
                                 first, change_cell(mean - 1), core::count_text(report.orders.size(), "case")),
                     table,
                     {}};
  if (report.orders.size() > max_cases)
    result.remarks.push_back("and " + core::count_text(report.orders.size() - max_cases, "more case"));
  return result;
}

TitledTable order_table(analysis::ComparisonReport const& report) {
  auto const& compared = report.compared;
  auto const titles = sorted_titles(compared);
  std::vector<Table::Heading> headings{{"case"}};
  for (std::size_t s = 0; s < compared.labels.size(); ++s) {
    headings.push_back({compared.labels[s], "best plan, share"});
    if (s == 0) continue;
    headings.push_back({"cost", "of the first's", Align::right});
    headings.push_back({"pairs", "reversed", Align::right});
  }
  Table table(headings);
  std::size_t changed = 0;
  for (auto const& order : report.orders) {
    auto const& of = compared.cases[order.of];
    std::vector<std::string> cells{short_title(titles, of)};
    bool best_changed = false;
    for (std::size_t s = 0; s < compared.labels.size(); ++s) {
      auto const& best = of.plans[order.best[s]];
      cells.push_back(best.name + share_text(best.sides[s]));
      if (s == 0) continue;
      best_changed = best_changed || order.best_changed(s);
      std::string const cost = order.best[s] == order.best[0] ? "" : change_cell(order.cost[s] - 1);
      cells.push_back(cost + (order.told[s] == analysis::Verdict::inconclusive ? " ?" : ""));
      cells.push_back(order.reversed[s] > 0 ? std::to_string(order.reversed[s]) : "");
    }
    changed += best_changed;
    if (order.order_changed() || best_changed) table.add(cells, best_changed ? Table::Row::worse : Table::Row::plain);
  }
  TitledTable result{
      fmt::format("The best plan changes in {} of {}", changed, core::count_text(report.orders.size(), "case")),
      table,
      {}};
  if (!table.empty())
    result.remarks.push_back("cost: extra time of the first side's best plan over the best one there; ?: inconclusive");
  return result;
}

TitledTable regret_table(analysis::ComparisonReport const& report) {
  auto const& [cases, means, worst] = report.regret;
  auto const& labels = report.compared.labels;
  std::vector<Table::Heading> headings{{"tuned on"}};
  for (auto const& label : labels) headings.push_back({"on " + label, "mean (worst)", Align::right});
  Table table(headings);
  for (std::size_t tuned = 0; tuned < labels.size(); ++tuned) {
    std::vector<std::string> cells{labels[tuned]};
    for (std::size_t run = 0; run < labels.size(); ++run)
      cells.push_back(fmt::format("{} ({})", change_cell(means[tuned][run] - 1), change_cell(worst[tuned][run] - 1)));
    table.add(cells);
  }
  return {"Cost of the best plans of one side on another, over " + core::count_text(cases, "case"), table, {}};
}

TitledTable foresight_table(analysis::ComparisonReport const& report) {
  std::vector<Table::Heading> headings{{"model"}};
  for (auto const& label : report.compared.labels) headings.push_back({label, "best foreseen", Align::right});
  headings.push_back({"changes", "foreseen", Align::right});
  Table table(headings);
  for (auto const& one : report.foresight) {
    std::vector<std::string> cells{one.model};
    for (std::size_t s = 0; s < one.cases.size(); ++s)
      cells.push_back(one.cases[s] > 0 ? fmt::format("{} of {}", one.right[s], one.cases[s]) : missing_text);
    cells.push_back(one.changes > 0 ? fmt::format("{} of {}", one.foreseen, one.changes) : missing_text);
    table.add(cells);
  }
  return {"Did the models foresee the best plan?", table, {}};
}

/// The plan of this verdict whose change is furthest from 1, with its change; empty if none has it.
std::string extreme_text(analysis::Compared const& compared, analysis::Verdict verdict) {
  double furthest = 0;
  std::string text;
  for (auto const& of : compared.cases)
    for (auto const& plan : of.plans)
      for (auto const& change : plan.changes) {
        if (!change || change->judgement.verdict != verdict) continue;
        double const distance = std::abs(std::log(change->comparison.shift));
        if (distance <= furthest) continue;
        furthest = distance;
        text = fmt::format("{} {} by {}", of.problem.workload, plan.name, change_cell(change->comparison.shift - 1));
      }
  return text;
}

/// Sentences on the largest changes, on why plans are inconclusive, and on disturbances of the measurements.
std::string answer_text(analysis::ComparisonReport const& report, analysis::Correction correction) {
  auto const& counts = report.compared.counts;
  std::vector<std::string> sentences;
  for (auto const& [verdict, word] :
       {std::pair{analysis::Verdict::slower, "Slower"}, {analysis::Verdict::faster, "Faster"}})
    if (auto const text = extreme_text(report.compared, verdict); !text.empty())
      sentences.push_back(fmt::format("{} most: {}.", word, text));
  std::size_t const comparisons = counts.slower + counts.faster + counts.same + counts.inconclusive;
  if (counts.inconclusive > 0) {
    std::string const by = correction == analysis::Correction::none   ? "without correction"
                           : correction == analysis::Correction::holm ? "corrected by Holm"
                                                                      : "corrected by Benjamini and Hochberg";
    sentences.push_back(
        fmt::format("Inconclusive plans: p, {} for {}, is above 5 %, or the change is below the effect but its "
                    "interval is not.",
                    by, core::count_text(comparisons, "comparison")));
  }
  for (auto const& one : report.disturbances) sentences.push_back("Noise: " + one + ".");
  return fmt::format("{}", fmt::join(sentences, " "));
}

}  // namespace

std::string change_interval_cell(std::optional<analysis::Interval> const& ratio) {
  if (!ratio) return missing_text;
  constexpr double large = 10;
  if (ratio->high >= large) return fmt::format("{:.2g}x ... {:.2g}x", ratio->low, ratio->high);
  return fmt::format("{:+.1f} ... {:+.1f} %", 100 * (ratio->low - 1), 100 * (ratio->high - 1));
}

std::string compare_summary(analysis::Compared const& compared) {
  auto const& counts = compared.counts;
  std::string text = fmt::format("{} slower, {} faster, {} same, {} inconclusive, {} only on one side", counts.slower,
                                 counts.faster, counts.same, counts.inconclusive, counts.unmatched);
  for (std::size_t s = 1; s < compared.labels.size(); ++s)
    if (auto const mean = compared.geometric_means[s])
      text += fmt::format("; {}: {} in the geometric mean", compared.labels[s], change_cell(*mean - 1));
  return text;
}

std::vector<TitledTable> compare_tables(analysis::ComparisonReport const& report, bool all, bool details,
                                        analysis::Correction correction) {
  auto const& compared = report.compared;
  std::vector<TitledTable> tables{difference_table(report)};
  for (std::size_t s = 1; s < compared.grounds.size(); ++s)
    if (auto sentence = ground_sentence(compared.labels[0], compared.labels[s], compared.grounds[s]); !sentence.empty())
      tables.front().remarks.push_back(std::move(sentence));
  for (std::size_t s = 1; s < compared.grounds.size(); ++s)
    if (auto sentence = correlation_sentence(compared.labels[s], compared.grounds[s]); !sentence.empty())
      tables.front().remarks.push_back(std::move(sentence));
  for (std::size_t s = 1; s < compared.grounds.size(); ++s)
    if (auto sentence = speed_sentence(compared.labels[s], compared.grounds[s]); !sentence.empty())
      tables.front().remarks.push_back(std::move(sentence));
  auto const& counts = compared.counts;
  bool const many = counts.same + counts.faster + counts.slower + counts.inconclusive > max_plans;
  std::size_t hidden = 0;
  std::vector<analysis::ComparedCase const*> undecided;
  for (auto const& of : compared.cases) {
    if (!all && compared.cases.size() > 1 && is_undecided(compared, of)) {
      undecided.push_back(&of);
      continue;
    }
    auto table = case_table(compared, of, all, many, details);
    if (table.table.empty())
      ++hidden;
    else
      tables.push_back(std::move(table));
  }
  if (!undecided.empty()) tables.push_back(undecided_table(compared, undecided));
  if (!report.orders.empty()) {
    if (compared.labels.size() == 2) tables.push_back(best_table(report));
    tables.push_back(order_table(report));
    if (compared.by != "partitioner") tables.push_back(regret_table(report));
  }
  if (!report.foresight.empty()) tables.push_back(foresight_table(report));
  TitledTable end{compare_summary(compared), Table(std::vector<Table::Heading>(1)), {}};
  end.answer = answer_text(report, correction);
  if (!all && (counts.unmatched > 0 || hidden > 0))
    end.remarks.push_back("--all lists plans that one side lacks" +
                          std::string(many ? " and those that are the same" : ""));
  tables.insert(tables.begin(), std::move(end));
  return tables;
}

}  // namespace yoke::cli
