// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/judge.hpp"

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <memory>
#include <optional>

#include "analysis/runs/runs_file.hpp"
#include "suite/core/error.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/fidelity/measured_plans.hpp"
#include "suite/forecast/draws.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::fidelity {
namespace {

/// Lower bounds of the time on host or device alone, by the model `yoke` with `rates=best`: from the counts, and the
/// best rates of the machine file. Independent of calibrations and fits.
class Bounds {
 public:
  explicit Bounds(Machine const& machine);
  /// Returns seconds; `std::nullopt` if the machine file lacks a number for it.
  std::optional<double> of(Processor alone, Rederived const& work) const;

 private:
  std::size_t processors_;
  std::unique_ptr<Predictor> predictor_;
};

/// Returns the processor that a partitioner of this role gives everything to; `std::nullopt` if it splits.
std::optional<Processor> alone_of(Role role) {
  if (role == Role::host_only) return host;
  if (role == Role::device_only) return device;
  return std::nullopt;
}

Bounds::Bounds(Machine const& machine) : processors_(machine.processors.size()) {
  Model const& model = find_named(registered_models(), "yoke", "model");
  try {
    predictor_ = model.predictor(machine, OptionValues(model.name, model.options, {{"rates", "best"}}));
  } catch (Error const&) {  // the machine file is insufficient for any prediction
  }
}

std::optional<double> Bounds::of(Processor alone, Rederived const& work) const try {
  if (!predictor_) return std::nullopt;
  for (auto const& partitioner : registered_partitioners()) {
    if (alone_of(partitioner.role) != alone) continue;
    auto const found =
        forecast::forecast(*predictor_, partitioner, OptionValues(partitioner.name, partitioner.options, {}),
                           work.description, work.data, processors_);
    if (found.status == Status::predicted) return found.prediction.time_s;
  }
  return std::nullopt;
} catch (Error const&) {
  return std::nullopt;
}

/// Facts about a case that all models share, for its current description.
struct KnownCase {
  analysis::CaseSamples const& of;
  Rederived const& work;
  GuidelineVerdict guideline;
  std::map<Processor, std::optional<double>> bounds;  ///< lower bounds of the time on each processor alone
};

analysis::SplitKind split_kind_of(Partitioner const& partitioner) {
  if (!partitioner.assignment) return analysis::SplitKind::dynamic;
  return partitioner.search ? analysis::SplitKind::searched : analysis::SplitKind::fixed;
}

/// Returns the prediction of a plan, or the reason why it has none. Notes a plan whose name or options this yoke does
/// not support.
forecast::Forecast foretell(analysis::PlanOutcome& outcome, analysis::PlanSamples const& plan, KnownCase const& known,
                            Predictor const& predictor, std::size_t processors, forecast::Draws const* draws,
                            core::Notes& notes) try {
  auto const& [description, data] = known.work;
  Partitioner const& partitioner = find_named(registered_partitioners(), plan.partitioner, "partitioner");
  OptionValues const options = recorded_options(partitioner.name, partitioner.options, plan.options);
  outcome.split = split_kind_of(partitioner);
  if (outcome.split == analysis::SplitKind::searched && plan.shares.size() == plan.visits.size())
    outcome.share_visits = analysis::visit_medians(plan.shares.all(), plan.visits.all());
  outcome.alone = alone_of(partitioner.role);
  if (outcome.alone) outcome.bound = known.bounds.at(*outcome.alone);
  auto found = forecast::forecast(predictor, partitioner, options, description, data, processors, draws);
  outcome.predicted_share = found.share;
  if (found.status != Status::predicted) return found;
  outcome.predicted = found.prediction.time_s;
  if (found.low_s && found.high_s) outcome.noise = analysis::Interval{*found.low_s, *found.high_s};
  if (outcome.split == analysis::SplitKind::searched && outcome.measured_share)
    outcome.share_cost = forecast::time_at_share_s(predictor, partitioner, options, description, data, processors,
                                                   *outcome.measured_share) /
                             *outcome.predicted -
                         1;
  return found;
} catch (Error const& why) {
  notes.say(fmt::format("plan {} is not predicted: {}", plan.name, why.what()));
  forecast::Forecast nothing;
  nothing.reason = why.what();
  return nothing;
}

/// Predicts the plan for the node's speed while it was measured, unless its rows lack a speed.
void foretell_at_speed(analysis::PlanOutcome& outcome, analysis::FidelityRow& row, analysis::PlanSamples const& plan,
                       KnownCase const& known, forecast::ReadyModel const& model, std::size_t processors,
                       core::Notes& notes) {
  auto const speeds = analysis::median_speeds(plan);
  if (speeds.empty()) return;
  row.speed_host_arithmetic = speeds[host].arithmetic;
  row.speed_host_memory = speeds[host].memory;
  row.speed_device_arithmetic = speeds[device].arithmetic;
  row.speed_device_memory = speeds[device].memory;
  if (!outcome.predicted) return;
  auto const predictor =
      forecast::predictor_at(*model.model, model.options, model.machine, speeds, model.calibration.get());
  analysis::PlanOutcome then{plan.name, {}, {}, {}, {}};
  foretell(then, plan, known, *predictor, processors, nullptr, notes);
  outcome.at_speed = then.predicted;
}

analysis::FidelityRow row_of(core::RunRow const& problem, analysis::PlanSamples const& plan, Machine const& machine,
                             forecast::ReadyModel const& model) {
  analysis::FidelityRow row;
  row.machine = machine.name;
  row.measured_machine = problem.machine;
  row.seed = problem.seed;
  copy_columns<ProblemColumns>(problem, row);
  copy_columns<NodeColumns>(problem, row);
  copy_columns<PlanColumns>(plan, row);
  copy_columns<ModelColumns>(model.columns(), row);
  return row;
}

KnownCase known_case(analysis::CaseSamples const& of, Rederived const& work, Bounds const& bounds,
                     Machine const& machine) {
  KnownCase known{of, work, guideline_verdict(of, work.description, machine), {}};
  for (Processor const alone : {host, device}) known.bounds[alone] = bounds.of(alone, work);
  return known;
}

/// Judges one case under one model.
CaseFidelity judge(KnownCase const& known, forecast::ReadyModel const& model, Machine const& machine,
                   NoiseIntervals intervals, analysis::MeasuredOrders& orders, core::Notes& notes) {
  auto const& of = known.of;
  CaseFidelity judged{analysis::case_title(of.problem), model.model->name, {}, {}, {}, {}};
  judged.host_cpu = of.problem.host_cpu;
  judged.calibrated = model.calibration != nullptr;
  judged.falls_back = !forecast::fallbacks(model, known.work.description, known.work.data).empty();
  judged.guideline = known.guideline;
  std::optional<forecast::Draws> draws;
  if (intervals == NoiseIntervals::drawn) draws.emplace(model, known.work.description, known.work.data);
  for (auto const& plan : of.plans) {
    analysis::PlanOutcome outcome{plan.name,
                                  plan.times_s,
                                  {},
                                  {},
                                  analysis::share_of(plan),
                                  analysis::visit_medians(plan.times_s, plan.visits.all())};
    auto const found =
        foretell(outcome, plan, known, *model.predictor, machine.processors.size(), draws ? &*draws : nullptr, notes);
    analysis::FidelityRow row = row_of(of.problem, plan, machine, model);
    foretell_at_speed(outcome, row, plan, known, model, machine.processors.size(), notes);
    bool const measured = !plan.times_s.empty();
    row.status = !measured ? Status::unmeasured : outcome.predicted ? Status::compared : found.status;
    row.reason = measured ? found.reason : plan.reason;
    row.bottleneck = found.prediction.bottleneck;
    judged.outcomes.push_back(std::move(outcome));
    judged.rows.push_back(std::move(row));
  }
  judged.report = analysis::compare_plans(judged.outcomes, orders);
  fill_rows(judged);
  return judged;
}

/// One sentence for any number of cases.
std::string other_flops_sentence(std::vector<std::string> const& titles) {
  constexpr std::size_t max_named = 3;
  std::string const rest = " recorded with another number of flops than this yoke counts";
  if (titles.size() == 1) return "case " + titles[0] + " was" + rest;
  std::string text = std::to_string(titles.size()) + " cases were" + rest + ": " + titles[0];
  for (std::size_t i = 1; i < std::min(titles.size(), max_named); ++i) text += ", " + titles[i];
  if (titles.size() > max_named) text += " and " + std::to_string(titles.size() - max_named) + " more";
  return text;
}

}  // namespace

void judge_each_case(std::span<analysis::CaseSamples const> cases, Machine const& machine,
                     std::vector<forecast::ReadyModel> const& models, core::Notes& notes, NoiseIntervals intervals,
                     std::function<void(std::vector<CaseFidelity>)> const& use) {
  Bounds const bounds(machine);
  std::vector<std::string> other_flops;
  for (auto const& of : cases) {
    std::vector<CaseFidelity> judged;
    try {
      if (auto const why = analysis::mismatch(machine, of.problem)) throw Error(*why);
      auto const work = rederive(of.problem);
      if (of.problem.flops != work.description.total().flops) other_flops.push_back(analysis::case_title(of.problem));
      if (of.problem.machine != machine.name)
        notes.say("rows are from machine '" + of.problem.machine + "', predictions for '" + machine.name + "'");
      for (auto const& model : models) forecast::note_uncalibrated(model, work.description, notes);
      KnownCase const known = known_case(of, work, bounds, machine);
      analysis::MeasuredOrders orders;
      for (auto const& model : models) judged.push_back(judge(known, model, machine, intervals, orders, notes));
    } catch (Error const& why) {
      notes.say("case " + analysis::case_title(of.problem) + " is left out: " + why.what());
    }
    use(std::move(judged));
  }
  if (!other_flops.empty()) notes.say(other_flops_sentence(other_flops));
}

void keep_summary(CaseFidelity& of) {
  // Assigned lists of elements would leave the memory of the earlier ones.
  of.outcomes = std::vector<analysis::PlanOutcome>();
  if (of.rows.size() > 1) of.rows = std::vector<analysis::FidelityRow>(1, of.rows.front());
  of.report.plans.shrink_to_fit();
}

std::vector<CaseFidelity> judge_rows(std::span<core::RunRow const> rows, Machine const& machine,
                                     std::vector<forecast::ReadyModel> const& models, core::Notes& notes) {
  analysis::SampleCollector collector;
  for (auto const& row : rows) collector.add(row);
  std::vector<CaseFidelity> all;
  judge_each_case(
      collector.take(), machine, models, notes, NoiseIntervals::none,
      [&](std::vector<CaseFidelity> judged) { std::move(judged.begin(), judged.end(), std::back_inserter(all)); });
  return all;
}

}  // namespace yoke::fidelity
