// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke::cli {

/// Converts the chart into the contents of a PNG file, with twice as many pixels each way, by the first of
/// rsvg-convert, inkscape, ImageMagick and Chromium that is on the PATH and succeeds. Each is ended after `limit_s`, so
/// that a hanging browser does not hang yoke. Throws Error, as an unavailable resource, if none succeeds.
std::string png_of(std::string const& svg, double limit_s = 60);

}  // namespace yoke::cli
