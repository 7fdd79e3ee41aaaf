// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

analysis::FidelityRow judged(std::string const& options, std::uint64_t seed) {
  analysis::FidelityRow row;
  row.machine = "node";
  row.workload = "sa";
  row.size = 1000;
  row.precision = "float";
  row.data = "resident";
  row.workload_options = options;
  row.seed = seed;
  row.partitioner = "co";
  row.model = "yoke";
  row.measured_s = 1;
  row.predicted_s = 1.1;
  row.log_error = 0.1;
  row.case_top1 = 1;
  return row;
}

/// The summary's cell of first choices that were best or equal.
std::string hits_of(analysis::FidelityRow const& other) {
  ReportPart part;
  for (auto const& row : {judged("power=1", 23), judged("power=1", 23), other}) part.predictions.add(row);
  part.index_predictions();
  auto const section = fidelity_section({{part}, {}});
  return section.tables.at(0).rows.at(0).at(4);
}

TEST(FidelitySection, CountsEachCaseOnceAndTellsThemApart) {
  EXPECT_EQ(hits_of(judged("power=1", 23)), "1 of 1");
  EXPECT_EQ(hits_of(judged("power=12", 3)), "2 of 2") << "not the same text with the seed behind it";
  auto elsewhere = judged("power=1", 23);
  elsewhere.machine = "another";
  EXPECT_EQ(hits_of(elsewhere), "2 of 2");
  elsewhere = judged("power=1", 23);
  elsewhere.host_threads = 2;
  EXPECT_EQ(hits_of(elsewhere), "2 of 2");
}

}  // namespace
}  // namespace yoke::report
