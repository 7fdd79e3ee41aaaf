// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/coverage.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "suite/core/option.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"

namespace yoke::fidelity {
namespace {

double fraction_within(std::vector<double> const& values, analysis::Interval const& interval) {
  auto const within = std::count_if(values.begin(), values.end(),
                                    [&](double value) { return value >= interval.low && value <= interval.high; });
  return static_cast<double>(within) / static_cast<double>(values.size());
}

std::optional<double> mean_fraction(std::vector<double> const& values) {
  if (values.empty()) return std::nullopt;
  double sum = 0;
  for (double const value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

/// Fractions of each plan.
struct CoverageFractions {
  std::vector<double> by_noise, with_misfit, half_widths;
};

std::string kind_of_outcome(analysis::PlanOutcome const& outcome) {
  return analysis::misfit_kind(outcome.split, outcome.alone.has_value());
}

}  // namespace

std::vector<analysis::MisfitRow> misfit_rows(std::span<CaseFidelity const> judged, std::string const& rows) {
  std::vector<analysis::MisfitRow> all;
  for (auto const& one : judged)
    for (std::size_t i = 0; i < one.outcomes.size(); ++i) {
      auto const& outcome = one.outcomes[i];
      if (outcome.measured.empty() || !outcome.predicted) continue;
      auto& row = all.emplace_back();
      copy_columns<ProblemColumns>(one.rows[i], row);
      row.rows = rows;
      row.machine = one.rows[i].measured_machine;
      row.host_cpu = one.host_cpu;
      row.model = one.model;
      row.calibrated = one.calibrated ? "yes" : "no";
      row.kind = kind_of_outcome(outcome);
      row.plan = outcome.plan;
      row.error_90 = analysis::error_of_nine_in_ten(outcome.measured, *outcome.predicted);
    }
  return all;
}

analysis::Interval with_misfit(double predicted, std::optional<analysis::Interval> const& noise, double half_width) {
  analysis::Interval interval{predicted * std::exp(-half_width), predicted * std::exp(half_width)};
  if (noise) interval = {std::min(interval.low, noise->low), std::max(interval.high, noise->high)};
  return interval;
}

void widen_by_misfit(std::vector<core::PredictionRow>& rows, analysis::Misfits const& misfits, bool falls_back) {
  for (auto& row : rows) {
    if (!row.time_s) continue;
    auto const options = parse_options(row.model_options);
    // A model fitted to rows is a different model.
    if (options.contains("fitted")) continue;
    Partitioner const& partitioner = find_named(registered_partitioners(), row.partitioner, "partitioner");
    auto const kind =
        analysis::misfit_kind(partitioner.assignment ? analysis::SplitKind::fixed : analysis::SplitKind::dynamic,
                              partitioner.role == Role::host_only || partitioner.role == Role::device_only);
    auto const half = misfits.half_width({row.model, options.contains("calibration"), kind, row.workload, falls_back});
    if (!half) continue;
    std::optional<analysis::Interval> noise;
    if (row.time_low_s && row.time_high_s) noise = analysis::Interval{*row.time_low_s, *row.time_high_s};
    auto const wide = with_misfit(*row.time_s, noise, *half);
    row.time_low_s = wide.low;
    row.time_high_s = wide.high;
    row.interval = "misfit";
  }
}

std::vector<Coverage> coverages(std::span<CaseFidelity const> judged, analysis::Misfits const& misfits,
                                std::string const& rows) {
  std::map<std::string, std::map<std::string, CoverageFractions>> by_model;
  for (auto const& one : judged)
    for (std::size_t i = 0; i < one.outcomes.size(); ++i) {
      auto const& outcome = one.outcomes[i];
      if (outcome.measured.empty() || !outcome.predicted) continue;
      std::string const kind = kind_of_outcome(outcome);
      analysis::MisfitQuestion question{one.model, one.calibrated, kind, one.rows[i].workload, one.falls_back, rows};
      copy_columns<ProblemColumns>(one.rows[i], question.left_out);
      auto const half = misfits.half_width(question);
      for (auto const& name : {kind, std::string("all")}) {
        auto& fractions = by_model[one.model][name];
        if (outcome.noise) fractions.by_noise.push_back(fraction_within(outcome.measured, *outcome.noise));
        if (!half) continue;
        auto const wide = with_misfit(*outcome.predicted, outcome.noise, *half);
        fractions.with_misfit.push_back(fraction_within(outcome.measured, wide));
        fractions.half_widths.push_back(*half);
      }
    }
  std::vector<Coverage> all;
  for (auto const& [model, by_kind] : by_model)
    for (char const* const kind : {"alone", "fixed", "dynamic", "all"}) {
      auto const at = by_kind.find(kind);
      if (at == by_kind.end()) continue;
      auto const& of = at->second;
      Coverage line{model,
                    kind,
                    of.by_noise.size(),
                    mean_fraction(of.by_noise),
                    of.with_misfit.size(),
                    mean_fraction(of.with_misfit),
                    {}};
      if (!of.half_widths.empty()) line.median_misfit = median(of.half_widths);
      all.push_back(std::move(line));
    }
  return all;
}

}  // namespace yoke::fidelity
