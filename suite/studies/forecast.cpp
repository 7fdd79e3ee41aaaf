// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/forecast.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "suite/core/catalogue.hpp"
#include "suite/core/equal_finish.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/fitted.hpp"

namespace yoke {

std::string status_name(Forecast::Status status) {
  switch (status) {
    case Forecast::Status::predicted:
      return "predicted";
    case Forecast::Status::unpredicted:
      return "unpredicted";
    case Forecast::Status::dynamic:
      return "dynamic";
    case Forecast::Status::skipped:
      break;
  }
  return "skipped";
}

Forecast forecast(Predictor const& predictor, Partitioner const& partitioner, OptionValues const& options,
                  Description const& description, DataMode data, std::size_t processors) {
  Forecast forecast;
  if (!partitioner.assignment) {
    forecast.status = Forecast::Status::dynamic;
    forecast.reason = "decides its split while running";
    return forecast;
  }
  PlanningContext context{
      .description = description, .processors = processors, .options = options, .searched_share = any_share};
  try {
    partitioner.assignment(context);  // throws if the workload or the options do not suit it
  } catch (NotApplicable const& why) {
    forecast.status = Forecast::Status::skipped;
    forecast.reason = why.what();
    return forecast;
  }
  try {
    if (partitioner.search) context.searched_share = equal_finish_share(predictor, description, data, processors);
    auto const assignment = partitioner.assignment(context);
    forecast.prediction = predict_run(predictor, description, assignment, data);
    forecast.share = share_of(description, assignment);
    if (forecast.prediction.time_s > 0)
      forecast.status = Forecast::Status::predicted;
    else
      forecast.reason = "nothing that this model counts takes time";
  } catch (Error const& why) {
    forecast.reason = why.what();
  }
  return forecast;
}

}  // namespace yoke
