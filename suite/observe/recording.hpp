// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "suite/observe/durations.hpp"

namespace yoke::observe {

/// Event kind of an entry.
enum class Kind : std::uint8_t { parallel_for, parallel_reduce, parallel_scan, copy, fence, region, memory, follows };
/// Name in the column `kind`.
char const* kind_name(Kind kind);

/// Key that identifies an entry.
struct Key {
  Kind kind = Kind::parallel_for;
  bool nested = false;         ///< true: within another kernel or copy
  std::uint32_t region = 0;    ///< id of the enclosing region; for `follows`: id of the following kernel
  std::uint32_t previous = 0;  ///< for `follows`: id of the preceding kernel
  std::string_view name = {}, space = {}, from_space = {};
};

/// All events of one kind and name in one space and region. Any thread may add to it.
struct Entry {
  Kind kind;
  bool nested;
  std::uint32_t id, region, previous;
  std::uint64_t hash;
  std::string name, space, from_space;
  std::string path;  ///< for a region: its name, preceded by those of its enclosing regions
  Durations durations;
  std::atomic<std::uint64_t> bytes{0};
  std::atomic<std::int64_t> live_bytes{0}, peak_bytes{0};  ///< for `memory`
};

/// The entries of a process. Lookup is lock-free; creation takes a lock; entries are never removed. Thus a signal
/// handler can read them at any time.
class Recording {
 public:
  /// Finds or creates the entry. When the table is full, further keys share an entry without a name.
  Entry& entry(Key const& key);
  std::uint32_t size() const { return size_.load(std::memory_order_acquire); }
  /// Returns the entry of an id from 1 to `size`.
  Entry const& at(std::uint32_t id) const { return *entries_[id - 1].load(std::memory_order_acquire); }

 private:
  static constexpr std::size_t max_entries = std::size_t(1) << 16, slots = 2 * max_entries;
  Entry* find(Key const& key, std::uint64_t hash, std::size_t& slot) const;
  Entry& make_locked(Key const& key, std::uint64_t hash, std::size_t slot);

  std::mutex mutex_;
  std::atomic<std::uint32_t> size_{0};
  std::array<std::atomic<Entry*>, max_entries> entries_{};
  std::array<std::atomic<Entry*>, slots> slots_{};
};

}  // namespace yoke::observe
