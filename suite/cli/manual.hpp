// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

namespace yoke {

/// The man page of yoke(1) with every verb and option, as roff.
std::string manual();

/// A script that completes verbs, options and names on a command line of `shell`: bash, zsh or fish. Throws Error for
/// another one.
std::string completion(std::string const& shell);

/// What `yoke help` prints for these arguments: nothing, a verb, --man, or --completion and a shell. Throws Error for
/// others.
std::string help_text(std::vector<std::string> const& arguments);

}  // namespace yoke
