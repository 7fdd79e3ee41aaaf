// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What descriptions say that kernels on a host do besides.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "suite/core/catalogue.hpp"
#include "suite/core/workload.hpp"
#include "suite/node/lanes_memory.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {
namespace {

Description described(std::string const& name, std::uint64_t size, Precision precision = Precision::single_precision) {
  Workload const& workload = find_named(workloads(), name, "workload");
  return workload.describe({size, precision, OptionValues(name, workload.options, {}), 1});
}

Counts const& only_phase(Segment const& segment) {
  EXPECT_EQ(segment.host_phases.size(), 1U) << segment.name;
  return segment.host_phases.at(0);
}

constexpr double lanes = static_cast<double>(lanes_of<HostSpace, float>);

/// A step along k is 256 numbers of four bytes.
TEST(HostPhases, AProductPacksItsOperandsAndAddsEachStepToItsResult) {
  Counts const one = only_phase(described("mm", 256).segments[0]);
  EXPECT_EQ(one.read_bytes, 2 * 256 * 4) << "a row of A, and B's part of it";
  EXPECT_EQ(one.write_bytes, 2 * 256 * 4) << "B packed, and the row of C";
  EXPECT_EQ(one.fma, 0) << "strips are full";
  EXPECT_EQ(one.scalar, 6 * 256 / lanes);
  Counts const three = only_phase(described("mm", 768).segments[0]);
  EXPECT_EQ(three.read_bytes, 4 * 768 * 4);
  EXPECT_EQ(three.write_bytes, 4 * 768 * 4);
  EXPECT_EQ(three.scalar, 3 * 6 * 768 / lanes);
  EXPECT_EQ(only_phase(described("mm", 768, Precision::double_precision).segments[0]).write_bytes, 7 * 768 * 8);
}

TEST(HostPhases, AProductComputesTheLastStripOfColumnsWhole) {
  double const strip = 2 * lanes, columns = std::ceil(259 / strip) * strip;
  EXPECT_EQ(only_phase(described("mm", 259).segments[0]).fma, 259 * (columns - 259));
  EXPECT_EQ(only_phase(described("la", 259).segments[0]).fma, 259 * (columns - 259));
}

TEST(HostPhases, RegistersThatGoRoundTheEndOfALineAreFetchedOneByOne) {
  auto const around = [](std::size_t n) { return only_phase(described("da", n).segments[0]).scalar / 126; };
  for (std::size_t const n : {1, 3, 8, 20, 24, 31, 64, 100}) {
    std::size_t const width = lanes_of<HostSpace, float>;
    double registers = 0;  // of as many as begin at all different places of a line
    for (std::size_t i = 0; i < n; ++i) registers += i * width % n + width > n ? 1 : 0;
    EXPECT_DOUBLE_EQ(around(n), registers / static_cast<double>(n)) << n;
  }
}

/// Registers are loaded as often as operations wait for them, or more often.
TEST(HostPhases, WhatIsLoadedAgainAndAgainIsCounted) {
  Description const da = described("da", 10);
  EXPECT_EQ(da.segments[0].counts->loads, 24 + 8 * 72);
  EXPECT_EQ(da.segments[1].counts->loads, 8 * (8 * 11 + 108));
  Counts const product = *described("mm", 256).segments[0].counts;
  EXPECT_GT(product.loads, product.fma / 2);
  EXPECT_LT(product.loads, product.fma);
  EXPECT_EQ(described("nbody", 64).segments[0].counts->loads, 2 * 64);
}

}  // namespace
}  // namespace yoke
