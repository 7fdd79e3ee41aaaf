// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Results that a change of the code may change only visibly, on any machine: counts of runs, and schedules in virtual
// time.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "ctest/support/command.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

/// Compares with ctest/golden/NAME; leaves a text that differs in the folder of the test.
void expect_golden(std::string const& name, std::string const& text) {
  std::string const golden = YOKE_SOURCE "/ctest/golden/" + name, actual = fresh_folder() + "/" + name;
  if (text == text_of(golden)) return;
  write_text(actual, text);
  ADD_FAILURE() << "differs from " << golden << "; if that is meant: cp " << actual << " " << golden;
}

std::string number(auto const& value) { return value ? core::number_text(*value) : ""; }

/// Compilers may round the last digit differently.
std::string rounded(std::optional<double> const& value) { return value ? fmt::format("{:.9g}", *value) : ""; }

TEST(Regression, CountsOfRunsAreAsRecorded) {
  std::string const file = fresh_folder() + "/runs.csv";
  for (char const* const data : {"resident", "streamed"})
    yoke_command("run --preset smoke --repetitions 1 --warmups 0 --partitioner co,go,static,cp --data " +
                 std::string(data) + " --output " + file);
  std::string text =
      "workload,size,precision,data,partitioner,status,pieces,syncs,flops,bytes,compulsory_bytes,bytes_moved\n";
  // Plans alternate in random order.
  auto rows = core::read_rows<core::RunRow>(file);
  std::stable_sort(rows.begin(), rows.end(), [](core::RunRow const& a, core::RunRow const& b) {
    return std::tie(a.workload, a.data, a.partitioner) < std::tie(b.workload, b.data, b.partitioner);
  });
  for (auto const& row : rows)
    text += row.workload + "," + std::to_string(row.size) + "," + row.precision + "," + row.data + "," +
            row.partitioner + "," + status_name(row.status) + "," + number(row.pieces) + "," + number(row.syncs) + "," +
            core::number_text(row.flops) + "," + core::number_text(row.bytes) + "," +
            core::number_text(row.compulsory_bytes) + "," + number(row.bytes_moved) + "\n";
  expect_golden("counts.csv", text);
}

TEST(Regression, SchedulesInVirtualTimeAreAsRecorded) {
  std::string text = "scenario,partitioner,status,makespan_s,share,pieces,syncs\n";
  for (std::string const scenario : {"equal", "uneven"}) {
    std::string const file = fresh_folder() + "/" + scenario + ".csv";
    Result const result = research_command("simulate " YOKE_DATA "/scenarios/" + scenario + ".json --output " + file);
    EXPECT_EQ(result.exit, 0) << result.err;
    for (auto const& row : core::read_rows<core::RunRow>(file))
      text += scenario + "," + row.partitioner + "," + status_name(row.status) + "," + rounded(row.makespan_s) + "," +
              rounded(row.share) + "," + number(row.pieces) + "," + number(row.syncs) + "\n";
  }
  expect_golden("schedules.csv", text);
}

/// Runs the script of ctest -L regression with these settings.
Result compare_times(std::string const& settings) {
  return shell_command("cmake -DYOKE=" YOKE_BINARY " " + settings + " -P " YOKE_SOURCE "/ctest/regression/times.cmake");
}

TEST(Regression, TimesAreSkippedWithoutABaselineRecordedOnceAndCompared) {
  std::string const folder = fresh_folder(), baseline = folder + "/base/line.csv";
  unsetenv("YOKE_BASELINE");
  EXPECT_THAT(compare_times("-DFOLDER=" + folder).out, HasSubstr("skipped: no baseline"));
  std::string const settings = "-DFOLDER=" + folder + " -DREPETITIONS=5 -DBASELINE=" + baseline;
  Result const first = compare_times(settings);
  EXPECT_EQ(first.exit, 0) << first.err;
  EXPECT_THAT(first.out, HasSubstr("recorded a baseline, there was none: " + baseline));
  Result const second = compare_times(settings + " -DSLOWER=10000%");
  EXPECT_EQ(second.exit, 0) << second.out << second.err;
  EXPECT_THAT(second.out, HasSubstr("inconclusive"));
  EXPECT_THAT(text_of(folder + "/regression.xml"), HasSubstr("<testsuites"));
  auto rows = core::read_rows<core::RunRow>(baseline);
  std::string other = core::csv_header<core::RunRow>() + "\n";
  for (auto& row : rows) {
    row.machine = "another";
    other += core::csv_line(row) + "\n";
  }
  write_text(baseline, other);
  Result const refused = compare_times(settings);
  EXPECT_NE(refused.exit, 0);
  EXPECT_THAT(refused.err, HasSubstr("is of another machine: its name is"));
}

}  // namespace
}  // namespace yoke::cli
