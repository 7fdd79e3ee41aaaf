// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/energy_fidelity.hpp"

#include <algorithm>

#include "analysis/runs/energy_origin.hpp"
#include "analysis/runs/runs_file.hpp"
#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/rows/column_list.hpp"
#include "suite/core/statistics.hpp"
#include "suite/fidelity/measured_plans.hpp"

namespace yoke::fidelity {
namespace {

std::optional<double> predicted_j(analysis::PlanSamples const& plan, Rederived const& work, Predictor const& predictor,
                                  std::size_t processors) try {
  Partitioner const& partitioner = find_named(registered_partitioners(), plan.partitioner, "partitioner");
  OptionValues const options = recorded_options(partitioner.name, partitioner.options, plan.options);
  auto const predicted = forecast::forecast(predictor, partitioner, options, work.description, work.data, processors);
  if (predicted.status != Status::predicted) return std::nullopt;
  return predicted.prediction.energy_j;
} catch (Error const&) {
  return std::nullopt;  // the judgment of the times has already noted it
}

std::optional<RaceToHalt> race_of(analysis::CaseSamples const& of) {
  analysis::PlanSamples const *fastest = nullptr, *least = nullptr;
  for (auto const& plan : of.plans) {
    auto const joules = analysis::positive_j(plan.energies_j);
    if (joules.empty()) continue;
    if (!fastest || median(plan.times_s) < median(fastest->times_s)) fastest = &plan;
    if (!least || median(joules) < median(analysis::positive_j(least->energies_j))) least = &plan;
  }
  if (!fastest) return std::nullopt;
  return RaceToHalt{
      fastest->name, least->name,
      median(analysis::positive_j(fastest->energies_j)) / median(analysis::positive_j(least->energies_j)) - 1};
}

EnergyFidelity judge(analysis::CaseSamples const& of, Rederived const& work, forecast::ReadyModel const& model,
                     Machine const& machine, analysis::MeasuredOrders& orders) {
  EnergyFidelity judged{analysis::case_title(of.problem), model.model->name, {}, race_of(of), {}, {}};
  std::vector<analysis::PlanOutcome> outcomes;
  for (auto const& plan : of.plans) {
    analysis::PlanOutcome outcome;
    outcome.plan = plan.name;
    outcome.measured = analysis::positive_j(plan.energies_j);
    outcome.predicted = predicted_j(plan, work, *model.predictor, machine.processors.size());
    outcomes.push_back(std::move(outcome));
  }
  judged.report = analysis::compare_plans(outcomes, orders);
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

std::span<Column<EnergyRow> const> EnergyRow::columns() {
  static auto const list = core::column_list<EnergyRow>({
      {"schema", "version of this list of columns", &EnergyRow::schema},
      {"machine", "name of the machine that the predictions are for", &EnergyRow::machine},
      core::model_columns<EnergyRow>(),
      {"workload", "name of the workload", &EnergyRow::workload},
      {"size", "size of the problem in the workload's unit", &EnergyRow::size},
      {"precision", "float or double", &EnergyRow::precision},
      {"data", "resident or streamed, as in runs.csv", &EnergyRow::data},
      {"plan", "the partitioner, with the options that distinguish it from other plans of the case", &EnergyRow::plan},
      {"energy_source", "source of the case's joules, as in runs.csv", &EnergyRow::energy_source},
      {"measured_j", "median joules of the node", &EnergyRow::measured_j, not_negative},
      {"predicted_j", "predicted joules of the node", &EnergyRow::predicted_j, not_negative},
      {"tightness", "predicted_j / measured_j", &EnergyRow::tightness, not_negative},
      {"measured_rank", "place in the measured order, 1 is the minimum energy", &EnergyRow::measured_rank},
      {"predicted_rank", "place in the predicted order", &EnergyRow::predicted_rank},
      {"case_pairs", "pairs of compared plans", &EnergyRow::case_pairs},
      {"case_pairs_agreeing", "pairs that both orders sort in the same way, or tie", &EnergyRow::case_pairs_agreeing},
      {"case_regret", "median energy of the plan with the minimum predicted energy / the minimum median energy - 1",
       &EnergyRow::case_regret, not_negative},
      {"case_race_excess", "median energy of the fastest plan / the minimum median energy - 1",
       &EnergyRow::case_race_excess, not_negative},
      {"case_guideline", "PeaPaw's energy category of the machine", &EnergyRow::case_guideline},
      {"case_guideline_plan", "plan of minimum energy that follows it; empty if none does",
       &EnergyRow::case_guideline_plan},
      {"case_guideline_excess", "median energy of that plan / the minimum median energy - 1",
       &EnergyRow::case_guideline_excess, not_negative},
  });
  return list;
}

std::vector<EnergyFidelity> judge_energies(std::span<analysis::CaseSamples const> cases, Machine const& machine,
                                           std::vector<forecast::ReadyModel> const& models) {
  std::vector<EnergyFidelity> judged;
  for (auto const& of : cases) try {
      if (analysis::mismatch(machine, of.problem) || !race_of(of)) continue;
      auto const work = rederive(of.problem);
      analysis::MeasuredOrders orders;
      for (auto const& model : models)
        if (auto one = judge(of, work, model, machine, orders); !one.report.plans.empty())
          judged.push_back(std::move(one));
    } catch (Error const&) {
      // The judgment of the times has already noted that the case is left out.
    }
  return judged;
}

}  // namespace yoke::fidelity
