// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <string>

#include "suite/microbench/own_kernels.hpp"

namespace yoke::microbench {
namespace {

/// Writes down which calls it gets: the first chunk of a launched piece, or f for a wait.
struct Told {
  std::string calls;
  void enqueue(Queue queue, Piece const& piece) {
    calls += std::to_string(queue.processor) + ':' + std::to_string(piece.chunks.begin) + ' ';
  }
  void fence(Queue) { calls += "f "; }
};

std::string calls_on(Processor processor, std::size_t repeats) {
  Told told;
  repeat(told, processor, repeats, [](auto const& launch) {
    for (std::size_t chunk : {0U, 1U}) launch(Piece{0, {chunk, chunk + 1}});
  });
  return told.calls;
}

TEST(Repeat, WaitsForEachPieceOfTheHost) { EXPECT_EQ(calls_on(host, 2), "0:0 f 0:1 f 0:0 f 0:1 f "); }

TEST(Repeat, WaitsOnceForAllPiecesOfADevice) {
  EXPECT_EQ(calls_on(device, 2), "1:0 1:1 1:0 1:1 f ");
  EXPECT_EQ(calls_on(device, 1), "1:0 1:1 f ");
}

}  // namespace
}  // namespace yoke::microbench
