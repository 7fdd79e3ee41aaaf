// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <regex>
#include <sstream>

#include "ctest/docs/document.hpp"

namespace yoke::docs {
namespace {

/// The command with this value of the option, whether it had one or not.
std::string with(std::string const& command, std::string const& option, std::string const& value) {
  std::regex const given(option + "[ =]\\S+");
  if (std::regex_search(command, given)) return std::regex_replace(command, given, option + " " + value);
  auto const end = command.find_first_of("|>&;");
  if (end == std::string::npos) return command + " " + option + " " + value;
  return command.substr(0, command.find_last_not_of(' ', end - 1) + 1) + " " + option + " " + value + " " +
         command.substr(end);
}

/// A sixteenth of every size of a list; at least 12.
std::string smaller(std::string const& sizes) {
  std::string list;
  std::istringstream parts(sizes);
  for (std::string part; std::getline(parts, part, ',');)
    list += (list.empty() ? "" : ",") + std::to_string(std::max(12, std::stoi(part) / 16));
  return list;
}

bool has(std::string const& command, char const* option) { return command.find(option) != std::string::npos; }

}  // namespace

std::string made_small(std::string const& command) {
  static std::regex const subcommand_of("^(?:[A-Z_]+=\\S+ )*(?:\\S*/)?yoke(?:-research)? ([a-z-]+)");
  static std::regex const size("--size (\\S+)");
  std::smatch match;
  if (!std::regex_search(command, match, subcommand_of)) return command;
  std::string const subcommand = match[1];
  std::string small = command;
  if (subcommand == "run" && std::regex_search(command, std::regex("--resume [^-]"))) return command;
  if (subcommand == "run" || subcommand == "calibrate" || subcommand == "sweep") {
    if (std::regex_search(command, match, size))
      small = with(small, "--size", smaller(match[1]));
    else if (!has(small, "--preset"))
      small = with(small, "--preset", "smoke");
  }
  if (subcommand == "run" && !has(small, "--partitioner")) small = with(small, "--partitioner", "co,go,p-dp");
  if (subcommand == "run" || subcommand == "sweep") small = with(small, "--repetitions", "2");
  if (subcommand == "run" && has(small, "--processes")) small = with(small, "--processes", "2");
  if (subcommand == "calibrate") small = with(small, "--seconds", "0.5");
  if (subcommand == "contest") small = with(small, "--instances", "4");
  return small;
}

}  // namespace yoke::docs
