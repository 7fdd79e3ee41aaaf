// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace yoke {

/// Atomic additions, each of which goes to one of some numbers with about the same probability p. They meet each other,
/// and find their numbers in a cache, as often as additions that are spread evenly over an array of 1/p numbers.
struct AtomicAdditions {
  double additions = 0;
  double bytes = 0;  ///< size of that array, at most that of the numbers in use
  bool operator==(AtomicAdditions const&) const = default;
};

/// Operations that one item of a segment executes, by kind, in the portable kernels. `Cost`, in contrast, counts useful
/// work by the papers' rule. docs/models.md lists the rules.
struct Counts {
  // Floating-point operations per element, independent of the vector width.
  double fma = 0;           ///< multiply-add pairs, two flops each
  double add = 0;           ///< additions, subtractions and comparisons that are not fused
  double multiply = 0;      ///< multiplications that are not fused
  double divide = 0;        ///< divisions
  double root = 0;          ///< square roots
  double inverse_root = 0;  ///< reciprocal square roots

  /// Scalar instructions that vectorization does not reduce: addresses, indices, comparisons, branches, and the loads,
  /// stores and arithmetic of scalar code.
  double scalar = 0;
  /// Those of `scalar` that access no memory, such as comparisons of loaded indices: a host overlaps them with
  /// transfers, unless they are branches that it often mispredicts.
  double scalar_in_core = 0;

  /// Elements that a host kernel loads from its L1 cache into vector registers; a broadcast scalar counts as a full
  /// register. 0 if loads are few compared to operations, or if all are counted below.
  double loads = 0;

  /// Indirect (data-dependent) accesses, and the size in bytes of the region that they spread over.
  double gather = 0, gather_bytes = 0;

  /// Atomic additions to numbers in memory to which other threads add, too, by the probability of these numbers. Their
  /// instructions and accesses are not in the other counts.
  std::vector<AtomicAdditions> atomics = {};

  // Traffic of a pass over the processor's part of the data: each input once, each output once.
  double read_bytes = 0;    ///< loaded
  double write_bytes = 0;   ///< stored
  double stream_bytes = 0;  ///< stored with non-temporal stores
  /// Length of the pieces, each of another row some pages away from the previous one, in which a host's kernel stores
  /// `stream_bytes`; 0: one after the other.
  double stream_piece_bytes = 0;
  /// True if a host's kernel reads `read_bytes` from several rows at once.
  bool reads_rows = false;
  /// True if a host's kernel stores `write_bytes` with these, too, where its caches cannot hold the data.
  bool past_caches = false;

  /// Bytes loaded again from data that stay live while a chunk is processed, and the size of these data.
  double reread_bytes = 0, live_bytes = 0;

  /// Average trip count, in elements, of the loops over the operations above, if it is so low that the partially filled
  /// last vector register matters; 0 if the loops are long.
  double loop_numbers = 0;

  /// Flops by the papers' rule: a multiply-add pair counts as two.
  double flops() const { return 2 * fma + add + multiply + divide + root + 2 * inverse_root; }
  /// Atomic additions to any number.
  double atomic_additions() const {
    double sum = 0;
    for (AtomicAdditions const& one : atomics) sum += one.additions;
    return sum;
  }
  bool operator==(Counts const&) const = default;
};

/// Operations of kernels executed with the instrumented arithmetic type (suite/node/counted.hpp), all items together.
struct Tally {
  /// Counts by kind. `read_bytes`: bytes of distinct locations that were read before they were written; `write_bytes`:
  /// bytes of distinct locations that were written. Counts of anything but floating-point operations and accesses are
  /// 0.
  Counts counts;
  double functions = 0;                       ///< calls of exp, pow, sin and so on, for which `Counts` has no field
  double atomic_additions = 0;                ///< calls of Kokkos::atomic_add
  double loaded_bytes = 0, stored_bytes = 0;  ///< every access in the source, without registers or caches

  /// Flops; a function call counts as one.
  double flops() const { return counts.flops() + functions; }
  /// Bytes of all accesses in the source.
  double accessed_bytes() const { return loaded_bytes + stored_bytes; }
  /// Bytes of distinct locations that were read or written.
  double compulsory_bytes() const { return counts.read_bytes + counts.write_bytes; }
  bool operator==(Tally const&) const = default;
};

/// Tally of one segment.
struct NamedTally {
  std::string name;  ///< name of the segment
  Tally tally;
};

}  // namespace yoke
