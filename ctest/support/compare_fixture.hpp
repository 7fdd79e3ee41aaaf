// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/compare/comparison_report.hpp"
#include "ctest/support/temporary_folder.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke {

/// Ten repetitions around this time, 0.2 % apart.
inline std::vector<core::RunRow> repetitions(std::string const& plan, double time_s, double share) {
  std::vector<core::RunRow> rows;
  for (int i = 0; i < 10; ++i) {
    rows.push_back(sample::triad(plan, time_s * (1 + 0.002 * ((i * 7) % 10 - 4.5)), share));
    rows.back().repetition = static_cast<std::uint64_t>(i);
  }
  return rows;
}

class Compare : public TemporaryFolder {
 protected:
  /// A file of these plans.
  analysis::NamedFile file(std::string const& label, std::vector<std::vector<core::RunRow>> const& plans) {
    auto const path = (folder / (label + ".csv")).string();
    std::filesystem::remove(path);
    core::RowWriter<core::RunRow> writer(path);
    for (auto const& rows : plans)
      for (auto const& row : rows) writer.write(row);
    return {label, path};
  }
  std::vector<analysis::Side> const& read(std::vector<analysis::NamedFile> const& files, std::string const& by = "") {
    return sides_ = analysis::read_sides(files, by, analysis::RunFilter({}), notes_);
  }
  analysis::ComparisonReport report(std::vector<analysis::NamedFile> const& files, std::string const& by = "",
                                    std::vector<std::vector<core::PredictionRow>> const& predictions = {}) {
    return analysis::comparison_report(read(files, by), by, {}, predictions);
  }

 private:
  std::vector<analysis::Side> sides_;
  core::Notes notes_{[](std::string const&) {}};
};

inline std::vector<core::RunRow> on(std::string const& machine, std::vector<core::RunRow> rows) {
  for (auto& row : rows) row.machine = machine;
  return rows;
}

}  // namespace yoke
