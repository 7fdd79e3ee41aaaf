// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "suite/studies/calibration/time_share.hpp"
#include "suite/studies/calibration/whole_problems.hpp"

namespace yoke {

/// A whole problem that waits for its turn.
struct WaitingProblem {
  WholeProblem problem;
  bool small_ones_tell = false;           ///< caches hold it as they hold small problems
  std::optional<Overhead> overhead = {};  ///< as smaller problems let expect
  double visit_s = 0;                     ///< that its first visit took; 0 before it, or if it had none
  std::size_t runs = 0;                   ///< of that visit
};

/// How the seconds of a calibration are divided between two visits of small problems and as many of the whole ones,
/// each after the small ones, by what has been learnt of how long these take. Has no clock: seconds since the beginning
/// are told.
class SecondsPlan {
 public:
  explicit SecondsPlan(double seconds) : seconds_(seconds) {}

  void add(WaitingProblem problem) { waiting_.push_back(std::move(problem)); }
  std::vector<WaitingProblem> const& waiting() const { return waiting_; }
  /// The first visit is over: the second one's part is kept from now on. The shortest problem comes first, those of
  /// which small ones tell all come last: a long one must not keep the others out, nor one that tells nothing new.
  void begin_whole();
  /// All that is left is for second visits.
  void end_whole();

  /// Of all seconds, without what is kept.
  double left_s(double spent_s) const { return seconds_ - spent_s - kept_s_; }
  /// For the next of so many small problems that are to come in both visits.
  double small_budget_s(double spent_s, std::size_t to_come) const;
  /// For a whole problem, and what is left for one if all from it on have equal parts.
  double whole_budget_s(double spent_s, std::size_t i) const;
  double equal_part_s(double spent_s, std::size_t i) const;

  /// One repetition of a whole problem with all that it takes besides, as long as what is known makes it.
  double need_s(WaitingProblem const& whole) const;
  /// Of those from this one on; without limit before small ones have told what all take.
  double need_from_s(std::size_t i) const;
  /// The problem at another size.
  WaitingProblem resized(WaitingProblem const& whole, WholeProblem const& other) const;
  void replace(std::size_t i, WaitingProblem smaller) { waiting_[i] = std::move(smaller); }

  /// What small ones took besides computing tells what the whole one will. The least counts, for the smaller a problem
  /// is, the more of its time is none of its data.
  void expect_of_whole(WorkloadChoice const& small, Overhead const& spent);
  /// The first visit of a whole problem took so long and had so many runs. First touch of much memory takes longer than
  /// small problems, whose memory was just used by others, let expect: what it took beyond that counts by its bytes for
  /// all that follow.
  void learn_visit(std::size_t i, double taken_s, std::size_t runs);
  /// Whether a second visit of this one, which takes as long as the first one, fits into what is left. One that had no
  /// first visit has no second one.
  bool has_time_again(double spent_s, std::size_t i) const;

 private:
  /// Of all second visits of whole problems.
  double again_s() const;

  double seconds_;
  std::vector<WaitingProblem> waiting_;
  double kept_s_ = 0;   ///< for what follows
  bool again_ = false;  ///< first visits are over
  double touch_s_ = 0;  ///< seconds per byte at home that whole problems so far took beyond what was expected
};

}  // namespace yoke
