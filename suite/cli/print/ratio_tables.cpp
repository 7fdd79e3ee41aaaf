// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/ratio_tables.hpp"

#include <fmt/format.h>

#include <utility>

namespace yoke::cli {
namespace {

using Align = Table::Align;

constexpr char const* disturbed_remark =
    "* other programs took more than 3 % of the time in most turns, also after these were repeated";

std::string rate_cell(double per_s, std::string const& unit) {
  auto const [factor, prefix] = per_s >= 1e9   ? std::pair{1e-9, "G"}
                                : per_s >= 1e6 ? std::pair{1e-6, "M"}
                                               : std::pair{1e-3, "k"};
  return fmt::format("{:.1f} {}{}", per_s * factor, prefix, unit);
}

std::string other_cell(core::Ratio const& line) {
  return line.library.empty() ? line.other : line.other + " (" + line.library + ")";
}

std::string ratio_cell(core::Ratio const& line) {
  return fmt::format("{:.2f}{} ({:.2f} to {:.2f})", line.ratio, line.disturbed ? "*" : "", line.low, line.high);
}

std::string bound_text(core::Ratio const& line) {
  return line.bound ? fmt::format("{:.2f}", *line.bound) : missing_text;
}

/// Ratio with its bound, as a side of a comparison.
std::string side_cell(core::Ratio const& line) {
  return ratio_cell(line) + (line.bound ? " of " + bound_text(line) : "");
}

std::string machine_remark(core::Ratios const& ratios) {
  return fmt::format("{}, {}: yoke {}, {}, Kokkos {}; huge pages: {}; BLAS: {}", ratios.host_cpu,
                     ratios.time_utc.substr(0, 10), ratios.revision, ratios.compiler, ratios.kokkos,
                     ratios.huge_pages.empty() ? "unknown" : ratios.huge_pages,
                     ratios.blas.empty() ? "none" : ratios.blas);
}

}  // namespace

std::string ratio_name(core::Ratio const& ratio) {
  return ratio.yoke + ", " + ratio.other + (ratio.threads > 1 ? fmt::format(", {} threads", ratio.threads) : "");
}

TitledTable ratio_table(core::Ratios const& ratios) {
  Table table({{"yoke"},
               {"other"},
               {"threads", "", Align::right},
               {"yoke/s", "", Align::right},
               {"other/s", "", Align::right},
               {"ratio (quartiles)", "", Align::right},
               {"bound", "", Align::right},
               {"set by"},
               {"ratio / bound", "", Align::right},
               {"load", "", Align::right},
               {"others", "", Align::right},
               {"steal", "", Align::right}});
  bool disturbed = false;
  for (core::Ratio const& line : ratios.lines) {
    disturbed = disturbed || line.disturbed;
    table.add({line.yoke, other_cell(line), fmt::format("{}", line.threads), rate_cell(line.yoke_per_s, line.unit),
               rate_cell(line.other_per_s, line.unit), ratio_cell(line), bound_text(line),
               line.limit.empty() ? missing_text : line.limit,
               line.bound ? fmt::format("{:.2f}", line.ratio / *line.bound) : missing_text,
               line.load_average ? fmt::format("{:.1f}", *line.load_average) : missing_text, percent_cell(line.others),
               percent_cell(line.stolen)});
  }
  TitledTable titled{"yoke's rate over the other's", std::move(table), {machine_remark(ratios)}};
  if (disturbed) titled.remarks.emplace_back(disturbed_remark);
  return titled;
}

TitledTable compared_ratio_table(std::vector<std::string> const& labels, std::vector<core::Ratios> const& sides,
                                 std::vector<analysis::ComparedRatio> const& lines) {
  std::vector<Table::Heading> headings{{"yoke"}, {"other"}, {"threads", "", Align::right}};
  for (std::size_t s = 0; s < labels.size(); ++s) {
    headings.push_back({labels[s], "", Align::right});
    if (s > 0) headings.push_back({"change", "", Align::right});
  }
  headings.push_back({"smallest", "", Align::right});
  Table table(std::move(headings));
  bool disturbed = false;
  for (analysis::ComparedRatio const& line : lines) {
    core::Ratio const& any = line.any();
    std::vector<std::string> cells{any.yoke, any.other, fmt::format("{}", any.threads)};
    for (std::size_t s = 0; s < labels.size(); ++s) {
      core::Ratio const* const side = line.sides[s];
      disturbed = disturbed || (side && side->disturbed);
      cells.push_back(side ? side_cell(*side) : missing_text);
      auto const& change = line.changes[s];
      if (s > 0) cells.push_back(!change ? missing_text : change->told ? change_cell(change->change) : "inconclusive");
    }
    cells.push_back(fmt::format("{:.2f}", line.smallest()));
    table.add(std::move(cells));
  }
  TitledTable titled{"yoke's rate over the other's (quartiles) of its bound", std::move(table), {}};
  for (std::size_t s = 0; s < labels.size(); ++s) titled.remarks.push_back(labels[s] + ": " + machine_remark(sides[s]));
  if (disturbed) titled.remarks.emplace_back(disturbed_remark);
  return titled;
}

}  // namespace yoke::cli
