// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/ways_of_data.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/cli/print/table.hpp"

namespace yoke::cli {
namespace {

/// Ways whose times differ by less are equally fast: models are not more accurate.
constexpr double equal = 0.01;

std::string with_time(WayOfData const& way) {
  std::string text = fmt::format("{} {}", data_mode_name(way.data), seconds_cell(way.time_s));
  if (way.data == DataMode::resident) text += " (without the copies before and after)";
  return text;
}

}  // namespace

std::string why_not_shared(Machine const& machine) {
  bool const split = std::all_of(machine.processors.begin(), machine.processors.end(),
                                 [](ProcessorParameters const& p) { return !p.cores.empty(); });
  if (split || (!machine.shared.empty() && !machine.shared.front().memory.empty())) return "";
  return machine.shared.empty() ? "the machine file is without measurements of shared memory; yoke probe finds out "
                                  "whether the node has some"
                                : "host and device have no memory in common";
}

WayOfData const* fastest(std::vector<WayOfData> const& ways) {
  WayOfData const* first = nullptr;
  for (WayOfData const& way : ways)
    if (way.time_s && (!first || *way.time_s < *first->time_s)) first = &way;
  return first;
}

std::string ways_sentence(std::vector<WayOfData> const& ways) {
  WayOfData const* const first = fastest(ways);
  std::string best, others, missing;
  bool several = false;
  for (WayOfData const& way : ways) {
    if (!way.time_s) {
      missing += fmt::format("; no prediction for {}: {}", data_mode_name(way.data), way.reason);
    } else if (*way.time_s <= (1 + equal) * *first->time_s) {
      several = several || !best.empty();
      best += (best.empty() ? "" : " and ") + with_time(way);
    } else {
      others += (others.empty() ? "; " : ", ") + with_time(way);
    }
  }
  if (!first) return "No way of data has a prediction" + missing + ".";
  return fmt::format("{}: {}{}{}.", several ? "Equally fast ways of data" : "Fastest way of data", best, others,
                     missing);
}

}  // namespace yoke::cli
