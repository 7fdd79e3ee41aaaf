// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "suite/core/error.hpp"
#include "suite/core/wording.hpp"

namespace yoke::core {
namespace {

/// Line and column, counted from 1, of a byte of the text.
std::string position(std::string_view text, std::size_t byte) {
  std::string_view const before = text.substr(0, std::min(byte > 0 ? byte - 1 : 0, text.size()));
  auto const line = std::count(before.begin(), before.end(), '\n') + 1;
  return fmt::format("line {}, column {}", line, before.size() - (before.rfind('\n') + 1) + 1);
}

/// Rejects problematic input while it is parsed: deep nesting, which would overflow the stack; many keys, which take
/// quadratic time; and duplicate keys, of which the last would silently win.
class Limits {
 public:
  explicit Limits(std::string const& where) : where_(where) {}
  bool operator()(int depth, Json::parse_event_t event, Json& json) {
    if (depth > max_depth) throw Error(fmt::format("{}: it is nested deeper than {} levels", where_, max_depth));
    if (event == Json::parse_event_t::object_start) open_.emplace_back();
    if (event == Json::parse_event_t::object_end) open_.pop_back();
    if (event != Json::parse_event_t::key) return true;
    if (!open_.back().insert(json.get<std::string>()).second)
      throw Error(fmt::format("{}: the key {} comes twice in one object", where_, shown_json(json)));
    if (open_.back().size() > max_keys)
      throw Error(fmt::format("{}: an object has more than {} keys", where_, max_keys));
    return true;
  }

 private:
  static constexpr int max_depth = 100;
  static constexpr std::size_t max_keys = 4096;
  std::string const& where_;
  std::vector<std::set<std::string>> open_;
};

}  // namespace

Json parse_json(std::string_view text, std::string const& where) {
  try {
    return Json::parse(text, Limits(where));
  } catch (Json::parse_error const& error) {
    std::string_view what = error.what();
    if (auto const colon = what.find(": "); colon != what.npos) what.remove_prefix(colon + 2);
    throw Error(fmt::format("{}, {}: not JSON ({})", where, position(text, error.byte), shown_text(what, 300)));
  } catch (Json::exception const& error) {
    std::string_view what = error.what();
    throw Error(fmt::format("{}: {}", where, shown_text(what.substr(what.find("] ") + 2), 300)));
  }
}

void Place::refuse(std::string const& rest) const { throw Error(text + " " + rest); }

std::string shown_json(Json const& json) {
  if (json.is_object()) return "an object";
  return json.is_array() ? "a list" : shown_text(json_text(json, -1), 80);
}

std::string json_text(Json const& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Json const& member(Place const& place, Json const& json, std::string_view key) {
  if (!json.is_object()) place.refuse(fmt::format("is {}; it must be an object", shown_json(json)));
  auto const found = json.find(key);
  if (found == json.end()) place.key(key).refuse("is missing");
  return *found;
}

void expect_keys(Place const& place, Json const& json, std::vector<std::string_view> const& known) {
  if (!json.is_object()) place.refuse(fmt::format("is {}; it must be an object", shown_json(json)));
  std::string names;
  for (std::string_view const name : known) names.append(names.empty() ? "" : ", ").append(name);
  for (auto const& [key, value] : json.items())
    if (std::find(known.begin(), known.end(), key) == known.end())
      place.key(shown_text(key)).refuse(fmt::format("is unknown; known here are {}", names));
}

void read(Place const& place, Json const& json, std::string& text) {
  if (!json.is_string()) place.refuse(fmt::format("is {}; it must be text in quotes", shown_json(json)));
  text = json.get<std::string>();
}

void read(Place const& place, Json const& json, bool& truth) {
  if (!json.is_boolean()) place.refuse(fmt::format("is {}; it must be true or false", shown_json(json)));
  truth = json.get<bool>();
}

void read(Place const& place, Json const& json, double& number) {
  if (!json.is_number()) place.refuse(fmt::format("is {}; it must be a number", shown_json(json)));
  number = json.get<double>();
}

void read(Place const& place, Json const& json, std::size_t& number) {
  if (!json.is_number_unsigned()) place.refuse(fmt::format("is {}; it must be a whole number", shown_json(json)));
  number = json.get<std::size_t>();
}

void read(Place const& place, Json const& json, std::map<std::string, std::string>& texts) {
  if (!json.is_object()) place.refuse(fmt::format("is {}; it must be an object", shown_json(json)));
  for (auto const& [key, value] : json.items()) read(place.key(shown_text(key)), value, texts[key]);
}

}  // namespace yoke::core
