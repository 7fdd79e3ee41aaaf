// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/cli/forecast.hpp"
#include "suite/cli/select.hpp"
#include "suite/core/prediction_row.hpp"

namespace yoke {

/// All plans of one workload under one model, ranked by predicted time.
std::vector<PredictionRow> predict_plans(FittedModel const& model, Machine const& machine, WorkloadChoice const& choice,
                                         std::vector<Plan> const& plans, Data data);

}  // namespace yoke
