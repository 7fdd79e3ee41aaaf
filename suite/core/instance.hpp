// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/schedule.hpp"
#include "suite/core/stopwatch.hpp"

namespace yoke {

/// Strided memory of this process: `rows` runs of `bytes`, whose starts are `pitch` bytes apart.
struct MemoryPart {
  std::byte* begin = nullptr;
  std::size_t bytes = 0, rows = 1, pitch = 0;
};
using MemoryParts = std::vector<MemoryPart>;

/// Total bytes of all parts.
inline double bytes_of(MemoryParts const& parts) {
  double bytes = 0;
  for (auto const& part : parts) bytes += static_cast<double>(part.bytes) * static_cast<double>(part.rows);
  return bytes;
}

/// Location of the chunks' data in a home, so that they can move between the homes of several nodes. Two homes of one
/// problem have parts of the same shape.
class HomeLayout {
 public:
  virtual ~HomeLayout() = default;
  /// Data that every chunk of the segment needs (Segment::shared_bytes).
  virtual MemoryParts shared(std::size_t segment) = 0;
  /// Inputs of the chunks themselves (Segment::bytes_in).
  virtual MemoryParts inputs(Piece const&) = 0;
  /// Results of the chunks (Segment::bytes_out); for iterative workloads those of the current iteration.
  virtual MemoryParts results(Piece const&) = 0;
};

/// Transfers between the home, which is the host's copy of all inputs and results, and the processors' own copies. All
/// calls are asynchronous: they only enqueue. The processor's driver thread calls them.
class Transfers {
 public:
  virtual ~Transfers() = default;
  /// Copies the data that every chunk of the segment needs (Segment::shared_bytes) to the processor.
  virtual void broadcast(Queue, std::size_t segment) = 0;
  /// Copies the chunks' inputs (Segment::bytes_in) to the processor.
  virtual void copy_in(Queue, Piece const&) = 0;
  /// Copies the chunks' results (Segment::bytes_out) home.
  virtual void copy_out(Queue, Piece const&) = 0;
  /// Copies the chunks' intermediate results (Segment::intermediate_bytes) home.
  virtual void send_intermediate(Queue, Piece const&) {}
  /// Copies the chunks' intermediate results from home to the processor.
  virtual void receive_intermediate(Queue, Piece const&) {}
};

/// Computation. Calls that take a processor or a queue are asynchronous: they only enqueue. The driver thread calls
/// them.
class Kernels {
 public:
  virtual ~Kernels() = default;
  /// Overwrites the results that the processor stores (for the host: those of the home) with invalid values.
  virtual void poison(Processor) = 0;
  /// Overwrites the inputs in the processor's own memory, if it has any, with values that lead to wrong results.
  virtual void poison_inputs(Processor) {}
  /// Launches the kernels of the piece.
  virtual void enqueue(Queue, Piece const&) = 0;
  /// Sets the counters from which kernels take parts of these sizes, in chunks by segment, to 0. Called while no
  /// processor works, if `description().claimable`.
  virtual void begin_claims([[maybe_unused]] std::span<std::size_t const> part_chunks) {}
  /// Launches one kernel whose threads take the next part of the segment from its counter until none is left.
  virtual void claim(Queue, [[maybe_unused]] std::size_t segment) {}
  /// By part of the segment: number of times that kernels of this processor have executed it since `begin_claims`.
  /// Valid until then; its kernels must be complete.
  virtual std::span<std::uint32_t const> claimed(Processor, [[maybe_unused]] std::size_t segment) const { return {}; }
  /// Library that the kernels call, such as "OpenBLAS 0.3.21 with kernels for Zen"; empty if none.
  virtual std::string library() const { return {}; }
  /// True if iterations exchange results: then each piece's results go home as soon as they are computed, and `advance`
  /// follows each iteration.
  virtual bool iterative() const { return false; }
  /// Called after an iteration, when all results are home: copies the results of other processors to this one and
  /// advances its state to the next iteration.
  virtual void advance(Processor) {}
  /// Called before a run with shared data, after `poison`, while no processor works: chooses the processor that
  /// touches each page of the arrays first. `earlier`: pieces of the plan's previous run; empty if there was none.
  /// Blocks.
  virtual void place([[maybe_unused]] std::span<CompletedPiece const> earlier) {}
  /// Called when all results are home: combines the contributions of several processors to the same results. Blocks.
  virtual void merge() {}
};

/// Check of the results in the home.
class Verification {
 public:
  virtual ~Verification() = default;
  /// Worst error of the home's results against a reference that does not use Kokkos; NaN if a result is missing.
  virtual double error() = 0;
  /// Largest `error` of correct results, derived next to the reference.
  virtual double tolerance() const = 0;
};

/// Verification of runs that compute nothing.
class NothingToVerify final : public Verification {
 public:
  double error() override { return 0; }
  double tolerance() const override { return 0; }
};

/// A workload prepared on a set of processors. The executor fences; calls for different processors may be concurrent.
class Instance : public Transfers, public Kernels, public Verification {
 public:
  /// Work and memory of the prepared problem.
  virtual Description const& description() const = 0;
  /// True if the processor works directly on the home, so that nothing moves.
  virtual bool at_home(Processor) const = 0;
  /// Memory layout of the home, for several nodes that share the problem; null if they cannot.
  virtual HomeLayout* layout() { return nullptr; }
  /// Waits until all work enqueued on this queue is complete.
  virtual void fence(Queue) = 0;
  /// Returns a stopwatch for the processor's queues; the instance must outlive it. The default fences at every mark;
  /// processors that can record events override this.
  virtual std::unique_ptr<Stopwatch> stopwatch(Processor) {
    return std::make_unique<FencingStopwatch>([this](Queue queue) { fence(queue); });
  }
  /// Advances after an iteration in which other processors computed these pieces and this one everything else, which it
  /// therefore has. Returns the bytes that were copied to the processor. By default copies everything.
  virtual double advance_with(Processor processor, [[maybe_unused]] std::span<Piece const> of_others) {
    advance(processor);
    return at_home(processor) ? 0 : description().exchange_bytes;
  }
};

}  // namespace yoke
