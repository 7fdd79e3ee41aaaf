// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include "suite/cli/completion_values.hpp"
#include "suite/cli/manual.hpp"
#include "suite/cli/subcommand.hpp"

namespace yoke {
namespace {

std::vector<OptionText> options_of(Subcommand const& subcommand) {
  Command command(subcommand.name, subcommand.summary, subcommand.example);
  subcommand.declare(command);
  return command.option_texts();
}

std::string all_subcommands() {
  std::string names;
  for (auto const& subcommand : subcommands_in_order()) names += subcommand.name + " ";
  return names + "help version";
}

/// Bash variables for these values: the words, whether they form a list, whether files are offered too.
std::string bash_words(CompletionValues const& values) {
  if (values.words.empty()) return "return";  // the shell's own completion of files follows
  return "words=\"" + values.words + "\"" + (values.several ? " several=yes" : "") + (values.files ? " files=yes" : "");
}

std::string bash() {
  std::string text = R"(# Completion of yoke for bash, written by: yoke help --completion bash
_yoke() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} before= several= words= files=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W ")" +
                     all_subcommands() + R"(" -- "$word"))
    return
  fi
  case ${COMP_WORDS[1]} in
    help)
      case $previous in
        --completion) words="bash zsh fish" ;;
        *) words=")" +
                     all_subcommands() + R"( --man --completion" ;;
      esac
      ;;
)";
  for (auto const& subcommand : subcommands_in_order()) {
    std::string options = "--help", argument;
    text += "    " + subcommand.name + ")\n      case $previous in\n";
    for (auto const& option : options_of(subcommand)) {
      if (option.argument) {
        argument = bash_words(completion_values(subcommand.name, option));
        continue;
      }
      options += " " + option.name;
      if (option.placeholder.empty()) continue;
      text += "        " + option.name + ") " + bash_words(completion_values(subcommand.name, option)) + " ;;\n";
    }
    text += "        *) if [[ $word == -* ]]; then words=\"" + options + "\"" +
            (argument.empty() ? "" : "; else " + argument) + "; fi ;;\n      esac\n      ;;\n";
  }
  return text + R"(  esac
  if [[ $several && $word == *,* ]]; then before=${word%,*},; fi
  COMPREPLY=($(compgen -P "$before" -W "$words" -- "${word##*,}"))
  if [[ $files ]]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}
complete -o default -F _yoke yoke
)";
}

/// `text` quoted for zsh's descriptions: within single quotes and brackets, before a colon.
std::string zsh_text(std::string const& text) {
  std::string out;
  for (char const letter : text)
    if (letter == '\'')
      out += "'\\''";
    else if (letter == '[' || letter == ']' || letter == ':' || letter == '\\')
      (out += '\\') += letter;
    else
      out += letter;
  return out;
}

/// Zsh's action that completes these values.
std::string zsh_action(CompletionValues const& values) {
  if (values.words.empty()) return values.files ? "_files" : "";
  if (values.several) return "_values -s , name " + values.words;
  return values.files ? "{compadd -- " + values.words + "; _files}" : "(" + values.words + ")";
}

std::string zsh() {
  std::string text = R"(#compdef yoke
# Completion of yoke for zsh, written by: yoke help --completion zsh
local -a subcommands
subcommands=(
)";
  for (auto const& subcommand : subcommands_in_order())
    text += "  '" + subcommand.name + ":" + zsh_text(subcommand.summary) + "'\n";
  text += R"(  'help:explain a subcommand'
  'version:show the version'
)
if ((CURRENT == 2)); then
  _describe subcommand subcommands
  return
fi
local subcommand=$words[2]
shift words
((CURRENT--))
case $subcommand in
  help) _arguments '--man[the manual page]' '--completion[of a shell]:shell:(bash zsh fish)' ':subcommand:()" +
          all_subcommands() + R"()' ;;
)";
  for (auto const& subcommand : subcommands_in_order()) {
    text += "  " + subcommand.name + ") _arguments";
    for (auto const& option : options_of(subcommand)) {
      std::string const action = zsh_action(completion_values(subcommand.name, option));
      std::string const message = zsh_text(option.placeholder.empty() ? option.name : option.placeholder);
      if (option.argument)
        text += fmt::format(" \\\n    '{}:{}:{}'", option.many ? "*" : "", message, action);
      else
        text += fmt::format(" \\\n    '{}{}[{}]{}'", option.many ? "*" : "", option.name, zsh_text(option.meaning),
                            option.placeholder.empty() ? "" : ":" + message + ":" + action);
    }
    text += " ;;\n";
  }
  return text + "esac\n";
}

/// `text` quoted for fish, within single quotes.
std::string fish_text(std::string const& text) {
  std::string out;
  for (char const letter : text) {
    if (letter == '\'' || letter == '\\') out += '\\';
    out += letter;
  }
  return out;
}

/// The end of a `complete` line of fish for these values.
std::string fish_values(CompletionValues const& values) {
  // Completes the last word of a list, and keeps the words before it.
  std::string const words =
      values.several ? fmt::format("(__fish_append , {})", values.words) : fish_text(values.words);
  if (values.files) return " -F" + (words.empty() ? words : " -a '" + words + "'");
  return words.empty() ? " -f" : " -f -a '" + words + "'";
}

std::string fish() {
  std::string text = R"(# Completion of yoke for fish, written by: yoke help --completion fish
# Whether the subcommand, the second word of the line, is this one; without one, whether it is still to be written.
function __yoke_subcommand
  set -l words (commandline -opc)
  if test (count $argv) -eq 0
    test (count $words) -eq 1
  else
    test (count $words) -ge 2; and test "$words[2]" = "$argv[1]"
  end
end
)";
  for (auto const& subcommand : subcommands_in_order())
    text += fmt::format("complete -c yoke -n __yoke_subcommand -f -a {} -d '{}'\n", subcommand.name,
                        fish_text(subcommand.summary));
  text += "complete -c yoke -n __yoke_subcommand -f -a 'help version'\n";
  text += "complete -c yoke -n '__yoke_subcommand help' -f -a '" + all_subcommands() + "'\n";
  text += "complete -c yoke -n '__yoke_subcommand help' -l man -d 'The manual page'\n";
  text +=
      "complete -c yoke -n '__yoke_subcommand help' -l completion -x -a 'bash zsh fish' -d 'Completion of a shell'\n";
  for (auto const& subcommand : subcommands_in_order())
    for (auto const& option : options_of(subcommand)) {
      std::string const values = fish_values(completion_values(subcommand.name, option));
      if (option.argument) {
        text += fmt::format("complete -c yoke -n '__yoke_subcommand {}'{}\n", subcommand.name, values);
        continue;
      }
      text += fmt::format("complete -c yoke -n '__yoke_subcommand {}' -l {}{} -d '{}'\n", subcommand.name,
                          option.name.substr(2), option.placeholder.empty() ? "" : " -r" + values,
                          fish_text(option.meaning));
    }
  return text;
}

}  // namespace

std::string completion(std::string const& shell) {
  if (shell == "bash") return bash();
  if (shell == "zsh") return zsh();
  if (shell == "fish") return fish();
  throw Error("--completion is '" + shell + "'; it must be bash, zsh or fish");
}

}  // namespace yoke
