// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/command.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "suite/cli/options/known_file.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/option.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

/// True if a word names an option: it begins with a dash, and not like a negative number.
bool is_option(std::string const& word) {
  return word.size() > 1 && word[0] == '-' && word[1] != '.' && !(word[1] >= '0' && word[1] <= '9');
}

template <class Number>
Number number_of(std::string const& name, std::string const& text, char const* kind, Number min, Number max) {
  auto const number = core::parse_number<Number>(text);
  if (number && *number >= min && *number <= max) return *number;
  throw Error(fmt::format("{} is '{}'; it must be {} from {} to {}", name, text, kind, core::number_text(min),
                          core::number_text(max)));
}

template <class Number>
std::string range_text(Number min, Number max) {
  bool const any = min == 0 && max == std::numeric_limits<Number>::max();
  return any ? "" : " (" + core::number_text(min) + " to " + core::number_text(max) + ")";
}

std::string without_blanks(std::string_view text) {
  auto const begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(" \t") - begin + 1));
}

std::vector<std::string> names_in(std::string const& name, std::string const& text) {
  std::vector<std::string> parts;
  for (auto const part : core::split(text, ',')) {
    parts.push_back(without_blanks(part));
    if (parts.back().empty())
      throw Error(fmt::format("{} is '{}'; it must be names with commas between them, none empty", name, text));
  }
  return parts;
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
    throw Error("unknown option " + name + " of " + name_ + core::did_you_mean(name, valid) + see_help());
  }
  for (auto const& argument : arguments)
    if (std::find(remaining.begin(), remaining.end(), argument) != remaining.end())
      throw Error(name_ + " does not take the argument '" + argument + "'" + see_help());
}

CommandOption& CommandOption::required() {
  required_ = true;
  return *this;
}

CommandOption& CommandOption::excludes(std::string name) {
  excludes_.push_back(std::move(name));
  return *this;
}

CommandOption& CommandOption::needs(std::string name) {
  needs_.push_back(std::move(name));
  return *this;
}

CommandOption& CommandOption::or_known(std::string folder) {
  meaning_ += ", or the name of one of yoke's " + folder;
  store_ = [store = store_, folder = std::move(folder)](Values const& given) { store({known_file(given[0], folder)}); };
  return *this;
}

Command::Command(std::string const& subcommand, std::string summary, std::string example, std::string const& program)
    : name_(program + " " + subcommand), summary_(std::move(summary)), example_(std::move(example)) {}

CommandOption& Command::add(CommandOption::Kind kind, std::string name, std::string placeholder, std::string meaning,
                            std::function<void(CommandOption::Values const&)> store) {
  CommandOption& option = options_.emplace_back();
  option.kind_ = kind;
  option.name_ = std::move(name);
  option.placeholder_ = std::move(placeholder);
  option.meaning_ = std::move(meaning);
  option.store_ = std::move(store);
  bool const positional = kind == CommandOption::Kind::positional || kind == CommandOption::Kind::positionals;
  option.group_ = positional ? "Arguments" : group_;
  return option;
}

CommandOption& Command::flag(std::string name, bool& value, std::string meaning) {
  return add(CommandOption::Kind::flag, std::move(name), "", std::move(meaning), [&value](auto&) { value = true; });
}

CommandOption& Command::text(std::string name, std::string& value, std::string meaning, std::string placeholder) {
  auto& option = add(CommandOption::Kind::single, std::move(name), std::move(placeholder), std::move(meaning),
                     [&value](auto const& given) { value = given[0]; });
  option.default_ = value;
  return option;
}

CommandOption& Command::choice(std::string name, std::string& value, std::vector<std::string> valid,
                               std::string meaning) {
  std::string placeholder = fmt::format("{}", fmt::join(valid, "|"));
  auto& option = add(CommandOption::Kind::single, name, std::move(placeholder), std::move(meaning),
                     [&value, valid, name](auto const& given) {
                       if (std::find(valid.begin(), valid.end(), given[0]) == valid.end())
                         throw Error(fmt::format("{} is '{}'; it must be {}{}", name, given[0],
                                                 fmt::join(valid, " or "), core::did_you_mean(given[0], valid)));
                       value = given[0];
                     });
  option.default_ = value;
  return option;
}

CommandOption& Command::whole(std::string name, std::uint64_t& value, std::uint64_t min, std::uint64_t max,
                              std::string const& meaning) {
  auto& option = add(
      CommandOption::Kind::single, name, "N", meaning + range_text(min, max),
      [=, &value](auto const& given) { value = number_of<std::uint64_t>(name, given[0], "a whole number", min, max); });
  option.default_ = core::number_text(value);
  return option;
}

CommandOption& Command::whole(std::string name, std::optional<std::uint64_t>& value, std::uint64_t min,
                              std::uint64_t max, std::string const& meaning) {
  return add(CommandOption::Kind::single, name, "N", meaning + range_text(min, max), [=, &value](auto const& given) {
    value = number_of<std::uint64_t>(name, given[0], "a whole number", min, max);
  });
}

CommandOption& Command::threads(std::string name, std::size_t& value, std::uint64_t max, std::string const& meaning) {
  auto& option = whole(std::move(name), value, 1, max, meaning);
  option.default_.clear();
  return option;
}

CommandOption& Command::real(std::string name, double& value, double min, double max, std::string const& meaning) {
  auto& option =
      add(CommandOption::Kind::single, name, "X", meaning + range_text(min, max),
          [=, &value](auto const& given) { value = number_of<double>(name, given[0], "a number", min, max); });
  if (std::isfinite(value)) option.default_ = core::number_text(value);
  return option;
}

CommandOption& Command::real(std::string name, std::optional<double>& value, double min, double max,
                             std::string const& meaning) {
  return add(CommandOption::Kind::single, name, "X", meaning + range_text(min, max),
             [=, &value](auto const& given) { value = number_of<double>(name, given[0], "a number", min, max); });
}

CommandOption& Command::list(std::string name, std::vector<std::string>& values, std::string meaning) {
  return add(CommandOption::Kind::list, name, "NAME,...", std::move(meaning),
             [&values, name](auto const& given) { values = names_in(name, given[0]); });
}

CommandOption& Command::repeated(std::string name, std::vector<std::string>& values, std::string const& meaning,
                                 std::string placeholder) {
  return add(CommandOption::Kind::repeated, std::move(name), std::move(placeholder),
             meaning + "; may be given several times", [&values](auto const& given) { values = given; });
}

CommandOption& Command::positional(std::string name, std::string& value, std::string meaning) {
  auto& option = add(CommandOption::Kind::positional, std::move(name), "", std::move(meaning),
                     [&value](auto const& given) { value = given[0]; });
  option.default_ = value;
  return option;
}

CommandOption& Command::positionals(std::string name, std::vector<std::string>& values, std::string meaning) {
  return add(CommandOption::Kind::positionals, std::move(name), "", std::move(meaning),
             [&values](auto const& given) { values = given; });
}

CommandOption const* Command::find(std::string_view name) const {
  auto const at = std::find_if(options_.begin(), options_.end(), [&](auto& one) { return one.name_ == name; });
  return at == options_.end() ? nullptr : &*at;
}

bool Command::given(std::string_view name) const {
  auto const* const option = find(name);
  return option && option->count_ > 0;
}

namespace {

/// The way to a file that is missing.
std::string way_to(std::string const& option) {
  return option == "--machine" ? ": yoke probe --output machine.json measures this node, and a name such as "
                                 "perdome-i7-titan stands for a machine file that comes with yoke"
                               : "";
}

}  // namespace

void Command::check_together() const {
  for (auto const& option : options_) {
    if (option.required_ && option.count_ == 0)
      throw Error(option.name_ + " is required" + way_to(option.name_) + see_help());
    if (option.count_ == 0) continue;
    for (auto const& other : option.excludes_)
      if (given(other)) throw Error(option.name_ + " does not go with " + other + see_help());
    for (auto const& other : option.needs_)
      if (!given(other)) throw Error(option.name_ + " needs " + other + see_help());
  }
}

bool Command::parse(std::vector<std::string> const& given_arguments) {
  using Kind = CommandOption::Kind;
  auto arguments = given_arguments;
  if (find("--output")) std::replace(arguments.begin(), arguments.end(), std::string("-o"), std::string("--output"));
  for (auto const& argument : arguments)
    if (argument == "--help" || argument == "-h") return false;
  arguments_ = arguments;
  refuse_empty(arguments);
  std::vector<std::string> unknown;
  auto const values = values_in(arguments, unknown);
  refuse_unknown(arguments, unknown);
  for (std::size_t i = 0; i < options_.size(); ++i) {
    auto& option = options_[i];
    option.count_ = values[i].size();
    if (option.count_ == 0) continue;
    bool const once = option.kind_ != Kind::repeated && option.kind_ != Kind::positionals;
    if (once && option.count_ > 1) throw Error(option.name_ + " is given more than once" + see_help());
    if (option.kind_ != Kind::flag)
      for (auto const& value : values[i])
        if (value.starts_with("--") && value.size() > 2) throw Error(option.name_ + " needs a value" + see_help());
    option.store_(values[i]);
  }
  check_together();
  return true;
}

}  // namespace yoke::cli
