// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/cli/print/titled_table.hpp"
#include "suite/core/files/ratio_file.hpp"
#include "suite/studies/compare/compared_ratios.hpp"

namespace yoke {

/// A file of ratios: rates, ratios, what bounds them, and what else the machine did.
TitledTable ratio_table(Ratios const& ratios);

/// Ratios side by side, and how each side differs from the first.
TitledTable compared_ratio_table(std::vector<std::string> const& labels, std::vector<Ratios> const& sides,
                                 std::vector<ComparedRatio> const& lines);

/// "mm blas 1024 float, BLAS".
std::string ratio_name(Ratio const& ratio);

}  // namespace yoke
