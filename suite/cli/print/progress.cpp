// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "suite/cli/print/note.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/core/io/shown_text.hpp"

namespace yoke {

ProgressLine::ProgressLine(bool quiet) : enabled_(!quiet && isatty(STDERR_FILENO)) {}

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::clear() {
  if (dirty_) print_to_stderr("\r\033[K");
  dirty_ = false;
}

void ProgressLine::show(std::string_view what, double fraction) {
  using namespace std::chrono_literals;
  auto const now = Clock::now();
  if (!enabled_ || now - begin_ < 1s || now - shown_ < 100ms) return;
  shown_ = now;
  dirty_ = true;
  constexpr double width = 20;
  double const done = std::clamp(fraction, 0.0, 1.0);
  auto const full = static_cast<std::size_t>(done * width);
  std::string const bar = std::string(full, '#') + std::string(static_cast<std::size_t>(width) - full, '.');
  double const spent = std::chrono::duration<double>(now - begin_).count();
  std::string const left = done > 0.01 ? fmt::format("{:.0f} s left", spent / done - spent) : std::string("...");
  std::string line = fmt::format("[{}] {:3.0f} %  {}  {}", bar, 100 * done, left, shown_text(what));
  // A wrapped line cannot be erased.
  if (auto const columns = terminal_columns(STDERR_FILENO); columns > 0 && line.size() >= columns)
    line = shown_text(line.substr(0, columns - 1), columns);
  print_to_stderr("\r\033[K" + line);
}

}  // namespace yoke
