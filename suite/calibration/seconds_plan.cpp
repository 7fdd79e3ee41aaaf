// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/calibration/seconds_plan.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace yoke::calibration {
namespace {

constexpr double whole_part = 0.5;
constexpr double max_reserved = 0.7;

double ratio(double to, double from) { return from > 0 ? to / from : 0; }

/// Minimum fraction of all seconds for the second visit of small problems: the times of whole ones are not known in
/// advance.
constexpr double second_visit = 0.2;

/// Part of all seconds by which doubtful problems may exceed them.
constexpr double beyond_for_doubtful = 0.25;

double home_bytes(WaitingProblem const& whole) {
  auto const& [workload, problem] = whole.problem.choice;
  return workload->describe(problem).home_bytes;
}

}  // namespace

Overhead grown(Overhead const& small, Description const& from, Description const& to) {
  auto const before = from.total(), after = to.total();
  double const times = std::max({ratio(to.home_bytes, from.home_bytes), ratio(after.flops, before.flops),
                                 ratio(after.compulsory_bytes, before.compulsory_bytes)});
  return {times * small.prepare_s, times * small.check_s};
}

double small_share_s(double left_s, double all_s, double whole_s, std::size_t small) {
  return std::max(0.0, left_s - std::min(whole_s, max_reserved * all_s)) / static_cast<double>(small);
}

double whole_share_s(double left_s, double needed_s, double others_s) {
  if (left_s <= 0 || needed_s <= 0) return 0;
  return whole_part * left_s * needed_s / (needed_s + others_s);
}

void SecondsPlan::begin_whole() {
  kept_s_ = second_visit * seconds_;
  std::stable_sort(waiting_.begin(), waiting_.end(), [&](auto const& a, auto const& b) {
    return std::pair(a.small_ones_tell, need_s(a)) < std::pair(b.small_ones_tell, need_s(b));
  });
}

void SecondsPlan::end_whole() {
  kept_s_ = 0;
  again_ = true;
  std::stable_partition(waiting_.begin(), waiting_.end(), [](auto const& whole) { return whole.doubtful; });
}

double SecondsPlan::small_budget_s(double spent_s, std::size_t to_come) const {
  return small_share_s(left_s(spent_s), seconds_, again_ ? again_s() : need_from_s(0), to_come);
}

double SecondsPlan::whole_budget_s(double spent_s, std::size_t i) const {
  return whole_share_s(left_s(spent_s), need_s(waiting_[i]), need_from_s(i + 1));
}

double SecondsPlan::equal_part_s(double spent_s, std::size_t i) const {
  return left_s(spent_s) / static_cast<double>(waiting_.size() - i);
}

double SecondsPlan::need_s(WaitingProblem const& whole) const {
  auto const [prepare_s, check_s] = whole.overhead.value_or(Overhead{});
  return prepare_s + check_s + whole.problem.turns_s + touch_s_ * home_bytes(whole);
}

double SecondsPlan::need_from_s(std::size_t i) const {
  double sum_s = 0;
  for (; i < waiting_.size(); ++i)
    sum_s += waiting_[i].overhead ? need_s(waiting_[i]) : std::numeric_limits<double>::infinity();
  return sum_s;
}

WaitingProblem SecondsPlan::resized(WaitingProblem const& whole, WholeProblem const& other) const {
  auto const& [workload, asked] = whole.problem.choice;
  return {
      other, false,
      grown(whole.overhead.value_or(Overhead{}), workload->describe(asked), workload->describe(other.choice.problem))};
}

void SecondsPlan::expect_of_whole(core::WorkloadChoice const& small, Overhead const& spent) {
  for (auto& whole : waiting_) {
    auto const& asked = whole.problem.choice;
    if (asked.workload != small.workload || asked.problem.precision != small.problem.precision) continue;
    auto const found = grown(spent, small.workload->describe(small.problem), small.workload->describe(asked.problem));
    auto const so_far = whole.overhead.value_or(found);
    whole.overhead = {std::min(so_far.prepare_s, found.prepare_s), std::min(so_far.check_s, found.check_s)};
  }
}

double SecondsPlan::again_s() const {
  double sum_s = 0;
  for (auto const& whole : waiting_) sum_s += whole.visit_s;
  return sum_s;
}

bool SecondsPlan::has_time_again(double spent_s, std::size_t i) const {
  double const more_s = waiting_[i].doubtful ? beyond_for_doubtful * seconds_ : 0;
  return waiting_[i].visit_s > 0 && waiting_[i].visit_s <= left_s(spent_s) + more_s;
}

void SecondsPlan::learn_visit(std::size_t i, double taken_s, std::size_t runs) {
  WaitingProblem& whole = waiting_[i];
  whole.visit_s = taken_s;
  whole.runs = runs;
  auto const [prepare_s, check_s] = whole.overhead.value_or(Overhead{});
  double const expected_s = prepare_s + static_cast<double>(runs) * (check_s + whole.problem.turns_s);
  if (double const bytes = home_bytes(whole); bytes > 0) touch_s_ = std::max(touch_s_, (taken_s - expected_s) / bytes);
}

}  // namespace yoke::calibration
