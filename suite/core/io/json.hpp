// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yoke::core {

/// JSON value whose keys keep their order.
using Json = nlohmann::ordered_json;

/// Returns the value, or null if it is empty.
template <class T>
Json or_null(std::optional<T> const& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// Location of a key in a file, such as "machine.json: processors[0].t_b_s".
struct Place {
  std::string text;  ///< initially the file name
  bool top = true;
  Place key(std::string_view name) const { return {text + (top ? ": " : ".") + std::string(name), false}; }
  Place element(std::size_t i) const { return {text + "[" + std::to_string(i) + "]", false}; }
  /// Throws Error with the location and the rest of the sentence.
  [[noreturn]] void refuse(std::string const& rest) const;
};

/// Parses JSON. Throws Error with line and column for invalid JSON, a key that occurs twice in an object, an object
/// with more than 4096 keys, or nesting deeper than 100 levels.
Json parse_json(std::string_view text, std::string const& where);

/// Returns a value as shown in error messages: the type of lists and objects, otherwise the value itself, shortened.
std::string shown_json(Json const& json);

/// Returns JSON text with invalid UTF-8 replaced. An indent of -1 puts everything on one line.
std::string json_text(Json const& json, int indent = 2);

/// Returns the value of a key. Throws Error if it is missing or `json` is not an object.
Json const& member(Place const& place, Json const& json, std::string_view key);

/// Throws Error naming the first unknown key, or if `json` is not an object.
void expect_keys(Place const& place, Json const& json, std::vector<std::string_view> const& known);

/// Reads a value. Throws Error if it has another type.
void read(Place const& place, Json const& json, std::string& text);
void read(Place const& place, Json const& json, bool& truth);
void read(Place const& place, Json const& json, double& number);
void read(Place const& place, Json const& json, std::size_t& number);
void read(Place const& place, Json const& json, std::map<std::string, std::string>& texts);

}  // namespace yoke::core
