// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "suite/core/io/replaceable.hpp"
#include "suite/core/machine.hpp"

namespace yoke {

/// Reads a machine file. Throws Error naming the file and the key: malformed, unknown, missing or repeated key, a time,
/// rate or energy that is not positive, another schema.
Machine read_machine(std::filesystem::path const& file);

/// The same from text; `where` is its name in error sentences.
Machine parse_machine(std::string_view text, std::string const& where);

/// Writes it whole or not at all. Throws Error if it cannot, or if `read_machine` would refuse the result.
void write_machine(Machine const& machine, std::filesystem::path const& file);

/// The text that `write_machine` writes, ending in a line break; `where` is its name in error sentences.
std::string machine_text(Machine const& machine, std::string const& where);

/// Whole files that `--output` of a machine file may replace.
FileKind machine_files();

}  // namespace yoke
