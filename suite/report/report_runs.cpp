// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/report_runs.hpp"

#include "analysis/runs/cases.hpp"
#include "analysis/runs/energy_origin.hpp"
#include "suite/core/registry.hpp"

namespace yoke {

RunRow RunCase::row(std::size_t plan, Repetition const& repetition) const {
  auto const& of = samples.plans[plan];
  RunRow row = samples.problem;
  copy_columns<PlanColumns>(of, row);
  row.run_id = repetition.run_id;
  row.depth = of.depth;
  row.slices = of.slices;
  row.status = Status::ok;
  row.share = repetition.share;
  row.flops = repetition.flops;
  row.makespan_s = repetition.makespan_s;
  row.host_busy_s = repetition.host_busy_s;
  row.device_busy_s = repetition.device_busy_s;
  row.node_energy_j = repetition.energy_j;
  return row;
}

void ReportRuns::add(RunRow const& row) {
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
  if (is_computed_energy(row)) computed_energy_ = true;
  if (!row.energy_reason.empty() && (energy_reason_.empty() || row.energy_reason < energy_reason_))
    energy_reason_ = row.energy_reason;
  if (role_of(partitioners(), row.partitioner) == Role::given_share) {
    given_shares_.emplace(row.partitioner, row.options);
    ++given_share_rows_;
  }
  auto const place = collector_.add(row);
  if (!place || !is_measured(row)) return;
  if ((row.host_clock_hz || row.device_clock_hz) && (row.share == 0 || row.share == 1)) at_clocks_.push_back(row);
  if (place->of >= cases_.size()) cases_.resize(place->of + 1);
  auto& plans = cases_[place->of].repetitions;
  if (place->plan >= plans.size()) plans.resize(place->plan + 1);
  plans[place->plan].push_back(
      {{*row.makespan_s, row.host_busy_s, row.device_busy_s, energy_j(row)}, row.run_id, row.flops, row.share});
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

}  // namespace yoke
