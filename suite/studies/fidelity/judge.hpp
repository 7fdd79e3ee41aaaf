// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <vector>

#include "suite/core/rows/run_row.hpp"
#include "suite/studies/fidelity/case_fidelity.hpp"
#include "suite/studies/forecast.hpp"
#include "suite/studies/notes.hpp"
#include "suite/studies/plans/samples.hpp"

namespace yoke {

/// Whether outcomes get the intervals of their noise, from machines drawn from those of the machine file: they take
/// longer than all the rest.
enum class NoiseIntervals { none, drawn };

/// Every case under every model. Predictions are made anew from workload, size, options and partitioner of the rows.
/// Cases and plans that this yoke does not know, and cases of other processors than the machine file's, are left out;
/// notes say so.
std::vector<CaseFidelity> judge_cases(std::span<CaseSamples const> cases, Machine const& machine,
                                      std::vector<ReadyModel> const& models, Notes& notes,
                                      NoiseIntervals intervals = NoiseIntervals::none);

/// The cases of these rows.
std::vector<CaseFidelity> judge_rows(std::span<RunRow const> rows, Machine const& machine,
                                     std::vector<ReadyModel> const& models, Notes& notes);

}  // namespace yoke
