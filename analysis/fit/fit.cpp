// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fit/fit.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "analysis/fit/fit_problem.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/error.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::analysis {
namespace {

using Plans = std::vector<MeasuredPlan>;
using Drawn = std::vector<std::vector<std::size_t>>;

struct Fitting {
  Model const& model;
  OptionValues const& options;
  Machine const& machine;
};

Drawn every_repetition(Plans const& plans) {
  Drawn drawn(plans.size());
  for (std::size_t p = 0; p < plans.size(); ++p) {
    drawn[p].resize(plans[p].repetitions.size());
    std::iota(drawn[p].begin(), drawn[p].end(), std::size_t{0});
  }
  return drawn;
}

/// Draws blocks with replacement: the n-th repetitions of all plans, which were measured next to one another. So each
/// plan keeps its position, and a slow period affects all plans of a resample as it affected those of the rows.
Drawn resampled(Plans const& plans, SplitMix64Stream& random) {
  std::size_t blocks = 0;
  for (auto const& plan : plans) blocks = std::max(blocks, plan.repetitions.size());
  Drawn drawn(plans.size());
  for (std::size_t n = 0; n < blocks; ++n) {
    std::size_t const block = random.bits() % blocks;
    // A plan with fewer repetitions repeats its own in several blocks.
    for (std::size_t p = 0; p < plans.size(); ++p) drawn[p].push_back(block % plans[p].repetitions.size());
  }
  return drawn;
}

std::vector<RatedWorkload> workloads_of(Plans const& plans) {
  std::vector<RatedWorkload> all;
  for (auto const& plan : plans)
    if (RatedWorkload const one{plan.workload, plan.precision}; std::find(all.begin(), all.end(), one) == all.end())
      all.push_back(one);
  return all;
}

std::optional<double> own_value(Machine const& machine, std::string const& name) {
  try {
    return quantity_of(machine, name).value;
  } catch (Error const&) {  // the machine has no rates for the workload
    return std::nullopt;
  }
}

/// A solved problem, and the names of the coefficients that were not fitted: kept at the machine's value, or assumed at
/// a usual one.
struct Solved {
  FitProblem problem;
  std::vector<std::string> kept, assumed;
};

Solved solved(Fitting const& fitting, Plans const& plans, std::vector<FitTarget> const& targets) {
  Solved result{
      {fitting.model, fitting.options, with_usual_values(fitting.machine, workloads_of(plans)), plans}, {}, {}};
  auto& problem = result.problem;
  // Checks identifiability at the start and at the solution, where it can differ.
  for (bool at_solution = false;;) {
    auto const index = problem.last_unidentifiable(targets);
    if (!index && at_solution) return result;
    if (!index) {
      problem.move_to(problem.solution(targets));
      at_solution = true;
      continue;
    }
    at_solution = false;
    std::string const name = problem.free()[*index];
    auto const own = own_value(fitting.machine, name);
    double const usual = problem.values()[*index];
    problem.fix(*index, own);
    if (own) {
      result.kept.push_back(name);
    } else if (!problem.predicts()) {
      problem.assume(name, usual);
      result.assumed.push_back(name);
    }
  }
}

/// An interval of the progress of the whole computation.
struct Stretch {
  double begin = 0, end = 1;
  double at(std::size_t step, std::size_t steps) const {
    return begin + (end - begin) * static_cast<double>(step) / static_cast<double>(steps);
  }
};

double error_of(core::FittedPlan const& plan) { return log_error(plan.predicted_s, plan.measured_s); }

core::FittedPlan compared(MeasuredPlan const& plan, Predictor const& predictor) {
  std::vector<double> makespan_s;
  for (auto const& one : plan.repetitions) makespan_s.push_back(one.makespan_s);
  return {plan.workload,
          plan.precision,
          plan.plan,
          plan.size,
          plan.repetitions.size(),
          median(makespan_s),
          predict_run(predictor, *plan.description, plan.assignment, plan.data).time_s};
}

/// Fits to the plans outside the fold and predicts those inside.
core::CrossValidationFold cross_validate(Fitting const& fitting, Plans const& plans, std::string const& name,
                                         std::function<bool(MeasuredPlan const&)> const& belongs) {
  Plans training, unseen;
  for (auto const& plan : plans) (belongs(plan) ? unseen : training).push_back(plan);
  core::CrossValidationFold fold{name, unseen.size(), {}, {}};
  if (training.empty()) {
    fold.reason = "no other plans are left for the fit";
    return fold;
  }
  try {
    auto const others = solved(fitting, training, fit_targets(training, every_repetition(training)));
    auto const predictor = fitting.model.predictor(others.problem.machine(), fitting.options);
    std::vector<double> errors;
    for (auto const& plan : unseen) errors.push_back(error_of(compared(plan, *predictor)));
    fold.log_error = median(errors);
  } catch (Error const& why) {
    fold.reason = why.what();
  }
  return fold;
}

std::string size_name(MeasuredPlan const& plan) {
  return plan.workload + " " + std::to_string(plan.size) + " " + plan.precision;
}

std::vector<core::CrossValidationFold> cross_validate_by(Fitting const& fitting, Plans const& plans,
                                                         std::function<std::string(MeasuredPlan const&)> const& name,
                                                         FitSettings const& settings, Stretch const& stretch) {
  std::vector<std::string> names;
  for (auto const& plan : plans)
    if (std::find(names.begin(), names.end(), name(plan)) == names.end()) names.push_back(name(plan));
  std::vector<core::CrossValidationFold> folds;
  for (auto const& one : names) {
    auto const belongs = [&](MeasuredPlan const& plan) { return name(plan) == one; };
    settings.progress("without " + one, stretch.at(folds.size(), names.size()));
    if (!settings.stop())
      folds.push_back(cross_validate(fitting, plans, one, belongs));
    else
      folds.push_back(
          {one, static_cast<std::size_t>(std::count_if(plans.begin(), plans.end(), belongs)), {}, "interrupted"});
  }
  return folds;
}

/// Returns each free coefficient's values over the resamples made.
std::vector<std::vector<double>> bootstrap(FitProblem const& problem, Plans const& plans, FitSettings const& settings,
                                           Stretch const& stretch) {
  std::vector<std::vector<double>> all(problem.free().size());
  for (std::size_t n = 0; n < settings.resamples; ++n) {
    settings.progress("intervals", stretch.at(n, settings.resamples));
    if (settings.stop()) break;
    SplitMix64Stream random(settings.seed, n);
    auto const values = problem.solution(fit_targets(plans, resampled(plans, random)));
    for (std::size_t k = 0; k < values.size(); ++k) all[k].push_back(values[k]);
  }
  return all;
}

bool holds(std::vector<std::string> const& names, std::string const& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<core::FittedCoefficient> coefficients_of(Fitting const& fitting, Solved const& result,
                                                     FitSettings const& settings,
                                                     std::vector<std::vector<double>> const& samples) {
  auto const& free = result.problem.free();
  auto const values = result.problem.values();
  double const tail = (1 - settings.confidence) / 2;
  std::vector<core::FittedCoefficient> list;
  for (auto const& one : fitting.model.predictor(result.problem.machine(), fitting.options)->coefficients()) {
    core::FittedCoefficient coefficient{one.name, one.unit, one.value, {}, {}, own_value(fitting.machine, one.name),
                                        ""};
    auto const at = std::find(free.begin(), free.end(), one.name);
    if (at != free.end()) {
      auto const k = static_cast<std::size_t>(at - free.begin());
      auto sorted = samples[k];
      std::sort(sorted.begin(), sorted.end());
      coefficient.status = "fitted";
      coefficient.value = values[k];
      if (sorted.size() >= std::min(settings.resamples, min_resamples) && !sorted.empty()) {
        coefficient.low = quantile(sorted, tail);
        coefficient.high = quantile(sorted, 1 - tail);
      }
    } else {
      coefficient.status = holds(result.kept, one.name) ? "kept" : "assumed";
    }
    list.push_back(coefficient);
  }
  return list;
}

}  // namespace

core::Fitted fit(Model const& model, OptionValues const& options, Machine const& machine,
                 std::span<MeasuredPlan const> observed, FitSettings const& settings) {
  Plans const plans(observed.begin(), observed.end());
  if (plans.empty()) throw Error("no measured plan has a fixed split, which the fit of " + model.name + " needs");
  Fitting const fitting{model, options, machine};
  auto const result = solved(fitting, plans, fit_targets(plans, every_repetition(plans)));
  if (result.problem.free().empty())
    throw Error("these plans identify no coefficient of " + model.name + "; the fit needs plans on host and device");
  core::Fitted fitted;
  fitted.model = model.name;
  fitted.machine = machine.name;
  fitted.seed = settings.seed;
  auto const samples = bootstrap(result.problem, plans, settings, {0, 0.6});
  fitted.resamples = samples.front().size();
  fitted.confidence = settings.confidence;
  fitted.coefficients = coefficients_of(fitting, result, settings, samples);
  auto const predictor = model.predictor(result.problem.machine(), options);
  std::vector<double> errors;
  for (auto const& plan : plans) {
    fitted.plans.push_back(compared(plan, *predictor));
    fitted.rows += plan.repetitions.size();
    errors.push_back(error_of(fitted.plans.back()));
  }
  fitted.in_sample_log_error = median(errors);
  fitted.worst_in_sample_log_error = *std::max_element(errors.begin(), errors.end());
  fitted.leave_one_plan_out =
      cross_validate_by(fitting, plans, [](MeasuredPlan const& plan) { return plan.plan; }, settings, {0.6, 0.9});
  fitted.leave_one_size_out = cross_validate_by(fitting, plans, size_name, settings, {0.9, 1});
  return fitted;
}

}  // namespace yoke::analysis
