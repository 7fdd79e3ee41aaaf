// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "suite/fidelity/case_fidelity.hpp"

namespace yoke::cli {

/// Prints whether a model is right enough to decide by, to standard output: a sentence on the model that answers
/// (Model::answers_as), a line per model, and with several cases a line per case of that model.
void print_fidelity_answer(std::vector<fidelity::CaseFidelity> const& cases);

/// Prints that sentence alone.
void print_fidelity_sentence(std::vector<fidelity::CaseFidelity> const& cases);

/// Prints a table and the verdicts per case and model, then a table over all cases with a line per model.
void print_fidelity(std::vector<fidelity::CaseFidelity> const& cases);

}  // namespace yoke::cli
