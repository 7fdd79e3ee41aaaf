// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <fmt/format.h>

#include <concepts>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "suite/core/io/json.hpp"

// A struct as a JSON object. One list per struct is all that reader and writer need: a function in the struct's
// namespace
//
//   void members(Like<Struct> auto& object, auto&& visit) {
//     visit("key", object.member);
//     visit("other", object.other, Presence::optional);
//   }
//
// Members are numbers, texts, maps of texts, structs with such a list, lists of any of these, and types with a `read`
// and a `write` of their own. A number that may be absent (std::optional) is null then.
namespace yoke {

template <class T, class U>
concept Like = std::same_as<std::remove_const_t<T>, U>;

/// Whether a file must have the key. An optional one is written only if its member is not empty or zero.
enum class Presence { required, optional };

template <class Object>
concept HasMembers = requires(Object& object) {
  members(object, [](auto&&...) {});
};

inline void read(Place const& place, Json const& json, std::optional<double>& number) {
  if (!json.is_null()) read(place, json, number.emplace());
}

template <class Element>
void read(Place const& place, Json const& json, std::vector<Element>& list);

/// Throws Error naming the key: missing, unknown, or of another kind. A type with a `schema` has a key for it.
template <HasMembers Object>
void read(Place const& place, Json const& json, Object& object) {
  std::vector<std::string_view> known;
  if constexpr (requires { Object::schema; }) known.emplace_back("schema");
  members(object, [&](std::string_view key, auto&, Presence = Presence::required) { known.push_back(key); });
  expect_keys(place, json, known);
  members(object, [&](std::string_view key, auto& part, Presence presence = Presence::required) {
    if (presence == Presence::required || json.contains(key)) read(place.key(key), member(place, json, key), part);
  });
}

template <class Element>
void read(Place const& place, Json const& json, std::vector<Element>& list) {
  if (!json.is_array()) place.refuse(fmt::format("is {}; it must be a list", shown(json)));
  for (std::size_t i = 0; i < json.size(); ++i) read(place.element(i), json[i], list.emplace_back());
}

/// Whether an optional member is written.
template <class Value>
bool is_present(Value const& value) {
  if constexpr (requires { value.empty(); })
    return !value.empty();
  else
    return value != Value{};
}

template <class Value>
void write(Json& json, Value const& value) {
  json = value;
}

inline void write(Json& json, std::optional<double> const& number) { json = number ? Json(*number) : Json(); }

template <class Element>
void write(Json& json, std::vector<Element> const& list);

template <HasMembers Object>
void write(Json& json, Object const& object) {
  if constexpr (requires { Object::schema; }) json["schema"] = Object::schema;
  members(object, [&](char const* key, auto const& part, Presence presence = Presence::required) {
    if (presence == Presence::required || is_present(part)) write(json[key], part);
  });
}

template <class Element>
void write(Json& json, std::vector<Element> const& list) {
  json = Json::array();
  for (Element const& element : list) write(json.emplace_back(), element);
}

/// Reads a file's version. Throws Error unless it is `oldest` to `newest`; `files` in the plural, such as "machine
/// files".
inline void expect_schema(Place const& place, Json const& json, std::size_t newest, std::string_view files,
                          std::optional<std::size_t> oldest = {}) {
  std::size_t version = 0;
  read(place.key("schema"), member(place, json, "schema"), version);
  if (version <= newest && version >= oldest.value_or(newest)) return;
  std::string const range = oldest ? fmt::format("{} to {}", *oldest, newest) : fmt::format("{}", newest);
  place.key("schema").refuse(fmt::format("is {}; this yoke reads {} of schema {}{}", version, files, range,
                                         version > newest ? ": a newer yoke wrote it" : ""));
}

}  // namespace yoke
