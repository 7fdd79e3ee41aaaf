// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>
#include <vector>

#include "suite/core/rows/run_row.hpp"
#include "suite/studies/fidelity/case_fidelity.hpp"
#include "suite/studies/forecast.hpp"
#include "suite/studies/notes.hpp"

namespace yoke {

/// Every case of the rows under every model. What is predicted is derived anew from what the rows say was run:
/// workload, size, options, partitioner. Cases and plans that this yoke does not know, and cases of
/// other processors than the machine file's, are told of and left out.
std::vector<CaseFidelity> judge_rows(std::span<RunRow const> rows, Machine const& machine,
                                     std::vector<FittedModel> const& models, Notes& notes);

}  // namespace yoke
