// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ctest/docs/document.hpp"

#include <algorithm>
#include <regex>
#include <sstream>

#include "suite/cli/program.hpp"

namespace yoke::docs {
namespace {

std::string trimmed(std::string const& text) {
  auto const begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

/// The command without the comment behind it, which follows two blanks or more.
std::string without_comment(std::string const& text) {
  auto const comment = text.find("  ");
  return trimmed(text.substr(0, comment));
}

bool is_yoke(std::string const& text) {
  static std::regex const yoke("(?:[A-Z_]+=\\S+ )*(?:\\S*/)?yoke(-research)? ([a-z-]+).*");
  std::smatch match;
  if (!std::regex_match(text, match, yoke)) return false;
  std::string const word = match[2];
  auto const& all = match[1].matched ? cli::registered_research_subcommands() : cli::registered_subcommands();
  return word == "help" || word == "version" ||
         std::any_of(all.begin(), all.end(), [&](auto const& subcommand) { return subcommand.name == word; });
}

}  // namespace

std::vector<ShownCommand> commands_of(std::string const& markdown) {
  std::vector<ShownCommand> commands;
  std::istringstream lines(markdown);
  std::string fence, language;  // empty outside a block
  std::string begun;            // start of a command that continues in the next line
  std::size_t number = 0;
  bool before_output = false;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::string text = trimmed(line);
    if (text.starts_with("```")) {
      if (fence.empty()) language = text.substr(3);
      fence = fence.empty() ? "```" : "";
      before_output = false;
      continue;
    }
    bool const indented = fence.empty() && line.starts_with("    ");
    if (fence.empty() && !indented) continue;
    if (indented) language.clear();
    if (language != "" && language != "sh" && language != "console") continue;
    bool const prompt = text.starts_with("$ ");
    if (prompt) text = text.substr(2);
    if (language == "console" && !prompt && begun.empty()) {
      if (before_output) commands.back().expected.push_back(line);
      continue;
    }
    if (!begun.empty()) text = begun + " " + text;
    begun.clear();
    if (text.ends_with(" \\")) {
      begun = trimmed(text.substr(0, text.size() - 1));
      continue;
    }
    if (text.empty() || text.starts_with("#")) continue;
    text = without_comment(text);
    bool const any = language == "sh" || language == "console";
    if (!any && !is_yoke(text)) continue;
    commands.push_back({number, text, {}});
    before_output = true;
  }
  return commands;
}

std::vector<std::string> words_of(std::string const& command) {
  std::vector<std::string> words;
  std::string word;
  char quote = 0;
  bool open = false;
  for (char const letter : command + " ") {
    if (quote) {
      if (letter == quote)
        quote = 0;
      else
        word += letter;
    } else if (letter == '\'' || letter == '"') {
      quote = letter;
      open = true;
    } else if (letter == ' ') {
      if (open) words.push_back(word);
      word.clear();
      open = false;
    } else if (std::string("|>&;").find(letter) != std::string::npos) {
      break;
    } else {
      word += letter;
      open = true;
    }
  }
  return words;
}

bool shows(std::string const& output, std::vector<std::string> const& expected, std::string& missing) {
  std::vector<std::string> lines;
  std::istringstream text(output);
  for (std::string line; std::getline(text, line);) lines.push_back(trimmed(line));
  std::size_t at = 0;
  bool anywhere = true;  // the first line may stand anywhere
  for (auto const& line : expected) {
    std::string const wanted = trimmed(line);
    if (wanted == "...") {
      anywhere = true;
      continue;
    }
    auto const begin = lines.begin() + static_cast<std::ptrdiff_t>(at);
    auto const found = anywhere ? std::find(begin, lines.end(), wanted) : begin;
    if (found == lines.end() || *found != wanted) {
      missing = wanted;
      return false;
    }
    at = static_cast<std::size_t>(found - lines.begin()) + 1;
    anywhere = false;
  }
  return true;
}

}  // namespace yoke::docs
