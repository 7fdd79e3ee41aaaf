// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/samples.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "analysis/runs/cases.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/error.hpp"
#include "suite/core/machine_speed.hpp"
#include "suite/core/processor.hpp"

namespace yoke::analysis {
namespace {

/// Parts of a run's name (suite/execution/measured_run.hpp): the process, and a count that restarts in each process.
struct RunCount {
  std::string_view process;
  std::uint64_t count = 0;
};

/// Parses a run's name; `std::nullopt` for other names, which all count as one invocation.
std::optional<RunCount> run_count(std::string_view run_id) {
  auto const first = run_id.find('-'), last = run_id.rfind('-');
  if (first == run_id.npos || first == last) return std::nullopt;
  RunCount found{run_id.substr(first + 1, last - first - 1)};
  auto const* const end = run_id.data() + run_id.size();
  if (std::from_chars(run_id.data() + last + 1, end, found.count, 16).ptr != end) return std::nullopt;
  return found;
}

/// True if another invocation wrote the later of two rows of a plan. Containers give all processes the same number,
/// therefore a count that does not rise also indicates one.
bool begins_visit(std::string_view before, std::string_view run_id) {
  auto const a = run_count(before), b = run_count(run_id);
  return a && b && (a->process != b->process || a->count >= b->count);
}

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

std::uint32_t VisitCounter::of(std::string_view run_id) {
  visit_ += begins_visit(previous_, run_id);
  previous_ = run_id;
  return visit_;
}

std::uint32_t ProcessNumbers::of(core::RunRow const& row) {
  auto const name = run_count(row.run_id);
  std::string key = std::to_string(row.process.value_or(0));
  if (name) key.append("/").append(name->process);
  auto const [at, is_new] = processes_.try_emplace(std::move(key), Process{next_, 0});
  auto& process = at->second;
  // Containers give all processes the same number; a count that does not rise belongs to another process.
  bool const another = !is_new && name && name->count <= process.count;
  if (is_new || another) process.number = next_++;
  if (name) process.count = name->count;
  return process.number;
}

std::optional<Interval> visit_medians(std::span<double const> numbers, std::span<std::uint32_t const> visits) {
  YOKE_EXPECT(numbers.size() == visits.size(), "each number is of a visit");
  std::vector<double> medians;
  for (std::size_t begin = 0, end = 0; begin < visits.size(); begin = end) {
    while (end < visits.size() && visits[end] == visits[begin]) ++end;
    if (end - begin >= min_visit_repetitions)
      medians.push_back(median(
          {numbers.begin() + static_cast<std::ptrdiff_t>(begin), numbers.begin() + static_cast<std::ptrdiff_t>(end)}));
  }
  if (medians.size() < 2) return std::nullopt;
  auto const [least, largest] = std::minmax_element(medians.begin(), medians.end());
  return Interval{*least, *largest};
}

double difference_of(Interval const& visits) { return log_error(visits.high, visits.low); }

double error_beyond(Interval const& visits, double predicted) {
  if (predicted < visits.low) return log_error(predicted, visits.low);
  return predicted > visits.high ? log_error(predicted, visits.high) : 0;
}

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
