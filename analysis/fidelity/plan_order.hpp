// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <deque>
#include <span>
#include <vector>

#include "analysis/statistics/comparison.hpp"

namespace yoke {

/// Two plans of a case are told apart if their times differ by 1 % or more and by rank sums, p adjusted by Holm's
/// correction over all pairs of the case; they are equal if the interval of their ratio lies within 1 %. Any other pair
/// is not told: more repetitions would decide. Judgements as in analysis/statistics/comparison.hpp.
inline constexpr VerdictRule plan_rule{.effect = 0.01};

/// How the measured times of several plans order them: every pair, judged together.
class PlanOrder {
 public:
  /// One sample of makespans for each plan, none of them empty, in the order in which they were measured: if each
  /// depends on the previous one, they count as the fewer independent ones that they are worth (dependence.hpp).
  explicit PlanOrder(std::span<std::vector<double> const> makespans_s, VerdictRule const& rule = plan_rule);
  /// Of plan j over plan i: slower if i is the faster one.
  Verdict verdict(std::size_t i, std::size_t j) const;
  /// Whether every other plan is told from plan i or equal to it, so that the repetitions decide if i is the best.
  bool decided(std::size_t i) const;
  /// As a PairOrder: negative if i is told to be faster, positive if j is; 0 if they are equal or it is not told.
  int order(std::size_t i, std::size_t j) const;
  /// Of all pairs i < j.
  std::vector<Judgement> const& judgements() const { return judgements_; }

 private:
  std::size_t index(std::size_t i, std::size_t j) const { return i * (2 * n_ - i - 1) / 2 + j - i - 1; }

  std::size_t n_;
  std::vector<Judgement> judgements_;
};

/// The orders of one case's plans, each made once: models that predict the same plans share theirs.
class MeasuredOrders {
 public:
  /// That of these samples, as PlanOrder takes them.
  PlanOrder const& of(std::vector<std::vector<double>> const& makespans_s);

 private:
  struct Known {
    std::vector<std::vector<double>> makespans_s;
    PlanOrder order;
  };
  std::deque<Known> known_;
};

}  // namespace yoke
