// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/run_pieces.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <string>
#include <vector>

namespace yoke::report {
namespace {

TEST(RunPieces, KeepEveryNumberToTheLastBit) {
  using Limits = std::numeric_limits<double>;
  RunPieces pieces;
  PieceRow piece;
  piece.processor = "host";
  std::vector<double> const numbers{0,
                                    -0.0,
                                    1e-9,
                                    0.1,
                                    1.5,
                                    0.3042310790,
                                    1e15,
                                    1e15 + 2,
                                    Limits::max(),
                                    Limits::min(),
                                    Limits::denorm_min(),
                                    -1e-9,
                                    1e300,
                                    Limits::infinity(),
                                    Limits::quiet_NaN(),
                                    123456.123456789,
                                    4.613e9,
                                    2.0271000000016137e-05};
  for (double const number : numbers) {
    piece.run_id = "one";
    piece.flops = piece.end_s = piece.begin_s = number;
    piece.first_chunk = std::bit_cast<std::uint64_t>(number);
    pieces.add(piece);
  }
  auto const kept = pieces.of("one");
  ASSERT_EQ(kept.size(), numbers.size());
  auto const bits = [](double number) { return std::bit_cast<std::uint64_t>(number); };
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_EQ(bits(kept[i].flops), bits(numbers[i])) << numbers[i];
    EXPECT_EQ(bits(kept[i].begin_s), bits(numbers[i])) << numbers[i];
    EXPECT_EQ(bits(kept[i].end_s), bits(numbers[i])) << numbers[i];
    EXPECT_EQ(kept[i].first_chunk, bits(numbers[i])) << numbers[i];
    EXPECT_EQ(kept[i].kernel_s, 0);
  }
}

TEST(RunPieces, ReturnThePiecesOfARunWhoseRowsAreApart) {
  RunPieces pieces;
  constexpr std::uint64_t rounds = 20'000, runs = 7;
  for (std::uint64_t round = 0; round < rounds; ++round)
    for (std::uint64_t run = 0; run < runs; ++run) {
      PieceRow piece;
      piece.run_id = "run-" + std::to_string(run % 2 == 0 ? run : run + runs * round);
      piece.processor = run % 3 == 0 ? "host" : "device";
      piece.segment = "segment " + std::to_string(run);
      piece.piece = round;
      piece.chunks = run;
      piece.end_s = static_cast<double>(round) / 3;
      pieces.add(piece);
    }
  EXPECT_EQ(pieces.runs(), 4 + 3 * rounds);
  auto const kept = pieces.of("run-4");
  ASSERT_EQ(kept.size(), rounds);
  for (std::uint64_t round = 0; round < rounds; ++round) {
    ASSERT_EQ(kept[round].piece, round);
    ASSERT_EQ(kept[round].end_s, static_cast<double>(round) / 3);
    ASSERT_EQ(kept[round].run_id, "run-4");
    ASSERT_EQ(kept[round].segment, "segment 4");
  }
  ASSERT_EQ(pieces.of("run-1").size(), 1U);
  EXPECT_EQ(pieces.of("run-1")[0].processor, "device");
  EXPECT_TRUE(pieces.of("none").empty());
  EXPECT_EQ(pieces.name(0), "run-0");
  EXPECT_EQ(pieces.name(6), "run-6");
  EXPECT_EQ(pieces.find("run-6"), 6U);
  EXPECT_EQ(pieces.find("run"), std::nullopt);
  EXPECT_EQ(pieces.first_runs(2), (std::vector<std::string>{"run-0", "run-1"}));
}

}  // namespace
}  // namespace yoke::report
