// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/sample.hpp"
#include "models/detail/segment_terms.hpp"

namespace yoke::models {
namespace {

Quantity of(double value) { return Quantity::specified(value); }

/// A host whose main memory takes 16 seconds for a byte loaded and 30 for one stored past the caches.
Machine known_host() {
  Machine machine = sample::machine(sample::processor(1, 100), sample::processor(1, 100));
  ProcessorParameters& p = machine.processors[host];
  p.cores = "0";
  p.working_set = {{1000, of(1)}, {4000, of(4)}, {1e6, of(16)}};
  p.write_set = {{1000, of(2)}, {1e6, of(40)}};
  p.t_store_s = of(30);
  return machine;
}

/// Without the knee, so that times are whole numbers.
double seconds_of(Counts const& counts, double data_bytes, TermSettings settings, Machine const& machine) {
  Segment segment;
  segment.items = 10;
  segment.counts = counts;
  settings.knee = false;
  return segment_terms(machine, host, segment, 1, data_bytes, Precision::single_precision, settings).time.seconds();
}

TEST(Rows, StoresInPiecesTakeTheTimeOfTheirPieces) {
  Machine machine = known_host();
  machine.processors[host].store_pieces = {{64, of(90)}, {256, of(40)}, {4096, of(20)}};
  auto const seconds = [&](double piece_bytes, TermSettings const& settings = {}) {
    return seconds_of({.stream_bytes = 3, .stream_piece_bytes = piece_bytes}, 1e6, settings, machine);
  };
  EXPECT_EQ(seconds(64), 3 * 90);
  EXPECT_EQ(seconds(256), 3 * 40);
  EXPECT_DOUBLE_EQ(seconds(128), 3 * 60) << "half way in the logarithms";
  EXPECT_EQ(seconds(8192), 3 * 20) << "as the longest ones";
  EXPECT_EQ(seconds(0), 3 * 30) << "one long stream";
  EXPECT_EQ(seconds(64, {.rows = false}), 3 * 30);
  EXPECT_EQ(seconds(64, {.bound = true}), 3 * 90) << "more than the cheapest byte";
  EXPECT_EQ(seconds(4096, {.bound = true}), 3 * 20);
  EXPECT_EQ(seconds(64, {.rows = false, .bound = true}), 3 * 16);
  machine.processors[host].t_store_s = {};
  EXPECT_EQ(seconds(64), 3 * 90) << "whether long streams are known or not";
  machine = known_host();
  machine.processors[host].store_pieces = {{64, of(90)}, {256, of(40)}};
  machine.processors[host].store_pieces[1].t_b_s = Quantity::unavailable("interrupted");
  EXPECT_EQ(seconds(64), 3 * 30) << "the curve is not whole";
}

TEST(Rows, RowsReadAtOnceComeFromMainMemoryAtTheirOwnRate) {
  Machine machine = known_host();
  machine.processors[host].t_rows_s = of(9);
  auto const seconds = [&](bool rows, double data_bytes, TermSettings const& settings = {}) {
    return seconds_of({.read_bytes = 2, .reads_rows = rows}, data_bytes, settings, machine);
  };
  EXPECT_EQ(seconds(true, 1e6), 2 * 9);
  EXPECT_EQ(seconds(false, 1e6), 2 * 16);
  EXPECT_EQ(seconds(true, 4000), 2 * 4) << "from a cache";
  EXPECT_EQ(seconds(true, 1e6, {.rows = false}), 2 * 16);
  EXPECT_EQ(seconds(false, 1e6, {.bound = true}), 2 * 9) << "no byte is cheaper";
  machine.processors[host].t_rows_s = of(17);
  EXPECT_EQ(seconds(true, 1e6), 2 * 16);
}

}  // namespace
}  // namespace yoke::models
