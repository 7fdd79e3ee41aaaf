// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/observe/recording.hpp"

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

char const* kind_name(Kind kind) {
  static constexpr char const* names[] = {"for", "reduce", "scan", "copy", "fence", "region", "memory", "follows"};
  return names[static_cast<std::size_t>(kind)];
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
