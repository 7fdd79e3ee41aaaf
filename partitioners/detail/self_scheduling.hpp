// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <deque>
#include <vector>

#include "partitioners/detail/readiness.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke::partitioner_detail {

/// A schedule without barriers: an idle processor takes the next untaken part of the loop; the subclass decides its
/// size. A part is one piece of every segment.
class SelfScheduling : public Schedule {
 public:
  Decision next(Processor processor, Progress const& progress) final;
  ScheduleStats account() const override { return {1, fraction(profiled_)}; }

 protected:
  /// A part of the loop that is complete.
  struct Part {
    Processor processor = host;
    std::size_t chunks = 0;
    std::size_t begin = 0;  ///< its first chunk in the loop
    double seconds = 0;     ///< of service, without the wait behind another part
    double end_s = 0;
    double kernel_s = 0, copy_s = 0;  ///< of its pieces; 0 if the executor does not know
  };

  explicit SelfScheduling(PlanningContext const& context);

  /// Chunks that the processor takes now; a number above those left means all. 0: none now; it is asked again when
  /// another piece completes. Called only while chunks are left. If all decline and nothing is in flight, the processor
  /// takes everything that is left.
  virtual std::size_t take(Processor processor, double now_s) = 0;
  /// Called with every part that is complete.
  virtual void learn(Part const&) {}
  /// Whether the processor takes from the far end of the loop.
  virtual bool from_end(Processor) const { return false; }

  std::size_t chunks() const { return chunks_; }
  std::size_t left() const { return end_ - begin_; }
  std::size_t processors() const { return queues_.size(); }
  /// Of the whole loop, rounded down, at least 1.
  std::size_t part_of_loop(double fraction) const;
  /// Counts these chunks as done to learn rates.
  void profile(std::size_t chunks) { profiled_ += chunks; }
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
  std::vector<std::deque<Piece>> queues_;
  std::vector<std::size_t> in_flight_;
  std::vector<bool> declined_;
  std::vector<Flight> flights_;
};

/// Rates as measured so far: chunks per second over all parts of each processor.
class Rates {
 public:
  explicit Rates(std::size_t processors) : chunks_(processors, 0), seconds_(processors, 0) {}
  /// Older parts count `keep` times as much as before.
  void add(Processor processor, std::size_t chunks, double seconds, double keep = 1);
  bool known(Processor processor) const { return chunks_[processor] > 0; }
  bool all_known() const;
  /// Chunks per second; 0 where nothing is known.
  double rate(Processor processor) const { return known(processor) ? chunks_[processor] / seconds_[processor] : 0; }
  /// Fraction of all known rates.
  double share(Processor processor) const;

 private:
  std::vector<double> chunks_, seconds_;
};

/// Rounded up to whole chunks.
std::size_t whole_chunks(double chunks);

}  // namespace yoke::partitioner_detail
