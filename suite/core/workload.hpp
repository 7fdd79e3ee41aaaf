// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/option.hpp"
#include "suite/core/schedule.hpp"
#include "suite/core/stopwatch.hpp"

namespace yoke {

/// Which instance of a workload is wanted.
struct Problem {
  std::uint64_t size = 0;
  Precision precision = Precision::single_precision;
  OptionValues options;  ///< those with a fallback have a value
  std::uint64_t seed = 1;
};

/// A problem under a name: `paper` is the papers' case, `smoke` is for tests.
struct Preset {
  std::string name;
  std::uint64_t size = 0;
  Precision precision = Precision::single_precision;
  std::map<std::string, std::string> options;
};

/// A workload made ready on a set of processors: a home on the host that holds inputs and collects results, and each
/// processor's own copies where it does not work in the home itself. The calls that name a processor or a queue of it
/// only enqueue and return; the executor fences, and calls from the processor's driver thread. Calls for different
/// processors may be made at the same time.
class Instance {
 public:
  virtual ~Instance() = default;
  virtual Description const& description() const = 0;
  /// Overwrites the results that the processor keeps (the host: the home's) with values that cannot be right.
  virtual void poison(Processor) = 0;
  /// Brings what every chunk of the segment needs (Segment::shared_bytes) to the processor.
  virtual void broadcast(Queue, std::size_t segment) = 0;
  /// Brings the chunks' own inputs (Segment::bytes_in) to the processor.
  virtual void copy_in(Queue, Piece const&) = 0;
  /// Launches the kernels of the piece.
  virtual void enqueue(Queue, Piece const&) = 0;
  /// Brings the chunks' results (Segment::bytes_out) home.
  virtual void copy_out(Queue, Piece const&) = 0;
  /// Brings the chunks' intermediate results (Segment::intermediate_bytes) home.
  virtual void send_intermediate(Queue, Piece const&) {}
  /// Brings the chunks' intermediate results from home to the processor.
  virtual void receive_intermediate(Queue, Piece const&) {}
  /// Waits until all that was enqueued there is complete.
  virtual void fence(Queue) = 0;
  /// Times what is enqueued on the processor's queues; the instance outlives it. Fences at every mark unless the
  /// processor can mark points itself.
  virtual std::unique_ptr<Stopwatch> stopwatch(Processor) {
    return std::make_unique<FencingStopwatch>([this](Queue queue) { fence(queue); });
  }
  /// Whether the processor works in the home itself, so that nothing moves.
  virtual bool at_home(Processor) const = 0;
  /// Whether its iterations hand on results: pieces' results go home as soon as they are there, and `advance` follows
  /// each iteration.
  virtual bool iterative() const { return false; }
  /// After an iteration, all results being home: brings to the processor what the others computed, and takes its state
  /// one iteration further.
  virtual void advance(Processor) {}
  /// Brings together, at home, what several processors contributed to the same results; all of it is there. Blocks.
  virtual void merge() {}
  /// Worst error of the home's results against a reference that uses no Kokkos; NaN where a result is missing.
  virtual double error() = 0;
  /// What `error` may be, derived beside the reference.
  virtual double tolerance() const = 0;
};

class Processors;

/// A workload: a name and what it takes to describe and to run it.
struct Workload {
  std::string name;  ///< set by the catalogue: the stem of its file
  std::string summary;
  std::string size_meaning;  ///< what `size` counts
  std::vector<Precision> precisions;
  std::vector<OptionSpec> options;
  std::vector<Preset> presets;
  /// Arithmetic only, no memory: any size.
  std::function<Description(Problem const&)> describe;
  std::function<std::unique_ptr<Instance>(Problem const&, Processors&)> prepare;
};

}  // namespace yoke
