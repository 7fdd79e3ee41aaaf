// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/time_split.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace yoke::core {
namespace {

void add(std::vector<TimeTerm>& terms, std::string const& name, double seconds) {
  auto const same = [&](TimeTerm const& term) { return term.name == name; };
  auto const term = std::find_if(terms.begin(), terms.end(), same);
  if (term == terms.end())
    terms.push_back({name, seconds});
  else
    term->seconds += seconds;
}

}  // namespace

std::vector<TimeSplit> time_splits(RunResult const& run, SegmentTimes const& times) {
  std::map<std::pair<Processor, std::size_t>, TimeSplit> splits;
  std::map<std::size_t, std::set<Processor>> workers;  // by segment
  for (auto const& done : run.pieces) workers[done.piece.segment].insert(done.processor);
  for (auto const& done : run.pieces) {
    TimeSplit& split = splits[{done.processor, done.piece.segment}];
    split.processor = done.processor;
    split.segment = done.piece.segment;
    ++split.pieces;
    split.kernel_s += done.kernel_s;
    split.copy_s += done.copy_in_s + done.copy_out_s;
    KernelTime const kernel = times.kernel(done.processor, done.piece);
    double const launch_s = done.piece.claimed ? times.claim_s(done.processor).value_or(0) : kernel.launch_s;
    add(split.terms, done.piece.claimed ? "claims" : "launch", launch_s);
    for (auto const& term : kernel.terms) add(split.terms, term.name, term.seconds);
    double more_s = done.kernel_s - launch_s - kernel.seconds();
    if (kernel.atomics_s > 0 && workers[done.piece.segment].size() > 1) {
      double const atomics_s = std::clamp(more_s, 0.0, kernel.atomics_s);
      add(split.terms, "shared atomics", atomics_s);
      more_s -= atomics_s;
    }
    add(split.terms, "contention", more_s);
    add(split.terms, "copies", done.copy_in_s + done.copy_out_s);
  }
  std::vector<TimeSplit> list;
  for (auto& [key, split] : splits) list.push_back(std::move(split));
  return list;
}

std::string largest_term(std::vector<TimeSplit> const& splits, Processor of) {
  std::vector<TimeTerm> sums;
  for (auto const& split : splits)
    if (split.processor == of)
      for (auto const& term : split.terms) add(sums, term.name, term.seconds);
  auto const largest =
      std::max_element(sums.begin(), sums.end(), [](auto& a, auto& b) { return a.seconds < b.seconds; });
  return largest == sums.end() ? "none" : largest->name;
}

}  // namespace yoke::core
