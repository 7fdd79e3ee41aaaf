// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/observe/application.hpp"
#include "analysis/observe/comparison.hpp"
#include "ctest/support/command.hpp"
#include "ctest/support/recordings.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke::cli {
namespace {
using testing::AllOf;
using testing::HasSubstr;

std::string write_recording(std::string const& file, std::vector<core::RecordingRow> const& rows) {
  std::string text = core::csv_header<core::RecordingRow>() + "\n";
  for (auto const& row : rows) text += core::csv_line(row) + "\n";
  write_text(file, text);
  return file;
}

TEST(Observe, PrintsTheProfileOfARecording) {
  std::string const folder = fresh_folder();
  std::string const file = write_recording(folder + "/run.csv", recording_rows(sample_on_device));
  Result const result = yoke_command("observe --output " + folder + "/profile.csv " + file);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("50.0 %"), HasSubstr("Host -> Cuda"), HasSubstr("1.000 GB")));
  EXPECT_EQ(core::read_rows<analysis::ProfileRow>(folder + "/profile.csv").size(), 5U);
}

TEST(Observe, TwoRecordingsSayWhatSharingBrings) {
  std::string const folder = fresh_folder();
  std::string const on_host = write_recording(folder + "/a.csv", recording_rows(sample_on_host)),
                    on_device = write_recording(folder + "/b.csv", recording_rows(sample_on_device));
  Result const result =
      yoke_command("observe --host " + on_host + " --device " + on_device + " --output " + folder + "/k.csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("the device is faster"), HasSubstr("2.467 s (38.3 % of the run saved)"),
                                HasSubstr("co-execution saves 38.3 % of the run at most")));
  auto const rows = core::read_rows<analysis::KernelRow>(folder + "/k.csv");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].kernel, "B");
}

TEST(Observe, ADeviceRecordingWithoutADeviceIsNamed) {
  std::string const folder = fresh_folder();
  std::string const file = write_recording(folder + "/a.csv", recording_rows(sample_on_host));
  Result const result = yoke_command("observe --host " + file + " --device " + file);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("6.000 s on the device (no device, but OpenMP)"));
  EXPECT_THAT(result.err, HasSubstr("all answers compare two runs on hosts"));
}

TEST(Observe, NamesAreCutWhereTheyAreAlike) {
  auto rows = recording_rows(sample_on_host);
  rows[1].name = "KokkosStream<double>::init_arrays(double, double, double)::<lambda(long int)>";
  rows[2].name = "KokkosStream<double>::triad()::<lambda(long int)>";
  std::string const folder = fresh_folder(), file = write_recording(folder + "/a.csv", rows);
  for (std::string const& command : {file, "--host " + file + " --device " + file}) {
    auto const out = yoke_command("observe " + command).out;
    EXPECT_THAT(out,
                AllOf(HasSubstr("KokkosStream::init_arrays::<lambda>"), HasSubstr("KokkosStream::triad::<lambda>")));
  }
}

TEST(Observe, BadRecordingsAndCommandsAreOneSentenceAndExitTwo) {
  std::string const folder = fresh_folder();
  auto rows = recording_rows(sample_on_host);
  std::string const good = write_recording(folder + "/a.csv", rows);
  for (auto& row : rows) row.name = "other " + row.name;
  std::string const other = write_recording(folder + "/b.csv", rows);
  write_text(folder + "/torn.csv", "schema,kind\n1,run\n");
  write_text(folder + "/empty.csv", "");
  for (auto const& [arguments, why] : {std::pair<std::string, std::string>{good + " --host " + good, "one recording"},
                                       {"", "one recording"},
                                       {"--host " + good, "one recording"},
                                       {folder + "/nowhere.csv", "nowhere.csv"},
                                       {folder + "/torn.csv", "torn.csv"},
                                       {folder + "/empty.csv", "empty.csv"},
                                       {"--host " + good + " --device " + other, "the same application"},
                                       {good + " --output " + good, "--output"}}) {
    Result const result = yoke_command("observe " + arguments);
    EXPECT_EQ(result.exit, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(why));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

TEST(Observe, ARecordingThatWasCutShortIsSaid) {
  auto rows = recording_rows(sample_on_host);
  rows[0].ended = "running";
  std::string const file = write_recording(fresh_folder() + "/run.csv", rows);
  EXPECT_THAT(yoke_command("observe " + file).err, HasSubstr("while the application ran"));
}

}  // namespace
}  // namespace yoke::cli
