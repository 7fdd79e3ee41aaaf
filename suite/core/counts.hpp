// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke {

/// What one item of a segment asks of a processor, by kind, as the portable kernels are written. `Cost` counts useful
/// work by the papers' rule; this counts what is executed. docs/models.md has the rules.
struct Counts {
  // Floating-point operations, numbers one by one however many a register holds.
  double fma = 0;           ///< multiply-add pairs, two flops each
  double add = 0;           ///< additions, subtractions and comparisons outside of pairs
  double multiply = 0;      ///< multiplications outside of pairs
  double divide = 0;        ///< divisions
  double root = 0;          ///< square roots
  double inverse_root = 0;  ///< reciprocal square roots

  /// Instructions on single numbers that vectors do not shorten: addresses, indices, comparisons, branches, and loads,
  /// stores and arithmetic of code that goes from number to number.
  double scalar = 0;

  /// Registers that a host's kernel loads from its first cache, numbers one by one however many a register holds; a
  /// number for all lanes takes the place of a register. 0: few beside the operations, or each of them counted below.
  double loads = 0;

  /// Accesses to numbers whose places only the data tell, and the bytes that these places are spread over.
  double gather = 0, gather_bytes = 0;

  // What goes through the processor's part of the data from end to end: each input once, each output once.
  double read_bytes = 0;    ///< loaded
  double write_bytes = 0;   ///< stored
  double stream_bytes = 0;  ///< stored past the caches

  /// Loaded again from what stays live while a chunk is done, and the bytes of that.
  double reread_bytes = 0, live_bytes = 0;

  /// How many numbers the loops over the operations above take on average, where they are so short that the last,
  /// partly used register of each counts; 0: they are long.
  double loop_numbers = 0;

  /// By the papers' rule: a pair is two.
  double flops() const { return 2 * fma + add + multiply + divide + root + 2 * inverse_root; }
  bool operator==(Counts const&) const = default;
};

}  // namespace yoke
