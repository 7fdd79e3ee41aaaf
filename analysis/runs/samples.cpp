// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/samples.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "analysis/runs/cases.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/machine_speed.hpp"
#include "suite/core/processor.hpp"

namespace yoke::analysis {
namespace {

/// Adds the speeds of the repetition whose time was added last.
void add_speeds(PlanSamples& plan, core::RunRow const& row) {
  constexpr float unknown = std::numeric_limits<float>::quiet_NaN();
  auto const known = [](std::optional<double> speed) { return speed ? static_cast<float>(*speed) : unknown; };
  auto const speeds = core::speeds_of(row);
  if (speeds.empty() && plan.speeds.empty()) return;
  plan.speeds.resize(plan.times_s.size(), {unknown, unknown, unknown, unknown});
  if (!speeds.empty())
    plan.speeds.back() = {known(speeds[host].arithmetic), known(speeds[host].memory), known(speeds[device].arithmetic),
                          known(speeds[device].memory)};
}

void add_repetition(PlanSamples& plan, core::RunRow const& row, std::uint32_t process) {
  auto const visit = plan.visit.of(row.run_id);
  if (!is_measured(row)) {
    if (plan.not_ok++ == 0) {
      plan.status = row.status;
      plan.reason = row.reason;
    }
    return;
  }
  plan.times_s.add(*row.makespan_s);
  plan.processes.add(process);
  plan.visits.add(visit);
  add_speeds(plan, row);
  if (row.share) plan.shares.add(*row.share);
  if (row.imbalance) plan.imbalances.add(*row.imbalance);
  if (auto const joules = energy_j(row)) plan.energies_j.add(*joules);
}

}  // namespace

std::optional<double> share_of(PlanSamples const& plan) {
  if (plan.shares.empty()) return std::nullopt;
  return median(plan.shares.all());
}

std::vector<core::ProcessorSpeed> median_speeds(PlanSamples const& plan) {
  auto const median_of = [&](float RepetitionSpeeds::*member) -> std::optional<double> {
    std::vector<double> known;
    for (auto const& one : plan.speeds)
      if (!std::isnan(one.*member)) known.push_back(one.*member);
    if (known.empty()) return std::nullopt;
    return median(known);
  };
  if (plan.speeds.empty()) return {};
  return {{median_of(&RepetitionSpeeds::host_arithmetic), median_of(&RepetitionSpeeds::host_memory)},
          {median_of(&RepetitionSpeeds::device_arithmetic), median_of(&RepetitionSpeeds::device_memory)}};
}

std::vector<double> positive_j(NumberList const& energies_j) {
  auto joules = energies_j.all();
  std::erase_if(joules, [](double j) { return !(j > 0); });
  return joules;
}

std::optional<SampleCollector::Place> SampleCollector::add(core::RunRow const& row, std::uint32_t process) {
  if (row.copy > 0) return std::nullopt;  // a copy of a plan, which cannot be chosen
  ++rows_;
  auto const place = grouping_.place(row);
  if (place.new_case) cases_.push_back({row, {}});
  auto& plans = cases_[place.of].plans;
  if (place.new_plan) static_cast<core::Execution&>(plans.emplace_back()) = core::execution_of(row);
  add_repetition(plans[place.plan], row, process);
  return place;
}

std::vector<CaseSamples> SampleCollector::take() {
  for (auto& of : cases_) name_plans(of.plans);
  grouping_.clear();
  return std::exchange(cases_, {});
}

}  // namespace yoke::analysis
