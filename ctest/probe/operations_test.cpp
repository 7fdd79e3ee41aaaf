// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"
#include "suite/probe/exercises.hpp"

namespace yoke::probe {
namespace {

void expect_time(Processors& processors, Processor p, Exercise exercise) {
  exercise.repeats = 2;
  double time_s = 0;
  on_one(processors, p, [&] { time_s = take_sample(exercise); });
  EXPECT_GT(exercise.units, 0);
  EXPECT_GT(time_s, 0);
  EXPECT_TRUE(std::isfinite(time_s));
}

TEST(Operations, EachKindTakesTimeOnEachProcessor) {
  Processors processors;
  for (Processor p = 0; p < processors.count(); ++p) {
    for (Precision const precision : {Precision::single_precision, Precision::double_precision})
      for (int kind = 0; kind <= static_cast<int>(Operation::inverse_root); ++kind)
        expect_time(processors, p, operations(processors, p, precision, static_cast<Operation>(kind)));
    expect_time(processors, p, scalar_instructions(processors, p));
    expect_time(processors, p, rewrite(processors, p, 1 << 16));
    expect_time(processors, p, store_past_caches(processors, p, 1 << 16));
    expect_time(processors, p, gather(processors, p, 1 << 16));
  }
}

TEST(Operations, AMultiplyAddIsTwoAndVectorsCountTheirLanes) {
  Processors processors;
  auto const units = [&](Precision precision, Operation kind) {
    return operations(processors, host, precision, kind).units;
  };
  using enum Operation;
  using enum Precision;
  EXPECT_EQ(units(single_precision, multiply_add), 2 * units(single_precision, add));
  EXPECT_EQ(units(single_precision, divide), 2 * units(double_precision, divide));
}

TEST(Operations, AGatherGoesOverAboutTheMemoryThatItIsGiven) {
  Processors processors;
  double const bytes = gather(processors, host, 1 << 20).working_set_bytes;
  EXPECT_NEAR(bytes, 1 << 20, 1 << 16);
}

TEST(Operations, OfMemoryThatTheyShareOnlyTheirPartIsTouched) {
  Processors processors;
  SharedArray const array = shared_array(processors, host, 1 << 20);
  std::size_t const all = (1 << 20) / sizeof(double);
  std::fill_n(array.numbers, all, 2.0);
  Exercise const some = rewrite(processors, host, 1 << 16, array);
  on_one(processors, host, [&] { some.act(1); });
  // Each thread has the same number of registers, in blocks.
  EXPECT_NEAR(some.working_set_bytes, 1 << 16, 1024.0 * static_cast<double>(processors.info(host).threads));
  EXPECT_EQ(sizeof(double) * static_cast<std::size_t>(std::count(array.numbers, array.numbers + all, 1.0)),
            some.working_set_bytes);
  EXPECT_THROW(rewrite(processors, host, 1 << 21, array), ContractViolation);
}

TEST(Operations, RowsAtOnceAreWholePages) {
  Processors processors;
  std::size_t const threads = processors.info(host).threads, page = 4096;
  auto const units = [&](std::size_t pages) {
    std::size_t const part = pages * page + page / 2;
    return rows_at_once(processors, host, static_cast<double>(threads * part)).units;
  };
  EXPECT_EQ(units(8), static_cast<double>(threads * 8 * page));
  EXPECT_EQ(units(300), static_cast<double>(threads * 256 * page)) << "two groups of rows of 16 pages";
  EXPECT_FALSE(rows_at_once(processors, host, static_cast<double>(threads * 7 * page)).act);
}

/// Stores from the first to the last row of each thread's part, but nothing behind its last whole row.
TEST(Operations, StoresInPiecesFillAllRows) {
  Processors processors;
  std::size_t const threads = processors.info(host).threads, page = 4096;
  for (auto const& [row, rows] : {std::pair{8 * page, std::size_t{515}}, std::pair{page, std::size_t{100}}}) {
    std::size_t const wanted = rows * row + row / 2;
    double const bytes = static_cast<double>(threads * wanted);
    SharedArray const array = shared_array(processors, host, bytes);
    std::size_t const numbers = rows * row / sizeof(double),
                      apart = array.per_thread * host_vector_bytes() / sizeof(double);
    for (double const piece_bytes : piece_sizes) {
      std::fill_n(array.numbers, threads * apart, 2.0);
      Exercise const pieces = store_pieces(processors, host, bytes, piece_bytes, array);
      ASSERT_EQ(pieces.units, static_cast<double>(threads * rows * row));
      on_one(processors, host, [&] { pieces.act(1); });
      for (std::size_t thread = 0; thread < threads; ++thread) {
        double const* const part = array.numbers + thread * apart;
        EXPECT_EQ(std::count(part, part + numbers, 1.0), numbers) << piece_bytes;
        EXPECT_EQ(std::count(part + numbers, part + apart, 2.0), apart - numbers) << piece_bytes;
      }
    }
    EXPECT_THROW(store_pieces(processors, host, bytes, 8, array), ContractViolation);
  }
  EXPECT_FALSE(store_pieces(processors, host, static_cast<double>(threads * 50 * page), 64).act) << "too few rows";
}

}  // namespace
}  // namespace yoke::probe
