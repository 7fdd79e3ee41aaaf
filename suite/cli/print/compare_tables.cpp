// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/compare_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "suite/core/statistics.hpp"

namespace yoke {
namespace {

using Align = Table::Align;

constexpr std::size_t max_plans = 200;

TitledTable difference_table(ComparisonReport const& report) {
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

Table::Row row_kind(ComparedPlan const& plan) {
  bool slower = false, faster = false;
  for (auto const& change : plan.changes) {
    slower = slower || (change && change->judgement.verdict == Verdict::slower);
    faster = faster || (change && change->judgement.verdict == Verdict::faster);
  }
  return slower ? Table::Row::worse : faster ? Table::Row::best : Table::Row::plain;
}

/// The number of repetitions that all plans of the case have on all sides; `std::nullopt` if the numbers differ.
std::optional<std::size_t> common_n(ComparedCase const& of) {
  std::optional<std::size_t> n;
  for (auto const& plan : of.plans)
    for (auto const& side : plan.sides) {
      if (side.n() == 0) continue;
      if (n && *n != side.n()) return std::nullopt;
      n = side.n();
    }
  return n;
}

/// Verdict and change, and its interval and adjusted p if there are only two sides.
void add_change(std::vector<std::string>& cells, std::optional<PlanChange> const& change, bool single) {
  if (!change) {
    cells.insert(cells.end(), single ? 4 : 2, missing_text);
    return;
  }
  auto const& [comparison, judgement, slope] = *change;
  cells.emplace_back(verdict_name(judgement.verdict));
  cells.push_back(change_cell(comparison.shift - 1));
  if (!single) return;
  cells.push_back(change_interval_cell(comparison.shift_interval));
  cells.push_back(judgement.adjusted_p < 0.001 ? "<0.001" : fmt::format("{:.2g}", judgement.adjusted_p));
}

TitledTable case_table(Compared const& compared, ComparedCase const& of, bool all, bool many, bool details) {
  std::size_t const sides = compared.labels.size();
  bool const single = sides == 2;
  auto const n = common_n(of);
  std::vector<Table::Heading> headings{{"plan"}};
  if (single) {
    headings.push_back({"verdict"});
    headings.push_back({"change", "", Align::right});
    headings.push_back({"95 %", "", Align::right});
    headings.push_back({"p", "", Align::right});
  }
  for (std::size_t s = 0; s < sides; ++s) {
    if (s > 0 && !single) {
      headings.push_back({compared.labels[s], "verdict"});
      headings.push_back({"", "change", Align::right});
    }
    headings.push_back({s > 0 && !single ? "" : compared.labels[s], "median", Align::right});
    if (details) headings.push_back({"", "IQR", Align::right});
    if (!n) headings.push_back({"", "n", Align::right});
  }
  Table table(headings);
  std::string undecided, of_processes;
  for (auto const& plan : of.plans) {
    auto const is = [&](Verdict verdict) {
      return std::any_of(plan.changes.begin(), plan.changes.end(),
                         [&](auto const& change) { return change && change->judgement.verdict == verdict; });
    };
    bool const matched =
        std::any_of(plan.changes.begin(), plan.changes.end(), [](auto& one) { return one.has_value(); });
    bool const told = is(Verdict::faster) || is(Verdict::slower) || is(Verdict::inconclusive);
    if (!all && (!matched || (many && !told))) continue;
    std::vector<std::string> cells{plan.name};
    if (single) add_change(cells, plan.changes[1], true);
    for (std::size_t s = 0; s < sides; ++s) {
      auto const& side = plan.sides[s];
      if (s > 0 && !single) add_change(cells, plan.changes[s], false);
      cells.push_back(seconds_cell(side.median_s));
      if (details) cells.push_back(percent_cell(side.spread));
      if (!n) cells.push_back(std::to_string(side.n()));
    }
    table.add(cells, row_kind(plan));
    if (single && plan.changes[1] && plan.changes[1]->judgement.repetitions_needed)
      undecided += fmt::format("{}{} {}", undecided.empty() ? "" : ", ", plan.name,
                               *plan.changes[1]->judgement.repetitions_needed);
    if (single && plan.changes[1] && plan.changes[1]->judgement.processes_needed)
      of_processes += fmt::format("{}{} {}", of_processes.empty() ? "" : ", ", plan.name,
                                  *plan.changes[1]->judgement.processes_needed);
  }
  std::vector<std::string> remarks;
  if (!undecided.empty()) remarks.push_back("repetitions of each that would probably decide: " + undecided);
  if (!of_processes.empty()) remarks.push_back("processes of each that would probably decide: " + of_processes);
  return {of.title + (n ? fmt::format(" (n = {})", *n) : ""), table, remarks};
}

/// Sentence about the effective number of correlated repetitions.
std::string correlation_sentence(std::string const& second, Ground const& ground) {
  double const r = ground.correlation;
  if (r == 0 || ground.basis == Basis::processes) return "";
  return fmt::format(
      "{}: each repetition may depend on the previous one (correlation {:.2f} in the median), so 10 count as {:.2g} "
      "independent ones; yoke run --processes 5 tells more than more repetitions",
      second, r, 10 * (1 - r) / (1 + r));
}

/// Sentence about the plans that are compared at equal speed of the node; empty if there is none.
std::string speed_sentence(std::string const& second, Ground const& ground) {
  if (ground.at_equal_speed == 0) return "";
  auto const half = [](double width) { return percent_cell(std::expm1(width / 2)); };
  return fmt::format(
      "{}: {} plans are compared at equal speed of the node, by its heartbeat, which narrows their intervals from "
      "+-{} to +-{} in the median",
      second, ground.at_equal_speed, half(ground.width_as_measured), half(ground.width_at_equal_speed));
}

/// Sentence about the basis of a side's verdicts, so that readers can assess them.
std::string ground_sentence(std::string const& first, std::string const& second, Ground const& ground) {
  if (ground.basis == Basis::processes)
    return fmt::format("{}: each process is one value, so verdicts know what differs from process to process", second);
  if (ground.basis == Basis::repetitions)
    return fmt::format(
        "{}: one process on each side, so what differs from process to process (clocks, pages, neighbours) "
        "may be taken for a change; yoke run --processes 5 tells",
        second);
  if (!ground.runs) return "";
  auto const& runs = *ground.runs;
  auto const& [low, high] = runs.shared_interval;
  std::string text;
  if (runs.told)
    text = fmt::format(
        "everything moved by {} ({:+.1f} ... {:+.1f} %) from {} to {}: the machine, the compiler or what "
        "all plans share, which one process on each side cannot tell. Changes {} that; ",
        change_cell(runs.shared - 1), 100 * (low - 1), 100 * (high - 1), first, second,
        ground.taken_off ? "are relative to" : "include");
  else
    text = fmt::format("{}: ", second);
  return text + fmt::format(
                    "plans move by {} (standard deviation) from run to run for no reason of their own, which "
                    "intervals contain",
                    percent_cell(std::expm1(median(runs.deviations))));
}

std::string share_text(PlanSide const& side) { return side.share ? " " + percent_cell(side.share) : ""; }

/// Sorted titles of cases: only adjacent titles can have the same beginning.
std::vector<std::string_view> sorted_titles(Compared const& compared) {
  std::vector<std::string_view> titles;
  for (auto const& of : compared.cases) titles.push_back(of.title);
  std::sort(titles.begin(), titles.end());
  return titles;
}

/// The title without the options of the workload, unless another case differs in them alone.
std::string short_title(std::vector<std::string_view> const& sorted, ComparedCase const& of) {
  auto const& options = of.problem.workload_options;
  if (options.empty() || !of.title.ends_with(" " + options)) return of.title;
  auto const without = of.title.substr(0, of.title.size() - options.size());
  auto const first = std::lower_bound(sorted.begin(), sorted.end(), without);
  bool const alone = std::distance(first, sorted.end()) < 2 || !std::next(first)->starts_with(without);
  return alone ? without.substr(0, without.size() - 1) : of.title;
}

/// Best of the first side against best of the second, for each case.
TitledTable best_table(ComparisonReport const& report) {
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
  TitledTable result{
      fmt::format("Best plan of {} against best plan of {}: {} in the geometric mean of {} case{}", second, first,
                  change_cell(mean - 1), report.orders.size(), report.orders.size() == 1 ? "" : "s"),
      table,
      {}};
  if (report.orders.size() > max_cases)
    result.remarks.push_back(fmt::format("and {} more cases", report.orders.size() - max_cases));
  return result;
}

TitledTable order_table(ComparisonReport const& report) {
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
      cells.push_back(cost + (order.told[s] == Verdict::inconclusive ? " ?" : ""));
      cells.push_back(order.reversed[s] > 0 ? std::to_string(order.reversed[s]) : "");
    }
    changed += best_changed;
    if (order.order_changed() || best_changed) table.add(cells, best_changed ? Table::Row::worse : Table::Row::plain);
  }
  TitledTable result{fmt::format("The best plan changes in {} of {} cases", changed, report.orders.size()), table, {}};
  if (!table.empty())
    result.remarks.push_back("cost: what the first's best plan takes more than the best one there; ?: inconclusive");
  return result;
}

TitledTable regret_table(ComparisonReport const& report) {
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
  return {fmt::format("What the best plan of one costs on another, over {} cases", cases), table, {}};
}

TitledTable foresight_table(ComparisonReport const& report) {
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
std::string extreme_text(Compared const& compared, Verdict verdict) {
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
std::string answer_text(ComparisonReport const& report, Correction correction) {
  auto const& counts = report.compared.counts;
  std::vector<std::string> sentences;
  for (auto const& [verdict, word] : {std::pair{Verdict::slower, "Slower"}, {Verdict::faster, "Faster"}})
    if (auto const text = extreme_text(report.compared, verdict); !text.empty())
      sentences.push_back(fmt::format("{} most: {}.", word, text));
  std::size_t const comparisons = counts.slower + counts.faster + counts.same + counts.inconclusive;
  if (counts.inconclusive > 0) {
    std::string const by = correction == Correction::none   ? "without correction"
                           : correction == Correction::holm ? "corrected by Holm"
                                                            : "corrected by Benjamini and Hochberg";
    sentences.push_back(
        fmt::format("Inconclusive: p, {} for {} comparison{}, is above 5 %, or the change is below the "
                    "effect and its interval is not.",
                    by, comparisons, comparisons == 1 ? "" : "s"));
  }
  for (auto const& one : report.disturbances) sentences.push_back("Noise: " + one + ".");
  return fmt::format("{}", fmt::join(sentences, " "));
}

}  // namespace

std::string change_interval_cell(std::optional<Interval> const& ratio) {
  if (!ratio) return missing_text;
  constexpr double large = 10;
  if (ratio->high >= large) return fmt::format("{:.2g}x ... {:.2g}x", ratio->low, ratio->high);
  return fmt::format("{:+.1f} ... {:+.1f} %", 100 * (ratio->low - 1), 100 * (ratio->high - 1));
}

std::string compare_summary(Compared const& compared) {
  auto const& counts = compared.counts;
  std::string text = fmt::format("{} slower, {} faster, {} same, {} inconclusive, {} only on one side", counts.slower,
                                 counts.faster, counts.same, counts.inconclusive, counts.unmatched);
  for (std::size_t s = 1; s < compared.labels.size(); ++s)
    if (auto const mean = compared.geometric_means[s])
      text += fmt::format("; {}: {} in the geometric mean", compared.labels[s], change_cell(*mean - 1));
  return text;
}

std::vector<TitledTable> compare_tables(ComparisonReport const& report, bool all, bool details, Correction correction) {
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
  for (auto const& of : compared.cases) {
    auto table = case_table(compared, of, all, many, details);
    if (table.table.empty())
      ++hidden;
    else
      tables.push_back(std::move(table));
  }
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
  tables.push_back(std::move(end));
  return tables;
}

}  // namespace yoke
