// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace yoke {

/// An option of a workload, partitioner or model: what it is called, what it means, what it accepts.
struct OptionSpec {
  enum class Kind { real, integer, text };
  std::string name;
  std::string fallback;  ///< value when not given; empty: none
  std::string meaning;   ///< half a sentence, with the unit
  Kind kind = Kind::real;
  double min = 0, max = 0;           ///< bounds of numbers, both included
  std::vector<std::string> choices;  ///< of text; empty: any
};

/// Values by name, each of them checked against its specification.
class OptionValues {
 public:
  OptionValues() = default;
  /// Fallbacks of `specs` overridden by `given`. Throws Error naming `owner` for an unknown name or a bad value.
  OptionValues(std::string_view owner, std::vector<OptionSpec> const& specs,
               std::map<std::string, std::string> const& given);

  bool has(std::string_view name) const;  ///< false where the option has neither value nor fallback
  double real(std::string_view name) const;
  std::size_t integer(std::string_view name) const;
  std::string const& text(std::string_view name) const;
  void set(std::string name, std::string value) { values_[std::move(name)] = std::move(value); }
  /// "a=1;b=2" in order of name: what the CSV's `options` column holds.
  std::string to_string() const;

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

/// "k=v" split at the first '='. Throws Error where there is none.
std::pair<std::string, std::string> parse_assignment(std::string_view text);

/// "a=1;b=2" as OptionValues::to_string writes it.
std::map<std::string, std::string> parse_options(std::string const& text);

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
