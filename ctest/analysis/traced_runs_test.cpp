// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/show/traced_runs.hpp"

#include <gtest/gtest.h>

#include "analysis/runs/cases.hpp"
#include "ctest/support/piece.hpp"
#include "ctest/support/triad_rows.hpp"

namespace yoke::analysis {
namespace {

core::RunRow row(std::string const& id, std::string const& partitioner, std::string const& options,
                 std::uint64_t repetition) {
  core::RunRow row = sample::triad(partitioner, 1, 0);
  row.run_id = id;
  row.options = options;
  row.repetition = repetition;
  return row;
}

std::string name(TracedRuns& runs, std::string const& id) {
  auto const run = runs.of(sample::piece(id, "host", 0, 0, 1, 0, 1));
  return run ? runs.name(*run, id) : "none";
}

TEST(TracedRuns, AreNamedByCasePlanAndRepetition) {
  TracedRuns runs;
  runs.add(row("a", "co", "", 0));
  runs.add(row("b", "static", "share=0.5", 0));
  runs.add(row("c", "static", "share=0.25", 3));
  core::RunRow twin = row("d", "co", "", 4);
  twin.copy = 1;
  runs.add(twin);
  core::RunRow other = row("e", "co", "", 0);
  other.size = 77;
  runs.add(other);
  runs.finish();
  std::string const of_case = case_title(row("", "", "", 0));
  EXPECT_EQ(name(runs, "a"), of_case + ", co, repetition 0");
  EXPECT_EQ(name(runs, "b"), of_case + ", static share=0.5, repetition 0");
  EXPECT_EQ(name(runs, "c"), of_case + ", static share=0.25, repetition 3");
  EXPECT_EQ(name(runs, "d"), of_case + ", co, repetition 4");
  EXPECT_EQ(name(runs, "e"), case_title(other) + ", co, repetition 0");
  EXPECT_EQ(name(runs, "f"), "none");
  EXPECT_EQ(runs.plans().size(), 4U);
  EXPECT_EQ(runs.rows(), 5U);
}

TEST(TracedRuns, KeepThoseWithPiecesIfTheseAreKnownBefore) {
  TracedRuns runs;
  runs.announce("b");
  runs.announce("x");
  runs.announce("b");
  for (char const* const id : {"a", "b"})
    runs.add(row(id, "static", id == std::string("a") ? "share=0.25" : "share=0.5", 2));
  runs.finish();
  EXPECT_EQ(runs.rows(), 2U);
  EXPECT_EQ(name(runs, "a"), "none");
  EXPECT_EQ(name(runs, "b"), case_title(row("", "", "", 0)) + ", static share=0.5, repetition 2")
      << "the other plan distinguishes it";
  EXPECT_EQ(name(runs, "x"), "none") << "it has no row";
}

TEST(TracedRuns, OfSeveralMachinesAreToldApart) {
  TracedRuns runs;
  runs.add(row("a", "co", "", 0));
  core::RunRow there = row("b", "co", "", 0);
  there.machine = "there";
  runs.add(there);
  runs.finish();
  EXPECT_EQ(name(runs, "b").find("there: triad "), 0U);
}

TEST(TracedRuns, WithoutRowsAreNamedByTheirPieces) {
  TracedRuns runs;
  runs.finish();
  auto piece = sample::piece("id", "host", 0, 0, 1, 0, 1);
  EXPECT_EQ(runs.name(runs.of(piece).value(), "id"), "run id") << "a file of an earlier version";
  piece.workload = "mm";
  piece.partitioner = "static";
  piece.options = "share=0.5";
  auto const run = runs.of(piece).value();
  EXPECT_EQ(runs.name(run, "id"), "mm, static share=0.5, run id");
  EXPECT_EQ(run.plan, 1U);
  EXPECT_EQ(runs.of(piece)->plan, 1U);
}

}  // namespace
}  // namespace yoke::analysis
