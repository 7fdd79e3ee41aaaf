// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/program.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "suite/core/wording.hpp"

namespace yoke::cli {

std::vector<Subcommand> subcommands_in_order(Program const& program) {
  std::vector<Subcommand> ordered = program.subcommands();
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](auto& a, auto& b) { return std::pair(a.group, a.order) < std::pair(b.group, b.order); });
  return ordered;
}

std::vector<std::pair<std::string, std::string>> const& exit_meanings() {
  static std::vector<std::pair<std::string, std::string>> const meanings = {
      {"0", "ok"},
      {"1", "a wrong result or an unexplained difference"},
      {"2", "a mistake in the command line or an input file"},
      {"3", "something the machine lacks"},
      {"128 + n", "ended by signal n"}};
  return meanings;
}

std::string program_help(Program const& program, std::size_t width) {
  std::vector<Subcommand> const ordered = subcommands_in_order(program);
  std::size_t title_width = program.other.first.size(), name_width = 0;
  for (auto const& [group, title] : program.groups) title_width = std::max(title_width, title.size());
  for (auto const& subcommand : ordered) name_width = std::max(name_width, subcommand.name.size());
  std::string const& name = program.name;
  std::string text = wrapped(name + ": ", program.summary, name.size() + 2, width) + "Usage: " + name +
                     " SUBCOMMAND [OPTIONS]; " + name + " help SUBCOMMAND\n" +
                     "Exit codes: 0 ok, 1 wrong, 2 mistake, 3 unavailable; help --man has more\n\n";
  for (auto const& [group, title] : program.groups) {
    std::string first = title;
    for (auto const& subcommand : ordered) {
      if (subcommand.group != group) continue;
      text += wrapped(fmt::format("{:{}}  {:{}}  ", first, title_width, subcommand.name, name_width),
                      subcommand.summary, title_width + name_width + 4, width);
      first.clear();
    }
  }
  return text + wrapped(fmt::format("{:{}}  ", program.other.first, title_width), program.other.second, title_width + 2,
                        width);
}

Command command_of(Program const& program, Subcommand const& subcommand) {
  return Command(subcommand.name, subcommand.summary, subcommand.example, program.name);
}

Subcommand const& find_subcommand(Program const& program, std::string const& name) {
  std::vector<std::string> names;
  for (auto const& subcommand : program.subcommands()) {
    if (subcommand.name == name) return subcommand;
    names.push_back(subcommand.name);
  }
  for (auto const& [word, replacement] : program.former)
    if (word == name) throw Error(program.name + " " + name + " is now " + replacement);
  std::string const meant = core::did_you_mean(name, names);
  throw Error("unknown subcommand '" + name + "'" +
              (meant.empty() ? fmt::format("; it must be one of: {}", fmt::join(names, ", ")) : meant));
}

}  // namespace yoke::cli
