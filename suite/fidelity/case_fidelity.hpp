// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "analysis/fidelity/fidelity.hpp"
#include "analysis/fidelity/fidelity_row.hpp"
#include "suite/fidelity/guideline.hpp"

namespace yoke::fidelity {

/// One case under one model: rows[i] belongs to the plan of outcomes[i].
struct CaseFidelity {
  std::string title, model;
  std::vector<analysis::PlanOutcome> outcomes;
  std::vector<analysis::FidelityRow> rows;
  analysis::FidelityReport report;
  GuidelineVerdict guideline;  ///< guideline's verdict on the case, which is common to all models
  std::string host_cpu{};      ///< processor that measured the case
  bool calibrated = false;     ///< true: the model uses a calibration
  bool falls_back = false;     ///< true: the machine file lacks numbers of the model's terms
};

/// Writes measurements, predictions and findings into the rows.
void fill_rows(CaseFidelity& of);

}  // namespace yoke::fidelity
