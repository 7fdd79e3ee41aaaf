// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/fidelity/judge.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/fidelity/cases.hpp"
#include "analysis/fidelity/processor_mismatch.hpp"
#include "analysis/fidelity/visits.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/error.hpp"
#include "suite/studies/observe.hpp"

namespace yoke {
namespace {

/// A plan whose name or options this yoke does not know is noted and not predicted.
Forecast forecast_of(PlanRuns const& plan, Rederived const& work, Predictor const& predictor, std::size_t processors,
                     Notes& notes) try {
  Partitioner const& partitioner = find_named(partitioners(), plan.partitioner, "partitioner");
  OptionValues const options(partitioner.name, partitioner.options, parse_options(plan.options));
  return forecast(predictor, partitioner, options, work.description, work.data, processors);
} catch (Error const& why) {
  notes.say(fmt::format("plan {} is not predicted: {}", plan.name, why.what()));
  Forecast nothing;
  nothing.reason = why.what();
  return nothing;
}

/// One case under one model.
CaseFidelity judge(Case const& of, Rederived const& work, ReadyModel const& model, Machine const& machine,
                   Notes& notes) {
  CaseFidelity judged{title(of), model.model->name, {}, {}, {}, {}};
  judged.guideline = guideline_verdict(of, work.description, machine);
  for (auto const& plan : of.plans) {
    auto const forecast = forecast_of(plan, work, *model.predictor, machine.processors.size(), notes);
    PlanOutcome outcome{
        plan.name, makespans_s(plan), {}, forecast.share, median_of(plan, &RunRow::share), visit_medians_s(plan)};
    if (forecast.status == Status::predicted) outcome.predicted = forecast.prediction.time_s;
    judged.outcomes.push_back(outcome);

    FidelityRow row;
    row.machine = machine.name;
    row.measured_machine = of.problem.machine;
    row.seed = of.problem.seed;
    copy_columns<ProblemColumns>(of.problem, row);
    copy_columns<NodeColumns>(of.problem, row);
    copy_columns<PlanColumns>(plan, row);
    copy_columns<ModelColumns>(model.columns(), row);
    auto const summary = summarise(plan);
    row.status = !summary.median_s ? Status::unmeasured : outcome.predicted ? Status::compared : forecast.status;
    row.reason = !summary.median_s ? summary.reason : forecast.reason;
    row.bottleneck = forecast.prediction.bottleneck;
    judged.rows.push_back(row);
  }
  judged.report = compare_plans(judged.outcomes);
  fill_rows(judged);
  return judged;
}

}  // namespace

std::vector<CaseFidelity> judge_rows(std::span<RunRow const> rows, Machine const& machine,
                                     std::vector<ReadyModel> const& models, Notes& notes) {
  std::vector<CaseFidelity> judged;
  for (auto const& of : group_cases(rows)) try {
      if (auto const why = mismatch(machine, of.problem)) throw Error(*why);
      auto const work = rederive(of.problem);
      if (of.problem.flops != work.description.total().flops)
        notes.say("case " + title(of) + " was recorded with another number of flops than this yoke counts");
      if (of.problem.machine != machine.name)
        notes.say("rows are from machine '" + of.problem.machine + "', predictions for '" + machine.name + "'");
      for (auto const& model : models) note_uncalibrated(model, work.description, notes);
      for (auto const& model : models) judged.push_back(judge(of, work, model, machine, notes));
    } catch (Error const& why) {
      notes.say("case " + title(of) + " is left out: " + why.what());
    }
  return judged;
}

}  // namespace yoke
