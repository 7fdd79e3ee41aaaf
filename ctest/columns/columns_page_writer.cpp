// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tables of docs/columns.md, from the columns of the rows. Each kind of file has a heading, and the first table
// below it; all other text of the page is written by hand.
//
//   columns_page_writer PAGE           writes the tables into PAGE
//   columns_page_writer --check PAGE   exit code 1 and the first line that differs, if PAGE has other tables
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "analysis/compare/compare_row.hpp"
#include "analysis/fidelity/fidelity_row.hpp"
#include "analysis/fidelity/misfits.hpp"
#include "analysis/fidelity/scores.hpp"
#include "analysis/observe/application.hpp"
#include "analysis/observe/comparison.hpp"
#include "analysis/reproduction.hpp"
#include "analysis/runs/plan_row.hpp"
#include "suite/core/rows/count_row.hpp"
#include "suite/core/rows/phase_row.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/recording_row.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/fidelity/energy_fidelity.hpp"
#include "suite/session/planned_runs.hpp"

namespace yoke {
namespace {

template <class Row>
std::string table() {
  std::string text = "| column | meaning |\n|---|---|\n";
  for (auto const& column : Row::columns())
    text += "| " + std::string(column.name) + " | " + std::string(column.meaning) + " |\n";
  return text;
}

/// Headings and their tables.
std::vector<std::pair<std::string, std::string>> tables() {
  return {{"runs.csv", table<core::RunRow>()},
          {"plans.csv", table<analysis::PlanRow>()},
          {"planned.csv", table<session::PlannedRun>()},
          {"compare.csv", table<analysis::CompareRow>()},
          {"pieces.csv", table<PieceRow>()},
          {"recording.csv", table<core::RecordingRow>()},
          {"profile.csv", table<analysis::ProfileRow>()},
          {"kernels.csv", table<analysis::KernelRow>()},
          {"phases.csv", table<core::PhaseRow>()},
          {"predictions.csv", table<core::PredictionRow>()},
          {"fidelity.csv", table<analysis::FidelityRow>()},
          {"misfit.csv", table<analysis::MisfitRow>()},
          {"scores.csv", table<analysis::ScoreRow>()},
          {"terms.csv", table<core::TermRow>()},
          {"surface.csv", table<core::SurfaceRow>()},
          {"counts.csv", table<core::CountRow>()},
          {"energies.csv", table<fidelity::EnergyRow>()},
          {"sweep.csv", table<core::ClockRow>()},
          {"reproduced.csv", table<analysis::ReproductionRow>()}};
}

/// The page with these tables. Throws std::runtime_error naming a heading that is missing or has no table.
std::string with_tables(std::string page) {
  for (auto const& [file, table] : tables()) {
    auto const heading = page.find("\n## " + file + "\n");
    if (heading == std::string::npos) throw std::runtime_error("the page has no heading '## " + file + "'");
    auto const section_end = std::min(page.find("\n## ", heading + 1), page.size());
    auto const before = page.find("\n| ", heading);
    if (before >= section_end) throw std::runtime_error("the page has no table below '## " + file + "'");
    auto const end = std::min(page.find("\n\n", before), page.size() - 1) + 1;
    page.replace(before + 1, end - before - 1, table);
  }
  return page;
}

/// The first line of `page` that differs from `expected`, with its number.
std::string first_difference(std::string const& page, std::string const& expected) {
  std::istringstream lines(page), expected_lines(expected);
  std::string line, expected_line;
  std::size_t number = 1;
  while (std::getline(lines, line) && std::getline(expected_lines, expected_line) && line == expected_line) ++number;
  return std::to_string(number) + ": " + line;
}

int run(bool check, std::string const& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  std::string const page = text.str(), expected = with_tables(page);
  if (page == expected) return 0;
  if (check) {
    std::fprintf(stderr, "%s:%s\nThe source has other columns; the target columns_page writes them.\n", path.c_str(),
                 first_difference(page, expected).c_str());
    return 1;
  }
  std::ofstream out(path);
  if (!(out << expected).flush()) throw std::runtime_error("cannot write " + path);
  return 0;
}

}  // namespace
}  // namespace yoke

int main(int count, char** arguments) {
  bool const check = count == 3 && std::string(arguments[1]) == "--check";
  if (count != 2 && !check) {
    std::fputs("usage: columns_page_writer [--check] PAGE\n", stderr);
    return 2;
  }
  try {
    return yoke::run(check, arguments[count - 1]);
  } catch (std::exception const& error) {
    std::fprintf(stderr, "columns_page_writer: %s\n", error.what());
    return 2;
  }
}
