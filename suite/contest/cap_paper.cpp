// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/contest/cap_paper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/statistics/intervals.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/execution/offline_bounds.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke::contest {
namespace {

/// Steepness of the logistic curve that stands for the unpublished one of a workload: chosen so that CAP profiles about
/// as much as published. Without one the rate is constant.
double steepness_of(std::string const& workload) {
  if (workload == "cg") return 100;
  if (workload == "jacobi") return 110;
  return workload == "nbody" ? 160 : 0;
}

/// Chosen, not published.
constexpr double items = 16384, noise = 0.005;

/// The device's rate in the first sample follows from the published speedup s of sampling, which is limited by the
/// host: 1 + rate = s.
core::Scenario scenario_of(analysis::CapPublished const& paper, std::uint64_t seed) {
  core::Scenario scenario;
  scenario.items = static_cast<std::size_t>(items);
  scenario.seed = seed;
  scenario.processors.resize(2);
  for (auto& processor : scenario.processors) processor.noise = noise;
  scenario.processors[host].rate.items_per_s = items;
  core::RateCurve& curve = scenario.processors[device].rate;
  curve.items_per_s = items * paper.device;
  if (double const k = steepness_of(paper.workload); k > 0) {
    double const sample = 1. / 256, rate = paper.sampling - 1;
    curve.type = core::RateCurve::Type::logistic;
    curve.k = k;
    curve.x0 = sample + std::log(paper.device / rate - 1) / k;
  }
  return scenario;
}

/// A scheduler of the paper, or one of yoke's for comparison.
struct ContestantSpec {
  Partitioner const* partitioner;
  std::string options_in_name;
  OptionMap options;
  std::size_t depth = 1;
  std::string name() const { return partitioner->name + (options_in_name.empty() ? "" : " ") + options_in_name; }
};

Partitioner const& with_role(Role role) {
  for (Partitioner const& partitioner : registered_partitioners())
    if (partitioner.role == role) return partitioner;
  YOKE_EXPECT(false, "the registry has every role");
}

std::vector<ContestantSpec> contestants() {
  Partitioner const &cap = with_role(Role::growing_rounds), &leap = with_role(Role::launch_ahead);
  return {{&with_role(Role::host_only), "", {}},
          {&with_role(Role::device_only), "", {}},
          {&with_role(Role::one_sample), "", {}},
          {&with_role(Role::equal_parts), "", {}},
          {&cap, "", {}},
          {&cap, "min_phases=1", {{"min_phases", "1"}}},
          {&leap, "", {}},
          {&leap, "depth 2", {}, 2}};
}

struct Sample {
  std::vector<double> seconds, imbalances;
  double profiled = 0;
};

Sample sampled(ContestantSpec const& spec, core::Scenario const& scenario, Description const& description,
               std::size_t runs) {
  Partitioner const& partitioner = *spec.partitioner;
  PlanningContext const context{.description = description,
                                .options = OptionValues(partitioner.name, partitioner.options, spec.options)};
  execution::Simulated simulated(scenario, description, spec.depth);
  Sample sample;
  for (std::size_t run = 0; run < runs; ++run) {
    auto const schedule = partitioner.plan(context);
    RunResult const outcome = simulated.run(*schedule);
    sample.seconds.push_back(outcome.makespan_s);
    if (auto const imbalance = core::imbalance_of(core::busy_seconds(outcome, context.processors)))
      sample.imbalances.push_back(*imbalance);
    sample.profiled += schedule->account().profiled_fraction / static_cast<double>(runs);
  }
  return sample;
}

using models::published::PublishedValue;

/// A number of a workload and a scheduler, percents as fractions.
double value_of(std::span<PublishedValue const> rows, std::string const& workload, std::string const& scheduler,
                std::string const& quantity) {
  auto const found = std::find_if(rows.begin(), rows.end(), [&](PublishedValue const& row) {
    return row.workload == workload && row.quantity == quantity && row.subject == scheduler;
  });
  if (found == rows.end())
    throw Error("papers/cap.csv has no " + quantity + " of " + scheduler + " on " + workload + "; it must have one");
  // C5: a fraction is printed as percent.
  auto const number = core::parse_number<double>(found->erratum == "C5" ? found->corrected : found->published);
  if (!number) throw Error("papers/cap.csv: " + quantity + " of " + workload + " must be a number");
  return found->unit == "%" ? *number / 100 : *number;
}

}  // namespace

std::span<Column<CapPaperRow> const> CapPaperRow::columns() {
  using Row = CapPaperRow;
  static Column<Row> const list[] = {
      {"workload", "workload of the paper's evaluation", &Row::workload},
      {"scheduler", "partitioner, with the variant", &Row::scheduler},
      {"speedup", "speedup over the host alone, from medians, simulated", &Row::speedup, not_negative},
      {"published_speedup", "the paper's value", &Row::published_speedup, not_negative},
      {"profiled_fraction", "mean fraction of the work done to measure rates, simulated", &Row::profiled_fraction,
       fraction},
      {"published_profiled_fraction", "the paper's value", &Row::published_profiled_fraction, fraction},
      {"imbalance", "median of (longest - shortest) / shortest busy time over all phases, simulated", &Row::imbalance,
       not_negative},
      {"published_imbalance", "the paper's value", &Row::published_imbalance, not_negative},
      {"over_sampling", "speedup over sampling, from medians, simulated", &Row::over_sampling, not_negative},
      {"over_sampling_at_95_percent",
       "speedup over sampling at a confidence of 95 %, by rank sums; empty for too few runs",
       &Row::over_sampling_at_95_percent, not_negative},
      {"published_over_sampling", "the paper's value at 95 %", &Row::published_over_sampling, either_sign},
      {"of_clairvoyant", "median of makespan / the clairvoyant's", &Row::of_clairvoyant, not_negative},
  };
  return list;
}

std::vector<CapPaperRow> cap_paper(std::span<analysis::CapPublished const> published, std::size_t runs,
                                   std::uint64_t seed) {
  std::vector<CapPaperRow> rows;
  for (analysis::CapPublished const& paper : published) {
    core::Scenario const scenario = scenario_of(paper, seed);
    Description const description = core::describe(scenario);
    double const best_s = execution::clairvoyant_s(scenario, description);
    std::vector<Sample> samples;
    auto const all = contestants();
    for (ContestantSpec const& spec : all) samples.push_back(sampled(spec, scenario, description, runs));
    Sample const &host_only = samples[0], &sampling = samples[2];
    for (std::size_t w = 0; w < all.size(); ++w) {
      Sample const& sample = samples[w];
      CapPaperRow row;
      row.workload = paper.workload;
      Role const role = all[w].partitioner->role;
      row.scheduler = all[w].name();
      double const median_s = median(sample.seconds);
      row.speedup = median(host_only.seconds) / median_s;
      row.profiled_fraction = sample.profiled;
      if (!sample.imbalances.empty()) row.imbalance = median(sample.imbalances);
      row.over_sampling = median(sampling.seconds) / median_s;
      row.over_sampling_at_95_percent = analysis::speedup_at_95_percent(sampling.seconds, sample.seconds);
      row.of_clairvoyant = median_s / best_s;
      if (role == Role::host_only) row.published_speedup = 1;
      if (role == Role::device_only) row.published_speedup = paper.device;
      if (role == Role::one_sample) {
        row.published_speedup = paper.sampling;
        row.published_imbalance = paper.sampling_imbalance;
      }
      if (role == Role::growing_rounds) {
        row.published_speedup = paper.cap;
        row.published_profiled_fraction = paper.profiled;
        row.published_imbalance = paper.imbalance;
        row.published_over_sampling = paper.over_sampling;
      }
      rows.push_back(row);
    }
  }
  return rows;
}

std::optional<double> simulated_value(CapPaperRow const& row, std::string const& quantity) {
  if (quantity == "speedup") return row.speedup;
  if (quantity == "profiled_fraction") return row.profiled_fraction;
  if (quantity == "imbalance") return row.imbalance;
  if (quantity == "over_sampling") return row.over_sampling - 1;
  if (quantity == "over_sampling_at_95_percent") {
    if (!row.over_sampling_at_95_percent) return std::nullopt;
    return *row.over_sampling_at_95_percent - 1;
  }
  unknown_name("quantity of CAP", quantity,
               {"speedup", "profiled_fraction", "imbalance", "over_sampling", "over_sampling_at_95_percent"});
}

std::vector<analysis::CapPublished> published_cap(std::span<PublishedValue const> rows) {
  std::vector<analysis::CapPublished> list;
  for (auto const& row : rows) {
    if (row.quantity != "speedup" || std::any_of(list.begin(), list.end(), [&](analysis::CapPublished const& one) {
          return one.workload == row.workload;
        }))
      continue;
    auto const value = [&](char const* scheduler, char const* quantity) {
      return value_of(rows, row.workload, scheduler, quantity);
    };
    list.push_back({.workload = row.workload,
                    .device = value("go", "speedup"),
                    .sampling = value("sampling", "speedup"),
                    .cap = value("cap", "speedup"),
                    .over_sampling = 1 + value("cap", "over_sampling_at_95_percent"),
                    .profiled = value("cap", "profiled_fraction"),
                    .imbalance = value("cap", "imbalance"),
                    .sampling_imbalance = value("sampling", "imbalance")});
  }
  return list;
}

}  // namespace yoke::contest
