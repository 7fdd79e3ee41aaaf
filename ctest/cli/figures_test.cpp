// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/figures.hpp"

#include <gmock/gmock.h>

#include <limits>
#include <sstream>
#include <vector>

#include "ctest/support/command.hpp"

namespace yoke::cli {
namespace {

using testing::Contains;
using testing::ContainsRegex;
using testing::Each;
using testing::EndsWith;
using testing::HasSubstr;

TEST(Figures, ALineHasNoBlankInAValueAndNoEmptyOne) {
  auto const line = FigureLine("fom")
                        .text("cpu", "A \"fast\" processor\n\xC3\xA9")
                        .text("reason", "")
                        .number("share", 1.0 / 3)
                        .number("makespan_s", 1234567.8)
                        .number("missing", std::nullopt)
                        .number("quotient", std::numeric_limits<double>::quiet_NaN())
                        .count("runs", 5);
  EXPECT_EQ(line.line(),
            "yoke fom cpu=A_\"fast\"_processor___ reason=- share=0.333333 makespan_s=1.23457e+06 missing=- quotient=- "
            "runs=5");
}

std::vector<std::string> lines_of(std::string const& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Figures, RunPrintsALinePerPlanAndAVerdict) {
  auto const result =
      yoke_command("run --workload sa --preset smoke --partitioner co,go,cp --repetitions 2 --quiet --fom --output " +
                   fresh_folder() + "/runs.csv");
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const lines = lines_of(result.out);
  ASSERT_EQ(lines.size(), 5U) << result.out;
  EXPECT_THAT(lines[0], ContainsRegex("^yoke machine schema=1 name=[^ ]+ host_cpu=[^ ]+ host_backend=[^ ]+ "
                                      "host_threads=[0-9]+ device_name=[^ ]+ device_backend=[^ ]+ "
                                      "device_threads=[0-9]+ device_units=[0-9]+ kokkos=[^ ]+ compiler=[^ ]+ "
                                      "revision=[^ ]+$"));
  std::string const number = "=[0-9][^ ]*";
  EXPECT_THAT(lines, Contains(ContainsRegex("^yoke fom schema=1 workload=sa size=[0-9]+ precision=float data=resident "
                                            "options=[^ ]+ plan=co status=ok runs=2 share=0 makespan_s" +
                                            number + " iqr_s" + number + " flops_per_s" + number + " bytes_per_s" +
                                            number + " imbalance=[^ ]+ speedup" + number + "$")));
  EXPECT_THAT(lines, Contains(HasSubstr(" plan=go status=ok runs=2 share=1 ")));
  EXPECT_EQ(lines[4], "yoke result ok exit=0 ok=6 skipped=0 wrong=0 failed=0");
}

TEST(Figures, WhatIsSkippedHasALineWithoutFigures) {
  auto const result =
      yoke_command("run --workload mm --size 64 --partitioner cp --repetitions 1 --quiet --fom --output " +
                   fresh_folder() + "/runs.csv");
  EXPECT_THAT(result.out, HasSubstr(" plan=cp status=skipped runs=0 share=- makespan_s=- iqr_s=- flops_per_s=- "));
  EXPECT_THAT(result.out, EndsWith("yoke result ok exit=0 ok=0 skipped=1 wrong=0 failed=0\n"));
}

TEST(Figures, AMistakeHasAVerdictToo) {
  auto const result = yoke_command("run --workload nothing --fom --output " + fresh_folder() + "/runs.csv");
  EXPECT_EQ(result.exit, 2);
  EXPECT_EQ(result.out, "yoke result usage exit=2\n");
}

TEST(Figures, RowsAndFiguresDoNotShareStandardOutput) {
  auto const result = yoke_command("run --workload sa --preset smoke --partitioner co --format csv --fom");
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("--fom prints figures to standard output; --output FILE must take the results"));
}

TEST(Figures, ReproduceCountsPerPaper) {
  auto const result = research_command("reproduce --fom --quiet --output " + fresh_folder() + "/rows.csv");
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const lines = lines_of(result.out);
  ASSERT_EQ(lines.size(), 5U) << result.out;
  EXPECT_THAT(std::vector(lines.begin(), lines.end() - 1),
              Each(ContainsRegex("^yoke fom schema=1 paper=[a-z]+ ok=[0-9]+ differs=[0-9]+ not_computed=[0-9]+ "
                                 "unexplained=0")));
}

}  // namespace
}  // namespace yoke::cli
