// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/option.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

std::string joined(std::vector<std::string> const& words) {
  std::string text;
  for (auto const& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

void check(std::string_view owner, OptionSpec const& spec, std::string const& value) {
  auto const refuse = [&](std::string const& accepted) {
    throw Error("option " + spec.name + " of " + std::string(owner) + " is '" + value + "'; accepted is " + accepted);
  };
  if (spec.kind == OptionSpec::Kind::text) {
    auto const& choices = spec.choices;
    if (!choices.empty() && std::find(choices.begin(), choices.end(), value) == choices.end())
      refuse("one of " + joined(choices));
    return;
  }
  bool const whole = spec.kind == OptionSpec::Kind::integer;
  auto const number = parse_number<double>(value);
  if (!number || !std::isfinite(*number) || *number < spec.min || *number > spec.max ||
      (whole && *number != std::floor(*number)))
    refuse((whole ? "a whole number from " : "a number from ") + number_text(spec.min) + " to " +
           number_text(spec.max));
}

}  // namespace

OptionValues::OptionValues(std::string_view owner, std::vector<OptionSpec> const& specs,
                           std::map<std::string, std::string> const& given) {
  std::vector<std::string> names;
  for (auto const& spec : specs) {
    names.push_back(spec.name);
    if (!spec.fallback.empty()) values_[spec.name] = spec.fallback;
  }
  for (auto const& [name, value] : given) {
    auto const spec =
        std::find_if(specs.begin(), specs.end(), [&wanted = name](auto const& s) { return s.name == wanted; });
    if (spec == specs.end()) unknown_name("option of " + std::string(owner), name, names);
    check(owner, *spec, value);
    values_[name] = value;
  }
}

bool OptionValues::has(std::string_view name) const { return values_.find(name) != values_.end(); }

std::string const& OptionValues::text(std::string_view name) const {
  auto const at = values_.find(name);
  YOKE_EXPECT(at != values_.end(), "no value for option " + std::string(name));
  return at->second;
}

double OptionValues::real(std::string_view name) const {
  auto const number = parse_number<double>(text(name));
  YOKE_EXPECT(number.has_value(), "option " + std::string(name) + " is no number");
  return *number;
}

std::size_t OptionValues::integer(std::string_view name) const { return static_cast<std::size_t>(real(name)); }

std::string OptionValues::to_string() const {
  std::string text;
  for (auto const& [name, value] : values_) text += (text.empty() ? "" : ";") + name + "=" + value;
  return text;
}

std::pair<std::string, std::string> parse_assignment(std::string_view text) {
  auto const at = text.find('=');
  if (at == 0 || at == std::string_view::npos) throw Error("'" + std::string(text) + "' is not of the form name=value");
  return {std::string(text.substr(0, at)), std::string(text.substr(at + 1))};
}

void unknown_name(std::string_view kind, std::string_view name, std::vector<std::string> const& valid) {
  throw Error("unknown " + std::string(kind) + " '" + std::string(name) +
              "'; valid: " + (valid.empty() ? "none" : joined(valid)));
}

std::map<std::string, std::string> parse_options(std::string const& text) {
  std::map<std::string, std::string> options;
  for (std::size_t at = 0; at < text.size();) {
    auto const end = std::min(text.find(';', at), text.size());
    options.insert(parse_assignment(std::string_view(text).substr(at, end - at)));
    at = end + 1;
  }
  return options;
}

}  // namespace yoke
