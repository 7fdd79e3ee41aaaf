// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/observe/application.hpp"

#include <algorithm>
#include <map>

#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

bool counts(core::RecordingRow const& row) { return row.nested != "yes" && row.calls > 0 && row.total_s.has_value(); }

void add_kernel(Application& application, std::map<std::uint64_t, std::size_t>& index_of,
                core::RecordingRow const& row) {
  auto& kernels = application.kernels;
  auto found = std::find_if(kernels.begin(), kernels.end(), [&](ApplicationKernel const& kernel) {
    return kernel.name == row.name && kernel.region == row.region;
  });
  if (found == kernels.end()) found = kernels.insert(found, {row.name, row.region, 0, 0, row.min_s.value_or(0)});
  found->calls += row.calls;
  found->total_s += *row.total_s;
  found->min_s = std::min(found->min_s, row.min_s.value_or(0));
  application.spaces.insert(row.space);
  application.on_device |= is_device_space(row.space);
  index_of[row.id] = static_cast<std::size_t>(found - kernels.begin());
}

void add_copy(Application& application, core::RecordingRow const& row) {
  bool const to = is_device_space(row.space), from = is_device_space(row.from_space);
  if (to == from) return;
  CopySum& sum = to ? application.to_device : application.from_device;
  sum.bytes += static_cast<double>(row.bytes.value_or(0));
  sum.seconds += *row.total_s;
}

/// True for kind for, reduce or scan.
bool is_kernel(core::RecordingRow const& row) {
  return row.kind == "for" || row.kind == "reduce" || row.kind == "scan";
}

}  // namespace

std::optional<double> CopySum::bytes_per_s() const {
  return bytes > 0 && seconds > 0 ? std::optional(bytes / seconds) : std::nullopt;
}

double Application::kernels_s() const {
  double sum = 0;
  for (auto const& kernel : kernels) sum += kernel.total_s;
  return sum;
}

double Application::min_call_s() const {
  double min = kernels.front().min_s;
  for (auto const& kernel : kernels) min = std::min(min, kernel.min_s);
  return min;
}

bool is_device_space(std::string_view space) {
  for (std::string_view const of : {"Cuda", "HIP", "SYCL", "OpenMPTarget", "OpenACC", "NextSilicon"})
    if (space.starts_with(of)) return !space.ends_with("HostPinned") && !space.ends_with("HostUSM");
  return false;
}

core::RecordingRow const& run_row(std::span<core::RecordingRow const> rows, std::string_view file) {
  auto const is_run = [](core::RecordingRow const& row) { return row.kind == "run" && row.total_s.value_or(0) > 0; };
  if (std::count_if(rows.begin(), rows.end(), is_run) != 1)
    throw Error(std::string(file) +
                " has no row, or several rows, of kind run; it must be a recording of one run by libyoke_observe.so");
  return *std::find_if(rows.begin(), rows.end(), is_run);
}

Application application_of(std::span<core::RecordingRow const> rows, std::string const& file) {
  core::RecordingRow const& run = run_row(rows, file);
  Application application;
  application.program = run.name;
  application.run_s = *run.total_s;
  application.fenced = run.fenced == "yes";
  std::map<std::uint64_t, std::size_t> index_of;
  for (auto const& row : rows) {
    if (is_kernel(row) && counts(row)) add_kernel(application, index_of, row);
    if (row.kind == "copy" && counts(row)) add_copy(application, row);
    if (row.kind == "memory")
      application.peak_bytes = std::max(application.peak_bytes, static_cast<double>(row.peak_bytes.value_or(0)));
  }
  if (application.kernels.empty()) throw Error(file + " has no kernels; there is nothing to compare");
  for (auto const& row : rows) {
    if (row.kind != "follows" || !row.previous) continue;
    auto const from = index_of.find(*row.previous), to = index_of.find(row.id);
    if (from == index_of.end() || to == index_of.end())
      throw Error(file + " has a row of kind follows without its kernels");
    application.steps.push_back({from->second, to->second, row.calls});
  }
  return application;
}

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

std::vector<ProfileRow> profile(std::span<core::RecordingRow const> rows, std::string const& file) {
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

}  // namespace yoke::analysis
