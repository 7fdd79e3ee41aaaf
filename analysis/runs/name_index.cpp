// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/name_index.hpp"

#include <algorithm>
#include <functional>

#include "analysis/runs/number_list.hpp"

namespace yoke::analysis {

std::string_view NameIndex::operator[](std::size_t number) const {
  auto const begin = begins_[number];
  auto const end = number + 1 < begins_.size() ? begins_[number + 1] : texts_.size();
  return std::string_view(texts_).substr(begin, end - begin);
}

std::size_t NameIndex::slot_of(std::string_view name) const {
  std::size_t slot = std::hash<std::string_view>()(name) % slots_.size();
  while (slots_[slot] != none && (*this)[slots_[slot]] != name) slot = (slot + 1) % slots_.size();
  return slot;
}

void NameIndex::grow() {
  constexpr std::size_t least = 64;
  slots_.assign(std::max(least, 2 * slots_.size()), none);
  for (std::size_t number = 0; number < size(); ++number)
    slots_[slot_of((*this)[number])] = static_cast<std::uint32_t>(number);
}

std::optional<std::uint32_t> NameIndex::find(std::string_view name) const {
  if (empty()) return std::nullopt;
  auto const number = slots_[slot_of(name)];
  return number == none ? std::nullopt : std::optional(number);
}

std::uint32_t NameIndex::add(std::string_view name) {
  if (4 * (size() + 1) > 3 * slots_.size()) grow();
  auto& number = slots_[slot_of(name)];
  if (number == none) {
    number = static_cast<std::uint32_t>(size());
    make_room(begins_);
    begins_.push_back(texts_.size());
    make_room(texts_, name.size());
    texts_ += name;
  }
  return number;
}

}  // namespace yoke::analysis
