// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/detail/memory_overlap.hpp"

#include <gtest/gtest.h>

#include "ctest/support/sample.hpp"
#include "models/detail/segment_terms.hpp"

namespace yoke::models {
namespace {

Quantity of(double value) { return Quantity::specified(value); }

/// Terms on a host whose times are whole numbers of seconds, without the knee.
SegmentTerms terms_of(Counts const& counts, double data_bytes = 1e6, TermSettings settings = {}) {
  Machine machine = sample::machine(sample::processor(1, 100), sample::processor(1, 100));
  ProcessorParameters& p = machine.processors[host];
  p.cores = "0";
  p.working_set = {{1000, of(1)}, {1e6, of(16)}};
  p.write_set = {{1000, of(2)}, {1e6, of(40)}};
  p.t_store_s = of(30);
  p.write_serialization = of(1.25);
  p.store_serialization = of(1.5);
  Segment segment;
  segment.items = 10;
  segment.counts = counts;
  settings.knee = false;
  return segment_terms(machine, host, segment, 1, data_bytes, Precision::single_precision, settings);
}

TEST(MemoryOverlap, HidesAPartOfTheShorterOfLoadsAndStores) {
  auto const seconds = [](Counts const& counts, double data_bytes = 1e6, TermSettings const& settings = {}) {
    return terms_of(counts, data_bytes, settings).time.seconds();
  };
  // Beyond the fastest cache a byte loaded takes 15 of 16 seconds, a byte stored 38 of 40, all 30 past the caches.
  EXPECT_EQ(seconds({.read_bytes = 2, .write_bytes = 3}), 2 * 16 + 3 * 40 - 0.75 * 2 * 15) << "loads are the shorter";
  EXPECT_EQ(seconds({.read_bytes = 20, .write_bytes = 4}), 20 * 16 + 4 * 40 - 0.75 * 4 * 38);
  EXPECT_EQ(seconds({.read_bytes = 20, .stream_bytes = 4}), 20 * 16 + 4 * 30 - 0.5 * 4 * 30);
  EXPECT_DOUBLE_EQ(seconds({.read_bytes = 40, .write_bytes = 4, .stream_bytes = 4}),
                   40 * 16 + 4 * 40 + 4 * 30 - 0.75 * 4 * 38 - 0.5 * 4 * 30);
  EXPECT_EQ(seconds({.read_bytes = 20, .write_bytes = 4, .past_caches = true}), 20 * 16 + 4 * 30 - 0.5 * 4 * 30)
      << "they are stored past the caches";
  EXPECT_EQ(seconds({.write_bytes = 3}), 3 * 40);
  EXPECT_EQ(seconds({.read_bytes = 2, .write_bytes = 3}, 1000), 2 * 1 + 3 * 2) << "in the first cache";
  EXPECT_EQ(seconds({.read_bytes = 2, .write_bytes = 3}, 1e6, {.concurrent = false}), 2 * 16 + 3 * 40);
  EXPECT_EQ(seconds({.read_bytes = 2, .write_bytes = 3}, 1e6, {.caches = false}), 2 * 100 + 3 * 40 - 0.75 * 3 * 40);
  EXPECT_EQ(seconds({.read_bytes = 4, .write_bytes = 3}, 1e6, {.bound = true}), (4 + 0.25 * 3) * 16);

  auto const terms = terms_of({.fma = 300, .read_bytes = 20, .write_bytes = 4});
  EXPECT_DOUBLE_EQ(terms.time.mix.hidden_memory, (20 * 16 + 4 * 40 - 0.75 * 4 * 38) / 600) << "of the memory's time";
}

TEST(MemoryOverlap, IsMissingFromTheShorterOfLoadsAndStores) {
  auto const of_term = [](Counts const& counts, std::size_t i) { return terms_of(counts).time.terms.at(i).seconds; };
  Counts const more_stores{.read_bytes = 2, .write_bytes = 3}, more_loads{.read_bytes = 20, .write_bytes = 4};
  EXPECT_EQ(of_term(more_stores, 0), 2 * 16 - 0.75 * 2 * 15);
  EXPECT_EQ(of_term(more_stores, 1), 3 * 40);
  EXPECT_EQ(of_term(more_loads, 0), 20 * 16);
  EXPECT_DOUBLE_EQ(of_term(more_loads, 1), 4 * 40 - 0.75 * 4 * 38);
}

}  // namespace
}  // namespace yoke::models
