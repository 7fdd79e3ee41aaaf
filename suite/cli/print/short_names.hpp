// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace yoke::cli {

/// Shortens the names of a table that are longer than `max` bytes. Long names of C++ types lose the
/// parts between brackets, if the names of the table still differ without them. A name that is too long even then is
/// cut in the middle, or before the place where it begins to differ from the most similar other name. Different names
/// stay different: if they cannot, they stay as they are.
std::vector<std::string> short_names(std::vector<std::string> const& names, std::size_t max);

}  // namespace yoke::cli
