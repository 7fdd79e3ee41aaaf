// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "suite/core/description.hpp"

namespace yoke {

/// Threads for work of the host between runs, such as the verification of results. They use no Kokkos, whose instances
/// stay as they are, and exist only during a call, so that none is left to disturb a run.
class Workers {
 public:
  /// The calling thread alone.
  Workers() = default;
  /// The calling thread, and one thread on each of these hardware threads, one of which is the caller's.
  explicit Workers(std::vector<int> cores) : cores_(std::move(cores)) {}

  /// Number of threads that a call uses at most.
  std::size_t count() const { return std::max<std::size_t>(cores_.size(), 1); }
  /// Calls `act(i)` once for each i below `n`, in any order, on all threads at once, and returns when all calls have.
  /// After an exception no further call begins; the exception of the smallest i is thrown again. If the
  /// system denies threads, those that exist do the work.
  void for_each(std::size_t n, std::function<void(std::size_t)> const& act) const;

 private:
  std::vector<int> cores_;
};

/// Items in a part of a loop that takes some 30 us, so that starting threads pays off; `numbers` per item.
constexpr std::size_t items_of_part(std::size_t numbers = 1) {
  constexpr std::size_t part_numbers = std::size_t{1} << 15;
  return std::max<std::size_t>(part_numbers / std::max<std::size_t>(numbers, 1), 1);
}

/// Calls `act(part, items)` for consecutive parts of [0, n) with `part_items` items each, the last one perhaps fewer.
/// The parts depend on nothing but these numbers, so results by part are the same on any number of threads.
template <class Act>
void for_each_part(Workers const& workers, std::size_t n, std::size_t part_items, Act const& act) {
  workers.for_each((n + part_items - 1) / part_items, [&](std::size_t part) {
    act(part, Range{part * part_items, std::min(n, (part + 1) * part_items)});
  });
}

/// Returns `value(items)` of each part, in order.
template <class Value>
auto values_of_parts(Workers const& workers, std::size_t n, std::size_t part_items, Value const& value) {
  std::vector<decltype(value(Range{}))> values((n + part_items - 1) / part_items);
  for_each_part(workers, n, part_items, [&](std::size_t part, Range items) { values[part] = value(items); });
  return values;
}

}  // namespace yoke
