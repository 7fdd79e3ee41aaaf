// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yoke::analysis {

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
