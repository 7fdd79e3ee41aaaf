// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "suite/observe/durations.hpp"

namespace yoke::observe_detail {

/// What an entry counts.
enum class Kind : std::uint8_t { parallel_for, parallel_reduce, parallel_scan, copy, fence, region, memory, follows };
/// What the column `kind` calls it.
char const* kind_name(Kind kind);

/// What tells entries apart.
struct Key {
  Kind kind = Kind::parallel_for;
  bool nested = false;         ///< within another kernel or copy
  std::uint32_t region = 0;    ///< id of the region it is in; of `follows`: id of the kernel that follows
  std::uint32_t previous = 0;  ///< of `follows`: id of the kernel before
  std::string_view name = {}, space = {}, from_space = {};
};

/// Everything of one kind and name, in one space and region. Any thread may add to it.
struct Entry {
  Kind kind;
  bool nested;
  std::uint32_t id, region, previous;
  std::uint64_t hash;
  std::string name, space, from_space;
  std::string path;  ///< of a region: with those it is in
  Durations durations;
  std::atomic<std::uint64_t> bytes{0};
  std::atomic<std::int64_t> live_bytes{0}, peak_bytes{0};  ///< of `memory`
};

/// The entries of a process. They are found without a lock, made under one, and never removed, so that a signal handler
/// can read them whatever it interrupts.
class Recording {
 public:
  /// Finds or makes the entry. Beyond the room for entries the last ones share one without a name.
  Entry& entry(Key const& key);
  std::uint32_t size() const { return size_.load(std::memory_order_acquire); }
  /// Of id 1 to `size`.
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

}  // namespace yoke::observe_detail
