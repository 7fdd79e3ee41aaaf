// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <deque>
#include <optional>
#include <vector>

#include "partitioners/detail/readiness.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke::partitioners {

/// A schedule without barriers: an idle processor takes the next part of the loop, whose size the subclass chooses. A
/// part is one piece of every segment. Times are seconds since the loop's first decision: in a later iteration, the
/// run's clock also counts the earlier ones.
class SelfScheduling : public Schedule {
 public:
  Decision next(Processor processor, Progress const& progress) final;
  ScheduleStats account() const override { return {1, fraction(profiled_)}; }

 protected:
  /// A complete part of the loop.
  struct Part {
    Processor processor = host;
    std::size_t chunks = 0;
    std::size_t begin = 0;  ///< its first chunk in the loop
    double seconds = 0;     ///< service time, without waiting behind another part
    double end_s = 0;
    double kernel_s = 0, copy_s = 0;  ///< sums over its pieces; 0 if the executor does not measure them
  };

  /// `context.description` must outlive the schedule.
  explicit SelfScheduling(PlanningContext const& context);

  /// Returns the number of chunks that the processor takes now; values above `left()` mean all. 0: none now; called
  /// again when another piece completes. Called only while chunks are left. If all processors decline and nothing is in
  /// flight, the processor takes the whole rest.
  virtual std::size_t take(Processor processor, double now_s) = 0;
  /// Called with every complete part.
  virtual void learn(Part const&) {}
  /// True if the processor takes parts from the far end of the loop.
  virtual bool from_end(Processor) const { return false; }

  /// Chunks of the loop.
  std::size_t chunks() const { return chunks_; }
  /// Chunks that no processor has taken yet.
  std::size_t left() const { return end_ - begin_; }
  /// Number of processors.
  std::size_t processors() const { return queues_.size(); }
  /// Chunks in a fraction of the whole loop, rounded down, at least 1.
  std::size_t part_of_loop(double fraction) const;
  /// Counts these chunks as profiling work.
  void profile(std::size_t chunks) { profiled_ += chunks; }
  /// Fraction of the loop that these chunks are.
  double fraction(std::size_t chunks) const {
    return chunks_ ? static_cast<double>(chunks) / static_cast<double>(chunks_) : 0;
  }

 private:
  struct Flight {
    Part part;
    std::size_t pieces_left = 0;
    std::vector<Piece> pieces;
  };
  void note(CompletedPiece const& done);
  bool others_work(Processor processor) const;
  void hand_out(Processor processor, std::size_t chunks);

  Description const& description_;
  Readiness readiness_;
  std::size_t const chunks_;
  std::size_t begin_ = 0, end_ = 0, seen_ = 0, profiled_ = 0;
  std::optional<double> begin_s_;  ///< first decision, on the run's clock
  std::vector<std::deque<Piece>> queues_;
  std::vector<std::size_t> in_flight_;
  std::vector<bool> declined_;
  std::vector<Flight> flights_;
};

/// Rates measured so far: chunks per second over all parts of each processor.
class Rates {
 public:
  /// Rates of `processors` processors, all unknown.
  explicit Rates(std::size_t processors) : chunks_(processors, 0), seconds_(processors, 0) {}
  /// Adds a part; weights older parts by `keep`.
  void add(Processor processor, std::size_t chunks, double seconds, double keep = 1);
  /// True if the processor has completed a part.
  bool known(Processor processor) const { return chunks_[processor] > 0; }
  /// True if every processor has completed a part.
  bool all_known() const;
  /// Chunks per second; 0 if unknown.
  double rate(Processor processor) const { return known(processor) ? chunks_[processor] / seconds_[processor] : 0; }
  /// Fraction of the sum of all known rates.
  double share(Processor processor) const;

 private:
  std::vector<double> chunks_, seconds_;
};

/// Rounds up to whole chunks.
std::size_t whole_chunks(double chunks);

}  // namespace yoke::partitioners
