// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/shared_arrays.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>

#include "suite/node/main_memory.hpp"

namespace yoke {

std::vector<OwnerBorder> owner_borders(std::vector<OwnedPart> const& parts, Processor otherwise) {
  struct Run {
    std::byte *begin, *end;
    Processor owner;
  };
  std::vector<Run> runs;
  for (auto const& [part, owner] : parts)
    for (std::size_t row = 0; row < part.rows; ++row)
      if (part.bytes > 0)
        runs.push_back({part.begin + row * part.pitch, part.begin + row * part.pitch + part.bytes, owner});
  std::sort(runs.begin(), runs.end(), [](Run const& a, Run const& b) { return a.begin < b.begin; });
  std::vector<OwnerBorder> borders;
  auto const add = [&](std::byte* at, Processor owner) {
    if (borders.empty() ? owner != otherwise : borders.back().owner != owner) borders.push_back({at, owner});
  };
  std::byte* end = nullptr;
  for (Run const& run : runs) {
    if (end && end < run.begin) add(end, otherwise);
    add(run.begin, run.owner);
    end = run.end;
  }
  if (end) add(end, otherwise);
  return borders;
}

std::vector<OwnedPages> owned_pages(std::byte* begin, std::size_t bytes, std::size_t page,
                                    std::vector<OwnerBorder> const& borders, Processor otherwise) {
  auto const number = [](std::byte* at) { return reinterpret_cast<std::uintptr_t>(at); };
  auto const up = [&](std::byte* at) { return at + (page - number(at) % page) % page; };
  std::byte* at = up(begin);
  std::byte* const end = begin + bytes - std::min<std::uintptr_t>(bytes, number(begin + bytes) % page);
  std::vector<OwnedPages> all;
  auto next = std::upper_bound(borders.begin(), borders.end(), at,
                               [](std::byte* place, OwnerBorder const& border) { return place < border.at; });
  while (at < end) {
    Processor const owner = next == borders.begin() ? otherwise : std::prev(next)->owner;
    std::byte* const until = next == borders.end() ? end : std::min(end, up(next->at));
    if (!all.empty() && all.back().owner == owner)
      all.back().bytes += static_cast<std::size_t>(until - at);
    else
      all.push_back({at, static_cast<std::size_t>(until - at), owner});
    at = until;
    while (next != borders.end() && next->at <= at) ++next;
  }
  return all;
}

}  // namespace yoke

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "suite/core/error.hpp"
#include "suite/node/device_event.hpp"
#include "suite/node/huge_pages.hpp"
#include "suite/node/lanes.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {
namespace {

thread_local SharedArrays* collector = nullptr;

/// Managed memory if Kokkos has it; otherwise its place is never used.
#if defined(KOKKOS_HAS_SHARED_SPACE)
using ManagedSpace = Kokkos::SharedSpace;
#else
using ManagedSpace = Kokkos::HostSpace;
#endif

/// Gives the pages back to the system, whose next access gets new ones.
void drop([[maybe_unused]] std::byte* begin, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__)
  // If the system refuses, for memory that is locked, its contents stay, and touching them again is all there is.
  (void)madvise(begin, bytes, MADV_DONTNEED);
#endif
}

/// Bytes that a thread moves at once: the usual huge page. One that is given back in parts comes back as small pages.
constexpr std::size_t unit_bytes = std::size_t{2} << 20;

/// Bytes from the last multiple of `unit`, in addresses, to `at`.
std::size_t bytes_into(std::byte const* at, std::size_t unit) { return reinterpret_cast<std::uintptr_t>(at) % unit; }

/// Each thread of a host replaces the pages of its own part of the memory, as in a loop over the array.
struct ReplaceOnHost {
  OwnedPages pages;
  bool drops;
  /// Bytes of the first unit that are not of these pages.
  std::size_t before = bytes_into(pages.begin, unit_bytes);

  std::size_t units() const { return (before + pages.bytes + unit_bytes - 1) / unit_bytes; }
  void operator()(std::size_t unit) const {
    std::size_t const first = std::max(unit * unit_bytes, before) - before;
    std::size_t const count = std::min((unit + 1) * unit_bytes - before, pages.bytes) - first;
    auto const kept = std::make_unique<std::byte[]>(count);
    std::memcpy(kept.get(), pages.begin + first, count);
    if (drops) drop(pages.begin + first, count);
    std::memcpy(pages.begin + first, kept.get(), count);
  }
};

/// Copies words on a device.
struct CopyWords {
  std::uint64_t* to;
  std::uint64_t const* from;
  KOKKOS_FUNCTION void operator()(std::size_t i) const { to[i] = from[i]; }
};

template <class Space>
void replace(Space const& space, OwnedPages const& pages, bool drops) {
  if constexpr (is_host_space<Space>) {
    ReplaceOnHost const kernel{pages, drops};
    Kokkos::parallel_for("yoke::place", Kokkos::RangePolicy<Space>(space, 0, kernel.units()), kernel);
    space.fence();
  } else {
    constexpr std::size_t at_once = 16 * unit_bytes;
    Kokkos::View<std::uint64_t*, Kokkos::SharedHostPinnedSpace> const kept(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "yoke::kept"),
        std::min(at_once, pages.bytes) / sizeof(std::uint64_t));
    std::size_t count = 0;
    for (std::size_t first = 0; first < pages.bytes; first += count) {
      count = std::min(at_once - bytes_into(pages.begin + first, at_once), pages.bytes - first);
      std::memcpy(kept.data(), pages.begin + first, count);
      if (drops) drop(pages.begin + first, count);
      Kokkos::parallel_for("yoke::place", Kokkos::RangePolicy<Space>(space, 0, count / sizeof(std::uint64_t)),
                           CopyWords{reinterpret_cast<std::uint64_t*>(pages.begin + first), kept.data()});
      space.fence();
    }
  }
}

}  // namespace

SharedArrays::Collecting::Collecting(SharedArrays* arrays) {
  YOKE_EXPECT(!collector, "arrays are collected once");
  collector = arrays;
}
SharedArrays::Collecting::~Collecting() { collector = nullptr; }

SharedArrays* SharedArrays::collecting() { return collector; }

SharedArrays::~SharedArrays() {
  for (void* const memory : own_) {
    if (memory_ == SharedMemory::managed)
      Kokkos::kokkos_free<ManagedSpace>(memory);
    else
      Kokkos::kokkos_free<Kokkos::HostSpace>(memory);
  }
}

void* SharedArrays::allocate(std::string const& label, std::size_t bytes) {
  if (bytes == 0 || memory_ == SharedMemory::pinned || split_host) return nullptr;
  own_.push_back(memory_ == SharedMemory::managed ? Kokkos::kokkos_malloc<ManagedSpace>(label, bytes)
                                                  : Kokkos::kokkos_malloc<Kokkos::HostSpace>(label, bytes));
  if (memory_ == SharedMemory::system) prefer_huge_pages(own_.back(), bytes);
  return own_.back();
}

void SharedArrays::add(void* begin, std::size_t bytes) {
  if (bytes > 0) arrays_.push_back({static_cast<std::byte*>(begin), bytes});
}

std::size_t SharedArrays::bytes() const {
  std::size_t sum = 0;
  for (Memory const& array : arrays_) sum += array.bytes;
  return sum;
}

bool SharedArrays::forget() {
  if (memory_ != SharedMemory::system) return false;
  for (Memory const& array : arrays_)
    for (OwnedPages const& pages : owned_pages(array.begin, array.bytes, node::page_bytes(), {}, host))
      drop(pages.begin, pages.bytes);
  return true;
}

bool SharedArrays::prefetch([[maybe_unused]] DeviceSpace const& space, [[maybe_unused]] bool to_host) const {
#if defined(YOKE_DEVICE_RUNTIME)
  if (memory_ == SharedMemory::pinned) return false;
  bool done = true;
  for (Memory const& array : arrays_) {
#if defined(KOKKOS_ENABLE_CUDA) && CUDART_VERSION >= 13000
    cudaMemLocation to{};
    to.type = to_host ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
    to.id = to_host ? 0 : node::device_of(space);
    auto const status = cudaMemPrefetchAsync(array.begin, array.bytes, to, 0, node::stream_of(space));
#else
    auto const status = YOKE_DEVICE_RUNTIME(MemPrefetchAsync)(
        array.begin, array.bytes, to_host ? YOKE_DEVICE_RUNTIME(CpuDeviceId) : node::device_of(space),
        node::stream_of(space));
#endif
    done = done && status == YOKE_DEVICE_RUNTIME(Success);
  }
  static_cast<void>(YOKE_DEVICE_RUNTIME(GetLastError)());  // later calls must not report a refusal
  space.fence("yoke::prefetch");
  return done;
#else
  return false;
#endif
}

void SharedArrays::place(Processors& processors, Processor otherwise, std::vector<OwnedPart> const& owned) {
  if (memory_ == SharedMemory::pinned) return;
  auto const borders = owner_borders(owned, otherwise);
  bool const drops = memory_ == SharedMemory::system;
  std::vector<OwnedPages> all;
  for (Memory const& array : arrays_)
    for (OwnedPages const& pages : owned_pages(array.begin, array.bytes, node::page_bytes(), borders, otherwise))
      all.push_back(pages);
  processors.on_all([&](Processor p) {
    visit_space(processors, p, [&](auto const& space) {
      for (OwnedPages const& pages : all)
        if (pages.owner == p) replace(space, pages, drops);
    });
  });
}

}  // namespace yoke
