// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/measured_plans.hpp"

#include <algorithm>

#include "analysis/runs/cases.hpp"
#include "analysis/runs/energy_origin.hpp"
#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::fidelity {
namespace {

/// Returns the split with which the row was run.
Assignment split_of(core::RunRow const& row, Description const& description, std::size_t processors) {
  Partitioner const& partitioner = find_named(registered_partitioners(), row.partitioner, "partitioner");
  if (!partitioner.assignment) throw Error("it decides its split while running");
  if (partitioner.search && !row.share) throw Error("its rows lack the share that its search settled on");
  if (row.data == "streamed" && row.depth.value_or(1) > 1)
    throw Error("its copies overlap its kernels; models have none that do");
  OptionValues const options = recorded_options(partitioner.name, partitioner.options, row.options);
  return partitioner.assignment(
      {.description = description, .processors = processors, .options = options, .searched_share = row.share});
}

analysis::Measurement measurement_of(core::RunRow const& row) {
  return {*row.makespan_s, row.host_busy_s, row.device_busy_s, analysis::energy_j(row)};
}

}  // namespace

Rederived rederive(core::RunRow const& row) {
  Workload const& workload = find_named(registered_workloads(), row.workload, "workload");
  Precision const precision = precision_of_name(row.precision);
  if (auto const& has = workload.precisions; std::find(has.begin(), has.end(), precision) == has.end())
    throw Error("workload " + row.workload + " does not come in precision " + row.precision);
  Problem const problem{row.size, precision,
                        OptionValues(workload.name, workload.options, parse_options(row.workload_options)), row.seed};
  return {workload.describe(problem), data_mode_of_name(row.data)};
}

void MeasuredPlans::begin_case(core::RunRow const& problem) {
  auto rederived = rederive(problem);
  description_ = std::make_shared<Description const>(std::move(rederived.description));
  data_ = rederived.data;
  first_ = plans_.size();
}

void MeasuredPlans::add(core::RunRow const& row, std::string const& name) {
  auto assignment = split_of(row, *description_, processors_);
  auto plan = std::find_if(plans_.begin() + static_cast<std::ptrdiff_t>(first_), plans_.end(), [&](auto const& known) {
    return known.plan == name && known.assignment.fraction == assignment.fraction;
  });
  if (plan == plans_.end())
    plan = plans_.insert(plans_.end(),
                         {row.workload, row.precision, name, row.size, description_, std::move(assignment), data_, {}});
  plan->repetitions.push_back(measurement_of(row));
}

std::vector<analysis::MeasuredPlan> measured_plans(std::span<core::RunRow const> rows, std::size_t processors,
                                                   core::Notes& notes) {
  analysis::note_energy_origin(rows, notes);
  MeasuredPlans observer(processors);
  for (auto const& of : analysis::group_cases(rows)) try {
      observer.begin_case(of.problem);
      for (auto const& plan : of.plans) try {
          for (auto const& row : plan.rows)
            if (analysis::is_measured(row)) observer.add(row, plan.name);
        } catch (Error const& why) {
          notes.say("plan " + plan.name + " is left out: " + why.what());
        }
    } catch (Error const& why) {
      notes.say("case " + analysis::case_title(of.problem) + " is left out: " + why.what());
    }
  return observer.take();
}

}  // namespace yoke::fidelity
