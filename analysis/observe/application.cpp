// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/observe/application.hpp"

#include <algorithm>
#include <map>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

bool counts(RecordingRow const& row) { return row.nested != "yes" && row.calls > 0 && row.total_s.has_value(); }

void add_kernel(Application& application, std::map<std::uint64_t, std::size_t>& index_of, RecordingRow const& row) {
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

void add_copy(Application& application, RecordingRow const& row) {
  bool const to = is_device_space(row.space), from = is_device_space(row.from_space);
  if (to == from) return;
  CopySum& sum = to ? application.to_device : application.from_device;
  sum.bytes += static_cast<double>(row.bytes.value_or(0));
  sum.seconds += *row.total_s;
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

bool is_kernel(RecordingRow const& row) { return row.kind == "for" || row.kind == "reduce" || row.kind == "scan"; }

RecordingRow const& run_row(std::span<RecordingRow const> rows, std::string_view file) {
  auto const is_run = [](RecordingRow const& row) { return row.kind == "run" && row.total_s.value_or(0) > 0; };
  if (std::count_if(rows.begin(), rows.end(), is_run) != 1)
    throw Error(std::string(file) +
                " has no row, or several rows, of kind run; it must be a recording of one run by libyoke_observe.so");
  return *std::find_if(rows.begin(), rows.end(), is_run);
}

Application application_of(std::span<RecordingRow const> rows, std::string const& file) {
  RecordingRow const& run = run_row(rows, file);
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

}  // namespace yoke
