// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/instance.hpp"

namespace yoke::ranks {

/// Thrown if other ranks no longer respond, so that the ranks cannot continue together.
class RanksLost : public Error {
 public:
  explicit RanksLost(std::string const& sentence, bool all_know = true)
      : Error(sentence, Exit::lacking), all_know_(all_know) {}
  /// True if every rank detects the loss; then only rank 0 needs to report it.
  bool all_know() const { return all_know_; }

 private:
  bool all_know_;
};

/// Ordered messages between this rank and another one. Their memory must remain unchanged until all of them are
/// complete.
class Link {
 public:
  virtual ~Link() = default;
  virtual void send(MemoryParts const&) = 0;
  /// Receives as many bytes, in parts of equal shape, as the other rank sends.
  virtual void receive(MemoryParts const&) = 0;
  /// Returns true if all messages are complete; never waits. Throws RanksLost.
  virtual bool complete() = 0;
};

/// The processes of an MPI program. All ranks must make the same calls in the same order, on the thread that joined.
/// Each rank sleeps until the others arrive, and throws RanksLost if they do not. A build without MPI has one rank.
class Ranks {
 public:
  virtual ~Ranks() = default;
  virtual std::size_t rank() const { return 0; }
  virtual std::size_t count() const { return 1; }
  /// Returns the bitwise OR over all ranks. Acts as a barrier: all ranks return at about the same time.
  virtual std::uint64_t any(std::uint64_t bits) { return bits; }
  /// Returns the texts of all ranks, in order, on rank 0; empty on the others.
  virtual std::vector<std::string> gather(std::string own) { return {std::move(own)}; }
  /// Broadcasts the text of rank 0 to every rank.
  virtual std::string share(std::string of_rank_0) { return of_rank_0; }
  /// Returns a link to another rank, for one thread at a time. Throws Error if MPI permits calls only on the thread
  /// that joined.
  virtual std::unique_ptr<Link> link(std::size_t other);
  /// State of the operation that a rank waits for.
  enum class Progress {
    complete,
    moving,   ///< messages are in transit, and progress only while polled
    waiting,  ///< another rank must act first
  };
  /// Polls until the result is `complete`; sleeps between polls after `waiting` for a while. Throws RanksLost soon
  /// after `stop` returns true.
  virtual void wait_until(std::function<Progress()> const& progress);
  /// Sets a limit in seconds on waiting for other ranks: from now on a rank throws RanksLost once it has waited for
  /// that limit, plus ten seconds, plus ten times its own time since the previous wait. Then another rank hangs
  /// completely, including its own timers.
  virtual void limit_waits(double) {}
  /// Terminates the other ranks without their cooperation, and this one.
  [[noreturn]] virtual void end_all(Exit);
};

/// True if an MPI launcher started this process, perhaps as one of several ranks.
bool launched_as_rank();

/// Joins the other ranks if an MPI launcher started this one; the destructor leaves them. If `stop` returns true while
/// a rank waits, it waits only briefly: a launcher sends a signal when another rank has died. Throws Error if the
/// launcher started several ranks and this build has no MPI, or a different MPI than the launcher.
std::unique_ptr<Ranks> join_ranks(std::function<bool()> stop);

/// Facts from the environment variables of an MPI launcher.
struct Launch {
  std::string variable;  ///< variable that reveals the launcher
  std::uint64_t ranks;   ///< number of ranks; 0: not in the variable
};

/// Detects the MPI launcher that started this program; `std::nullopt` if none did. Ignores job variables of a batch
/// system, such as SLURM_NTASKS, because the job script and all programs that it starts directly have them too.
std::optional<Launch> launch();

}  // namespace yoke::ranks
