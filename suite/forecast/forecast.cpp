// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/forecast/forecast.hpp"

#include "suite/core/equal_finish.hpp"
#include "suite/core/error.hpp"
#include "suite/core/machine_speed.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/core/statistics.hpp"
#include "suite/forecast/calibrated_predictor.hpp"
#include "suite/forecast/draws.hpp"

namespace yoke::forecast {

std::unique_ptr<Predictor> predictor_at(Model const& model, OptionValues const& options, Machine const& machine,
                                        std::span<core::ProcessorSpeed const> speeds,
                                        core::Calibration const* calibration) {
  auto predictor = model.predictor(core::machine_at_speed(machine, speeds), options);
  if (!calibration) return predictor;
  auto as_probed = speeds.empty() ? nullptr : model.predictor(machine, options);
  return std::make_unique<CalibratedPredictor>(std::move(predictor), *calibration, std::move(as_probed));
}

void note_uncalibrated(ReadyModel const& model, Description const& description, core::Notes& notes) {
  if (!model.calibration) return;
  std::string missing;
  for (auto const& segment : uncalibrated(*model.calibration, description))
    missing += (missing.empty() ? "" : ", ") + segment;
  if (!missing.empty())
    notes.say("the calibration has no " + missing + " of " + description.workload + " " +
              precision_name(description.precision) + "; " + model.model->name +
              " falls back to the machine file for them");
}

std::vector<std::string> fallbacks(ReadyModel const& model, Description const& description, DataMode data) try {
  auto const times = model.predictor->segment_times(description, data);
  return times ? times->fallbacks() : std::vector<std::string>();
} catch (Error const&) {  // this model predicts nothing; each plan's row contains the reason
  return {};
}

void note_fallbacks(ReadyModel const& model, std::vector<std::string> const& missing, core::Notes& notes) {
  std::string text;
  for (auto const& sentence : missing) text += (text.empty() ? "" : "; ") + sentence;
  if (!text.empty()) notes.say(model.model->name + " falls back to simpler terms: the machine file has " + text);
}

namespace {

/// Sets the 90 % interval from samples of the time.
void take_interval(Forecast& forecast, std::vector<double> const& times_s) {
  forecast.low_s = quantile(times_s, 0.05);
  forecast.high_s = quantile(times_s, 0.95);
}

/// Leaves in `context.searched_share` the share on which the partitioner's search settles if trial runs take the
/// predicted times. That of equal finish is exact: its search would end within a tolerance.
void predict_search(Predictor const& predictor, Partitioner const& partitioner, PlanningContext& context,
                    DataMode data) {
  Description const& description = context.description;
  if (!partitioner.search) return;
  if (partitioner.role == Role::equal_finish) {
    context.searched_share = core::equal_finish_share(predictor, description, data, context.processors);
    return;
  }
  search_share(partitioner, context, [&](PlanningContext const& now) -> std::optional<Trial> {
    Assignment const assignment = partitioner.assignment(now);
    Prediction const run = predict_run(predictor, description, assignment, data);
    return Trial{.share = share_of(description, assignment),
                 .host_busy_s = run.processor_s.at(host),
                 .device_busy_s = core::busiest_device_s(run.processor_s),
                 .makespan_s = run.time_s,
                 .loop_share = *now.searched_share};
  });
}

/// Predicts a plan whose split is fixed before the run.
void predict_assignment(Forecast& forecast, Predictor const& predictor, Partitioner const& partitioner,
                        PlanningContext const& context, DataMode data, Draws const* draws) {
  auto const assignment_by = [&](Predictor const& by) {
    PlanningContext searched = context;
    predict_search(by, partitioner, searched, data);
    return partitioner.assignment(searched);
  };
  auto const assignment = assignment_by(predictor);
  forecast.prediction = predict_run(predictor, context.description, assignment, data);
  forecast.share = share_of(context.description, assignment);
  for (std::size_t i = 0; draws && i < draws->size(); ++i) {
    auto const& drawn = draws->predictor(i);
    forecast.draws_s.push_back(predict_run(drawn, context.description, assignment_by(drawn), data).time_s);
  }
  if (!forecast.draws_s.empty()) take_interval(forecast, forecast.draws_s);
}

/// Number of simulated runs, each with different noise; odd, so that the median is one of them.
constexpr std::size_t plays = 21;

/// Returns the share with which plans may start, `std::nullopt` if the machine file lacks a number.
std::optional<double> predicted_share(Predictor const& predictor, Description const& description, DataMode data,
                                      std::size_t processors) try {
  return core::equal_finish_share(predictor, description, data, processors);
} catch (Error const&) {
  return std::nullopt;
}

/// Predicts any plan with a model that provides the times of its parts.
void predict_played(Forecast& forecast, SegmentTimes const& times, Partitioner const& partitioner,
                    PlanningContext const& context, DataMode data, Draws const* draws) {
  PlayedPlans played;
  if (partitioner.assignment && !draws)  // noise does not affect its typical time
    played.steady = play_plan(times, partitioner, context, data);
  else
    played = play_plan_often(times, partitioner, context, data, plays);
  // Noise changes the decisions of dynamic plans: their typical run is the median. Fixed plans have the median of the
  // run without noise.
  PlayedPlan const& typical = partitioner.assignment ? played.steady : played.median;
  forecast.prediction = prediction_of(typical.run, times, context.processors);
  forecast.share = typical.share;
  forecast.low_s = played.low_s;
  forecast.high_s = played.high_s;
  // Dynamic plans decide worse with noise: their typical time is longer than that of a steady run.
  double const typical_over_steady = typical.run.makespan_s / played.steady.run.makespan_s;
  std::vector<double> noisy_s;
  for (std::size_t i = 0; draws && i < draws->size(); ++i) {
    auto const makespan_s = [&](std::optional<std::uint64_t> seed) {
      return play_plan(*draws->times(i), partitioner, context, data, seed).run.makespan_s;
    };
    forecast.draws_s.push_back(typical_over_steady * makespan_s({}));
    noisy_s.push_back(played.low_s ? makespan_s(i + 1) : forecast.draws_s.back());
  }
  if (!noisy_s.empty()) take_interval(forecast, noisy_s);
}

}  // namespace

Forecast forecast(Predictor const& predictor, Partitioner const& partitioner, OptionValues const& options,
                  Description const& description, DataMode data, std::size_t processors, Draws const* draws) {
  Forecast forecast;
  auto const times = predictor.segment_times(description, data);
  if (!partitioner.assignment && !times) {
    forecast.status = Status::dynamic;
    forecast.reason = "decides its split while running";
    return forecast;
  }
  PlanningContext context{
      .description = description, .processors = processors, .options = options, .searched_share = any_share};
  context.hints.moves = data == DataMode::streamed;
  if (times) {
    context.hints = played_hints(*times, processors, data);
    context.hints.predicted_share = predicted_share(predictor, description, data, processors);
  }
  try {
    partitioner.plan(context);  // throws if the plan does not suit the workload or the options
  } catch (NotApplicable const& why) {
    forecast.status = Status::skipped;
    forecast.reason = why.what();
    return forecast;
  }
  try {
    if (times)
      predict_played(forecast, *times, partitioner, context, data, draws);
    else
      predict_assignment(forecast, predictor, partitioner, context, data, draws);
    if (forecast.prediction.time_s > 0)
      forecast.status = Status::predicted;
    else
      forecast.reason = "nothing that this model counts takes time";
  } catch (Error const& why) {
    forecast.reason = why.what();
  }
  return forecast;
}

double time_at_share_s(Predictor const& predictor, Partitioner const& partitioner, OptionValues const& options,
                       Description const& description, DataMode data, std::size_t processors, double share) {
  PlanningContext const context{
      .description = description, .processors = processors, .options = options, .searched_share = share};
  auto const times = predictor.segment_times(description, data);
  if (!times) return predict_run(predictor, description, partitioner.assignment(context), data).time_s;
  Partitioner settled = partitioner;
  settled.search = nullptr;
  return play_plan(*times, settled, context, data).run.makespan_s;
}

}  // namespace yoke::forecast
