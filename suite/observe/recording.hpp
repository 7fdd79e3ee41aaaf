// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace yoke::observe {

/// Statistics of durations in nanoseconds: exact count, sum and extremes, and quantiles with a relative error of at
/// most 1/32. Any thread may add durations, and any thread or signal handler may read at any time.
class Durations {
 public:
  void add(std::uint64_t ns);
  std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }
  std::uint64_t sum_ns() const { return sum_ns_.load(std::memory_order_relaxed); }
  /// Requires at least one duration.
  std::uint64_t min_ns() const { return min_ns_.load(std::memory_order_relaxed); }
  std::uint64_t max_ns() const { return max_ns_.load(std::memory_order_relaxed); }
  /// Returns the k-th quartile, for k = `quarters`.
  std::uint64_t quartile_ns(unsigned quarters) const;

 private:
  // 16 buckets per power of two, up to five hours; the last bucket contains all longer durations.
  static constexpr unsigned sub_bits = 4, max_bits = 44;
  static constexpr std::size_t buckets = (max_bits - sub_bits + 1) << sub_bits;
  static std::size_t bucket_of(std::uint64_t ns);
  static std::uint64_t middle_of(std::size_t bucket);

  std::atomic<std::uint64_t> count_{0}, sum_ns_{0}, min_ns_{UINT64_MAX}, max_ns_{0};
  std::array<std::atomic<std::uint32_t>, buckets> in_bucket_{};
};

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
  Recording() = default;
  ~Recording();
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

/// Columns of a recording, as read by RecordingRow in suite/core/rows.
inline constexpr char const* recording_header =
    "schema,kind,id,name,space,from_space,region,nested,calls,total_s,min_s,q1_s,median_s,q3_s,max_s,bytes,peak_bytes,"
    "previous,fenced,ended\n";

/// Facts about the whole run.
struct RunFacts {
  std::string_view program;
  std::uint64_t ns = 0;  ///< time since Kokkos was initialized
  bool fenced = false;
  std::string_view ended;
};

/// Writes the header, a row for the run and a row per entry. Async-signal-safe. Returns false if not all of it could be
/// written.
bool write_recording(int descriptor, Recording const& recording, RunFacts const& facts);

}  // namespace yoke::observe
