// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/command.hpp"
#include "ctest/support/sample_ratios.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Two files of ratios in a folder of the test: the second is slower in the first line and has another one.
struct Files {
  Files() {
    auto slower = sample::ratio("mm blas 1024 float", 0.88);
    slower.library = "OpenBLAS 0.3.21 with kernels for Haswell";
    auto noisy = sample::ratio("mm portable 1024 float", 0.7);
    noisy.disturbed = true;
    auto unbounded = sample::ratio("sa", 0.5);
    unbounded.bound.reset();
    core::write_ratios(
        sample::ratios({sample::ratio("mm blas 1024 float", 0.99), sample::ratio("mm portable 1024 float", 0.9)}),
        first);
    core::write_ratios(sample::ratios({slower, noisy, unbounded}), second);
  }
  std::string const folder = fresh_folder(), first = folder + "/epyc.json", second = folder + "/xeon.json";
};

TEST(ShowRatios, SaysLibraryKernelsBoundAndLoad) {
  Files const files;
  Result const result = yoke_command("show " + files.first);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("BLAS (OpenBLAS 0.3.21 with kernels for Zen)"));
  EXPECT_THAT(result.out, HasSubstr("0.99 (0.98 to 1.00)"));
  EXPECT_THAT(result.out, HasSubstr("multiply ports"));
  EXPECT_THAT(result.out, HasSubstr("Test CPU, 2026-01-31"));
  EXPECT_THAT(result.out, Not(HasSubstr("*")));
  EXPECT_THAT(yoke_command("show " + files.second).out, HasSubstr("0.70* (0.69 to 0.71)"));
}

TEST(ShowRatios, WritesMarkdownAndJson) {
  Files const files;
  EXPECT_THAT(yoke_command("show --format markdown " + files.first).out, HasSubstr("| mm blas 1024 float | BLAS"));
  Result const json = yoke_command("show --format json " + files.first);
  EXPECT_EQ(json.exit, 0) << json.err;
  EXPECT_THAT(json.out, HasSubstr("\"library\": \"OpenBLAS 0.3.21 with kernels for Zen\""));
}

TEST(ShowRatios, PrintsTheTableIntoAPipeForThereIsNoCsv) {
  Files const files;
  EXPECT_THAT(yoke_command("show " + files.first).out, HasSubstr("0.99 (0.98 to 1.00)"));
  EXPECT_THAT(yoke_command("compare " + files.first + " " + files.second).out, HasSubstr("-11.1 %"));
}

TEST(ShowRatios, RefusesWhatNeedsRows) {
  Files const files;
  EXPECT_THAT(yoke_command("show --by yoke " + files.first).err, HasSubstr("need rows"));
  EXPECT_THAT(yoke_command("show --format csv " + files.first).err, HasSubstr("as a table, as Markdown or as JSON"));
  EXPECT_THAT(yoke_command("show --format json " + files.first + " " + files.second).err, HasSubstr("here are 2"));
}

TEST(CompareRatios, SaysWhatChangedAndWhatHoldsOnAll) {
  Files const files;
  Result const result = yoke_command("compare " + files.first + " " + files.second);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("0.88 (0.87 to 0.89) of 1.25"));
  EXPECT_THAT(result.out, HasSubstr("0.50 (0.49 to 0.51)  ")) << "without a bound";
  EXPECT_THAT(result.out, HasSubstr("-11.1 %"));
  EXPECT_THAT(result.out, HasSubstr("inconclusive")) << "one of the two was disturbed";
  EXPECT_THAT(result.out, HasSubstr("xeon.json: Test CPU"));
  EXPECT_THAT(yoke_command("compare --format markdown --baseline xeon.json " + files.first + " " + files.second).out,
              HasSubstr("+12.5 %"));
}

TEST(CompareRatios, FailsAtAChangeThatIsTold) {
  Files const files;
  std::string const both = files.first + " " + files.second;
  Result const failed = yoke_command("compare --fail-slower 5% " + both);
  EXPECT_EQ(failed.exit, 1);
  EXPECT_THAT(failed.err, HasSubstr("mm blas 1024 float, BLAS on xeon.json: the ratio changed by -11.1 %"));
  EXPECT_THAT(failed.err, Not(HasSubstr("portable")));
  EXPECT_EQ(yoke_command("compare --fail-slower 20% " + both).exit, 0);
}

TEST(CompareRatios, RefusesRunsAndTheirOptions) {
  Files const files;
  std::string const both = files.first + " " + files.second;
  EXPECT_THAT(yoke_command("compare " + files.first).err, HasSubstr("two files of ratios"));
  EXPECT_THAT(yoke_command("compare --by machine " + both).err, HasSubstr("need runs"));
  EXPECT_THAT(yoke_command("compare --format json " + both).err, HasSubstr("as a table or as Markdown"));
  write_text(files.folder + "/runs.csv", "schema\n");
  Result const mixed = yoke_command("compare " + files.first + " " + files.folder + "/runs.csv");
  EXPECT_EQ(mixed.exit, 2);
  EXPECT_THAT(mixed.err, HasSubstr("runs.csv"));
}

}  // namespace
}  // namespace yoke::cli
