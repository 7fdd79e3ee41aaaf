// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/visits.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

/// Parts of a run's name (suite/execution/measured_run.hpp): the process, and a count that restarts in each process.
struct RunCount {
  std::string_view process;
  std::uint64_t count = 0;
};

/// Parses a run's name; `std::nullopt` for other names, which all count as one invocation.
std::optional<RunCount> run_count(std::string_view run_id) {
  auto const first = run_id.find('-'), last = run_id.rfind('-');
  if (first == run_id.npos || first == last) return std::nullopt;
  RunCount found{run_id.substr(first + 1, last - first - 1)};
  auto const* const end = run_id.data() + run_id.size();
  if (std::from_chars(run_id.data() + last + 1, end, found.count, 16).ptr != end) return std::nullopt;
  return found;
}

/// True if another invocation wrote the later of two rows of a plan. Containers give all processes the same number,
/// therefore a count that does not rise also indicates one.
bool begins_visit(std::string_view before, std::string_view run_id) {
  auto const a = run_count(before), b = run_count(run_id);
  return a && b && (a->process != b->process || a->count >= b->count);
}

}  // namespace

std::uint32_t VisitCounter::of(std::string_view run_id) {
  visit_ += begins_visit(previous_, run_id);
  previous_ = run_id;
  return visit_;
}

std::uint32_t ProcessNumbers::of(core::RunRow const& row) {
  auto const name = run_count(row.run_id);
  std::string key = std::to_string(row.process.value_or(0));
  if (name) key.append("/").append(name->process);
  auto const [at, is_new] = processes_.try_emplace(std::move(key), Process{next_, 0});
  auto& process = at->second;
  // Containers give all processes the same number; a count that does not rise belongs to another process.
  bool const another = !is_new && name && name->count <= process.count;
  if (is_new || another) process.number = next_++;
  if (name) process.count = name->count;
  return process.number;
}

std::optional<Interval> visit_medians(std::span<double const> numbers, std::span<std::uint32_t const> visits) {
  YOKE_EXPECT(numbers.size() == visits.size(), "each number is of a visit");
  std::vector<double> medians;
  for (std::size_t begin = 0, end = 0; begin < visits.size(); begin = end) {
    while (end < visits.size() && visits[end] == visits[begin]) ++end;
    if (end - begin >= min_visit_repetitions)
      medians.push_back(median(
          {numbers.begin() + static_cast<std::ptrdiff_t>(begin), numbers.begin() + static_cast<std::ptrdiff_t>(end)}));
  }
  if (medians.size() < 2) return std::nullopt;
  auto const [least, largest] = std::minmax_element(medians.begin(), medians.end());
  return Interval{*least, *largest};
}

double difference_of(Interval const& visits) { return log_error(visits.high, visits.low); }

double error_beyond(Interval const& visits, double predicted) {
  if (predicted < visits.low) return log_error(predicted, visits.low);
  return predicted > visits.high ? log_error(predicted, visits.high) : 0;
}

}  // namespace yoke::analysis
