// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "analysis/compare/compared_ratios.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/core/files/ratio_file.hpp"

namespace yoke::cli {

/// Table of a file of ratios: rates, ratios, their limits, and other load on the machine.
TitledTable ratio_table(core::Ratios const& ratios);

/// Table of ratios side by side, and of the change of each side from the first.
TitledTable compared_ratio_table(std::vector<std::string> const& labels, std::vector<core::Ratios> const& sides,
                                 std::vector<analysis::ComparedRatio> const& lines);

/// Name such as "mm blas 1024 float, BLAS".
std::string ratio_name(core::Ratio const& ratio);

}  // namespace yoke::cli
