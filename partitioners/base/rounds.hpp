// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <deque>
#include <optional>
#include <vector>

#include "partitioners/detail/readiness.hpp"
#include "partitioners/detail/steps.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke::partitioners {

/// A schedule with barriers: executes the loop in rounds. A round is cut by the rates measured in the previous one, and
/// starts when all pieces of that one are complete. If devices have steps, a round has at least one step for each
/// device, and rates count whole steps. A device of which one step takes longer than the host for the round has no
/// part, if rates are measured, learned or predicted. Otherwise a step longer than the loop gives the device all but
/// the host's part of the first round: each part would take it a step, so that smaller ones only add to the time.
class Rounds : public Schedule {
 public:
  Decision next(Processor processor, Progress const& progress) final;
  ScheduleStats account() const final;
  std::vector<Round> rounds() const final { return rounds_; }

 protected:
  /// Size of a round.
  struct Size {
    std::size_t chunks = 0;
    bool profiling = false;
  };

  /// Origin of the first share.
  enum class FirstShare { assumed, predicted };

  /// The first round gives the devices `first_share`, or their share of the learned rates if available. The variance of
  /// two partitions is the largest squared change of a device over `variance_divisor`: 2 gives the sample variance of
  /// two numbers, 4 that of a population.
  Rounds(PlanningContext const& context, double first_share, double variance_divisor = 2,
         FirstShare origin = FirstShare::assumed);

  /// Returns the size of the next round, at least one chunk; truncated to `left`.
  virtual Size next_round(std::size_t left) = 0;

  /// Chunks of the loop.
  std::size_t chunks() const { return chunks_; }
  /// Number of rounds so far, the current one included.
  std::size_t rounds_begun() const { return rounds_.size(); }
  /// Chunks of the latest round, which steps may have made longer than requested.
  std::size_t last_round() const;
  /// Variance of the partition that the last round used and that which it measured; infinite if a processor has not
  /// worked yet.
  double variance() const;

 private:
  /// A round's chunks, and each processor's fraction of them.
  struct Cut {
    std::size_t chunks = 0;
    std::vector<double> fractions;
  };

  void end_round();
  void begin_round();
  double paid(Processor p, double chunks) const;
  void learn(std::vector<double> const& learnt);
  std::vector<double> step_rates() const;
  Cut with_whole_steps(std::size_t size, std::size_t left) const;
  std::vector<double> worth_a_step(std::size_t size, std::vector<double> const& rates) const;

  Description const& description_;
  Readiness readiness_;
  Steps const steps_;
  std::size_t const chunks_;
  double const variance_divisor_;
  std::vector<double> fractions_;
  std::vector<double> expected_rates_;        ///< relative rates before any is measured; empty: unknown
  std::vector<std::optional<double>> rates_;  ///< chunks per second
  std::vector<std::deque<Piece>> queues_;
  std::vector<Round> rounds_;
  std::size_t begin_ = 0, in_flight_ = 0, seen_ = 0, profiled_ = 0;
  bool open_ = false;  ///< the last round is incomplete
};

}  // namespace yoke::partitioners
