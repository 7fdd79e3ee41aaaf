// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "ctest/support/calibration_fixture.hpp"
#include "suite/calibration/calibrate.hpp"
#include "suite/calibration/problems.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::calibration {
namespace {

using namespace calibrated;
using testing::ElementsAre;
using testing::HasSubstr;

core::RunRow run_row(std::string id, std::string partitioner, double makespan_s) {
  core::RunRow row = sample::triad(std::move(partitioner), makespan_s, 0);
  row.size = 1000;
  row.run_id = std::move(id);
  row.iterations = 1;
  row.host_busy_s = row.device_busy_s = 0.9 * makespan_s;
  row.exchange_s = 0.02 * makespan_s;
  return row;
}

PieceRow piece_row(std::string id, std::string processor, double kernel_s) {
  PieceRow row;
  row.run_id = std::move(id);
  row.processor = std::move(processor);
  row.segment = triad_of(1000).segments[0].name;
  row.kernel_s = kernel_s;
  return row;
}

TEST(Calibration, OfRowsHasTheMediansOfPlansOnOneProcessor) {
  std::vector<core::RunRow> const rows{run_row("a", "co", 1), run_row("b", "co", 3), run_row("c", "co", 2),
                                       run_row("d", "go", 5), run_row("e", "dp", 9)};
  std::vector<PieceRow> const pieces{piece_row("a", "host", 0.8), piece_row("b", "host", 2.4),
                                     piece_row("c", "host", 1.6), piece_row("d", "device", 4),
                                     piece_row("e", "host", 9)};
  Noted noted;
  auto const found = calibration_of(rows, pieces, ready("yoke", node()).predictor.get(), noted.notes);
  EXPECT_EQ(found.measured.machine, "sample");
  ASSERT_EQ(found.cases.size(), 1U);
  auto const& one = found.cases[0];
  EXPECT_NEAR(one.exchange_host_s, 0.04, 1e-12);
  EXPECT_NEAR(one.exchange_device_s, 0.1, 1e-12);
  EXPECT_NEAR(one.start_s, 0.2, 1e-12);
  ASSERT_EQ(one.segments.size(), 2U);
  EXPECT_EQ(one.segments[0].n, 3U);
  EXPECT_EQ(one.segments[0].kernel_s, 1.6);
  EXPECT_EQ(one.segments[0].spread, 0) << "three do not tell it";
  EXPECT_NEAR(one.segments[0].efficiency.value(), (1e-6 + 1.2e-6) / 1.6, 1e-12);
  EXPECT_EQ(one.segments[1].processor, "device");
  EXPECT_TRUE(noted.sentences.empty());
}

TEST(Calibration, OfRowsHasTheSpreadOfEnoughExecutions) {
  std::vector<core::RunRow> rows;
  std::vector<PieceRow> pieces;
  for (double const kernel_s : {1.1, 0.9, 1.0, 1.2, 1.0, 0.8}) {
    std::string const id(1, static_cast<char>('a' + rows.size()));
    rows.push_back(run_row(id, "co", 2));
    pieces.push_back(piece_row(id, "host", kernel_s));
  }
  Noted noted;
  auto const found = calibration_of(rows, pieces, nullptr, noted.notes);
  EXPECT_EQ(found.cases.at(0).segments.at(0).n, 6U);
  EXPECT_NEAR(found.cases.at(0).segments.at(0).spread, log_deviation(0.7413 * 0.15), 1e-9);
}

/// One of five places is slow, because it is the first, and one has half as many chunks.
TEST(Calibration, OfTurnsHasTheMedianTimeForTheWork) {
  auto const description = triad_of(100'000'000);
  std::size_t const chunks = description.segments[0].chunks();
  ASSERT_GE(chunks, 5U);
  auto const part = [&](std::uint64_t first, std::uint64_t many, double kernel_s) {
    auto row = piece_row("a", "host", kernel_s);
    row.first_chunk = first;
    row.chunks = many;
    return row;
  };
  auto row = run_row("a", turns().name, 1);
  row.size = 100'000'000;
  std::vector<PieceRow> const pieces{part(0, 2, 9), part(2, 2, 2), part(4, 1, 1.1)};
  Noted noted;
  auto const found = calibration_of(std::vector{row}, pieces, ready("yoke", node()).predictor.get(), noted.notes);
  ASSERT_EQ(found.cases.size(), 1U);
  auto const& one = found.cases[0];
  EXPECT_TRUE(one.by_turns());
  EXPECT_EQ(one.start_s, 0);
  ASSERT_EQ(one.segments.size(), 1U);
  EXPECT_EQ(one.segments[0].first_chunk, 2U);
  EXPECT_EQ(one.segments[0].chunks, 2U);
  EXPECT_EQ(one.segments[0].n, 3U);
  EXPECT_NEAR(one.segments[0].kernel_s, 2.2, 1e-12);
  double const model_s = 1e-6 + 1.2e-9 * static_cast<double>(description.segments[0].items_of({2, 4}).size());
  EXPECT_NEAR(one.segments[0].efficiency.value(), model_s / 2.2, 1e-9 * model_s);
}

/// The second visit is noisy on the host, but not on the device.
TEST(Calibration, VisitsThatWereDisturbedAreLeftOut) {
  std::vector<core::RunRow> rows;
  std::vector<PieceRow> pieces;
  auto const add = [&](std::string const& id, std::string const& plan, std::uint64_t visit, double kernel_s) {
    rows.push_back(run_row(id, plan, 2 * kernel_s));
    rows.back().process = visit;
    pieces.push_back(piece_row(id, plan == "co" ? "host" : "device", kernel_s));
  };
  add("a", "co", 0, 1.00);
  add("b", "co", 0, 1.02);
  add("c", "co", 1, 1.60);
  add("d", "co", 1, 1.61);
  add("e", "co", 1, 1.62);
  add("f", "go", 0, 1.00);
  add("g", "go", 1, 1.08);
  Noted noted;
  auto const found = calibration_of(rows, pieces, nullptr, noted.notes);
  auto const& segments = found.cases.at(0).segments;
  EXPECT_EQ(segments.at(0).n, 2U);
  EXPECT_NEAR(segments.at(0).kernel_s, 1.01, 1e-12);
  EXPECT_EQ(segments.at(0).drift, 0) << "one visit counts";
  EXPECT_EQ(segments.at(1).n, 2U);
  EXPECT_NEAR(segments.at(1).kernel_s, std::sqrt(1.08), 1e-12);
  EXPECT_THAT(noted.sentences, ElementsAre("1 of 2 kernels took over 30 % longer in some visit than in the quickest, "
                                           "which counts"));
}

/// The machine was slower in the second visit, which had more executions.
TEST(Calibration, VisitsThatAgreeCountAlikeAndTheirDifferenceIsNoNoise) {
  std::vector<core::RunRow> rows;
  std::vector<PieceRow> pieces;
  for (auto const& [visit, factor, executions] : {std::tuple(0U, 1.0, 3), {1U, 1.21, 9}})
    for (int i = 0; i < executions; ++i) {
      std::string const id(1, static_cast<char>('a' + rows.size()));
      rows.push_back(run_row(id, "co", 2));
      rows.back().process = visit;
      pieces.push_back(piece_row(id, "host", factor * (0.99 + 0.01 * (i % 3))));
    }
  Noted noted;
  auto const found = calibration_of(rows, pieces, nullptr, noted.notes);
  auto const& segment = found.cases.at(0).segments.at(0);
  EXPECT_EQ(segment.n, 12U);
  EXPECT_NEAR(segment.kernel_s, 1.1, 1e-12);
  EXPECT_NEAR(segment.spread, log_deviation(0.7413 * 0.02), 1e-9);
  EXPECT_NEAR(segment.drift, std::log(1.21) / 2, 1e-12) << "standard error of the mean of two visits";
  EXPECT_TRUE(noted.sentences.empty());
}

/// The first run touches the device's memory for the first time.
TEST(Calibration, CopiesOfTheFirstRunByTurnsDoNotCount) {
  std::vector<core::RunRow> rows;
  std::vector<PieceRow> pieces;
  auto const add = [&](std::uint64_t repetition, double copy_in_s) {
    std::string const id(1, static_cast<char>('a' + repetition));
    rows.push_back(run_row(id, turns().name, 1));
    rows.back().data = "streamed";
    rows.back().repetition = repetition;
    pieces.push_back(piece_row(id, "device", 1));
    pieces.back().chunks = 1;
    pieces.back().bytes_moved = 100;
    pieces.back().copy_in_s = copy_in_s;
  };
  add(0, 50);
  Noted noted;
  auto const first = calibration_of(rows, pieces, nullptr, noted.notes).cases.at(0).segments.at(0);
  EXPECT_EQ(first.n, 1U);
  EXPECT_EQ(first.copy_in_s, 0);
  EXPECT_EQ(first.bytes_in, 0);
  add(1, 2);
  auto const second = calibration_of(rows, pieces, nullptr, noted.notes).cases.at(0).segments.at(0);
  EXPECT_EQ(second.n, 2U);
  EXPECT_EQ(second.copy_in_s, 2);
}

/// Calibration of a workload with two iterations, which take 1 s and 3 s; `chunks` executed of 2, 0 for `co`.
core::CaseCalibration of_two_iterations(std::string const& workload, std::string const& options, std::uint64_t chunks) {
  auto row = run_row("a", chunks > 0 ? turns().name : "co", 5);
  row.workload = workload;
  row.workload_options = options;
  row.size = 100;
  row.iterations = 2;
  std::vector<PieceRow> pieces;
  for (std::uint64_t first = 0; first == 0 || first < 2 * chunks; first += std::max<std::uint64_t>(chunks, 1))
    for (std::uint64_t const iteration : {0, 1}) {
      pieces.push_back(piece_row("a", "host", iteration == 0 ? 1 : 3));
      pieces.back().segment = "pass";
      if (workload == "jacobi") pieces.back().segment = "sweep";
      pieces.back().iteration = iteration;
      pieces.back().first_chunk = first;
      pieces.back().chunks = chunks;
    }
  Noted noted;
  auto const found = calibration_of(std::vector{row}, pieces, nullptr, noted.notes);
  EXPECT_TRUE(noted.sentences.empty()) << noted.sentences[0];
  return found.cases.at(0);
}

TEST(Calibration, OfIterationsThatDifferHasTheirMean) {
  auto const whole = of_two_iterations("compact", "block=10;keep=0.5", 0).segments.at(0);
  EXPECT_NEAR(whole.kernel_s, 2, 1e-12);
  EXPECT_EQ(whole.n, 1U);
  auto const parts = of_two_iterations("compact", "block=10;keep=0.5", 1).segments.at(0);
  EXPECT_NEAR(parts.kernel_s, 2, 1e-12);
  EXPECT_EQ(parts.n, 2U);
}

TEST(Calibration, OfEqualIterationsIsWithoutTheFirst) {
  auto const one = of_two_iterations("jacobi", "block=16;iterations=2;matrix=dense", 0).segments.at(0);
  EXPECT_NEAR(one.kernel_s, 3, 1e-12);
  EXPECT_EQ(one.n, 1U);
}

TEST(Calibration, IsOfOneMachineThreadCountAndBuild) {
  std::vector<core::RunRow> rows{run_row("a", "co", 1), run_row("d", "go", 5)};
  rows[1].compiler = "another";
  std::vector<PieceRow> const pieces{piece_row("a", "host", 0.8), piece_row("d", "device", 4)};
  Noted noted;
  EXPECT_THROW(calibration_of(rows, pieces, nullptr, noted.notes), Error);
}

TEST(Calibration, RowsWithoutPiecesAreLeftOut) {
  std::vector<core::RunRow> const rows{run_row("a", "co", 1)};
  Noted noted;
  EXPECT_TRUE(calibration_of(rows, {}, nullptr, noted.notes).cases.empty());
  EXPECT_THAT(noted.sentences, ElementsAre("rows of triad without pieces are left out"));
}

/// A whole problem of triad with alternating processors, next to small ones with efficiencies 0.5 and 0.8.
core::Calibration with_whole_problem(double efficiency) {
  auto all = triad_calibration();
  all.cases[1].size = 2000;
  all.cases[1].segments[0].efficiency = 0.8;
  auto whole = all.cases[0];
  whole.size = 100'000;
  whole.segments[0].chunks = 10;
  whole.segments[0].efficiency = efficiency;
  all.cases.push_back(whole);
  return all;
}

TEST(Calibration, WholeProblemsAreComparedWithTheSlowestOtherSize) {
  auto all = with_whole_problem(0.2);
  EXPECT_DOUBLE_EQ(slowdown_by_size(all, all.cases[2]), 2.5);
  EXPECT_EQ(slowdown_by_size(all, all.cases[1]), 1) << "it is quicker than others";
  all.cases[0].precision = all.cases[1].precision = "double";
  EXPECT_EQ(slowdown_by_size(all, all.cases[2]), 1) << "another precision is no comparison";
  all = with_whole_problem(0.2);
  all.cases[0].workload_options = all.cases[1].workload_options = "other=1";
  EXPECT_EQ(slowdown_by_size(all, all.cases[2]), 1) << "nor are other options";
  all = with_whole_problem(0.2);
  all.cases[2].segments[0].processor = "device";
  EXPECT_EQ(slowdown_by_size(all, all.cases[2]), 1) << "nor is another processor";
  all = with_whole_problem(0.2);
  all.cases[2].segments[0].efficiency.reset();
  EXPECT_EQ(slowdown_by_size(all, all.cases[2]), 1);
}

TEST(Calibration, WholeProblemsThatAreSlowInTheirOnlyVisitAreNoted) {
  auto all = with_whole_problem(0.2);
  Noted noted;
  note_disturbed(all, noted.notes);
  ASSERT_EQ(noted.sentences.size(), 1U);
  EXPECT_THAT(noted.sentences[0], HasSubstr("triad 100000 takes 2.5 times as long as other sizes let expect"));
  all.cases[2].segments[0].drift = 0.01;
  Noted of_two_visits;
  note_disturbed(all, of_two_visits.notes);
  note_disturbed(with_whole_problem(0.3), of_two_visits.notes);
  EXPECT_TRUE(of_two_visits.sentences.empty());
}

TEST(Calibration, KernelsThatVaryMuchAreNoted) {
  auto all = triad_calibration();
  Noted noted;
  note_disturbed(all, noted.notes);
  EXPECT_TRUE(noted.sentences.empty());
  all.cases[1].segments[0].spread = 0.5;
  note_disturbed(all, noted.notes);
  ASSERT_EQ(noted.sentences.size(), 1U);
  EXPECT_THAT(noted.sentences[0], HasSubstr("1 of 2 kernels vary by more than 20 %, most "));
  EXPECT_THAT(noted.sentences[0], HasSubstr(" of triad 100000 on the host by 50 %"));
  all.streams = {{"host", 1.4, 1.35, 1.45, 40}, {"device", 1.2, 1, 1.5, 40}};
  note_disturbed(all, noted.notes);
  ASSERT_EQ(noted.sentences.size(), 2U);
  EXPECT_THAT(noted.sentences[1], HasSubstr("one on the device takes 1.00 to 1.50 times as long"));
}

}  // namespace
}  // namespace yoke::calibration
