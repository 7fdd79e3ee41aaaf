// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

namespace yoke::docs {

/// How a command ended, and both its streams.
struct Ended {
  int exit = 0;
  std::string output;
};

/// Runs a command line in a folder. Neither stream is a terminal.
Ended shell(std::string const& command, std::filesystem::path const& folder);

std::string text_of(std::filesystem::path const& file);

}  // namespace yoke::docs
