// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "analysis/fidelity/fidelity.hpp"
#include "analysis/fidelity/fidelity_row.hpp"
#include "suite/studies/fidelity/guideline.hpp"

namespace yoke {

/// One case under one model: `rows` are of the plans in `outcomes`, in the same order.
struct CaseFidelity {
  std::string title, model;
  std::vector<PlanOutcome> outcomes;
  std::vector<FidelityRow> rows;
  FidelityReport report;
  GuidelineVerdict guideline;  ///< of the case: the same under every model
  std::string host_cpu{};      ///< that measured it
  bool calibrated = false;     ///< the model uses a calibration
  bool falls_back = false;     ///< the machine file lacks numbers of the model's terms
};

/// Writes measurements, predictions and findings into the rows.
void fill_rows(CaseFidelity& of);

}  // namespace yoke
