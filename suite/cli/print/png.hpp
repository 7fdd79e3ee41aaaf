// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// The picture as a PNG file's contents, twice as many pixels each way, by the first of rsvg-convert, inkscape,
/// ImageMagick and Chromium that is on the PATH and makes one. Throws Error, `lacking`, if none does.
std::string png_of(std::string const& svg);

}  // namespace yoke
