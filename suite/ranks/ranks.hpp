// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/home_layout.hpp"

namespace yoke {

/// The other ranks do not answer any more: nothing can be done together.
class RanksLost : public Error {
 public:
  explicit RanksLost(std::string const& sentence, bool all_know = true)
      : Error(sentence, Exit::lacking), all_know_(all_know) {}
  /// Whether every rank finds out, so that rank 0 alone needs to say it.
  bool all_know() const { return all_know_; }

 private:
  bool all_know_;
};

/// Messages between this rank and another one, in the order of the calls on both sides. Their memory stays as it is
/// until all of them are complete.
class Link {
 public:
  virtual ~Link() = default;
  virtual void send(MemoryParts const&) = 0;
  /// As many bytes, in parts of the same shape, as the other rank sends.
  virtual void receive(MemoryParts const&) = 0;
  /// Whether all messages are complete; never waits. Throws RanksLost.
  virtual bool complete() = 0;
};

/// The processes of one MPI program. Every rank makes the same calls in the same order, on the thread that joined;
/// each waits for the others, asleep, and throws RanksLost if they do not come. A build without MPI knows one rank.
class Ranks {
 public:
  virtual ~Ranks() = default;
  virtual std::size_t rank() const { return 0; }
  virtual std::size_t count() const { return 1; }
  /// The bits that any of the ranks gives. All leave the call at about the same time: it is a barrier.
  virtual std::uint64_t any(std::uint64_t bits) { return bits; }
  /// On rank 0 what each rank says, in their order; nothing on the others.
  virtual std::vector<std::string> gather(std::string own) { return {std::move(own)}; }
  /// What rank 0 says, on every rank.
  virtual std::string share(std::string of_rank_0) { return of_rank_0; }
  /// To another rank, for one thread at a time. Throws Error if MPI allows the thread that joined alone to call it.
  virtual std::unique_ptr<Link> link(std::size_t other);
  /// How far one is with what one waits for.
  enum class Progress {
    complete,
    moving,   ///< messages are on their way, and move on only as they are asked for
    waiting,  ///< another rank has something to do first
  };
  /// Asks until the answer is `complete`; asleep in between after `waiting` for a while. Throws RanksLost soon after
  /// `stop` says yes.
  virtual void wait_until(std::function<Progress()> const& progress);
  /// From now on a rank that waits throws RanksLost after these seconds, ten more, and ten times those that it needed
  /// itself since it waited before: another rank hangs as a whole, its own timers too.
  virtual void limit_waits(double) {}
  /// Ends the other ranks, which need not call anything for it, and this one.
  [[noreturn]] virtual void end_all(Exit);
};

/// Joins the other ranks if a launcher of MPI programs has started this one; the destructor leaves them. If `stop` says
/// yes while a rank waits, it waits for a moment only: a launcher sends a signal when another rank has died. Throws
/// Error if the launcher has started several ranks and this build has no MPI, or another one than the launcher's.
std::unique_ptr<Ranks> join_ranks(std::function<bool()> stop);

}  // namespace yoke
