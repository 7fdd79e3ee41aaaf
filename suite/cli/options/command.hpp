// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace yoke::cli {

/// Declaration and values of an option.
class CommandOption {
 public:
  /// Rejects a command line without the option.
  CommandOption& required();
  /// Rejects the option together with, or without, the option `name`.
  CommandOption& excludes(std::string name);
  CommandOption& needs(std::string name);
  /// Allows, besides a file, the name of one of yoke's data: the stem of a file in this folder of the data, such as
  /// "machines".
  CommandOption& or_known(std::string folder);

 private:
  friend class Command;
  enum class Kind { flag, single, list, repeated, positional, positionals };
  using Values = std::vector<std::string>;

  Kind kind_ = Kind::single;
  std::string name_, placeholder_, meaning_, group_, default_;
  std::function<void(Values const&)> store_;
  std::vector<std::string> excludes_, needs_;
  bool required_ = false;
  std::size_t count_ = 0;
};

/// Description of an option for help, manual and completions.
struct OptionText {
  std::string name, placeholder;
  std::string meaning;  ///< includes "required" and the default
  std::string group;    ///< "Arguments" for one without a name
  bool argument = false;
  bool many = false;  ///< may be given several times
  bool required = false;
};

/// Options of one subcommand: declares them on variables that hold the defaults, parses a command line into these, and
/// writes the help. An option is given once unless it is `repeated`; empty values are rejected; numbers are parsed
/// whole and are finite. All errors are Error, one sentence each.
class Command {
 public:
  /// `summary` and `example` appear in the help; `program` is the word before the subcommand.
  Command(std::string const& subcommand, std::string summary, std::string example, std::string const& program = "yoke");

  /// Sets the help heading of the options declared afterwards.
  void group(std::string title) { group_ = std::move(title); }

  /// Declares an option without a value, which sets `value` to true.
  CommandOption& flag(std::string name, bool& value, std::string meaning);
  /// Declares a text; `placeholder` stands for it in the help.
  CommandOption& text(std::string name, std::string& value, std::string meaning, std::string placeholder = "TEXT");
  CommandOption& file(std::string name, std::string& value, std::string meaning) {
    return text(std::move(name), value, std::move(meaning), "FILE");
  }
  /// Declares a choice of the `valid` words.
  CommandOption& choice(std::string name, std::string& value, std::vector<std::string> valid, std::string meaning);
  CommandOption& whole(std::string name, std::uint64_t& value, std::uint64_t min, std::uint64_t max,
                       std::string const& meaning);
  CommandOption& whole(std::string name, std::optional<std::uint64_t>& value, std::uint64_t min, std::uint64_t max,
                       std::string const& meaning);
  /// Declares a number of threads; 0 stands for the default number and cannot be given.
  CommandOption& threads(std::string name, std::size_t& value, std::uint64_t max, std::string const& meaning);
  CommandOption& real(std::string name, double& value, double min, double max, std::string const& meaning);
  CommandOption& real(std::string name, std::optional<double>& value, double min, double max,
                      std::string const& meaning);
  /// Declares a list of names separated by commas.
  CommandOption& list(std::string name, std::vector<std::string>& values, std::string meaning);
  /// Declares an option that may be given several times, one value each.
  CommandOption& repeated(std::string name, std::vector<std::string>& values, std::string const& meaning,
                          std::string placeholder = "NAME=VALUE");
  /// Declares an argument without a name, or one or more of them.
  CommandOption& positional(std::string name, std::string& value, std::string meaning);
  CommandOption& positionals(std::string name, std::vector<std::string>& values, std::string meaning);
  /// Shows names that an option takes, each with its meaning, under a heading of their own at the end of the help.
  void explain(std::string title, std::vector<std::pair<std::string, std::string>> names) {
    explained_ = {std::move(title), std::move(names)};
  }
  std::pair<std::string, std::vector<std::pair<std::string, std::string>>> const& explained() const {
    return explained_;
  }

  /// Parses arguments without program and subcommand; `-o` is short for `--output`. Returns false if help is requested.
  bool parse(std::vector<std::string> const& given_arguments);
  bool given(std::string_view name) const;
  /// Arguments as passed to `parse`.
  std::vector<std::string> const& arguments() const { return arguments_; }
  /// Returns the help of the subcommand, `width` columns wide.
  std::string help(std::size_t width) const;
  /// The line of the help after "Usage: ".
  std::string usage() const;
  /// In the order of the groups, arguments first.
  std::vector<OptionText> option_texts() const;

 private:
  CommandOption& add(CommandOption::Kind kind, std::string name, std::string placeholder, std::string meaning,
                     std::function<void(CommandOption::Values const&)> store);
  CommandOption const* find(std::string_view name) const;
  /// Sorts words by the options that they belong to: the values of each, an empty one whenever a flag is given. Adds
  /// words of no option to `unknown`.
  std::vector<CommandOption::Values> values_in(std::vector<std::string> const& words,
                                               std::vector<std::string>& unknown) const;
  void refuse_empty(std::vector<std::string> const& arguments) const;
  void refuse_unknown(std::vector<std::string> const& arguments, std::vector<std::string> const& remaining) const;
  void check_together() const;
  std::string see_help() const { return "; see " + name_ + " --help"; }

  std::string name_, summary_, example_, group_ = "Options";
  std::vector<std::string> arguments_;
  std::deque<CommandOption> options_;  // references to its elements stay valid
  std::pair<std::string, std::vector<std::pair<std::string, std::string>>> explained_;
};

/// Declares --emulated.
inline void declare_emulated(Command& command, bool& allowed) {
  command.flag("--emulated", allowed,
               "take rows of an emulated device or of paced processors, whose times are no processor's own");
}

/// Wraps `text` between `indent` blanks and `width` columns; the first line begins with `first`, which is padded to
/// `indent` or has a line of its own.
std::string wrapped(std::string const& first, std::string const& text, std::size_t indent, std::size_t width);

/// Width of help in columns: COLUMNS, or the terminal's, between 60 and 100; 80 if standard output is no terminal.
std::size_t help_width();

}  // namespace yoke::cli
