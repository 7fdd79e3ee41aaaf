// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string_view>

namespace yoke {

/// The style sheet of a page around its pictures, for screens (light and dark), telephones and paper.
extern std::string_view const page_style;

/// Turns surfaces that readers ask for into ones that they can turn, with plotly.js. The pictures stay for paper and if
/// a browser cannot draw in three dimensions.
extern std::string_view const surface_script;

}  // namespace yoke
