// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <vector>

#include "analysis/runs/samples.hpp"
#include "suite/core/notes.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/fidelity/case_fidelity.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke {

/// Selects whether outcomes get the intervals of their noise, from machines drawn from those of the machine file: these
/// take longer than all other results together.
enum class NoiseIntervals { none, drawn };

/// Judges every case under every model. Predicts again from the rows' workload, size, options and partitioner. Omits
/// cases and plans that this yoke does not support, and cases of other processors than the machine file's, with notes.
std::vector<CaseFidelity> judge_cases(std::span<CaseSamples const> cases, Machine const& machine,
                                      std::vector<ReadyModel> const& models, Notes& notes,
                                      NoiseIntervals intervals = NoiseIntervals::none);

/// Judges the cases of these rows.
std::vector<CaseFidelity> judge_rows(std::span<RunRow const> rows, Machine const& machine,
                                     std::vector<ReadyModel> const& models, Notes& notes);

}  // namespace yoke
