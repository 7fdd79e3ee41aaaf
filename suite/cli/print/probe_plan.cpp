// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/probe_plan.hpp"

#include <fmt/format.h>

#include "suite/cli/print/table.hpp"

namespace yoke {

std::string probe_plan_text(ProbePlan const& plan, std::size_t width) {
  using Align = Table::Align;
  Table processors({{"processor"},
                    {"threads", "", Align::right},
                    {"cores"},
                    {"memory nodes"},
                    {"last caches", "MB", Align::right},
                    {"arrays", "MB", Align::right},
                    {"model"}});
  auto const megabytes = [](double bytes) { return fmt::format("{:.0f}", bytes * 1e-6); };
  for (auto const& of : plan.processors)
    processors.add({of.name, std::to_string(of.threads), of.cores.empty() ? missing_text : of.cores, of.memory_nodes,
                    of.last_cache_bytes > 0 ? megabytes(of.last_cache_bytes) : "unknown", megabytes(of.array_bytes),
                    of.model});
  Table steps({{"measurement"}, {"time", "s", Align::right}});
  double planned_s = 0;
  for (auto const& step : plan.steps) {
    steps.add({step.what, fmt::format("{:.2f}", step.seconds)});
    planned_s += step.seconds;
  }
  steps.add({"again what was disturbed", fmt::format("up to {:.2f}", plan.seconds - planned_s)});
  return processors.to_string(width) + "\n" + steps.to_string(width) +
         fmt::format("\n{:g} s in {} visits; nothing was measured\n", plan.seconds, plan.visits);
}

}  // namespace yoke
