// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/subcommand.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "suite/core/near_name.hpp"

namespace yoke {

std::vector<Subcommand> subcommands_in_order() {
  std::vector<Subcommand> ordered = subcommands();
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](auto& a, auto& b) { return std::pair(a.group, a.order) < std::pair(b.group, b.order); });
  return ordered;
}

char const* program_summary() {
  return "splits a workload between a CPU and a GPU, measures how fast each split is, predicts it beforehand, and "
         "judges the predictions";
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

std::string program_help(std::size_t width) {
  constexpr std::size_t indent = 16;
  std::vector<Subcommand> const ordered = subcommands_in_order();
  std::string text =
      wrapped("yoke: ", program_summary(), 6, width) +
      "\nUsage: yoke SUBCOMMAND [ARGUMENTS] [OPTIONS]\n       yoke help [SUBCOMMAND | --man | --completion SHELL]\n "
      "      yoke version\n";
  static constexpr std::pair<Subcommand::Group, char const*> groups[] = {
      {Subcommand::Group::start, "Getting started"},
      {Subcommand::Group::measure, "Measuring"},
      {Subcommand::Group::predict, "Predicting"},
      {Subcommand::Group::study, "Studying schedulers and papers"}};
  for (auto const& [group, title] : groups) {
    text += fmt::format("\n{}:\n", title);
    for (auto const& subcommand : ordered)
      if (subcommand.group == group) text += wrapped("  " + subcommand.name, subcommand.summary, indent, width);
  }
  std::string end = "Shares are fractions of the work on the device. Exit codes:";
  for (auto const& [code, meaning] : exit_meanings())
    end += (code == exit_meanings().front().first ? " " : ", ") + code + " " + meaning;
  return text + "\n" + wrapped("", end + ".", 0, width);
}

Exit act(std::string const& subcommand, std::vector<std::string> const& arguments) {
  Subcommand const& of = find_subcommand(subcommand);
  Command command(of.name, "", "");
  Action const action = of.declare(command);
  command.parse(arguments);
  return action.act();
}

Subcommand const& find_subcommand(std::string const& name) {
  std::vector<std::string> names;
  for (auto const& subcommand : subcommands()) {
    if (subcommand.name == name) return subcommand;
    names.push_back(subcommand.name);
  }
  std::string const meant = did_you_mean(name, names);
  throw Error("unknown subcommand '" + name + "'" +
              (meant.empty() ? fmt::format("; it must be one of: {}", fmt::join(names, ", ")) : meant));
}

}  // namespace yoke
