// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bytes on the heap that commands need for 10,000, 100,000 and 1,000,000 rows. All allocations are counted, so that the
// results do not depend on the system or on time.
#include <gtest/gtest.h>
#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "analysis/show/traced_runs.hpp"
#include "ctest/support/piece.hpp"
#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/report/report.hpp"

namespace {

std::atomic<std::size_t> bytes_now = 0, bytes_at_most = 0;

void* counted(void* memory) {
  if (!memory) throw std::bad_alloc();
  std::size_t const now = bytes_now += malloc_usable_size(memory);
  for (std::size_t most = bytes_at_most; now > most && !bytes_at_most.compare_exchange_weak(most, now);) {
  }
  return memory;
}

void uncounted(void* memory) {
  bytes_now -= malloc_usable_size(memory);
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) { return counted(std::malloc(size > 0 ? size : 1)); }
void* operator new(std::size_t size, std::align_val_t align) {
  auto const to = static_cast<std::size_t>(align);
  return counted(std::aligned_alloc(to, (size + to - 1) / to * to));
}
// std::stable_sort allocates its buffer with this one, and frees it with an operator delete below.
void* operator new(std::size_t size, std::nothrow_t const&) noexcept try {
  return operator new(size);
} catch (std::bad_alloc const&) {
  return nullptr;
}
void operator delete(void* memory) noexcept { uncounted(memory); }
void operator delete(void* memory, std::size_t) noexcept { uncounted(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { uncounted(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { uncounted(memory); }

namespace yoke {
namespace {

/// The most bytes at any time during `work`, beyond those before it.
template <class Work>
std::size_t bytes_of(Work const& work) {
  std::size_t const before = bytes_now;
  bytes_at_most = before;
  work();
  return bytes_at_most - before;
}

/// Expects that `work(rows)` needs at most `bytes` more for each further row: less than 500 MB for ten million.
template <class Work>
void expect_growth(double bytes, Work const& work) {
  double before = 0, rows_before = 0;
  for (std::size_t const rows : {10'000, 100'000, 1'000'000}) {
    auto const now = static_cast<double>(bytes_of([&] { work(rows); }));
    if (rows_before > 0) {
      double const grown = (now - before) / (static_cast<double>(rows) - rows_before);
      EXPECT_LE(grown, bytes) << "bytes for each row from " << rows_before << " to " << rows;
      testing::Test::RecordProperty("bytes_per_row_to_" + std::to_string(rows), std::to_string(grown));
    }
    before = now;
    rows_before = static_cast<double>(rows);
  }
}

constexpr std::size_t shares = 30, repetitions = 300;

/// The n-th of rows as `yoke run` writes them: 32 plans, 300 repetitions of each, then the next size.
core::RunRow const& run_row(std::size_t n) {
  static core::RunRow row = sample::triad("co", 1, 0);
  constexpr std::size_t plans = shares + 2;
  std::size_t const plan = n % plans;
  row.partitioner = plan == 0 ? "co" : plan == 1 ? "go" : "dp";
  row.options = plan < 2 ? "" : "share=" + std::to_string(static_cast<double>(plan) / plans);
  row.share = plan == 0 ? 0 : plan == 1 ? 1 : static_cast<double>(plan) / plans;
  row.repetition = n / plans % repetitions;
  row.size = 1'000'000 + n / plans / repetitions;
  row.run_id = "660d828d5d723-49f4-" + std::to_string(n);
  // No two times are equal, as of measured ones.
  row.makespan_s = 1e-3 * (1 + static_cast<double>((n * 7919) % 1'000'003) * 1e-8);
  row.host_busy_s = row.device_busy_s = row.makespan_s;
  return row;
}

/// The data of a report on this number of rows, with the predictions of each plan by six models.
report::ReportData data_of(std::size_t rows) {
  report::ReportSource source;
  source.label = "node";
  core::PredictionRow prediction;
  for (std::size_t n = 0; n < rows; ++n) {
    auto const& row = run_row(n);
    source.runs.add(row, source.pieces);
    if (row.repetition > 0) continue;
    copy_columns<ProblemColumns>(row, prediction);
    copy_columns<PlanColumns>(row, prediction);
    prediction.seed = row.seed;
    prediction.time_s = 1.1e-3;
    for (char const* const model : {"yoke", "perdome", "peach", "cap", "roofline", "affine"}) {
      prediction.model = model;
      source.predictions.add(prediction);
    }
  }
  source.runs.finish();
  std::vector<report::ReportSource> sources;
  sources.push_back(std::move(source));
  Noted noted;
  return report::report_data(
      std::move(sources), [](auto const&) { return std::vector<forecast::ReadyModel>(); }, noted.notes);
}

TEST(Growth, OfAReportIsThatOfItsNumbersNotOfItsCharts) {
  std::size_t written = 0;
  expect_growth(24, [&](std::size_t rows) {
    auto const data = data_of(rows);
    Noted noted;
    charts::Page page{"title", "", report::report_sections(data, analysis::RunFilter({}), noted.notes), ""};
    written = 0;
    charts::write_html_page(page, "", "nonce", [&](std::string_view part) { written += part.size(); });
  });
  EXPECT_GT(written, std::size_t{10'000'000}) << "it draws every plan";
}

TEST(Growth, OfAChartIsThatOfItsText) {
  expect_growth(28, [](std::size_t rows) {
    auto const data = data_of(rows);
    Noted noted;
    auto section = report::chart_section("fidelity", data, analysis::RunFilter({}), noted.notes);
    std::vector<charts::Drawing> drawings;
    for (auto& figure : section.figures) drawings.push_back(charts::drawn(std::exchange(figure, {})).drawing);
    ASSERT_EQ(drawings.size(), 6U);
    charts::svg_file(charts::grid_of(std::move(drawings), 2));
  });
}

TEST(Growth, OfATraceIsThatOfTheRunsWithPieces) {
  expect_growth(14, [](std::size_t rows) {
    analysis::TracedRuns runs;
    constexpr std::size_t each = 10;
    for (std::size_t n = 0; n < rows; n += each) runs.announce(run_row(n).run_id);
    for (std::size_t n = 0; n < rows; ++n) runs.add(run_row(n));
    runs.finish();
    EXPECT_EQ(runs.rows(), rows);
  });
}

TEST(Growth, OfTheTablesOfATraceIsThatOfTheRunsWithPieces) {
  expect_growth(80, [](std::size_t rows) {
    analysis::RunOverlaps overlaps;
    PieceRow piece = sample::piece("", "host", 0, 0, 1, 0, 1);
    for (std::size_t n = 0; n < rows; ++n) overlaps.add(n, n % 32, piece);
    EXPECT_EQ(overlaps.take().size(), rows);
  });
}

}  // namespace
}  // namespace yoke
