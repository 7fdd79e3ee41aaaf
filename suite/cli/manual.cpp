// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/manual.hpp"

#include "suite/cli/subcommand.hpp"
#include "suite/node/provenance.hpp"

namespace yoke {
namespace {

/// Escapes text so that roff prints it literally.
std::string roff(std::string const& text) {
  std::string out = !text.empty() && (text[0] == '.' || text[0] == '\'') ? "\\&" : "";
  for (char const letter : text)
    if (letter == '\\')
      out += "\\e";
    else if (letter == '-')
      out += "\\-";
    else
      out += letter;
  return out;
}

std::string manual_of(Subcommand const& subcommand) {
  Command command(subcommand.name, subcommand.summary, subcommand.example);
  subcommand.declare(command);
  std::string text = ".SS " + roff(command.usage()) + "\n" + roff(subcommand.summary) + ".\n";
  std::string group;
  for (auto const& option : command.option_texts()) {
    if (option.group != group) text += ".PP\n.I " + roff(option.group) + "\n";
    group = option.group;
    text += ".TP\n.B " + roff(option.name);
    if (!option.placeholder.empty()) text += " \\fI" + roff(option.placeholder) + "\\fR";
    text += "\n" + roff(option.meaning) + "\n";
  }
  auto const& [title, names] = command.explained();
  if (!names.empty()) text += ".PP\n.I " + roff(title) + "\n";
  for (auto const& [name, meaning] : names) text += ".TP\n.B " + roff(name) + "\n" + roff(meaning) + "\n";
  return text + ".PP\nExample:\n.PP\n.EX\n" + roff(subcommand.example) + "\n.EE\n";
}

}  // namespace

std::string manual() {
  std::string text = ".TH YOKE 1 \"\" \"" + roff("yoke " + version_text()) +
                     "\" \"User Commands\"\n"
                     ".SH NAME\nyoke \\- " +
                     roff(program_summary()) +
                     "\n.SH SYNOPSIS\n.B yoke\n.I SUBCOMMAND\n[\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]\n.br\n"
                     ".B yoke help\n.I SUBCOMMAND\n.br\n.B yoke version\n.SH SUBCOMMANDS\n";
  for (auto const& subcommand : subcommands_in_order()) text += manual_of(subcommand);
  text += ".SH EXIT STATUS\n";
  for (auto const& [code, meaning] : exit_meanings()) text += ".TP\n.B " + roff(code) + "\n" + roff(meaning) + "\n";
  return text;
}

std::string help_text(std::vector<std::string> const& arguments) {
  if (arguments.empty()) return program_help(help_width());
  std::string const& first = arguments[0];
  if (first == "--man" && arguments.size() == 1) return manual();
  if (first == "--completion" && arguments.size() == 2) return completion(arguments[1]);
  if (arguments.size() > 1 || first[0] == '-')
    throw Error("yoke help takes nothing, a subcommand, --man, or --completion with bash, zsh or fish");
  Subcommand const& subcommand = find_subcommand(first);
  Command command(subcommand.name, subcommand.summary, subcommand.example);
  subcommand.declare(command);
  return command.help(help_width());
}

}  // namespace yoke
