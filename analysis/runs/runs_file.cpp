// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/runs_file.hpp"

#include "suite/core/error.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke {

std::string runs_file(std::string const& file_or_folder) {
  namespace fs = std::filesystem;
  std::error_code none;
  if (!fs::is_directory(file_or_folder, none)) return file_or_folder;
  auto const file = fs::path(file_or_folder) / "runs.csv";
  if (!fs::exists(file, none)) throw Error("the folder " + file_or_folder + " has no runs.csv");
  return file.string();
}

void read_runs(std::string const& file, Notes& notes, std::function<void(RunRow const&)> const& use) {
  RowReader<RunRow> reader(file);
  for (RunRow row; reader.next(row);) use(row);
  if (reader.torn()) notes.say("the last line of " + file + " is torn and left out");
}

}  // namespace yoke
