// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <deque>
#include <optional>
#include <vector>

#include "partitioners/detail/readiness.hpp"
#include "partitioners/detail/steps.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke::partitioner_detail {

/// A schedule with barriers: the loop is executed in rounds. Each is cut by the rates measured in the previous round,
/// and begins when all pieces of that round are complete. If devices have steps, a round is long enough for one of
/// each, and rates count whole steps.
class Rounds : public Schedule {
 public:
  Decision next(Processor processor, Progress const& progress) final;
  ScheduleStats account() const final;
  std::vector<Round> rounds() const final { return rounds_; }

 protected:
  struct Size {
    std::size_t chunks = 0;
    bool profiling = false;
  };

  /// The first round gives the devices `first_share`, or the share of the learnt rates if there are any. The variance
  /// of two partitions is the largest square of a device's change over `variance_divisor`: 2 is the sample variance of
  /// two numbers, 4 that of a population.
  Rounds(PlanningContext const& context, double first_share, double variance_divisor = 2);

  /// The next round, at least one chunk; what exceeds `left` is cut off.
  virtual Size next_round(std::size_t left) = 0;

  std::size_t chunks() const { return chunks_; }
  std::size_t rounds_begun() const { return rounds_.size(); }
  /// Chunks of the round begun last, which steps may have made longer than asked for.
  std::size_t last_round() const;
  /// Variance of the partition that the last round used and the one that it measured; infinite if a processor has had
  /// nothing to do so far.
  double variance() const;

 private:
  void end_round();
  void begin_round();
  std::size_t with_whole_steps(std::size_t size, std::size_t left) const;
  std::vector<double> worth_a_step(std::size_t size) const;

  Description const& description_;
  Readiness readiness_;
  Steps const steps_;
  std::size_t const chunks_;
  double const variance_divisor_;
  std::vector<double> fractions_;
  std::vector<std::optional<double>> rates_;  ///< chunks per second
  std::vector<std::deque<Piece>> queues_;
  std::vector<Round> rounds_;
  std::size_t begin_ = 0, in_flight_ = 0, seen_ = 0, profiled_ = 0;
  bool open_ = false;  ///< the last round is not complete
};

}  // namespace yoke::partitioner_detail
