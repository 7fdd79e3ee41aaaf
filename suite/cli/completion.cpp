// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "suite/cli/options/command.hpp"
#include "suite/cli/options/known_file.hpp"
#include "suite/cli/program.hpp"
#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"
#include "suite/report/report.hpp"

namespace yoke::cli {
namespace {

/// Values that a shell may offer after an option or as an argument.
struct CompletionValues {
  std::string words;     ///< separated by blanks
  bool several = false;  ///< true: the value is a list of words separated by commas
  bool files = false;    ///< true: the value may also be a file
};

std::string joined(auto const& words) {
  std::string text;
  for (auto const& word : words) text += (text.empty() ? "" : " ") + std::string(word);
  return text;
}

template <class Record>
std::string names_of(std::vector<Record> const& records) {
  std::set<std::string> names;
  for (auto const& record : records) {
    names.insert(record.name);
    if constexpr (requires { record.alias; })
      if (!record.alias.empty()) names.insert(record.alias);
  }
  return joined(names);
}

std::string preset_names() {
  std::set<std::string> names;
  for (auto const& workload : registered_workloads())
    for (auto const& preset : workload.presets) names.insert(preset.name);
  return joined(names);
}

/// Names of the files in a folder of yoke's data; empty if the data are missing.
std::string data_names(std::string const& folder) {
  std::set<std::string> names;
  try {
    for (auto const& entry : std::filesystem::directory_iterator(data_folder("") / folder))
      if (entry.path().extension() == ".json") names.insert(entry.path().stem().string());
  } catch (std::exception const&) {
    return "";  // completion is only a convenience: without data it offers files
  }
  return joined(names);
}

/// The words that a placeholder such as "resident|streamed" lists.
std::string listed(std::string placeholder) {
  if (placeholder.find('|') == std::string::npos || placeholder.find_first_of("[:;") != std::string::npos) return "";
  std::replace(placeholder.begin(), placeholder.end(), '|', ' ');
  return placeholder;
}

CompletionValues argument_values(std::string const& name) {
  if (name == "WORKLOAD") return {names_of(registered_workloads())};
  if (name == "NAMES")
    return {joined(std::vector{names_of(registered_workloads()), names_of(registered_partitioners()),
                               names_of(registered_models())})};
  if (name == "PAPER") return {"perdome peapaw peach cap all"};
  if (name == "SCENARIO") return {data_names("scenarios"), false, true};
  return {"", false, true};
}

/// Returns the values of `option` of `subcommand`: registered names and names of yoke's data files, or the
/// words that its placeholder lists. Both empty if any value is allowed, such as any number.
CompletionValues completion_values(std::string const& subcommand, OptionText const& option) {
  if (option.argument) return argument_values(option.name);
  bool const several = option.placeholder == "NAME,...";
  if (option.name == "--workload") return {names_of(registered_workloads()), several};
  if (option.name == "--partitioner" || option.name == "--scheduler" || option.name == "--plan")
    return {names_of(registered_partitioners()), several};
  if (option.name == "--model") return {names_of(registered_models()), several};
  if (option.name == "--preset") return {preset_names()};
  if (option.name == "--precision") return {"float double", several};
  if (option.name == "--chart") return {joined(report::charts)};
  if (option.name == "--machine") return {data_names("machines"), false, true};
  if (option.name == "--power") return {data_names("machines"), false, true};
  if (option.name == "--workload-file") return {data_names("workloads"), false, true};
  if (subcommand == "help" && option.name == "--completion") return {"bash zsh fish"};
  if (option.placeholder == "FILE" || option.placeholder == "FOLDER" || option.placeholder == "LABEL=FILE")
    return {"", false, true};
  return {listed(option.placeholder)};
}

std::vector<OptionText> options_of(Program const& program, Subcommand const& subcommand) {
  Command command = command_of(program, subcommand);
  subcommand.declare(command);
  return command.option_texts();
}

std::string all_subcommands(Program const& program) {
  std::string names;
  for (auto const& subcommand : subcommands_in_order(program)) names += subcommand.name + " ";
  return names + "help version";
}

/// The program's name as part of a function's name.
std::string identifier_of(Program const& program) {
  std::string name = program.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

/// Bash variables for these values: the words, whether they form a list, whether files are offered too.
std::string bash_words(CompletionValues const& values) {
  if (values.words.empty()) return "return";  // the shell's own completion of files follows
  return "words=\"" + values.words + "\"" + (values.several ? " several=yes" : "") + (values.files ? " files=yes" : "");
}

std::string bash(Program const& program) {
  std::string const function = "_" + identifier_of(program), names = all_subcommands(program);
  std::string text =
      fmt::format("# Completion of {0} for bash, written by: {0} help --completion bash\n", program.name) + function +
      R"(() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} before= several= words= files=
  COMPREPLY=()
  # Bash splits --option=value at the sign.
  if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
  if [[ $word == = ]]; then word=; fi
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W ")" +
      names + R"(" -- "$word"))
    return
  fi
  case ${COMP_WORDS[1]} in
    help)
      case $previous in
        --completion) words="bash zsh fish" ;;
        *) words=")" +
      names + R"( --man --completion" ;;
      esac
      ;;
)";
  for (auto const& subcommand : subcommands_in_order(program)) {
    std::string options = "--help", argument;
    text += "    " + subcommand.name + ")\n      case $previous in\n";
    for (auto const& option : options_of(program, subcommand)) {
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
complete -o default -F )" +
         function + " " + program.name + "\n";
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

std::string zsh(Program const& program) {
  std::string text =
      fmt::format("#compdef {0}\n# Completion of {0} for zsh, written by: {0} help --completion zsh\n", program.name) +
      R"(local -a subcommands
subcommands=(
)";
  for (auto const& subcommand : subcommands_in_order(program))
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
          all_subcommands(program) + R"()' ;;
)";
  for (auto const& subcommand : subcommands_in_order(program)) {
    text += "  " + subcommand.name + ") _arguments";
    for (auto const& option : options_of(program, subcommand)) {
      std::string const action = zsh_action(completion_values(subcommand.name, option));
      std::string const message = zsh_text(option.placeholder.empty() ? option.name : option.placeholder);
      if (option.argument)
        text += fmt::format(" \\\n    '{}:{}:{}'", option.many ? "*" : "", message, action);
      else
        text += fmt::format(" \\\n    '{}{}[{}]{}'", option.many ? "*" : "",
                            // With the sign zsh completes --option=value as well as --option value.
                            option.placeholder.empty() ? option.name : option.name + "=", zsh_text(option.meaning),
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

std::string fish(Program const& program) {
  std::string const condition = "__" + identifier_of(program) + "_subcommand", name = program.name;
  std::string text = fmt::format("# Completion of {0} for fish, written by: {0} help --completion fish\n", name) +
                     "# Whether the subcommand, the second word of the line, is this one; without one, whether it is "
                     "still to be written.\n"
                     "function " +
                     condition + R"(
  set -l words (commandline -opc)
  if test (count $argv) -eq 0
    test (count $words) -eq 1
  else
    test (count $words) -ge 2; and test "$words[2]" = "$argv[1]"
  end
end
)";
  std::string const without_subcommand = fmt::format("complete -c {} -n {}", name, condition);
  for (auto const& subcommand : subcommands_in_order(program))
    text += fmt::format("{} -f -a {} -d '{}'\n", without_subcommand, subcommand.name, fish_text(subcommand.summary));
  text += without_subcommand + " -f -a 'help version'\n";
  auto const after = [&](std::string const& subcommand) {
    return fmt::format("complete -c {} -n '{} {}'", name, condition, subcommand);
  };
  text += after("help") + " -f -a '" + all_subcommands(program) + "'\n";
  text += after("help") + " -l man -d 'The manual page'\n";
  text += after("help") + " -l completion -x -a 'bash zsh fish' -d 'Completion of a shell'\n";
  for (auto const& subcommand : subcommands_in_order(program))
    for (auto const& option : options_of(program, subcommand)) {
      std::string const values = fish_values(completion_values(subcommand.name, option));
      if (option.argument) {
        text += after(subcommand.name) + values + "\n";
        continue;
      }
      text += fmt::format("{} -l {}{} -d '{}'\n", after(subcommand.name), option.name.substr(2),
                          option.placeholder.empty() ? "" : " -r" + values, fish_text(option.meaning));
    }
  return text;
}

}  // namespace

std::string completion(Program const& program, std::string const& shell) {
  if (shell == "bash") return bash(program);
  if (shell == "zsh") return zsh(program);
  if (shell == "fish") return fish(program);
  throw Error("--completion is '" + shell + "'; it must be bash, zsh or fish");
}

}  // namespace yoke::cli
