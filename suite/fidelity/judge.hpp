// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "analysis/runs/samples.hpp"
#include "suite/core/notes.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/fidelity/case_fidelity.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::fidelity {

/// Selects whether predictions get intervals for their noise, from samples of the machine file's intervals, which take
/// longer than all other results together.
enum class NoiseIntervals { none, drawn };

/// Judges every case under every model, and passes the judgements of each case, a model each, to `use`. Predicts again
/// from the rows' workload, size, options and partitioner. Omits cases and plans that this yoke does not support, and
/// cases of other processors than the machine file's, with notes.
void judge_each_case(std::span<analysis::CaseSamples const> cases, Machine const& machine,
                     std::vector<forecast::ReadyModel> const& models, core::Notes& notes, NoiseIntervals intervals,
                     std::function<void(std::vector<CaseFidelity>)> const& use);

/// Frees the memory of everything but the report, and of all rows but the first.
void keep_summary(CaseFidelity& of);

/// Judges the cases of these rows.
std::vector<CaseFidelity> judge_rows(std::span<core::RunRow const> rows, Machine const& machine,
                                     std::vector<forecast::ReadyModel> const& models, core::Notes& notes);

}  // namespace yoke::fidelity
