// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

namespace yoke {

/// Returns the man page yoke(1) with every subcommand and option, as roff.
std::string manual();

/// Returns a script that completes subcommands, options and names on a command line of `shell`: bash, zsh or fish.
/// Throws Error for any other shell.
std::string completion(std::string const& shell);

/// Returns the output of `yoke help` for these arguments: none, a subcommand, --man, or --completion and a shell.
/// Throws Error for others.
std::string help_text(std::vector<std::string> const& arguments);

}  // namespace yoke
