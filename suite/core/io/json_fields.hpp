// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <concepts>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "suite/core/io/column.hpp"
#include "suite/core/io/json.hpp"
#include "suite/core/quantity.hpp"

// Reads and writes a struct as a JSON object. Each struct needs a single list of its members, as a function in its
// namespace:
//
//   void members(Like<Struct> auto& object, auto&& visit) {
//     visit("key", object.member);
//     visit("other", object.other, positive, Presence::optional);
//     if (object.kind == Kind::third) visit("third", object.third);
//   }
//
// Members are numbers, quantities, texts, maps of texts, structs with such a list, vectors of any of these, and types
// with their own `read` and `write`. An empty std::optional is null. An enumeration needs the names of its values:
//
//   constexpr auto names_of(Kind) { return std::array{"first", "second", "third"}; }
//
// Keys may depend on an enumeration that is listed before them.
namespace yoke::core {

/// T is U or const U.
template <class T, class U>
concept Like = std::same_as<std::remove_const_t<T>, U>;

/// Presence of a key in a file: it must exist if required. A required or defaulted key is always written, an optional
/// one only if its member is neither empty nor zero.
enum class Presence { required, optional, defaulted };

/// Reads a quantity: an object with a value and its source, an object with the reason why it has no value, or a plain
/// number, which is a specified value. Throws Error for a value that is not finite, or that is zero unless it is a
/// power or an energy given as a plain number.
void read(Place const& place, Json const& json, Quantity& quantity);
void write(Json& json, Quantity const& quantity);
bool is_present(Quantity const& quantity);

/// Object has a function `members`, as described above.
template <class Object>
concept HasMembers = requires(Object& object) {
  members(object, [](auto&&...) {});
};

/// Returns the trait of this type; `fallback` if none is given.
template <class Trait>
constexpr Trait trait_of(Trait fallback, auto const&... traits) {
  [[maybe_unused]] auto const look = [&](auto const& trait) {
    if constexpr (std::same_as<std::remove_cvref_t<decltype(trait)>, Trait>) fallback = trait;
  };
  (look(traits), ...);
  return fallback;
}

/// Checks a number against its range. Other members are always in range.
template <class Value>
void expect_in(Place const& place, Value const& value, NumberRange const& range) {
  if constexpr (std::same_as<Value, double> || std::same_as<Value, std::size_t>) {
    if (!range.holds(static_cast<double>(value)))
      place.refuse(fmt::format("is {}; it must be {}", value, range.must_be));
  } else if constexpr (std::same_as<Value, std::optional<double>>) {
    if (value) expect_in(place, *value, range);
  } else if constexpr (std::same_as<Value, std::vector<double>>) {
    for (std::size_t i = 0; i < value.size(); ++i) expect_in(place.element(i), value[i], range);
  }
}

/// Reads an enumeration by name. Throws Error that lists the valid names.
template <class Enumeration>
requires std::is_enum_v<Enumeration>
void read(Place const& place, Json const& json, Enumeration& one) {
  std::string text;
  read(place, json, text);
  auto const names = names_of(Enumeration{});
  auto const found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) place.refuse(fmt::format("is '{}'; it must be one of {}", text, fmt::join(names, ", ")));
  one = static_cast<Enumeration>(found - names.begin());
}

template <class Value>
void read(Place const& place, Json const& json, std::optional<Value>& value) {
  if (!json.is_null()) read(place, json, value.emplace());
}

template <class Element>
void read(Place const& place, Json const& json, std::vector<Element>& list);

/// Reads an object. Throws Error naming the key if it is missing, unknown, of another type or out of range. A type with
/// a static `schema` has a key for it.
template <HasMembers Object>
void read(Place const& place, Json const& json, Object& object) {
  std::vector<std::string_view> known;
  if constexpr (requires { Object::schema; }) known.emplace_back("schema");
  members(object, [&](std::string_view key, auto& part, auto const&...) {
    known.push_back(key);
    if constexpr (std::is_enum_v<std::remove_reference_t<decltype(part)>>)
      if (json.is_object() && json.contains(key)) read(place.key(key), json[key], part);
  });
  expect_keys(place, json, known);
  members(object, [&](std::string_view key, auto& part, auto const&... traits) {
    if (trait_of(Presence::required, traits...) != Presence::required && !json.contains(key)) return;
    read(place.key(key), member(place, json, key), part);
    expect_in(place.key(key), part, trait_of(any_number, traits...));
  });
}

template <class Element>
void read(Place const& place, Json const& json, std::vector<Element>& list) {
  if (!json.is_array()) place.refuse(fmt::format("is {}; it must be a list", shown_json(json)));
  for (std::size_t i = 0; i < json.size(); ++i) read(place.element(i), json[i], list.emplace_back());
}

/// True if an optional member is written: it is neither empty nor zero.
template <class Value>
bool is_present(Value const& value) {
  if constexpr (requires { value.empty(); })
    return !value.empty();
  else if constexpr (requires { value.has_value(); })
    return value.has_value();
  else if constexpr (std::equality_comparable<Value>)
    return value != Value{};
  else
    return true;
}

template <class Value>
void write(Json& json, Value const& value) {
  if constexpr (std::is_enum_v<Value>)
    json = names_of(value)[static_cast<std::size_t>(value)];
  else
    json = value;
}

template <class Value>
void write(Json& json, std::optional<Value> const& value);

template <class Element>
void write(Json& json, std::vector<Element> const& list);

template <HasMembers Object>
void write(Json& json, Object const& object) {
  if constexpr (requires { Object::schema; }) json["schema"] = Object::schema;
  members(object, [&](char const* key, auto const& part, auto const&... traits) {
    if (trait_of(Presence::required, traits...) != Presence::optional || is_present(part)) write(json[key], part);
  });
}

template <class Value>
void write(Json& json, std::optional<Value> const& value) {
  if (value)
    write(json, *value);
  else
    json = Json();
}

template <class Element>
void write(Json& json, std::vector<Element> const& list) {
  json = Json::array();
  for (Element const& element : list) write(json.emplace_back(), element);
}

/// Checks a file's version. Throws Error unless it is between `oldest` and `newest`; `files` is a plural noun such as
/// "machine files".
inline void expect_schema(Place const& place, Json const& json, std::size_t newest, std::string_view files,
                          std::optional<std::size_t> oldest = {}) {
  std::size_t version = 0;
  read(place.key("schema"), member(place, json, "schema"), version);
  if (version <= newest && version >= oldest.value_or(newest)) return;
  std::string const range = oldest ? fmt::format("{} to {}", *oldest, newest) : fmt::format("{}", newest);
  place.key("schema").refuse(fmt::format("is {}; this yoke reads {} of schema {}{}", version, files, range,
                                         version > newest ? ": a newer yoke wrote it" : ""));
}

/// Parses an object from a file's text. Throws Error as `expect_schema` and `read` do.
template <HasMembers Object>
Object object_of_json(std::string_view text, std::string const& where, std::string_view files,
                      std::optional<std::size_t> oldest = {}) {
  Json const json = parse_json(text, where);
  Place const place{where};
  expect_schema(place, json, Object::schema, files, oldest);
  Object object;
  read(place, json, object);
  return object;
}

/// Returns the text of a file with this object.
template <HasMembers Object>
std::string json_of_object(Object const& object) {
  Json json;
  write(json, object);
  return json_text(json) + "\n";
}

}  // namespace yoke::core
