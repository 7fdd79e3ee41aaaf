// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/observe/profile_row.hpp"

#include <algorithm>

#include "analysis/observe/application.hpp"

namespace yoke {

std::span<Column<ProfileRow> const> ProfileRow::columns() {
  using Row = ProfileRow;
  static Column<Row> const list[] = {
      {"schema", "version of this list of columns", &Row::schema},
      {"kind", "for, reduce, scan, copy, fence or region", &Row::kind},
      {"name", "Kokkos' name of it; for a copy both views, source -> destination", &Row::name},
      {"space", "execution space, or a copy's destination", &Row::space},
      {"from_space", "memory space of a copy's source", &Row::from_space},
      {"region", "enclosing regions, separated by /", &Row::region},
      {"calls", "number of calls", &Row::calls},
      {"run_share", "fraction of the run's time; the sum over several threads can exceed 1", &Row::run_share,
       not_negative},
      {"total_s", "seconds of all calls", &Row::total_s, not_negative},
      {"call_s", "seconds of a call on average", &Row::call_s, not_negative},
      {"median_s", "half of the calls take less, within 1/32", &Row::median_s, not_negative},
      {"iqr_s", "seconds between the first and the third quartile", &Row::iqr_s, not_negative},
      {"max_s", "seconds of the longest call", &Row::max_s, not_negative},
      {"bytes", "bytes copied, all calls together", &Row::bytes},
      {"bytes_per_s", "bytes per second of a copy between host and device; empty for a copy within either",
       &Row::bytes_per_s, not_negative},
  };
  return list;
}

std::vector<ProfileRow> profile(std::span<RecordingRow const> rows, std::string const& file) {
  double const run_s = *run_row(rows, file).total_s;
  std::vector<ProfileRow> lines;
  for (auto const& row : rows) {
    bool const timed = is_kernel(row) || row.kind == "copy" || row.kind == "fence" || row.kind == "region";
    if (!timed || row.nested == "yes" || row.calls == 0 || !row.total_s) continue;
    ProfileRow line;
    line.kind = row.kind;
    line.name = row.name;
    line.space = row.space;
    line.from_space = row.from_space;
    line.region = row.region;
    line.calls = row.calls;
    line.total_s = *row.total_s;
    line.run_share = *row.total_s / run_s;
    line.call_s = *row.total_s / static_cast<double>(row.calls);
    line.median_s = row.median_s;
    if (row.q1_s && row.q3_s) line.iqr_s = std::max(0.0, *row.q3_s - *row.q1_s);
    line.max_s = row.max_s;
    if (row.kind == "copy") {
      line.bytes = row.bytes;
      bool const over_link = is_device_space(row.space) != is_device_space(row.from_space);
      if (over_link && row.bytes && *row.total_s > 0) line.bytes_per_s = static_cast<double>(*row.bytes) / *row.total_s;
    }
    lines.push_back(line);
  }
  std::stable_sort(lines.begin(), lines.end(), [](auto& a, auto& b) { return a.total_s > b.total_s; });
  return lines;
}

}  // namespace yoke
