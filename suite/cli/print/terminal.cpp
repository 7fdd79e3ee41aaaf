// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "suite/cli/print/output.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

std::string_view variable(char const* name) {
  char const* const value = std::getenv(name);
  return value ? value : "";
}

/// Number of columns of the terminal behind this descriptor, or the value of COLUMNS; 0 if neither is known.
std::size_t terminal_columns(int descriptor) {
  if (auto const given = core::parse_number<std::size_t>(variable("COLUMNS")); given && *given > 0) return *given;
  winsize size{};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace

std::size_t line_width() {
  auto const columns = terminal_columns(STDOUT_FILENO);
  return columns > 0 ? columns : std::numeric_limits<std::size_t>::max();
}

bool takes_colour() {
  if (!variable("NO_COLOR").empty()) return false;
  if (auto const forced = variable("CLICOLOR_FORCE"); !forced.empty() && forced != "0") return true;
  return isatty(STDOUT_FILENO) == 1 && variable("TERM") != "dumb";
}

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
  std::string line = fmt::format("[{}] {:3.0f} %  {}  {}", bar, 100 * done, left, core::shown_text(what));
  // A wrapped line cannot be erased.
  if (auto const columns = terminal_columns(STDERR_FILENO); columns > 0 && line.size() >= columns)
    line = core::shown_text(line.substr(0, columns - 1), columns);
  print_to_stderr("\r\033[K" + line);
}

}  // namespace yoke::cli
