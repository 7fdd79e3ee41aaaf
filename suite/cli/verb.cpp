// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/verb.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "suite/cli/options/near_name.hpp"

namespace yoke {

std::string program_help(std::size_t width) {
  constexpr std::size_t indent = 16;
  std::vector<Verb> ordered = verbs();
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](auto& a, auto& b) { return std::pair(a.group, a.order) < std::pair(b.group, b.order); });
  std::string text =
      wrapped("yoke: ",
              "splits a workload between a CPU and a GPU, measures how fast each split is, predicts it beforehand, and "
              "judges the predictions",
              6, width) +
      "\nUsage: yoke VERB [ARGUMENTS] [OPTIONS]\n       yoke help VERB\n       yoke version\n";
  static constexpr std::pair<Verb::Group, char const*> groups[] = {
      {Verb::Group::start, "Getting started"},
      {Verb::Group::measure, "Measuring"},
      {Verb::Group::predict, "Predicting"},
      {Verb::Group::study, "Studying schedulers and papers"}};
  for (auto const& [group, title] : groups) {
    text += fmt::format("\n{}:\n", title);
    for (auto const& verb : ordered)
      if (verb.group == group) text += wrapped("  " + verb.name, verb.summary, indent, width);
  }
  return text + "\n" +
         wrapped("",
                 "Shares are fractions of the work on the device. Exit codes: 0 ok, 1 a wrong result or an unexplained "
                 "difference, 2 a mistake in the command line or an input file, 3 something the machine lacks, 128 + n "
                 "ended by signal n.",
                 0, width);
}

Verb const& find_verb(std::string const& name) {
  std::vector<std::string> names;
  for (auto const& verb : verbs()) {
    if (verb.name == name) return verb;
    names.push_back(verb.name);
  }
  throw Error("unknown verb '" + name + "'" + did_you_mean(name, names) +
              fmt::format("; it must be one of: {}", fmt::join(names, ", ")));
}

}  // namespace yoke
