// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/report/report_data.hpp"

namespace yoke {

/// Returns these models (all without names), with the source's calibration if it has one that matches its machine and
/// build. Throws Error for unknown names.
ModelsFor models_for_reports(std::vector<std::string> names, Notes& notes);

}  // namespace yoke
