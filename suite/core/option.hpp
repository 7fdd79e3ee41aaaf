// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace yoke {

/// Option values by name, as text.
using OptionMap = std::map<std::string, std::string>;

/// An option of a workload, partitioner or model. Declare it with one of the functions below.
struct OptionSpec {
  /// Kinds of values.
  enum class Kind { real, integer, text };
  std::string name;
  std::string fallback;  ///< default value; empty: the option is absent if not given
  std::string meaning;   ///< sentence fragment, with the unit
  Kind kind = Kind::real;
  double min = 0, max = 0;           ///< bounds of numbers, inclusive
  std::vector<std::string> choices;  ///< allowed texts; empty: any text
  bool required = false;             ///< must be given, because it has no fallback
  OptionMap lacking = {};            ///< choices unavailable in this build, and how to enable them
};

/// A number from `min` to `max`. `fallback` is the text that rows contain.
OptionSpec real_option(std::string name, std::string fallback, std::string meaning, double min, double max);
/// An integer from `min` to `max`.
OptionSpec integer_option(std::string name, std::string fallback, std::string meaning, double min, double max);
/// One of `choices`.
OptionSpec choice_option(std::string name, std::string fallback, std::string meaning, std::vector<std::string> choices);
/// "yes" or "no".
OptionSpec flag_option(std::string name, bool fallback, std::string meaning);
/// Any text; absent when not given.
OptionSpec text_option(std::string name, std::string meaning);

/// Returns `spec` without a fallback; the option must be given.
OptionSpec required(OptionSpec spec);
/// Returns `spec` without a fallback; the option may be absent.
OptionSpec optional(OptionSpec spec);
/// Returns `spec` with a choice that is unavailable in this build; `remedy` is a sentence fragment that explains how to
/// enable it.
OptionSpec lacking(std::string choice, std::string remedy, OptionSpec spec);

/// True if an option of `specs` is required but not in `given`.
bool lacks_required(std::vector<OptionSpec> const& specs, OptionMap const& given);

/// Option values by name, each checked against its specification.
class OptionValues {
 public:
  OptionValues() = default;
  /// Overrides the fallbacks of `specs` by `given`. Throws Error naming `owner` for an unknown name, a bad value, or a
  /// missing required option.
  OptionValues(std::string_view owner, std::vector<OptionSpec> const& specs, OptionMap const& given);

  bool has(std::string_view name) const;  ///< false if the option has neither value nor fallback
  /// Value of a `real_option`. Contract: the option has a value.
  double real(std::string_view name) const;
  /// Value of an `integer_option`. Contract: the option has a value.
  std::size_t integer(std::string_view name) const;
  /// Value of any option as text. Contract: the option has a value.
  std::string const& text(std::string_view name) const;
  /// Value of a `flag_option`. Contract: the option has a value.
  bool flag(std::string_view name) const { return text(name) == "yes"; }
  /// Sets a value without a check.
  void set(std::string name, std::string value) { values_[std::move(name)] = std::move(value); }
  /// "a=1;b=2", ordered by name, as in the CSV column `options`.
  std::string to_string() const;

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

/// Values of a record's options in a row, "a=1;b=2". Ignores options that `specs` do not declare: an older version had
/// them. Throws Error as the constructor does.
OptionValues recorded_options(std::string_view owner, std::vector<OptionSpec> const& specs, std::string const& text);

/// Options given as "name=value" texts, from which each record takes those that it declares.
class GivenOptions {
 public:
  /// Throws Error for a text without '=' and for a duplicate name.
  explicit GivenOptions(std::vector<std::string> const& texts);
  /// Adds an option that has its own command-line flag, such as --share. Throws Error if it is already given.
  void add(std::string const& name, std::string const& value);
  /// Returns the options that `specs` declare, and marks them as taken.
  OptionMap take(std::vector<OptionSpec> const& specs);
  /// Throws Error for an option that was not taken; `takers` names the possible takers, such as "these models".
  void expect_all_taken(std::string_view takers) const;

 private:
  OptionMap given_;
  std::vector<std::string> declared_;
};

/// Splits "k=v" at the first '='. Throws Error if it does not contain one.
std::pair<std::string, std::string> parse_assignment(std::string_view text);

/// Parses "a=1;b=2", the format of OptionValues::to_string.
OptionMap parse_options(std::string const& text);

/// Returns the record with that name or, if records have one, that alias. Throws Error that lists the valid names.
template <class Record>
Record const& find_named(std::vector<Record> const& registry, std::string_view name, std::string_view kind);

/// Throws Error that names the unknown name, its kind and the valid names.
[[noreturn]] void unknown_name(std::string_view kind, std::string_view name, std::vector<std::string> const& valid);

template <class Record>
Record const& find_named(std::vector<Record> const& registry, std::string_view name, std::string_view kind) {
  std::vector<std::string> valid;
  for (auto const& record : registry) {
    if (record.name == name) return record;
    if constexpr (requires { record.alias; })
      if (!record.alias.empty() && record.alias == name) return record;
    valid.push_back(record.name);
  }
  unknown_name(kind, name, valid);
}

}  // namespace yoke
