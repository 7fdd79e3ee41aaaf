// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "suite/cli/options/command.hpp"
#include "suite/core/io/text.hpp"

namespace yoke::cli {

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
    if (auto const given = core::parse_number<std::size_t>(columns)) return std::clamp(*given, min, max);
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual;
  return std::clamp<std::size_t>(size.ws_col, min, max);
}

std::vector<OptionText> Command::option_texts() const {
  using Kind = CommandOption::Kind;
  std::vector<std::string> groups{"Arguments"};
  for (auto const& option : options_)
    if (std::find(groups.begin(), groups.end(), option.group_) == groups.end()) groups.push_back(option.group_);
  std::vector<OptionText> texts;
  for (auto const& group : groups)
    for (auto const& option : options_) {
      if (option.group_ != group) continue;
      bool const argument = option.kind_ == Kind::positional || option.kind_ == Kind::positionals;
      std::string meaning = option.meaning_;
      if (option.required_ && !argument) meaning += "; required";
      if (!option.default_.empty()) meaning += "; default: " + option.default_;
      bool const many = option.kind_ == Kind::positionals || option.kind_ == Kind::repeated;
      texts.push_back({option.name_, option.placeholder_, meaning, group, argument, many, option.required_});
    }
  return texts;
}

std::string Command::usage() const {
  std::string usage = name_;
  for (auto const& option : option_texts())
    if (option.argument)
      usage += (option.required ? " " + option.name : " [" + option.name + "]") + (option.many ? "..." : "");
    else if (option.required)
      usage += " " + option.name + " " + option.placeholder;
  return usage + " [OPTIONS]";
}

std::string Command::help(std::size_t width) const {
  constexpr std::size_t indent = 26;
  std::string text = wrapped(name_ + ": ", summary_, name_.size() + 2, width) + "\nUsage: " + usage() + "\n";
  std::string group;
  for (auto const& option : option_texts()) {
    if (option.group != group) text += "\n" + option.group + ":\n";
    group = option.group;
    text += wrapped("  " + option.name + (option.placeholder.empty() ? "" : " " + option.placeholder), option.meaning,
                    indent, width);
  }
  if (!explained_.second.empty()) text += "\n" + explained_.first + ":\n";
  for (auto const& [name, meaning] : explained_.second) text += wrapped("  " + name, meaning, indent, width);
  if (!example_.empty()) text += "\nExample:\n  " + example_ + "\n";
  return text;
}

}  // namespace yoke::cli
