// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "suite/cli/options/command.hpp"
#include "suite/core/error.hpp"
#include "suite/core/near_name.hpp"

namespace yoke {
namespace {

/// True if a word names an option: it begins with a dash, and not like a negative number.
bool is_option(std::string const& word) {
  return word.size() > 1 && word[0] == '-' && word[1] != '.' && !(word[1] >= '0' && word[1] <= '9');
}

}  // namespace

std::vector<CommandOption::Values> Command::values_in(std::vector<std::string> const& words,
                                                      std::vector<std::string>& unknown) const {
  using Kind = CommandOption::Kind;
  std::vector<CommandOption::Values> values(options_.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    bool const named = is_option(words[i]);
    auto const equals = named ? words[i].find('=') : std::string::npos;
    std::string const name = words[i].substr(0, equals);
    std::size_t at = 0;
    for (; at < options_.size(); ++at) {
      auto const& option = options_[at];
      bool const room = option.kind_ == Kind::positionals || (option.kind_ == Kind::positional && values[at].empty());
      if (named ? option.name_ == name : room) break;
    }
    if (at == options_.size()) {
      unknown.push_back(words[i]);
    } else if (!named) {
      values[at].push_back(words[i]);
    } else if (equals != std::string::npos) {
      std::string const value = words[i].substr(equals + 1);
      if (options_[at].kind_ == Kind::flag) throw Error(name + " is '" + value + "'; it takes no value" + see_help());
      values[at].push_back(value);
    } else if (options_[at].kind_ == Kind::flag) {
      values[at].emplace_back();
    } else {
      if (++i == words.size()) throw Error(name + " needs a value" + see_help());
      values[at].push_back(words[i]);
    }
  }
  return values;
}

void Command::refuse_empty(std::vector<std::string> const& arguments) const {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::string const& argument = arguments[i];
    bool const assigned = argument.starts_with("--") && argument.find('=') + 1 == argument.size();
    if (assigned) throw Error(argument.substr(0, argument.size() - 1) + " has an empty value" + see_help());
    if (!argument.empty()) continue;
    bool const of_option = i > 0 && find(arguments[i - 1]);
    throw Error((of_option ? arguments[i - 1] + " has an empty value" : "an argument is empty") + see_help());
  }
}

void Command::refuse_unknown(std::vector<std::string> const& arguments,
                             std::vector<std::string> const& remaining) const {
  auto const name_of = [](std::string const& argument) { return argument.substr(0, argument.find('=')); };
  for (auto const& argument : arguments) {
    auto const name = name_of(argument);
    if (!is_option(argument) || std::find(remaining.begin(), remaining.end(), argument) == remaining.end()) continue;
    std::vector<std::string> valid{"--help"};
    for (auto const& option : options_)
      if (option.name_.starts_with("--")) valid.push_back(option.name_);
    throw Error("unknown option " + name + " of " + name_ + did_you_mean(name, valid) + see_help());
  }
  for (auto const& argument : arguments)
    if (std::find(remaining.begin(), remaining.end(), argument) != remaining.end())
      throw Error(name_ + " does not take the argument '" + argument + "'" + see_help());
}

}  // namespace yoke
