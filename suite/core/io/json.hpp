// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yoke {

/// Keys stay in the order in which they were written.
using Json = nlohmann::ordered_json;

/// The value, or null where there is none.
template <class T>
Json or_null(std::optional<T> const& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// A key of a file, such as "machine.json: processors[0].t_b_s".
struct Place {
  std::string text;  ///< the file's name at first
  bool top = true;
  Place key(std::string_view name) const { return {text + (top ? ": " : ".") + std::string(name), false}; }
  Place element(std::size_t i) const { return {text + "[" + std::to_string(i) + "]", false}; }
  /// Throws Error with the place and the rest of the sentence.
  [[noreturn]] void refuse(std::string const& rest) const;
};

/// Throws Error with line and column if the text is not JSON; and if a key comes twice in one object, an object has
/// more than 4096 keys or the nesting is deeper than 100 levels.
Json parse_json(std::string_view text, std::string const& where);

/// A value as error sentences show it: a list and an object by what they are, anything else itself, shortened.
std::string shown_json(Json const& json);

/// JSON text; bytes that are not UTF-8 are replaced. An indent of -1 puts all on one line.
std::string json_text(Json const& json, int indent = 2);

/// The value of a key. Throws Error if it is missing or `json` is no object.
Json const& member(Place const& place, Json const& json, std::string_view key);

/// Throws Error naming the first key that is not known, and if `json` is no object.
void expect_keys(Place const& place, Json const& json, std::vector<std::string_view> const& known);

/// Each throws Error if the value is of another kind.
void read(Place const& place, Json const& json, std::string& text);
void read(Place const& place, Json const& json, bool& truth);
void read(Place const& place, Json const& json, double& number);
void read(Place const& place, Json const& json, std::size_t& number);
void read(Place const& place, Json const& json, std::map<std::string, std::string>& texts);

}  // namespace yoke
