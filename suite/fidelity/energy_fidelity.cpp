// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/energy_fidelity.hpp"

#include <algorithm>

#include "analysis/runs/energy_origin.hpp"
#include "analysis/runs/processor_mismatch.hpp"
#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/statistics.hpp"
#include "suite/fidelity/measured_plans.hpp"

namespace yoke {
namespace {

std::optional<double> predicted_j(PlanSamples const& plan, Rederived const& work, Predictor const& predictor,
                                  std::size_t processors) try {
  Partitioner const& partitioner = find_named(partitioners(), plan.partitioner, "partitioner");
  OptionValues const options = recorded_options(partitioner.name, partitioner.options, plan.options);
  auto const predicted = forecast(predictor, partitioner, options, work.description, work.data, processors);
  if (predicted.status != Status::predicted) return std::nullopt;
  return predicted.prediction.energy_j;
} catch (Error const&) {
  return std::nullopt;  // the judgment of the times has already noted it
}

std::optional<RaceToHalt> race_of(CaseSamples const& of) {
  PlanSamples const *fastest = nullptr, *least = nullptr;
  for (auto const& plan : of.plans) {
    auto const joules = positive_j(plan.energies_j);
    if (joules.empty()) continue;
    if (!fastest || median(plan.times_s) < median(fastest->times_s)) fastest = &plan;
    if (!least || median(joules) < median(positive_j(least->energies_j))) least = &plan;
  }
  if (!fastest) return std::nullopt;
  return RaceToHalt{fastest->name, least->name,
                    median(positive_j(fastest->energies_j)) / median(positive_j(least->energies_j)) - 1};
}

EnergyFidelity judge(CaseSamples const& of, Rederived const& work, ReadyModel const& model, Machine const& machine,
                     MeasuredOrders& orders) {
  EnergyFidelity judged{case_title(of.problem), model.model->name, {}, race_of(of), {}, {}};
  std::vector<PlanOutcome> outcomes;
  for (auto const& plan : of.plans) {
    PlanOutcome outcome;
    outcome.plan = plan.name;
    outcome.measured = positive_j(plan.energies_j);
    outcome.predicted = predicted_j(plan, work, *model.predictor, machine.processors.size());
    outcomes.push_back(std::move(outcome));
  }
  judged.report = compare_plans(outcomes, orders);
  judged.guideline = energy_guideline_verdict(of, work.description, machine);
  for (auto const& plan : judged.report.plans) {
    EnergyRow row;
    row.machine = machine.name;
    copy_columns<ModelColumns>(model.columns(), row);
    row.workload = of.problem.workload;
    row.size = of.problem.size;
    row.precision = of.problem.precision;
    row.data = of.problem.data;
    row.plan = plan.plan;
    row.energy_source = of.problem.energy_source;
    row.measured_j = plan.measured;
    row.predicted_j = plan.predicted;
    row.tightness = plan.tightness;
    row.measured_rank = plan.measured_rank;
    row.predicted_rank = plan.predicted_rank;
    row.case_pairs = judged.report.pairs.all;
    row.case_pairs_agreeing = judged.report.pairs_agreeing();
    row.case_regret = judged.report.regret;
    row.case_race_excess = judged.race->excess;
    row.case_guideline = judged.guideline.category;
    row.case_guideline_plan = judged.guideline.plan;
    row.case_guideline_excess = judged.guideline.excess;
    judged.rows.push_back(std::move(row));
  }
  return judged;
}

}  // namespace

std::vector<EnergyFidelity> judge_energies(std::span<CaseSamples const> cases, Machine const& machine,
                                           std::vector<ReadyModel> const& models) {
  std::vector<EnergyFidelity> judged;
  for (auto const& of : cases) try {
      if (mismatch(machine, of.problem) || !race_of(of)) continue;
      auto const work = rederive(of.problem);
      MeasuredOrders orders;
      for (auto const& model : models)
        if (auto one = judge(of, work, model, machine, orders); !one.report.plans.empty())
          judged.push_back(std::move(one));
    } catch (Error const&) {
      // The judgment of the times has already noted that the case is left out.
    }
  return judged;
}

}  // namespace yoke
