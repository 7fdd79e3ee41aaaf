// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/runs_file.hpp"

#include "suite/core/error.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/wording.hpp"

namespace yoke::analysis {
namespace {

std::string compared(std::string const& what, std::uint64_t rows, std::uint64_t files) {
  if (rows == 0 || files == 0 || rows == files) return {};
  return "rows have " + std::to_string(rows) + " " + what + ", the machine file " + std::to_string(files);
}

std::string compared_devices(std::uint64_t rows, std::uint64_t file) {
  if (rows == 0 || rows == file) return {};
  return "rows have " + core::count_text(rows, "device") + ", the machine file " + std::to_string(file);
}

std::string compared(std::string const& what, std::string const& rows, std::string const& files) {
  if (rows.empty() || files.empty() || rows == files) return {};
  return "rows have " + what + " " + rows + ", the machine file " + files;
}

}  // namespace

std::string runs_file(std::string const& file_or_folder) {
  namespace fs = std::filesystem;
  std::error_code none;
  if (!fs::is_directory(file_or_folder, none)) return file_or_folder;
  auto const file = fs::path(file_or_folder) / "runs.csv";
  if (!fs::exists(file, none)) throw Error("the folder " + file_or_folder + " has no runs.csv");
  return file.string();
}

void read_runs(std::string const& file, core::Notes& notes, std::function<void(core::RunRow const&)> const& use) {
  core::RowReader<core::RunRow> reader(file);
  for (core::RunRow row; reader.next(row);) use(row);
  if (reader.torn()) notes.say("the last line of " + file + " is torn and left out");
}

std::optional<std::string> mismatch(Machine const& machine, core::RunRow const& row) {
  if (machine.processors.size() < 2) return std::nullopt;
  if (!row.across.empty()) return "rows are of " + std::to_string(row.ranks) + " ranks that share a problem";
  auto const pace = machine.identity.find("pace");
  if (std::string const paced = pace == machine.identity.end() ? "" : pace->second; paced != row.pace)
    return "rows have " + (row.pace.empty() ? "no pace" : "the pace " + row.pace) + ", the machine file " +
           (paced.empty() ? "none" : paced);
  auto const& here = machine.processors[host];
  auto const& there = machine.processors[device];
  if (here.t_b_s.source != Quantity::Source::measured) return std::nullopt;
  for (auto const& difference : {compared("host back end", row.host_backend, here.backend),
                                 compared("device back end", row.device_backend, there.backend),
                                 compared("threads of the host", row.host_threads, here.threads),
                                 compared("threads of the device", row.device_threads, there.threads),
                                 compared_devices(row.devices, machine.processors.size() - 1),
                                 compared("compute units of the device", row.device_units, there.units)})
    if (!difference.empty()) return difference;
  return std::nullopt;
}

}  // namespace yoke::analysis
