// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <limits>
#include <string_view>

#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

std::string_view variable(char const* name) {
  char const* const value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

std::size_t terminal_columns(int descriptor) {
  if (auto const given = parse_number<std::size_t>(variable("COLUMNS")); given && *given > 0) return *given;
  winsize size{};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

std::size_t line_width() {
  auto const columns = terminal_columns(STDOUT_FILENO);
  return columns > 0 ? columns : std::numeric_limits<std::size_t>::max();
}

bool takes_colour() {
  if (!variable("NO_COLOR").empty()) return false;
  if (auto const forced = variable("CLICOLOR_FORCE"); !forced.empty() && forced != "0") return true;
  return isatty(STDOUT_FILENO) == 1 && variable("TERM") != "dumb";
}

}  // namespace yoke
