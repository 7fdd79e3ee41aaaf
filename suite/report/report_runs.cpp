// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/report_runs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/runs/cases.hpp"
#include "analysis/runs/energy_origin.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::report {
namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

std::optional<double> number_of(analysis::NumberList const& numbers, std::size_t i) {
  if (numbers.empty() || std::isnan(numbers[i])) return std::nullopt;
  return numbers[i];
}

std::optional<double> alone_busy_s(core::RunRow const& row, Role role) {
  if (role == Role::host_only) return row.host_busy_s;
  return role == Role::device_only ? row.device_busy_s : std::nullopt;
}

}  // namespace

void PlanRepetitions::add(core::RunRow const& row, RunPieces const& pieces) {
  auto const& all = registered_partitioners();
  auto const partitioner =
      std::find_if(all.begin(), all.end(), [&](Partitioner const& one) { return one.name == row.partitioner; });
  bool const known = partitioner != all.end();
  if (known && (partitioner->role == Role::host_only || partitioner->role == Role::device_only))
    alone_busy_s_.add(report::alone_busy_s(row, partitioner->role).value_or(no_number));
  if (known && partitioner->assignment) {
    shares_.add(row.share.value_or(no_number));
    energies_j_.add(analysis::energy_j(row).value_or(no_number));
  }
  if (auto const run = pieces.find(row.run_id); run || !runs_.empty()) {
    runs_.resize(size());
    runs_.push_back(run ? *run + 1 : 0);
  }
  flops_.add(row.flops);
}

std::optional<double> PlanRepetitions::alone_busy_s(std::size_t i) const { return number_of(alone_busy_s_, i); }
std::optional<double> PlanRepetitions::share(std::size_t i) const { return number_of(shares_, i); }
std::optional<double> PlanRepetitions::energy_j(std::size_t i) const { return number_of(energies_j_, i); }

std::optional<std::uint32_t> PlanRepetitions::run(std::size_t i) const {
  if (runs_.empty() || runs_[i] == 0) return std::nullopt;
  return runs_[i] - 1;
}

std::optional<std::size_t> RunCase::typical(std::size_t plan) const {
  auto const& times_s = samples.plans[plan].times_s;
  if (times_s.empty()) return std::nullopt;
  double const median_s = median(times_s);
  auto const distance = [&](std::size_t i) { return std::abs(times_s[i] - median_s); };
  std::optional<std::size_t> nearest;
  for (std::size_t i = 0; i < times_s.size(); ++i)
    if ((!nearest || distance(i) < distance(*nearest)) && repetitions[plan].run(i)) nearest = i;
  return nearest;
}

core::RunRow RunCase::row(std::size_t plan, std::size_t repetition) const {
  auto const& of = samples.plans[plan];
  core::RunRow row = samples.problem;
  copy_columns<PlanColumns>(of, row);
  row.depth = of.depth;
  row.slices = of.slices;
  row.status = Status::ok;
  row.share = repetitions[plan].share(repetition);
  row.flops = repetitions[plan].flops(repetition);
  row.makespan_s = of.times_s[repetition];
  row.node_energy_j = repetitions[plan].energy_j(repetition);
  return row;
}

void ReportRuns::add(core::RunRow const& row, RunPieces const& pieces) {
  if (row.copy > 0) return;  // a copy of a plan, which cannot be chosen
  if (!front_) {
    front_ = row;
    first_utc_ = last_utc_ = row.time_utc;
  }
  ++rows_;
  first_utc_ = std::min(first_utc_, row.time_utc);
  last_utc_ = std::max(last_utc_, row.time_utc);
  if (row.machine != front_->machine)
    several_machines_ = true;
  else if (row.host_threads != front_->host_threads)
    threads_sweep_ = true;
  if (analysis::is_computed_energy(row)) computed_energy_ = true;
  if (!row.energy_reason.empty() && (energy_reason_.empty() || row.energy_reason < energy_reason_))
    energy_reason_ = row.energy_reason;
  if (role_of(registered_partitioners(), row.partitioner) == Role::given_share) {
    given_shares_.emplace(row.partitioner, row.options);
    ++given_share_rows_;
  }
  auto const place = collector_.add(row);
  if (!place || !analysis::is_measured(row)) return;
  if ((row.host_clock_hz || row.device_clock_hz) && (row.share == 0 || row.share == 1)) at_clocks_.push_back(row);
  if (place->of >= cases_.size()) cases_.resize(place->of + 1);
  auto& plans = cases_[place->of].repetitions;
  if (place->plan >= plans.size()) plans.resize(place->plan + 1);
  plans[place->plan].add(row, pieces);
}

void ReportRuns::finish() {
  auto samples = collector_.take();
  cases_.resize(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    cases_[i].repetitions.resize(samples[i].plans.size());
    cases_[i].samples = std::move(samples[i]);
  }
}

bool ReportRuns::is_share_sweep() const {
  constexpr std::size_t least_shares = 3;
  return given_shares_.size() >= least_shares && 2 * given_share_rows_ > rows_;
}

}  // namespace yoke::report
