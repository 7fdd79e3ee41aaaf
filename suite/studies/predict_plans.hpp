// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/rows/prediction_row.hpp"
#include "suite/execution/campaign.hpp"
#include "suite/studies/forecast.hpp"
#include "suite/studies/workload_choice.hpp"

namespace yoke {

/// All plans of one workload under one model, ranked by predicted time.
std::vector<PredictionRow> predict_plans(ReadyModel const& model, Machine const& machine, WorkloadChoice const& choice,
                                         std::vector<Plan> const& plans, DataMode data);

}  // namespace yoke
