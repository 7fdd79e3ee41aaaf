// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace yoke {

/// Option values by name, as texts.
using OptionMap = std::map<std::string, std::string>;

/// An option of a workload, partitioner or model. Declare it with one of the functions below.
struct OptionSpec {
  enum class Kind { real, integer, text };
  std::string name;
  std::string fallback;  ///< the value when not given; empty: the option is absent then
  std::string meaning;   ///< half a sentence, with the unit
  Kind kind = Kind::real;
  double min = 0, max = 0;           ///< bounds of numbers, both included
  std::vector<std::string> choices;  ///< of texts; empty: any text
  bool required = false;             ///< must be given: it has no fallback
  std::string former_name;           ///< what earlier versions called it; still read
  OptionMap lacking = {};            ///< further choices that this program lacks, and how to get them
};

/// A number from `min` to `max`. `fallback` is the text that rows show.
OptionSpec real_option(std::string name, std::string fallback, std::string meaning, double min, double max);
/// A whole number from `min` to `max`.
OptionSpec integer_option(std::string name, std::string fallback, std::string meaning, double min, double max);
/// One of `choices`.
OptionSpec choice_option(std::string name, std::string fallback, std::string meaning, std::vector<std::string> choices);
/// yes or no.
OptionSpec flag_option(std::string name, bool fallback, std::string meaning);
/// Any text; absent when not given.
OptionSpec text_option(std::string name, std::string meaning);

/// The same option without a fallback, which must be given.
OptionSpec required(OptionSpec spec);
/// The same option without a fallback, which may be absent.
OptionSpec optional(OptionSpec spec);
/// The same option, which earlier versions called `former_name`.
OptionSpec renamed(std::string former_name, OptionSpec spec);
/// The same option, of which this program lacks a choice: `remedy` is a half sentence that says how to get it.
OptionSpec lacking(std::string choice, std::string remedy, OptionSpec spec);

/// Whether an option of `specs` is required and not in `given`.
bool lacks_required(std::vector<OptionSpec> const& specs, OptionMap const& given);

/// Values by name, each of them checked against its specification.
class OptionValues {
 public:
  OptionValues() = default;
  /// Fallbacks of `specs` overridden by `given`. Throws Error naming `owner` for an unknown name, a bad value, and a
  /// required option that is not given.
  OptionValues(std::string_view owner, std::vector<OptionSpec> const& specs, OptionMap const& given);

  bool has(std::string_view name) const;  ///< false if the option has neither value nor fallback
  double real(std::string_view name) const;
  std::size_t integer(std::string_view name) const;
  std::string const& text(std::string_view name) const;
  bool flag(std::string_view name) const { return text(name) == "yes"; }
  void set(std::string name, std::string value) { values_[std::move(name)] = std::move(value); }
  /// "a=1;b=2" in order of name, as in the CSV column `options`.
  std::string to_string() const;

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

/// Options given as "name=value" texts, from which each record takes those that it declares.
class GivenOptions {
 public:
  /// Throws Error for a text without '=' and for a name that is given twice.
  explicit GivenOptions(std::vector<std::string> const& texts);
  /// Adds one that has a command-line option of its own, such as --share. Throws Error if it is given already.
  void add(std::string const& name, std::string const& value);
  /// Those that `specs` declare; they count as taken from now on.
  OptionMap take(std::vector<OptionSpec> const& specs);
  /// Throws Error for one that nobody took; `takers` says who might have, such as "these models".
  void expect_all_taken(std::string_view takers) const;

 private:
  OptionMap given_;
  std::vector<std::string> declared_;
};

/// "k=v" split at the first '='. Throws Error if there is none.
std::pair<std::string, std::string> parse_assignment(std::string_view text);

/// "a=1;b=2" as OptionValues::to_string writes it.
OptionMap parse_options(std::string const& text);

/// The record of that name in a catalogue. Throws Error with the valid names.
template <class Record>
Record const& find_named(std::vector<Record> const& catalogue, std::string_view name, std::string_view kind);

/// One sentence about an unknown name: what it is, and the valid ones.
[[noreturn]] void unknown_name(std::string_view kind, std::string_view name, std::vector<std::string> const& valid);

template <class Record>
Record const& find_named(std::vector<Record> const& catalogue, std::string_view name, std::string_view kind) {
  std::vector<std::string> valid;
  for (auto const& record : catalogue) {
    if (record.name == name) return record;
    valid.push_back(record.name);
  }
  unknown_name(kind, name, valid);
}

}  // namespace yoke
