// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/schedule.hpp"

namespace yoke {

/// What a processor does while it waits for its turn in a live run, to see how another one's piece and it get on.
class Competitor {
 public:
  virtual ~Competitor() = default;
  /// Whether `self` competes while `other` executes this piece. Must not block.
  virtual bool competes(Processor self, Processor other, Piece const& piece) const = 0;
  /// Does a portion of its work, far shorter than the pieces, and returns when it is complete. Called on the
  /// processor's driver thread.
  virtual void work(Processor self) = 0;
  /// A portion took so many seconds, and the piece was under way all the time. Calls do not overlap.
  virtual void record(Processor self, Processor other, Piece const& piece, double seconds) = 0;
};

}  // namespace yoke
