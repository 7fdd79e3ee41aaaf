// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

namespace yoke::cli {

/// Maximum width of lines of tables, in columns: the terminal's; no limit if standard output is no terminal and COLUMNS
/// is not set.
std::size_t line_width();

/// True if standard output supports colors: a terminal that is not dumb, and NO_COLOR is not set
/// (https://no-color.org); or CLICOLOR_FORCE is set.
bool takes_colour();

/// A line on standard error that is overwritten: the current work, its progress, and the remaining time. Silent if
/// standard error is no terminal, if the caller requests it, and during the first second.
class ProgressLine {
 public:
  explicit ProgressLine(bool quiet);
  ~ProgressLine();  ///< erases the line
  ProgressLine(ProgressLine const&) = delete;
  /// `fraction` of the whole that is done, 0 to 1.
  void show(std::string_view what, double fraction);
  /// Erases the line until the next `show`, for output that follows.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point const begin_ = Clock::now();
  Clock::time_point shown_{};
  bool const enabled_;
  bool dirty_ = false;
};

}  // namespace yoke::cli
