// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace yoke {

/// Keys stay in the order in which they were written.
using Json = nlohmann::ordered_json;

/// A key of a file, such as "machine.json: processors[0].t_b_s".
struct Place {
  std::string text;  ///< the file's name at first
  bool top = true;
  Place key(std::string_view name) const { return {text + (top ? ": " : ".") + std::string(name), false}; }
  Place element(std::size_t i) const { return {text + "[" + std::to_string(i) + "]", false}; }
  /// Throws Error with the place and the rest of the sentence.
  [[noreturn]] void refuse(std::string const& rest) const;
};

/// Throws Error with line and column where the text is not JSON, and where a key comes twice in one object.
Json parse_json(std::string_view text, std::string const& where);

/// A value as errors show it: itself, or what it is where it is long.
std::string shown(Json const& json);

/// The value of a key. Throws Error where it is missing or `json` is no object.
Json const& member(Place const& place, Json const& json, std::string_view key);

/// Throws Error naming the first key that is not known, and where `json` is no object.
void expect_keys(Place const& place, Json const& json, std::vector<std::string_view> const& known);

/// Each throws Error where the value is of another kind.
void read(Place const& place, Json const& json, std::string& text);
void read(Place const& place, Json const& json, double& number);
void read(Place const& place, Json const& json, std::size_t& number);
void read(Place const& place, Json const& json, std::map<std::string, std::string>& texts);

}  // namespace yoke
