// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <string>

#include "suite/core/description.hpp"
#include "suite/core/home_layout.hpp"
#include "suite/core/schedule.hpp"
#include "suite/core/stopwatch.hpp"

namespace yoke {

/// Data between the home, a copy of all inputs and results on the host, and each processor's own copies. Calls only
/// enqueue and return; the processor's driver thread makes them.
class Transfers {
 public:
  virtual ~Transfers() = default;
  /// Brings what every chunk of the segment needs (Segment::shared_bytes) to the processor.
  virtual void broadcast(Queue, std::size_t segment) = 0;
  /// Brings the chunks' own inputs (Segment::bytes_in) to the processor.
  virtual void copy_in(Queue, Piece const&) = 0;
  /// Brings the chunks' results (Segment::bytes_out) home.
  virtual void copy_out(Queue, Piece const&) = 0;
  /// Brings the chunks' intermediate results (Segment::intermediate_bytes) home.
  virtual void send_intermediate(Queue, Piece const&) {}
  /// Brings the chunks' intermediate results from home to the processor.
  virtual void receive_intermediate(Queue, Piece const&) {}
};

/// What computes. Calls that name a processor or a queue only enqueue and return; the driver thread makes them.
class Kernels {
 public:
  virtual ~Kernels() = default;
  /// Overwrites the results that the processor keeps (the host: the home's) with values that cannot be right.
  virtual void poison(Processor) = 0;
  /// Overwrites the inputs that the processor keeps in memory of its own, if any, with values that give wrong results.
  virtual void poison_inputs(Processor) {}
  /// Launches the kernels of the piece.
  virtual void enqueue(Queue, Piece const&) = 0;
  /// The library that they call, such as "OpenBLAS 0.3.21 with kernels for Zen"; empty: none.
  virtual std::string library() const { return {}; }
  /// Whether iterations hand on results: each piece's results go home as soon as they are computed, and `advance`
  /// follows each iteration.
  virtual bool iterative() const { return false; }
  /// After an iteration, when all results are home: brings to the processor what the others computed, and takes its
  /// state one iteration further.
  virtual void advance(Processor) {}
  /// When all results are home: combines what several processors contributed to the same ones. Blocks.
  virtual void merge() {}
};

/// Whether the home holds the right results.
class Verification {
 public:
  virtual ~Verification() = default;
  /// Worst error of the home's results against a reference that uses no Kokkos; NaN if a result is missing.
  virtual double error() = 0;
  /// Largest `error` of right results, derived next to the reference.
  virtual double tolerance() const = 0;
};

/// For runs that compute nothing.
class NothingToVerify final : public Verification {
 public:
  double error() override { return 0; }
  double tolerance() const override { return 0; }
};

/// A workload prepared on a set of processors. The executor fences; calls for different processors may be concurrent.
class Instance : public Transfers, public Kernels, public Verification {
 public:
  virtual Description const& description() const = 0;
  /// Whether the processor works in the home itself, so that nothing moves.
  virtual bool at_home(Processor) const = 0;
  /// Where data lie in the home, for several nodes that share the problem; null if they cannot.
  virtual HomeLayout* layout() { return nullptr; }
  /// Waits until everything enqueued there is complete.
  virtual void fence(Queue) = 0;
  /// Times what is enqueued on the processor's queues; the instance outlives it. Fences at every mark unless the
  /// processor can mark points itself.
  virtual std::unique_ptr<Stopwatch> stopwatch(Processor) {
    return std::make_unique<FencingStopwatch>([this](Queue queue) { fence(queue); });
  }
};

}  // namespace yoke
