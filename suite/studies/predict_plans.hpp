// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/rows/prediction_row.hpp"
#include "suite/execution/campaign.hpp"
#include "suite/studies/forecast.hpp"
#include "suite/studies/workload_choice.hpp"

namespace yoke {

/// All plans of one workload under one model, ranked by predicted time. The model's answer is, of the plans within 1 %
/// of the fastest, the fastest whose split is fixed before it runs; if there is none, the fastest of all. What the
/// intervals of the machine file leave open is in the times and in the verdicts on the other plans.
std::vector<PredictionRow> predict_plans(ReadyModel const& model, Machine const& machine, WorkloadChoice const& choice,
                                         std::vector<Plan> const& plans, DataMode data);

}  // namespace yoke
