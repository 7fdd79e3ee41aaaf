// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/program.hpp"
#include "suite/node/provenance.hpp"

namespace yoke::cli {
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

std::string manual_of(Program const& program, Subcommand const& subcommand) {
  Command command = command_of(program, subcommand);
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

std::string manual(Program const& program) {
  std::string title = program.name;
  for (char& letter : title)
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  std::string const name = roff(program.name);
  std::string text = ".TH " + roff(title) + " 1 \"\" \"" + roff("yoke " + node::version_text()) +
                     "\" \"User Commands\"\n.SH NAME\n" + name + " \\- " + roff(program.summary) +
                     "\n.SH SYNOPSIS\n.B " + name + "\n.I SUBCOMMAND\n[\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]\n.br\n.B " +
                     name + " help\n.I SUBCOMMAND\n.br\n.B " + name + " version\n.SH SUBCOMMANDS\n";
  for (auto const& subcommand : subcommands_in_order(program)) text += manual_of(program, subcommand);
  text += ".SH EXIT STATUS\n";
  for (auto const& [code, meaning] : exit_meanings()) text += ".TP\n.B " + roff(code) + "\n" + roff(meaning) + "\n";
  return text;
}

std::string help_text(Program const& program, std::vector<std::string> const& arguments) {
  if (arguments.empty()) return program_help(program, help_width());
  std::string const& first = arguments[0];
  if (first == "--man" && arguments.size() == 1) return manual(program);
  if (first == "--completion" && arguments.size() == 2) return completion(program, arguments[1]);
  if (arguments.size() > 1 || first[0] == '-')
    throw Error(program.name + " help takes nothing, a subcommand, --man, or --completion with bash, zsh or fish");
  Subcommand const& subcommand = find_subcommand(program, first);
  Command command = command_of(program, subcommand);
  subcommand.declare(command);
  return command.help(help_width());
}

}  // namespace yoke::cli
