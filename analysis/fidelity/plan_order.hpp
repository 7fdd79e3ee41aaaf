// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <deque>
#include <span>
#include <vector>

#include "analysis/statistics/comparison.hpp"

namespace yoke::analysis {

/// Two plans of a case are significantly different if their times differ by 1 % or more and by rank sums, with p
/// adjusted by Holm's correction over all pairs of the case; they are equal if the interval of their ratio lies within
/// 1 %. Any other pair is inconclusive: more repetitions would decide. Judgements as in
/// analysis/statistics/comparison.hpp.
inline constexpr VerdictRule plan_rule{.effect = 0.01};

/// Order of several plans by their measured times: every pair, judged together.
class PlanOrder {
 public:
  /// Takes one nonempty sample of makespans per plan, in the order of measurement: if each value depends on the
  /// previous one, the sample counts as the smaller number of independent values that it is worth (dependence.hpp).
  explicit PlanOrder(std::span<std::vector<double> const> makespans_s, VerdictRule const& rule = plan_rule);
  /// Verdict on plan `j` relative to plan `i`: slower if `i` is the faster one.
  Verdict verdict(std::size_t i, std::size_t j) const;
  /// True if no comparison with plan `i` is inconclusive, so that the repetitions decide whether `i` is the best.
  bool decided(std::size_t i) const;
  /// A PairOrder: negative if `i` is significantly faster, positive if `j` is; 0 if they are equal or inconclusive.
  int order(std::size_t i, std::size_t j) const;
  /// Judgements of all pairs i < j.
  std::vector<Judgement> const& judgements() const { return judgements_; }

 private:
  std::size_t index(std::size_t i, std::size_t j) const { return i * (2 * n_ - i - 1) / 2 + j - i - 1; }

  std::size_t n_;
  std::vector<Judgement> judgements_;
};

/// Cache of the orders of one case's plans: models that predict the same plans share an order.
class MeasuredOrders {
 public:
  /// Returns the order of these samples, which are as for PlanOrder.
  PlanOrder const& of(std::vector<std::vector<double>> const& makespans_s);

 private:
  struct Known {
    std::vector<std::vector<double>> makespans_s;
    PlanOrder order;
  };
  std::deque<Known> known_;
};

}  // namespace yoke::analysis
