// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "suite/cli/options/command.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {

std::string wrapped(std::string const& first, std::string const& text, std::size_t indent, std::size_t width) {
  std::string const margin(indent, ' ');
  std::string lines = first;
  if (first.size() > indent || (!first.empty() && first.back() != ' ' && first.size() + 2 > indent))
    lines += '\n' + margin;
  else
    lines += margin.substr(first.size());
  std::size_t column = indent;
  for (std::size_t begin = 0; begin < text.size();) {
    auto const end = std::min(text.find(' ', begin), text.size());
    auto const letters = end - begin;
    if (column > indent && column + 1 + letters > width) {
      lines += '\n' + margin;
      column = indent;
    } else if (column > indent) {
      lines += ' ';
      ++column;
    }
    lines.append(text, begin, letters);
    column += letters;
    begin = end + 1;
  }
  return lines + '\n';
}

std::size_t help_width() {
  constexpr std::size_t min = 60, usual = 80, max = 100;
  if (char const* const columns = std::getenv("COLUMNS"))
    if (auto const given = parse_number<std::size_t>(columns)) return std::clamp(*given, min, max);
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual;
  return std::clamp<std::size_t>(size.ws_col, min, max);
}

std::string Command::help(std::size_t width) const {
  using Kind = CommandOption::Kind;
  constexpr std::size_t indent = 26;
  std::string usage = "Usage: yoke " + verb_;
  std::vector<std::string> groups;
  for (auto const& option : options_) {
    if (option.kind_ == Kind::positional || option.kind_ == Kind::positionals)
      usage += (option.required_ ? " " + option.name_ : " [" + option.name_ + "]") +
               (option.kind_ == Kind::positionals ? "..." : "");
    else if (option.required_)
      usage += " " + option.name_ + " " + option.placeholder_;
    if (std::find(groups.begin(), groups.end(), option.group_) == groups.end()) groups.push_back(option.group_);
  }
  std::stable_partition(groups.begin(), groups.end(), [](auto const& group) { return group == "Arguments"; });
  std::string text = wrapped("yoke " + verb_ + ": ", summary_, verb_.size() + 7, width) + "\n" + usage + " [OPTIONS]\n";
  for (auto const& group : groups) {
    text += "\n" + group + ":\n";
    for (auto const& option : options_) {
      if (option.group_ != group) continue;
      std::string first = "  " + option.name_;
      if (!option.placeholder_.empty()) first += " " + option.placeholder_;
      std::string meaning = option.meaning_;
      if (option.required_ && option.group_ != "Arguments") meaning += "; required";
      if (!option.default_.empty()) meaning += "; default: " + option.default_;
      text += wrapped(first, meaning, indent, width);
    }
  }
  if (!example_.empty()) text += "\nExample:\n  " + example_ + "\n";
  return text;
}

}  // namespace yoke
