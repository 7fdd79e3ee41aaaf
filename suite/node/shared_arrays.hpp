// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "suite/core/data_mode.hpp"
#include "suite/core/instance.hpp"
#include "suite/core/processor.hpp"
#include "suite/node/processors.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {

/// Memory that a processor touches first.
struct OwnedPart {
  MemoryPart part;
  Processor owner = host;
};

/// Consecutive whole pages that one processor touches first.
struct OwnedPages {
  std::byte* begin = nullptr;
  std::size_t bytes = 0;
  Processor owner = host;
};

/// Start of memory that a processor owns, up to the next start.
struct OwnerBorder {
  std::byte* at = nullptr;
  Processor owner = host;
};

/// Returns the borders between the owners of these parts, in ascending order. Memory between parts belongs to
/// `otherwise`. Where parts overlap, the one that begins later ends the earlier one.
std::vector<OwnerBorder> owner_borders(std::vector<OwnedPart> const& parts, Processor otherwise);

/// Divides the whole pages within an array of `bytes` bytes by owner. A page of several owners goes to that of its
/// first byte. `borders`: as `owner_borders` returns them; memory before the first one belongs to `otherwise`. `page`:
/// page size in bytes.
std::vector<OwnedPages> owned_pages(std::byte* begin, std::size_t bytes, std::size_t page,
                                    std::vector<OwnerBorder> const& borders, Processor otherwise);

/// The arrays of a home that all processors use in place: allocates them in the chosen memory, and chooses which
/// processor touches their pages first. The views of homes that are made during the lifetime of a
/// SharedArrays::Collecting on this thread belong to it.
class SharedArrays {
 public:
  /// Arrays in this memory, which is not `automatic` and which this node has (usable_memory).
  explicit SharedArrays(SharedMemory memory) : memory_(memory) {}
  ~SharedArrays();
  SharedArrays(SharedArrays const&) = delete;

  /// Collects the arrays that this thread makes for homes. At most one exists on a thread.
  class Collecting {
   public:
    /// Collects into `arrays`, which must outlive it; null collects no array.
    explicit Collecting(SharedArrays* arrays);
    ~Collecting();
    Collecting(Collecting const&) = delete;
  };
  /// The object that collects on this thread; null if none does.
  static SharedArrays* collecting();

  /// Memory of these arrays.
  SharedMemory memory() const { return memory_; }
  /// Returns new memory for an array, or null if the view is to allocate its usual memory itself, which is pinned, or
  /// the system's on a split host. Throws std::bad_alloc or Kokkos' exception if the system has too little.
  void* allocate(std::string const& label, std::size_t bytes);
  /// Records the memory of an array.
  void add(void* begin, std::size_t bytes);
  /// Number of recorded bytes.
  std::size_t bytes() const;
  /// Gives the arrays' whole pages back to the system, so that the next write to each is its first; their contents are
  /// lost. Returns false, without doing so, for memory whose pages the driver manages.
  bool forget();

  /// Asks the device's driver to move the pages of the arrays to the host's memory, or to the device's, and waits until
  /// they are there. Returns false, without doing so, if it cannot. Called by the driver thread of the device `space`.
  bool prefetch(DeviceSpace const& space, bool to_host) const;

  /// Moves the arrays' contents to new pages: those of each part are touched first by the part's owner, all others by
  /// `otherwise`. Pages that an array shares with other data stay. Does nothing to pinned memory. Managed pages are
  /// rewritten rather than replaced. Blocks; called by the host's driver while no processor works.
  void place(Processors& processors, Processor otherwise, std::vector<OwnedPart> const& owned = {});

 private:
  struct Memory {
    std::byte* begin = nullptr;
    std::size_t bytes = 0;
  };
  SharedMemory memory_;
  std::vector<Memory> arrays_;
  std::vector<void*> own_;  ///< memory to free
};

}  // namespace yoke
