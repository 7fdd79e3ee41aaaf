// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "analysis/statistics/dependence.hpp"
#include "analysis/statistics/proportion.hpp"
#include "suite/pictures/unit.hpp"
#include "suite/studies/report/sections.hpp"

namespace yoke {
namespace {

/// Speed-up of the best plan over the better single processor.
struct Gain {
  double ratio = 1;
  std::optional<Interval> interval;  ///< 95 %, Hodges and Lehmann's
  bool pays() const { return interval && interval->low > 1; }
};

std::optional<Gain> gain_of(ReportCase const& of) {
  auto const* const best = of.best();
  auto const* const single = of.single();
  if (!best || !single) return std::nullopt;
  if (best == single) return Gain{};
  auto const comparison = compare_in_turns(best->samples.times_s, single->samples.times_s);
  return Gain{comparison.shift, comparison.shift_interval};
}

std::string gain_text(std::optional<Gain> const& gain) { return gain ? fmt::format("{:.2f} x", gain->ratio) : "-"; }

std::string gain_interval(std::optional<Gain> const& gain) {
  return gain && gain->interval ? fmt::format("{:.2f} to {:.2f}", gain->interval->low, gain->interval->high) : "-";
}

std::string time_interval(ReportPlan const& plan) {
  if (!plan.interval_s) return "-";
  auto const prefix = prefix_of(plan.interval_s->high);
  return fmt::format("{:.4g} to {:.4g} {}s", plan.interval_s->low / prefix.factor,
                     plan.interval_s->high / prefix.factor, prefix.name);
}

/// Names of plans that are, or may be, as fast as the best.
std::string equals(ReportCase const& of) {
  std::string text;
  for (auto const& plan : of.plans)
    if (plan.row.verdict == "same" || plan.row.verdict == "inconclusive")
      text += (text.empty() ? "" : ", ") + plan.samples.name + (plan.row.verdict == "same" ? "" : "?");
  return text;
}

std::string joined(ReportPart const& part) {
  std::size_t paying = 0, with_gain = 0;
  std::optional<double> least, most;
  for (auto const& of : part.cases)
    if (auto const gain = gain_of(of)) {
      ++with_gain;
      if (!gain->pays()) continue;
      ++paying;
      least = std::min(least.value_or(gain->ratio), gain->ratio);
      most = std::max(most.value_or(gain->ratio), gain->ratio);
    }
  if (with_gain == 0)
    return "On " + part.source.label +
           " no case has a plan that uses one processor alone (co or go), so the gain is unknown.";
  if (paying == 0)
    return fmt::format(
        "On {} no plan is significantly faster than the better single processor in any of {} cases with one.",
        part.source.label, with_gain);
  std::string const range =
      paying == 1 ? fmt::format("{:.2f}", *least) : fmt::format("{:.2f} to {:.2f}", *least, *most);
  return fmt::format(
      "On {} sharing the work pays in {} of {} cases: the best plan is {} times as fast as the better "
      "single processor.",
      part.source.label, paying, with_gain, range);
}

/// Accuracy of the part's first model.
std::string trust_of(ReportPart const& part) {
  auto const models = part.models();
  if (models.empty()) return "";
  std::vector<double> errors;
  std::size_t hits = 0, told = 0;
  std::set<std::string> seen;
  double worst_regret = 0;
  for (auto const& row : part.predictions) {
    if (model_name(row) != models.front()) continue;
    if (row.log_error) errors.push_back(*row.log_error);
    if (!seen.insert(judged_case(row)).second) continue;
    worst_regret = std::max(worst_regret, row.case_regret.value_or(0));
    if (!row.case_top1) continue;
    ++told;
    hits += *row.case_top1;
  }
  if (errors.empty()) return "";
  std::string text = fmt::format("The model {} is off by a factor of {:.2f} in the median of {} plans on {}",
                                 models.front(), std::exp(median(errors)), errors.size(), part.source.label);
  if (told == 0) return text + ".";
  auto const interval = proportion_interval(hits, told);
  return text + fmt::format(
                    "; the plan it puts first is the best or the same in {} of {} cases with a clear best plan (95 % "
                    "interval {:.0f} to {:.0f} %), and costs {:.1f} % more than the best at worst.",
                    hits, told, 100 * interval.low, 100 * interval.high, 100 * worst_regret);
}

PageTable table_of(ReportPart const& part) {
  PageTable table{part.source.label,
                  {"case", "best plan", "speed-up", "95 % interval", "share on device", "time", "95 % interval", "n",
                   "predicted", "error", "same, or inconclusive (?)"},
                  {false, false, true, true, true, true, true, true, true, true, false},
                  {}};
  auto const models = part.models();
  for (auto const& of : part.cases) {
    auto const* const best = of.best();
    if (!best) continue;
    auto const gain = gain_of(of);
    auto const predicted = models.empty() ? std::nullopt : part.predicted_s(of.problem, *best, models.front());
    std::string const error = predicted ? fmt::format("{:+.1f} %", 100 * (*predicted / *best->row.median_s - 1)) : "-";
    table.rows.push_back({of.short_title, best->samples.name, gain_text(gain), gain_interval(gain),
                          percent_text(best->row.share), si_text(best->row.median_s, "s"), time_interval(*best),
                          std::to_string(best->row.repetitions), si_text(predicted, "s"), error, equals(of)});
  }
  return table;
}

}  // namespace

PageSection answer_section(ReportData const& data) {
  PageSection section{"answer", "The answer"};
  std::string lead, trust;
  for (auto const& part : data.parts) {
    if (part.cases.empty()) {
      section.missing.push_back({part.source.label + " has no measured runs.", "Best plans need measurements.",
                                 "yoke run --preset smoke --output FOLDER/runs.csv --pieces FOLDER/pieces.csv"});
      continue;
    }
    lead += (lead.empty() ? "" : " ") + joined(part);
    auto const sentence = trust_of(part);
    trust += (trust.empty() || sentence.empty() ? "" : " ") + sentence;
    section.tables.push_back(table_of(part));
  }
  if (!lead.empty()) section.paragraphs.push_back(lead);
  if (!trust.empty()) section.paragraphs.push_back(trust);
  if (!section.tables.empty())
    section.paragraphs.emplace_back(
        "Times are medians; speed-ups are over the better single processor. Intervals of 95 % need 6 repetitions, "
        "those "
        "of speed-ups 4. The last column has plans within 1 % of the best and, with a question mark, inconclusive "
        "ones, "
        "which need more repetitions.");
  return section;
}

}  // namespace yoke
