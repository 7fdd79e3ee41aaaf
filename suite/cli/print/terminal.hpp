// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

namespace yoke {

/// Number of columns of the terminal behind this descriptor, or the value of COLUMNS; 0 if neither is known.
std::size_t terminal_columns(int descriptor);

/// Maximum width of lines of tables, in columns: the terminal's; no limit if standard output is no terminal and COLUMNS
/// is not set.
std::size_t line_width();

/// True if standard output supports colors: a terminal that is not dumb, and NO_COLOR is not set
/// (https://no-color.org); or CLICOLOR_FORCE is set.
bool takes_colour();

}  // namespace yoke
