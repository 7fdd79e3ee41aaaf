// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/choices.hpp"
#include "suite/core/rows/prediction_row.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::forecast {

/// Predicts all plans of one workload with one model and ranks them by time. The model's recommendation is the fastest
/// plan with a fixed split among those within 1 % of the fastest; if none is fixed, the fastest of all. The times and
/// the verdicts on the other plans include the uncertainty from the intervals in the machine file.
std::vector<core::PredictionRow> predict_plans(ReadyModel const& model, Machine const& machine,
                                               core::WorkloadChoice const& choice, std::vector<core::Plan> const& plans,
                                               DataMode data);

}  // namespace yoke::forecast
