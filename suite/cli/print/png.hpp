// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// The picture as a PNG file's contents, twice as many pixels each way, by rsvg-convert or inkscape. Throws Error,
/// `lacking`, if neither is on the PATH, and if the one that is fails.
std::string png_of(std::string const& svg);

}  // namespace yoke
