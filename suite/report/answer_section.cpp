// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "analysis/observe/application.hpp"
#include "analysis/statistics/intervals.hpp"
#include "suite/charts/unit.hpp"
#include "suite/core/wording.hpp"
#include "suite/report/report_data.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

std::string gain_interval(std::optional<Gain> const& gain) {
  return gain && gain->interval && analysis::is_informative(*gain->interval)
             ? fmt::format("{:.2f} to {:.2f}", gain->interval->low, gain->interval->high)
             : "-";
}

std::string time_interval(ReportPlan const& plan) {
  if (!plan.interval_s) return "-";
  auto const prefix = charts::prefix_of(plan.interval_s->high);
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

/// A sentence on a device that is no GPU; empty for a GPU.
std::string split_host_note(ReportPart const& part) {
  if (part.source.runs.empty()) return "";
  core::RunRow const& row = part.source.runs.front();
  if (row.device_backend.empty() || analysis::is_device_space(row.device_backend)) return "";
  std::string text = fmt::format(" The device of {} is no GPU: {}", part.source.label, row.device_name);
  double const host = static_cast<double>(row.host_threads), device = static_cast<double>(row.device_threads);
  if (host > 0 && device > 0)
    text += fmt::format(", with {} to the host's {}, so about {:.1f} times is all that is possible",
                        core::count_text(row.device_threads, "thread"), row.host_threads,
                        1 + std::min(host, device) / std::max(host, device));
  return text + ".";
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
    return fmt::format("On {} no plan is significantly faster than the better single processor in any of {}.",
                       part.source.label, core::count_text(with_gain, "case")) +
           split_host_note(part);
  std::string const range =
      paying == 1 ? fmt::format("{:.2f}", *least) : fmt::format("{:.2f} to {:.2f}", *least, *most);
  return fmt::format(
             "On {} sharing the work pays in {} of {}: the best plan is {} times as fast as the better "
             "single processor.",
             part.source.label, paying, core::count_text(with_gain, "case"), range) +
         split_host_note(part);
}

/// Accuracy of the part's first model.
std::string trust_of(ReportPart const& part) {
  auto const models = part.models();
  if (models.empty()) return "";
  std::vector<double> errors;
  std::size_t hits = 0, told = 0;
  std::set<std::string const*> seen;
  double worst_regret = 0;
  for (auto const row : part.predictions) {
    if (*row.model != models.front()) continue;
    if (row.log_error) errors.push_back(*row.log_error);
    if (!seen.insert(row.judged_case).second) continue;
    worst_regret = std::max(worst_regret, row.case_regret.value_or(0));
    if (!row.case_top1) continue;
    ++told;
    hits += *row.case_top1;
  }
  if (errors.empty()) return "";
  std::string text =
      fmt::format("Half of the {} times that the model {} predicts for {} are off by a factor of {:.2f} or less",
                  errors.size(), models.front(), part.source.label, std::exp(median(errors)));
  if (told == 0) return text + ". No case has a clear best plan, so its choice cannot be judged.";
  auto const interval = analysis::proportion_interval(hits, told);
  return text +
         fmt::format(
             ". It puts the best plan, or one as good, first in {} of {} with a clear best plan ({:.0f} to {:.0f} % "
             "of all cases, with 95 % confidence); at worst its choice takes {:.1f} % longer than the fastest plan.",
             hits, core::count_text(told, "case"), 100 * interval.low, 100 * interval.high, 100 * worst_regret);
}

charts::PageTable table_of(ReportPart const& part) {
  charts::PageTable table{part.source.label,
                          {"case", "best plan", "speed-up", "95 % interval", "share on device", "time", "95 % interval",
                           "n", "predicted", "error", "same, or inconclusive (?)"},
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
                          charts::percent_text(best->row.share), charts::si_text(best->row.median_s, "s"),
                          time_interval(*best), std::to_string(best->row.repetitions), charts::si_text(predicted, "s"),
                          error, equals(of)});
  }
  return table;
}

}  // namespace

charts::PageSection answer_section(ReportData const& data) {
  charts::PageSection section{"answer", "The answer"};
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
        "those of speed-ups 4; an interval whose ends differ by more than ten times is left out. Last column: plans "
        "within 1 % of the best; with a question mark, plans of which more "
        "repetitions would have to decide that.");
  return section;
}

}  // namespace yoke::report
