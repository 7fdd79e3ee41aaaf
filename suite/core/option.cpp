// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/option.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/wording.hpp"

namespace yoke {
namespace {

std::string joined(std::vector<std::string> const& words) {
  std::string text;
  for (auto const& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

void check(std::string_view owner, OptionSpec const& spec, std::string const& value) {
  auto const refuse = [&](std::string const& expected) {
    throw Error("option " + spec.name + " of " + std::string(owner) + " is '" + core::shown_text(value) +
                "'; it must be " + expected);
  };
  if (auto const lacking = spec.lacking.find(value); lacking != spec.lacking.end())
    throw Error("option " + spec.name + " of " + std::string(owner) + " is '" + value +
                "', which this yoke lacks: " + lacking->second);
  if (spec.kind == OptionSpec::Kind::text) {
    auto const& choices = spec.choices;
    if (!choices.empty() && std::find(choices.begin(), choices.end(), value) == choices.end())
      refuse("one of " + joined(choices));
    return;
  }
  bool const whole = spec.kind == OptionSpec::Kind::integer;
  auto const number = core::parse_number<double>(value);
  if (!number || !std::isfinite(*number) || *number < spec.min || *number > spec.max ||
      (whole && *number != std::floor(*number)))
    refuse((whole ? "a whole number from " : "a number from ") + core::number_text(spec.min) + " to " +
           core::number_text(spec.max));
}

}  // namespace

OptionSpec real_option(std::string name, std::string fallback, std::string meaning, double min, double max) {
  return {std::move(name), std::move(fallback), std::move(meaning), OptionSpec::Kind::real, min, max, {}, false, {}};
}

OptionSpec integer_option(std::string name, std::string fallback, std::string meaning, double min, double max) {
  return {std::move(name), std::move(fallback), std::move(meaning), OptionSpec::Kind::integer, min, max, {}, false, {}};
}

OptionSpec choice_option(std::string name, std::string fallback, std::string meaning,
                         std::vector<std::string> choices) {
  OptionSpec spec = text_option(std::move(name), std::move(meaning));
  spec.fallback = std::move(fallback);
  spec.choices = std::move(choices);
  return spec;
}

OptionSpec flag_option(std::string name, bool fallback, std::string meaning) {
  return choice_option(std::move(name), fallback ? "yes" : "no", std::move(meaning), {"yes", "no"});
}

OptionSpec text_option(std::string name, std::string meaning) {
  return {std::move(name), {}, std::move(meaning), OptionSpec::Kind::text, 0, 0, {}, false, {}};
}

OptionSpec required(OptionSpec spec) {
  spec.fallback.clear();
  spec.required = true;
  return spec;
}

OptionSpec optional(OptionSpec spec) {
  spec.fallback.clear();
  return spec;
}

OptionSpec lacking(std::string choice, std::string remedy, OptionSpec spec) {
  spec.lacking.emplace(std::move(choice), std::move(remedy));
  return spec;
}

bool lacks_required(std::vector<OptionSpec> const& specs, OptionMap const& given) {
  return std::any_of(specs.begin(), specs.end(),
                     [&](OptionSpec const& spec) { return spec.required && !given.count(spec.name); });
}

OptionValues::OptionValues(std::string_view owner, std::vector<OptionSpec> const& specs, OptionMap const& given) {
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
    values_[spec->name] = value;
  }
  for (auto const& spec : specs)
    if (spec.required && !has(spec.name))
      throw Error("option " + spec.name + " of " + std::string(owner) +
                  " is missing; it must be given: " + spec.meaning);
}

bool OptionValues::has(std::string_view name) const { return values_.find(name) != values_.end(); }

std::string const& OptionValues::text(std::string_view name) const {
  auto const at = values_.find(name);
  YOKE_EXPECT(at != values_.end(), "no value for option " + std::string(name));
  return at->second;
}

double OptionValues::real(std::string_view name) const {
  auto const number = core::parse_number<double>(text(name));
  YOKE_EXPECT(number.has_value(), "option " + std::string(name) + " is no number");
  return *number;
}

std::size_t OptionValues::integer(std::string_view name) const { return static_cast<std::size_t>(real(name)); }

std::string OptionValues::to_string() const {
  std::string text;
  for (auto const& [name, value] : values_) text += (text.empty() ? "" : ";") + name + "=" + value;
  return text;
}

OptionValues recorded_options(std::string_view owner, std::vector<OptionSpec> const& specs, std::string const& text) {
  OptionMap given = parse_options(text);
  std::erase_if(given, [&](auto const& one) {
    return std::none_of(specs.begin(), specs.end(), [&](OptionSpec const& spec) { return spec.name == one.first; });
  });
  return {owner, specs, given};
}

GivenOptions::GivenOptions(std::vector<std::string> const& texts) {
  for (auto const& text : texts) {
    auto const [name, value] = parse_assignment(text);
    add(name, value);
  }
}

void GivenOptions::add(std::string const& name, std::string const& value) {
  if (!given_.emplace(name, value).second)
    throw Error("option " + core::shown_text(name) + " is given twice; it must be given once");
}

OptionMap GivenOptions::take(std::vector<OptionSpec> const& specs) {
  OptionMap taken;
  for (auto const& spec : specs) {
    declared_.push_back(spec.name);
    if (auto const found = given_.find(spec.name); found != given_.end()) taken.insert(*found);
  }
  return taken;
}

void GivenOptions::expect_all_taken(std::string_view takers) const {
  std::vector<std::string> valid = declared_;
  std::sort(valid.begin(), valid.end());
  valid.erase(std::unique(valid.begin(), valid.end()), valid.end());
  for (auto const& [name, value] : given_)
    if (!std::binary_search(valid.begin(), valid.end(), name))
      unknown_name("option for " + std::string(takers), name, valid);
}

std::pair<std::string, std::string> parse_assignment(std::string_view text) {
  auto const at = text.find('=');
  if (at == 0 || at == std::string_view::npos)
    throw Error("'" + core::shown_text(text) + "' is not of the form name=value");
  return {std::string(text.substr(0, at)), std::string(text.substr(at + 1))};
}

void unknown_name(std::string_view kind, std::string_view name, std::vector<std::string> const& valid) {
  std::string const meant = core::did_you_mean(name, valid);
  throw Error("unknown " + std::string(kind) + " '" + core::shown_text(name) + "'" +
              (meant.empty() ? "; valid: " + (valid.empty() ? "none" : joined(valid)) : meant));
}

OptionMap parse_options(std::string const& text) {
  OptionMap options;
  for (std::size_t at = 0; at < text.size();) {
    auto const end = std::min(text.find(';', at), text.size());
    options.insert(parse_assignment(std::string_view(text).substr(at, end - at)));
    at = end + 1;
  }
  return options;
}

}  // namespace yoke
