// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/contest/cap_published.hpp"

#include <algorithm>

#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

using published::PublishedValue;

/// A number of a workload and a scheduler, percents as fractions.
double value_of(std::span<PublishedValue const> rows, std::string const& workload, std::string const& scheduler,
                std::string const& quantity) {
  auto const found = std::find_if(rows.begin(), rows.end(), [&](PublishedValue const& row) {
    return row.workload == workload && row.quantity == quantity && row.subject == scheduler;
  });
  if (found == rows.end())
    throw Error("papers/cap.csv has no " + quantity + " of " + scheduler + " on " + workload + "; it must have one");
  // C5: a fraction is printed as percent.
  auto const number = parse_number<double>(found->erratum == "C5" ? found->corrected : found->published);
  if (!number) throw Error("papers/cap.csv: " + quantity + " of " + workload + " must be a number");
  return found->unit == "%" ? *number / 100 : *number;
}

}  // namespace

std::vector<CapPublished> published_cap(std::span<PublishedValue const> rows) {
  std::vector<CapPublished> list;
  for (auto const& row : rows) {
    if (row.quantity != "speedup" ||
        std::any_of(list.begin(), list.end(), [&](CapPublished const& one) { return one.workload == row.workload; }))
      continue;
    auto const value = [&](char const* scheduler, char const* quantity) {
      return value_of(rows, row.workload, scheduler, quantity);
    };
    list.push_back({.workload = row.workload,
                    .device = value("go", "speedup"),
                    .sampling = value("sampling", "speedup"),
                    .cap = value("cap", "speedup"),
                    .over_sampling = 1 + value("cap", "over_sampling_at_95_percent"),
                    .profiled = value("cap", "profiled_fraction"),
                    .imbalance = value("cap", "imbalance"),
                    .sampling_imbalance = value("sampling", "imbalance")});
  }
  return list;
}

}  // namespace yoke
