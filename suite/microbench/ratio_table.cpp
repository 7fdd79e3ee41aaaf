// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/ratio_table.hpp"

#include <fmt/format.h>

#include <utility>

#include "suite/node/huge_pages.hpp"
#include "suite/node/node_load.hpp"
#include "suite/workloads/detail/mm_blas.hpp"

namespace yoke::microbench {
namespace {

/// Formats a rate with an SI prefix: "26.7 GB", "3.3 kclimb".
std::string readable(double per_s, std::string const& unit) {
  auto const [factor, prefix] = per_s >= 1e9   ? std::pair{1e-9, "G"}
                                : per_s >= 1e6 ? std::pair{1e-6, "M"}
                                               : std::pair{1e-3, "k"};
  return fmt::format("{:.1f} {}{}", per_s * factor, prefix, unit);
}

std::string percent(std::optional<double> part) { return part ? fmt::format("{:.1f} %", 100 * *part) : "-"; }

std::string remark(Ratio const& line) {
  if (line.disturbed) return "  disturbed";
  return line.repeated > 0 ? fmt::format("  {} turns repeated", line.repeated) : "";
}

}  // namespace

RatioTable::RatioTable(std::size_t repetitions, std::string workload, std::string output)
    : repetitions_(repetitions), workload_(std::move(workload)), output_(std::move(output)) {
  fmt::print("yoke's rate over the other's: median and quartiles of {} turns\n", repetitions_);
  fmt::print("{}; huge pages: {}\n\n", mm::has_blas() ? "BLAS: " + mm::blas_name() : "no BLAS",
             huge_page_policy().value_or("not reported by the system"));
  fmt::print("{:<32} {:<26} {:>7} {:>12} {:>12} {:>6} {:>6} {:>6} {:>6}  {:<14} {:>5} {:>7} {:>7}\n", "yoke", "other",
             "threads", "yoke/s", "other/s", "ratio", "low", "high", "bound", "set by", "load", "others", "steal");
}

void RatioTable::add(Contest contest, std::function<void(std::function<void()> const&)> const& on) {
  LoadWatch const watch;
  Comparison const c = compare(contest, repetitions_, on);
  NodeLoad const load = watch.so_far();
  Ratio line;
  line.yoke = contest.yokes;
  line.other = contest.others;
  line.library = contest.library;
  line.unit = contest.unit;
  line.threads = contest.threads;
  line.yoke_per_s = c.yoke_per_s;
  line.other_per_s = c.other_per_s;
  line.ratio = c.ratio;
  line.low = c.spread.low;
  line.high = c.spread.high;
  if (contest.limit.s > 0) line.bound = contest.yoke.units / contest.limit.s / c.best_other_per_s;
  line.limit = contest.limit.by;
  line.turns = c.turns;
  line.repeated = c.repeated;
  line.disturbed = c.disturbed;
  line.load_average = load.load_average;
  line.others = load.others;
  line.stolen = load.stolen;
  fmt::print("{:<32} {:<26} {:>7} {:>12} {:>12} {:>6.3f} {:>6.3f} {:>6.3f} {:>6}  {:<14} {:>5} {:>7} {:>7}{}\n",
             line.yoke, line.other, line.threads, readable(line.yoke_per_s, line.unit),
             readable(line.other_per_s, line.unit), line.ratio, line.low, line.high,
             line.bound ? fmt::format("{:.3f}", *line.bound) : "-", line.limit,
             line.load_average ? fmt::format("{:.1f}", *line.load_average) : "-", percent(line.others),
             percent(line.stolen), remark(line));
  std::fflush(stdout);
  ratios_.lines.push_back(std::move(line));
  if (!output_.empty()) write_ratios(ratios_, output_);
}

}  // namespace yoke::microbench
