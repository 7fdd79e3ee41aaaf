// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/ranges.h>

#include "suite/cli/manual.hpp"
#include "suite/cli/verb.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/workload.hpp"

namespace yoke {
namespace {

/// What a shell may offer after an option: words, of which a list takes several with commas between them, or files.
struct Values {
  std::string words;
  bool several = false;
  bool files = false;
};

template <class Record>
std::string names_of(std::vector<Record> const& records) {
  std::string names;
  for (auto const& record : records) names += (names.empty() ? "" : " ") + record.name;
  return names;
}

Values values_of(OptionText const& option) {
  bool const several = option.placeholder == "NAME,...";
  if (option.name == "--workload") return {names_of(workloads()), several};
  if (option.name == "--partitioner" || option.name == "--scheduler" || option.name == "--plan")
    return {names_of(partitioners()), several};
  if (option.name == "--model") return {names_of(models()), several};
  if (option.placeholder == "FILE" || option.placeholder == "FOLDER" || option.argument) return {"", false, true};
  std::string words = option.placeholder;
  if (words.find('|') == std::string::npos) return {};
  for (char& letter : words)
    if (letter == '|') letter = ' ';
  return {words};
}

std::vector<OptionText> options_of(Verb const& verb) {
  Command command(verb.name, verb.summary, verb.example);
  verb.declare(command);
  return command.option_texts();
}

std::string all_verbs() { return names_of(verbs_in_order()) + " help version"; }

std::string bash() {
  std::string text = R"(# Completion of yoke for bash, written by: yoke help --completion bash
_yoke() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} before= several= words=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W ")" +
                     all_verbs() + R"(" -- "$word"))
    return
  fi
  case ${COMP_WORDS[1]} in
    help) words=")" + all_verbs() +
                     R"( --man --completion" ;;
)";
  for (auto const& verb : verbs_in_order()) {
    std::string options = "--help";
    text += "    " + verb.name + ")\n      case $previous in\n";
    for (auto const& option : options_of(verb)) {
      if (option.argument) continue;
      options += " " + option.name;
      if (option.placeholder.empty()) continue;
      auto const values = values_of(option);
      text += "        " + option.name + ") ";
      if (values.words.empty())
        text += "return";
      else
        text += "words=\"" + values.words + (values.several ? "\" several=yes" : "\"");
      text += " ;;\n";
    }
    text += "        *) if [[ $word == -* ]]; then words=\"" + options + "\"; fi ;;\n      esac\n      ;;\n";
  }
  return text + R"(  esac
  if [[ $several && $word == *,* ]]; then before=${word%,*},; fi
  COMPREPLY=($(compgen -P "$before" -W "$words" -- "${word##*,}"))
}
complete -o default -F _yoke yoke
)";
}

/// `text` where zsh reads a description: within single quotes and brackets, before a colon.
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

std::string zsh() {
  std::string text = R"(#compdef yoke
# Completion of yoke for zsh, written by: yoke help --completion zsh
local -a verbs
verbs=(
)";
  for (auto const& verb : verbs_in_order()) text += "  '" + verb.name + ":" + zsh_text(verb.summary) + "'\n";
  text += R"(  'help:explain a verb'
  'version:show the version'
)
if ((CURRENT == 2)); then
  _describe verb verbs
  return
fi
local verb=$words[2]
shift words
((CURRENT--))
case $verb in
  help) _describe verb verbs ;;
)";
  for (auto const& verb : verbs_in_order()) {
    text += "  " + verb.name + ") _arguments";
    for (auto const& option : options_of(verb)) {
      auto const values = values_of(option);
      std::string action;
      if (values.files)
        action = "_files";
      else if (values.several)
        action = "_values -s , name " + values.words;
      else if (!values.words.empty())
        action = "(" + values.words + ")";
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

/// `text` within single quotes of fish.
std::string fish_text(std::string const& text) {
  std::string out;
  for (char const letter : text) {
    if (letter == '\'' || letter == '\\') out += '\\';
    out += letter;
  }
  return out;
}

std::string fish() {
  std::string text = "# Completion of yoke for fish, written by: yoke help --completion fish\n";
  for (auto const& verb : verbs_in_order())
    text +=
        fmt::format("complete -c yoke -n __fish_use_subcommand -f -a {} -d '{}'\n", verb.name, fish_text(verb.summary));
  text += "complete -c yoke -n __fish_use_subcommand -f -a 'help version'\n";
  text += "complete -c yoke -n '__fish_seen_subcommand_from help' -f -a '" + all_verbs() + "'\n";
  for (auto const& verb : verbs_in_order())
    for (auto const& option : options_of(verb)) {
      if (option.argument) continue;
      auto const values = values_of(option);
      // The last word of a list is completed with what is before it.
      std::string const words =
          values.several ? fmt::format("(__fish_append , {})", values.words) : fish_text(values.words);
      std::string argument;
      if (values.files)
        argument = " -r -F";
      else if (!values.words.empty())
        argument = " -x -a '" + words + "'";
      else if (!option.placeholder.empty())
        argument = " -x";
      text += fmt::format("complete -c yoke -n '__fish_seen_subcommand_from {}' -l {}{} -d '{}'\n", verb.name,
                          option.name.substr(2), argument, fish_text(option.meaning));
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
