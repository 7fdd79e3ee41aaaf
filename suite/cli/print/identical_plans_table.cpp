// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/identical_plans_table.hpp"

#include <fmt/format.h>

#include "analysis/runs/identical_plans.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke {

void print_identical_plans(Case const& of) {
  using Align = Table::Align;
  auto const pairs = compare_identical(of);
  if (pairs.empty()) return;
  Table table({{"plan", "twice"},
               {"n", "", Align::right},
               {"ratio", "again/first", Align::right},
               {"95 %", "of the ratio", Align::right},
               {"p", "adjusted", Align::right},
               {"verdict"}});
  for (auto const& [plan, comparison, judgement] : pairs) {
    auto const& interval = comparison.shift_interval;
    table.add({plan, fmt::format("{} + {}", comparison.first_n, comparison.second_n),
               fmt::format("{:.3f}", comparison.shift),
               interval ? fmt::format("{:.3f} ... {:.3f}", interval->low, interval->high) : missing_text,
               fmt::format("{:.2g}", judgement.adjusted_p), std::string(verdict_name(judgement.verdict))});
  }
  print_out("\n{}, identical plans\n", case_title(of.problem));
  print_table(table);
  print_out("{} of {} seem to differ; with a probability of 5 % any does by chance\n", false_alarms(pairs),
            pairs.size());
}

}  // namespace yoke
