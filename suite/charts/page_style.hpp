// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string_view>

namespace yoke {

/// Style sheet of a page around its charts, for screens (light and dark mode), phones and paper.
extern std::string_view const page_style;

/// Script that turns surfaces into rotatable ones on request, with plotly.js. The SVG charts remain for print, and for
/// browsers without 3D graphics.
extern std::string_view const surface_script;

}  // namespace yoke
