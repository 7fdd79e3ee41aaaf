// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

TEST(SurfaceSection, DrawsAHundredCasesAndCountsTheRest) {
  constexpr std::size_t cases = 103;
  ReportData data;
  auto& part = data.parts.emplace_back();
  part.source.label = "node";
  part.source.machine = sample::two_processors();
  for (std::size_t i = 0; i < cases; ++i) {
    auto row = sample::triad("co", 1e-3, 0);
    row.workload = "sa";
    row.workload_options.clear();
    row.size = 1000 + i;
    part.source.runs.add(row, part.source.pieces);
  }
  part.source.runs.finish();
  Noted noted;
  auto const section = surface_section(data, noted.notes);
  EXPECT_EQ(section.figures.size() % 100, 0U);
  EXPECT_GE(section.figures.size(), 100U);
  EXPECT_THAT(noted.sentences, testing::ElementsAre("the design spaces of 3 more cases on node are not drawn; --where "
                                                    "chooses cases"));
}

}  // namespace
}  // namespace yoke::report
