// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "suite/calibration/problems.hpp"
#include "suite/core/description.hpp"

namespace yoke::calibration {

/// Overhead of a measurement, in seconds.
struct Overhead {
  double prepare_s = 0;  ///< allocating and filling
  double check_s = 0;    ///< per run: overwriting the results before and verifying them after
};

/// Returns the overhead of a problem of another size: scales by data, traffic or flops, whichever grows the most or
/// shrinks the least.
Overhead grown(Overhead const& small, Description const& from, Description const& to);

/// Returns the time budget of the next of `small` small problems, beyond its minimum repetitions: equal parts of the
/// seconds that the whole problems do not need. These get at most 70 % of all seconds, because small problems make
/// other sizes predictable. Never negative.
double small_share_s(double left_s, double all_s, double whole_s, std::size_t small);

/// Returns the time budget of a whole problem that takes at least `needed_s`, before others that take `others_s`: half
/// of its part by need, since later ones may take longer than expected.
double whole_share_s(double left_s, double needed_s, double others_s);

/// A whole problem that waits to be measured.
struct WaitingProblem {
  WholeProblem problem;
  bool small_ones_tell = false;           ///< true: it fits into caches as small problems do, which are then sufficient
  std::optional<Overhead> overhead = {};  ///< expectation from smaller problems
  double visit_s = 0;                     ///< duration of its first visit; 0 before it, or if it had none
  std::size_t runs = 0;                   ///< number of runs of that visit
  bool doubtful = false;                  ///< true: that visit was probably disturbed
};

/// Division of a calibration's seconds between two visits of small problems and two of the whole ones, each after the
/// small ones, adjusted to the times measured so far. The caller passes the elapsed time `spent_s`.
class SecondsPlan {
 public:
  explicit SecondsPlan(double seconds) : seconds_(seconds) {}

  void add(WaitingProblem problem) { waiting_.push_back(std::move(problem)); }
  std::vector<WaitingProblem> const& waiting() const { return waiting_; }
  /// Ends the first visit of small problems: reserves time for the second one. Sorts the whole problems, the shortest
  /// first, and last those for which small ones are sufficient: a long problem must not displace the others, nor a
  /// problem that adds no information.
  void begin_whole();
  /// Marks the first visit of a whole problem as probably disturbed.
  void doubt(std::size_t i) { waiting_[i].doubtful = true; }
  /// Ends the first visits of whole problems: the remaining time is for second visits, of doubtful ones first.
  void end_whole();

  /// Seconds left, without the reserved ones.
  double left_s(double spent_s) const { return seconds_ - spent_s - kept_s_; }
  /// Time budget of the next of `to_come` small problems over both visits.
  double small_budget_s(double spent_s, std::size_t to_come) const;
  /// Time budget of a whole problem; `equal_part_s`: its time if it and all later ones have equal parts.
  double whole_budget_s(double spent_s, std::size_t i) const;
  double equal_part_s(double spent_s, std::size_t i) const;

  /// Expected seconds of one repetition of a whole problem, including overhead.
  double need_s(WaitingProblem const& whole) const;
  /// Expected seconds of the problems from index `i` on; infinity until small problems have been measured.
  double need_from_s(std::size_t i) const;
  /// Returns the problem at another size.
  WaitingProblem resized(WaitingProblem const& whole, WholeProblem const& other) const;
  void replace(std::size_t i, WaitingProblem smaller) { waiting_[i] = std::move(smaller); }

  /// Updates the expected overhead of whole problems from that of a small one. The minimum counts, because a smaller
  /// problem spends more of its time on work unrelated to its data.
  void expect_of_whole(core::WorkloadChoice const& small, Overhead const& spent);
  /// Records the first visit of a whole problem. First access to much memory takes longer than small problems predict,
  /// whose memory was just used by others: the excess counts by its bytes for all later problems.
  void learn_visit(std::size_t i, double taken_s, std::size_t runs);
  /// True if a second visit of this problem, which takes as long as the first one, fits into the seconds left; for a
  /// doubtful one a quarter of all seconds is added to these. A problem without a first visit has no second one.
  bool has_time_again(double spent_s, std::size_t i) const;

 private:
  /// Expected seconds of all second visits of whole problems.
  double again_s() const;

  double seconds_;
  std::vector<WaitingProblem> waiting_;
  double kept_s_ = 0;   ///< reserved for later visits
  bool again_ = false;  ///< first visits are over
  double touch_s_ = 0;  ///< excess of whole problems so far over the expected time, seconds per byte in the host buffer
};

}  // namespace yoke::calibration
