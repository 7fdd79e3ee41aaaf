// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// The picture as a PNG file's contents, twice as many pixels each way, by the first of rsvg-convert, inkscape,
/// ImageMagick and Chromium that is on the PATH and makes one. Each is ended after `limit_s`: a browser that hangs must
/// not hang yoke. Throws Error, `lacking`, if none makes one.
std::string png_of(std::string const& svg, double limit_s = 60);

}  // namespace yoke
