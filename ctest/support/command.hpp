// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// True if the programs have a sanitizer, which needs /proc and a large stack, and keeps freed memory.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

/// True if the programs have the thread sanitizer, which delays signals, and which reports a race wherever threads of
/// OpenMP hand data to each other, because libgomp is not instrumented.
#if defined(__SANITIZE_THREAD__)
constexpr bool thread_sanitized = true;
#else
constexpr bool thread_sanitized = false;
#endif

/// Result of a command.
struct Result {
  int exit = 0;  ///< 128 + n if signal n ended it
  std::string out, err;
};

/// Runs `yoke <arguments>` through the shell. Neither output is a terminal.
Result yoke_command(std::string const& arguments);

/// Runs `yoke-research <arguments>` likewise.
Result research_command(std::string const& arguments);

/// Runs any command line through the shell, likewise.
Result shell_command(std::string const& command_line);

/// A fresh folder for the test that is running.
std::string fresh_folder();

std::string text_of(std::string const& file);
void write_text(std::string const& file, std::string const& text);

}  // namespace yoke
