// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/contest/cap_paper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/statistics/speedup.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke {
namespace {

/// What the paper says of a workload, and the curve that stands for it: logistic, straight where k is 0.
struct Paper {
  char const* workload;
  double sampling, cap, over_sampling, profiled, sampling_imbalance, imbalance;
  double device;  ///< speedup of the device alone
  double k;
};

/// CAP, Tables 3 and 4; mm's profiled share is a fraction there. Chosen are k, so that CAP, from phase 2 on for cg,
/// profiles about as much as published, and the noise.
constexpr Paper papers[] = {{"cg", 2.019, 2.558, 0.263, 0.334, 0.9723, 0.0195, 1.726, 100},
                            {"jacobi", 2.113, 3.121, 0.451, 0.260, 0.9043, 0.0368, 2.546, 110},
                            {"mm", 5.628, 5.701, 0.011, 0.0234, 0.0294, 0.0117, 4.911, 0},
                            {"nbody", 1.491, 2.237, 0.377, 0.242, 0.9723, 0.0583, 1.540, 160}};

constexpr double items = 16384, noise = 0.005;

/// The device's rate in the first sample follows from sampling's speedup s, which is limited by the host: 1 + rate = s.
Scenario scenario_of(Paper const& paper, std::uint64_t seed) {
  Scenario scenario;
  scenario.items = static_cast<std::size_t>(items);
  scenario.seed = seed;
  scenario.processors.resize(2);
  for (auto& processor : scenario.processors) processor.noise = noise;
  scenario.processors[host].rate.items_per_s = items;
  RateCurve& curve = scenario.processors[device].rate;
  curve.items_per_s = items * paper.device;
  if (paper.k > 0) {
    double const sample = 1. / 256, rate = paper.sampling - 1;
    curve.type = RateCurve::Type::logistic;
    curve.k = paper.k;
    curve.x0 = sample + std::log(paper.device / rate - 1) / paper.k;
  }
  return scenario;
}

struct ContestantSpec {
  char const *scheduler, *partitioner;
  std::map<std::string, std::string> options;
  std::size_t depth = 1;
};

std::vector<ContestantSpec> ways() {
  std::map<std::string, std::string> const no_launches{{"launch_s", "0"}, {"fork_s", "0"}};
  return {{"co", "co", {}, 1},
          {"go", "go", {}, 1},
          {"sampling", "sampling", {}, 1},
          {"splitting", "splitting", {}, 1},
          {"cap", "cap", {}, 1},
          {"cap min_phases=2", "cap", {{"min_phases", "2"}}, 1},
          {"leap", "leap", no_launches, 1},
          {"leap depth 2", "leap", no_launches, 2}};
}

struct Sample {
  std::vector<double> seconds, imbalances;
  double profiled = 0;
};

Sample sampled(ContestantSpec const& way, Scenario const& scenario, Description const& description, std::size_t runs) {
  Partitioner const& partitioner = find_named(partitioners(), way.partitioner, "partitioner");
  PlanningContext const situation{description, 2, OptionValues(partitioner.name, partitioner.options, way.options), {}};
  Simulated simulated(scenario, description, way.depth);
  Sample sample;
  for (std::size_t run = 0; run < runs; ++run) {
    auto const schedule = partitioner.plan(situation);
    RunResult const outcome = simulated.run(*schedule);
    double busy_s[2] = {0, 0};
    for (auto const& done : outcome.pieces) busy_s[done.processor] += done.seconds();
    sample.seconds.push_back(outcome.makespan_s);
    double const min = std::min(busy_s[0], busy_s[1]);
    if (min > 0) sample.imbalances.push_back(std::abs(busy_s[0] - busy_s[1]) / min);
    sample.profiled += schedule->account().profiled_fraction / static_cast<double>(runs);
  }
  return sample;
}

}  // namespace

std::span<Column<CapPaperRow> const> CapPaperRow::columns() {
  using Row = CapPaperRow;
  static Column<Row> const list[] = {
      {"workload", "of the paper's evaluation", &Row::workload},
      {"scheduler", "partitioner, and how it was asked", &Row::scheduler},
      {"speedup", "over the host alone, of medians, simulated", &Row::speedup},
      {"published_speedup", "the paper's", &Row::published_speedup},
      {"profiled_fraction", "mean fraction of the work done to learn rates, simulated", &Row::profiled_fraction},
      {"published_profiled_fraction", "the paper's", &Row::published_profiled_fraction},
      {"imbalance", "median of (longest - shortest) / shortest busy time over all phases, simulated", &Row::imbalance},
      {"published_imbalance", "the paper's", &Row::published_imbalance},
      {"over_sampling", "speedup over sampling, of medians, simulated", &Row::over_sampling},
      {"over_sampling_at_95_percent", "the same with a confidence of 95 %, by rank sums",
       &Row::over_sampling_at_95_percent},
      {"published_over_sampling", "the paper's, at 95 %", &Row::published_over_sampling},
      {"of_bound", "median of makespan over the clairvoyant's", &Row::of_bound},
  };
  return list;
}

std::vector<CapPaperRow> cap_paper(std::size_t runs, std::uint64_t seed) {
  std::vector<CapPaperRow> rows;
  for (Paper const& paper : papers) {
    Scenario const scenario = scenario_of(paper, seed);
    Description const description = describe(scenario);
    double const bound_s = clairvoyant_s(scenario, description);
    std::vector<Sample> samples;
    auto const all = ways();
    for (ContestantSpec const& way : all) samples.push_back(sampled(way, scenario, description, runs));
    Sample const &host_only = samples[0], &sampling = samples[2];
    for (std::size_t w = 0; w < all.size(); ++w) {
      Sample const& sample = samples[w];
      CapPaperRow row;
      row.workload = paper.workload;
      row.scheduler = all[w].scheduler;
      double const median_s = median(sample.seconds);
      row.speedup = median(host_only.seconds) / median_s;
      row.profiled_fraction = sample.profiled;
      if (!sample.imbalances.empty()) row.imbalance = median(sample.imbalances);
      row.over_sampling = median(sampling.seconds) / median_s;
      row.over_sampling_at_95_percent = speedup_at_95_percent(sampling.seconds, sample.seconds);
      row.of_bound = median_s / bound_s;
      if (row.scheduler == "co") row.published_speedup = 1;
      if (row.scheduler == "go") row.published_speedup = paper.device;
      if (row.scheduler == "sampling") {
        row.published_speedup = paper.sampling;
        row.published_imbalance = paper.sampling_imbalance;
      }
      if (std::string_view(all[w].partitioner) == "cap") {
        row.published_speedup = paper.cap;
        row.published_profiled_fraction = paper.profiled;
        row.published_imbalance = paper.imbalance;
        row.published_over_sampling = 1 + paper.over_sampling;
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
  if (quantity == "over_sampling_at_95_percent") return row.over_sampling_at_95_percent - 1;
  unknown_name("quantity of CAP", quantity,
               {"speedup", "profiled_fraction", "imbalance", "over_sampling", "over_sampling_at_95_percent"});
}

}  // namespace yoke
