// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "suite/core/io/replaceable.hpp"
#include "suite/core/machine.hpp"

namespace yoke {

/// Reads a machine file. Throws Error naming the file and the key for a malformed, unknown, missing or repeated key,
/// for a time, rate or energy that is not positive, and for another schema.
Machine read_machine(std::filesystem::path const& file);

/// Parses the text of a machine file; `where` is its name in error messages.
Machine parse_machine(std::string_view text, std::string const& where);

/// Writes the file atomically. Throws Error if it cannot be written, or if `read_machine` would refuse the result.
void write_machine(Machine const& machine, std::filesystem::path const& file);

/// Returns the text that `write_machine` writes, ending in a line break; `where` is its name in error messages.
std::string machine_text(Machine const& machine, std::string const& where);

/// Kind of the files that `--output` of a machine file may replace.
FileKind machine_files();

}  // namespace yoke
