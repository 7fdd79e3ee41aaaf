// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace yoke::analysis {

/// Makes room for `more` values and at least an eighth of the present size. A vector would double, which leaves much
/// memory unused if there are millions of values.
template <class Values>
void make_room(Values& values, std::size_t more = 1) {
  constexpr std::size_t least = 4, part = 8;
  if (values.size() + more > values.capacity())
    values.reserve(values.size() + std::max({least, more, values.size() / part}));
}

/// List of up to millions of numbers: at most an eighth of its memory is unused, and copies share the memory until one
/// of them changes.
class SharedNumbers {
 public:
  SharedNumbers() = default;
  explicit SharedNumbers(std::vector<double> numbers);
  SharedNumbers& operator=(std::vector<double> numbers);
  void add(double number);

  operator std::vector<double> const&() const { return numbers(); }
  std::vector<double> const& numbers() const;
  auto begin() const { return numbers().begin(); }
  auto end() const { return numbers().end(); }
  double const* data() const { return numbers().data(); }
  std::size_t size() const { return numbers().size(); }
  bool empty() const { return numbers().empty(); }
  double operator[](std::size_t i) const { return numbers()[i]; }

 private:
  std::shared_ptr<std::vector<double>> numbers_;  ///< null: none
};

/// List of numbers that takes no memory while all of them are equal.
class NumberList {
 public:
  void add(double number);
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  double operator[](std::size_t i) const { return others_.empty() ? first_ : others_[i]; }
  std::vector<double> all() const;

 private:
  std::size_t size_ = 0;
  double first_ = 0;      ///< each of the numbers, to the bit, unless there are others
  SharedNumbers others_;  ///< all numbers, if one of them differs
};

/// List of whole numbers that seldom differ from the previous one, stored as runs of equal numbers.
class RunLengths {
 public:
  void add(std::uint32_t number);
  std::size_t size() const { return ends_.empty() ? 0 : ends_.back().second; }
  /// True if a number differs from the previous one.
  bool changes() const { return ends_.size() > 1; }
  std::vector<std::uint32_t> all() const;

 private:
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends_;  ///< a number, and the index after its last copy
};

/// Names, each once, numbered in the order in which they were added: some 20 bytes for each beyond its text, so that
/// the names of millions of runs fit into memory.
class NameIndex {
 public:
  std::size_t size() const { return begins_.size(); }
  bool empty() const { return begins_.empty(); }
  /// Returns the number of the name, which is new if it equals the previous `size()`.
  std::uint32_t add(std::string_view name);
  /// Returns the number of the name; `std::nullopt` if it was not added.
  std::optional<std::uint32_t> find(std::string_view name) const;
  std::string_view operator[](std::size_t number) const;

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  std::size_t slot_of(std::string_view name) const;
  void grow();

  std::string texts_;                  ///< all names, one after the other
  std::vector<std::uint64_t> begins_;  ///< beginning of each name in `texts_`
  std::vector<std::uint32_t> slots_;   ///< numbers by the hash of their names, or `none`
};

}  // namespace yoke::analysis
