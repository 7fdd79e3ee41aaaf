// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/observe/recording.hpp"

#include <algorithm>
#include <bit>
#include <functional>

namespace yoke::observe {
namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15;
  return hash ^ (hash >> 32);
}

std::uint64_t hash_of(Key const& key) {
  std::hash<std::string_view> const text;
  std::uint64_t hash = mix(static_cast<std::uint64_t>(key.kind) * 2 + key.nested, key.region);
  hash = mix(hash, key.previous);
  hash = mix(hash, text(key.name));
  hash = mix(hash, text(key.space));
  return mix(hash, text(key.from_space));
}

bool is_of(Entry const& entry, Key const& key, std::uint64_t hash) {
  return entry.hash == hash && entry.kind == key.kind && entry.nested == key.nested && entry.region == key.region &&
         entry.previous == key.previous && entry.name == key.name && entry.space == key.space &&
         entry.from_space == key.from_space;
}

}  // namespace

std::size_t Durations::bucket_of(std::uint64_t ns) {
  constexpr std::uint64_t exact = std::uint64_t(1) << sub_bits;
  if (ns < exact) return static_cast<std::size_t>(ns);
  unsigned const octave = static_cast<unsigned>(std::bit_width(ns)) - 1 - sub_bits;
  std::size_t const bucket = ((std::size_t(octave) + 1) << sub_bits) + static_cast<std::size_t>((ns >> octave) - exact);
  return std::min(bucket, buckets - 1);
}

std::uint64_t Durations::middle_of(std::size_t bucket) {
  constexpr std::uint64_t exact = std::uint64_t(1) << sub_bits;
  if (bucket < exact) return bucket;
  std::size_t const octave = (bucket >> sub_bits) - 1;
  std::uint64_t const begin = (exact + (bucket & (exact - 1))) << octave;
  return begin + (std::uint64_t(1) << octave) / 2;
}

void Durations::add(std::uint64_t ns) {
  constexpr auto relaxed = std::memory_order_relaxed;
  for (std::uint64_t min = min_ns_.load(relaxed); ns < min && !min_ns_.compare_exchange_weak(min, ns, relaxed);) {
  }
  for (std::uint64_t max = max_ns_.load(relaxed); ns > max && !max_ns_.compare_exchange_weak(max, ns, relaxed);) {
  }
  in_bucket_[bucket_of(ns)].fetch_add(1, relaxed);
  sum_ns_.fetch_add(ns, relaxed);
  count_.fetch_add(1, relaxed);
}

std::uint64_t Durations::quartile_ns(unsigned quarters) const {
  std::uint64_t all = 0;
  for (auto const& in : in_bucket_) all += in.load(std::memory_order_relaxed);
  if (all == 0) return 0;
  std::uint64_t const rank = (all - 1) * quarters / 4;
  std::uint64_t before = 0;
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    before += in_bucket_[bucket].load(std::memory_order_relaxed);
    if (before > rank) return std::clamp(middle_of(bucket), min_ns(), std::max(min_ns(), max_ns()));
  }
  return max_ns();
}

char const* kind_name(Kind kind) {
  static constexpr char const* names[] = {"for", "reduce", "scan", "copy", "fence", "region", "memory", "follows"};
  return names[static_cast<std::size_t>(kind)];
}

Recording::~Recording() {
  for (std::uint32_t i = 0; i < size(); ++i) delete entries_[i].load();
}

Entry* Recording::find(Key const& key, std::uint64_t hash, std::size_t& slot) const {
  for (slot = hash % slots;; slot = (slot + 1) % slots) {
    Entry* const entry = slots_[slot].load(std::memory_order_acquire);
    if (!entry || is_of(*entry, key, hash)) return entry;
  }
}

Entry& Recording::entry(Key const& key) {
  std::uint64_t const hash = hash_of(key);
  std::size_t slot = 0;
  if (Entry* const found = find(key, hash, slot)) return *found;
  std::lock_guard const lock(mutex_);
  if (Entry* const found = find(key, hash, slot)) return *found;
  if (size() + 1 < max_entries) return make_locked(key, hash, slot);
  Key const others{.kind = Kind::fence, .nested = true};
  std::uint64_t const hash_of_others = hash_of(others);
  if (Entry* const found = find(others, hash_of_others, slot)) return *found;
  return make_locked(others, hash_of_others, slot);
}

Entry& Recording::make_locked(Key const& key, std::uint64_t hash, std::size_t slot) {
  std::uint32_t const id = size() + 1;
  auto* const made = new Entry{key.kind,
                               key.nested,
                               id,
                               key.region,
                               key.previous,
                               hash,
                               std::string(key.name),
                               std::string(key.space),
                               std::string(key.from_space),
                               {},
                               {},
                               {},
                               {},
                               {}};
  if (key.kind == Kind::region) made->path = key.region == 0 ? made->name : at(key.region).path + '/' + made->name;
  entries_[id - 1].store(made, std::memory_order_release);
  slots_[slot].store(made, std::memory_order_release);
  size_.store(id, std::memory_order_release);
  return *made;
}

}  // namespace yoke::observe
