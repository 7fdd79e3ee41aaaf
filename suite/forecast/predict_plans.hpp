// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/choices.hpp"
#include "suite/core/rows/prediction_row.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke {

/// Predicts all plans of one workload with one model and ranks them by time. The model's recommendation is the fastest
/// plan with a fixed split among those within 1 % of the fastest; if none is fixed, the fastest of all. The times and
/// the verdicts on the other plans include the uncertainty from the intervals in the machine file.
std::vector<PredictionRow> predict_plans(ReadyModel const& model, Machine const& machine, WorkloadChoice const& choice,
                                         std::vector<Plan> const& plans, DataMode data);

}  // namespace yoke
