// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <vector>

#include "suite/core/notes.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::fidelity {

/// Compares each plan's measured times, by processor and segment, with the terms of a model that simulates plans.
/// Simulates a plan whose partitioner searches at the share in its rows. Notes list omitted plans, and terms for which
/// the machine file lacks numbers. Throws Error if the model does not simulate plans.
std::vector<core::TermRow> explain(std::span<core::RunRow const> rows, std::span<PieceRow const> pieces,
                                   Machine const& machine, forecast::ReadyModel const& model, core::Notes& notes);

}  // namespace yoke::fidelity
