// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/compact_lists.hpp"

#include <algorithm>
#include <bit>
#include <functional>

namespace yoke::analysis {
namespace {

bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

}  // namespace

SharedNumbers::SharedNumbers(std::vector<double> numbers)
    : numbers_(std::make_shared<std::vector<double>>(std::move(numbers))) {}

SharedNumbers& SharedNumbers::operator=(std::vector<double> numbers) {
  return *this = SharedNumbers(std::move(numbers));
}

void SharedNumbers::add(double number) {
  if (!numbers_)
    numbers_ = std::make_shared<std::vector<double>>();
  else if (numbers_.use_count() > 1)
    numbers_ = std::make_shared<std::vector<double>>(*numbers_);
  make_room(*numbers_);
  numbers_->push_back(number);
}

std::vector<double> const& SharedNumbers::numbers() const {
  static std::vector<double> const none;
  return numbers_ ? *numbers_ : none;
}

void NumberList::add(double number) {
  if (size_ == 0) first_ = number;
  if (others_.empty() && !same_bits(number, first_)) others_ = std::vector<double>(size_, first_);
  if (!others_.empty()) others_.add(number);
  ++size_;
}

std::vector<double> NumberList::all() const {
  return others_.empty() ? std::vector<double>(size_, first_) : others_.numbers();
}

void RunLengths::add(std::uint32_t number) {
  auto const end = static_cast<std::uint32_t>(size() + 1);
  if (!ends_.empty() && ends_.back().first == number) {
    ends_.back().second = end;
    return;
  }
  make_room(ends_);
  ends_.emplace_back(number, end);
}

std::vector<std::uint32_t> RunLengths::all() const {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(size());
  for (auto const& [number, end] : ends_) numbers.resize(end, number);
  return numbers;
}

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
