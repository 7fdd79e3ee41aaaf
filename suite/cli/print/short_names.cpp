// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/short_names.hpp"

#include <algorithm>
#include <map>
#include <string_view>

namespace yoke::cli {
namespace {

constexpr std::string_view gap = "...";

using Renamed = std::map<std::string, std::string>;  ///< short names by name

bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
         (static_cast<unsigned char>(c) & 0x80) != 0;
}

/// Removes arguments of templates and parameters of functions, with their brackets: `A<int>::f(long)::<lambda(int)>`
/// becomes `A::f::<lambda>`. Returns names with brackets that do not match unchanged.
std::string without_arguments(std::string const& name) {
  std::string plain;
  std::size_t depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    char const c = name[i];
    bool const opens = c == '<' || c == '(', closes = (c == '>' && (i == 0 || name[i - 1] != '-')) || c == ')';
    // <lambda...> and (anonymous namespace) are names themselves.
    if (depth == 0 && opens && (i == 0 || !is_word(name[i - 1]))) {
      std::size_t end = i + 1;
      while (end < name.size() && (is_word(name[end]) || name[end] == ' ' || name[end] == '#')) ++end;
      plain += name.substr(i, end - i);
      i = end - 1;
      for (std::size_t inner = 0; ++i < name.size();) {
        if (name[i] == '<' || name[i] == '(') ++inner;
        if ((name[i] == '>' || name[i] == ')') && inner-- == 0) break;
      }
      if (i >= name.size()) return name;
      plain += name[i];
      continue;
    }
    if (opens) ++depth;
    if (depth == 0) plain += c;
    if (closes && depth-- == 0) return name;
  }
  return depth == 0 ? plain : name;
}

/// Replaces short names that several names have by these names.
void keep_different(Renamed& renamed) {
  std::map<std::string, std::size_t> count;
  for (auto const& [name, text] : renamed) ++count[text];
  for (auto& [name, text] : renamed)
    if (count[text] > 1) text = name;
}

bool is_inside_character(std::string_view name, std::size_t at) {
  return at < name.size() && (static_cast<unsigned char>(name[at]) & 0xC0) == 0x80;
}

/// Leaves out at least the bytes from `from` to `to`; whole characters remain.
std::string cut(std::string_view name, std::size_t from, std::size_t to) {
  while (from > 0 && is_inside_character(name, from)) --from;
  while (is_inside_character(name, to)) ++to;
  return std::string(name.substr(0, from)) + std::string(gap) + std::string(name.substr(to));
}

/// Shortens a name to `max` bytes. `differs`: where it begins to differ from the most similar other name.
std::string shortened(std::string_view name, std::size_t differs, std::size_t max) {
  std::size_t const half = (max - gap.size()) / 2, over = name.size() - max + gap.size();
  while (differs > 0 && is_word(name[differs - 1])) --differs;
  // The usual cut leaves the first half.
  if (differs + half / 2 <= half) return cut(name, half, half + over);
  if (name.size() - differs <= max - half / 2) {
    std::size_t const from = differs > over ? std::min(half, differs - over) : 0;
    return cut(name, from, from + over);
  }
  // Too much follows: two cuts, before the difference and after it.
  std::size_t const head = half / 2, tail = half / 2, room = max - head - tail - 2 * gap.size();
  return cut(cut(name, differs + room, name.size() - tail), head, differs);
}

std::size_t common_begin(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

}  // namespace

std::vector<std::string> short_names(std::vector<std::string> const& names, std::size_t max) {
  Renamed renamed;
  for (auto const& name : names) renamed.emplace(name, name.size() > max ? without_arguments(name) : name);
  keep_different(renamed);
  // The most similar other name is a neighbor in the order of the alphabet.
  std::vector<std::string> texts;
  for (auto const& [name, text] : renamed) texts.push_back(text);
  std::sort(texts.begin(), texts.end());
  for (auto& [name, text] : renamed) {
    if (text.size() <= max) continue;
    auto const at = std::lower_bound(texts.begin(), texts.end(), text);
    std::size_t differs = 0;
    if (at != texts.begin()) differs = common_begin(text, *(at - 1));
    if (at + 1 != texts.end()) differs = std::max(differs, common_begin(text, *(at + 1)));
    text = shortened(text, std::min(differs, text.size() - 1), max);
  }
  keep_different(renamed);
  std::vector<std::string> all;
  for (auto const& name : names) all.push_back(renamed.at(name));
  return all;
}

}  // namespace yoke::cli
