// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/number_list.hpp"

#include <bit>

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

}  // namespace yoke::analysis
