// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/cli/program.hpp"

namespace yoke::cli {

/// Returns the man page of the program with every subcommand and option, as roff.
std::string manual(Program const& program);

/// Returns a script that completes subcommands, options and names on a command line of `shell`: bash, zsh or fish.
/// Throws Error for any other shell.
std::string completion(Program const& program, std::string const& shell);

/// Returns the output of the program's `help` for these arguments: none, a subcommand, --man, or --completion and a
/// shell. Throws Error for others.
std::string help_text(Program const& program, std::vector<std::string> const& arguments);

}  // namespace yoke::cli
