// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Additional operations that descriptions declare for kernels on a host.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"
#include "suite/node/spaces.hpp"
#include "suite/workloads/detail/mm_packing.hpp"

namespace yoke::workloads {
namespace {

Description described(std::string const& name, std::uint64_t size, Precision precision = Precision::single_precision) {
  Workload const& workload = find_named(registered_workloads(), name, "workload");
  return workload.describe({size, precision, OptionValues(name, workload.options, {}), 1});
}

/// Counts of the only phase of one item, on a host with vector registers of `register_bytes`.
Counts only_phase(Segment const& segment, std::size_t register_bytes) {
  auto const phases = segment.host_kernels(register_bytes).phases;
  EXPECT_EQ(phases.size(), 1U) << segment.name;
  return phases.at(0);
}

class HostPhases : public testing::TestWithParam<std::size_t> {
 protected:
  std::size_t const register_bytes = GetParam(), lanes = register_bytes / sizeof(float);

  /// Columns that a product of `n` computes: a strip is three registers of 32 bytes, two of others.
  double computed_columns(double n) const {
    double const strip = static_cast<double>((register_bytes == 32 ? 3 : 2) * lanes);
    return std::ceil(n / strip) * strip;
  }
};
INSTANTIATE_TEST_SUITE_P(Registers, HostPhases, testing::Values(16, 32, 64), testing::PrintToStringParamName());

/// A step along k is 256 numbers of four bytes.
TEST_P(HostPhases, AProductPacksItsOperandsAndAddsEachStepToItsResult) {
  double const width = static_cast<double>(lanes);
  Counts const one = only_phase(described("mm", 256).segments[0], register_bytes);
  EXPECT_EQ(one.read_bytes, 2 * 256 * 4) << "a row of A, and B's part of it";
  EXPECT_EQ(one.write_bytes, 2 * 256 * 4) << "B packed, and the row of C";
  EXPECT_EQ(one.fma, 256 * (computed_columns(256) - 256));
  EXPECT_EQ(one.scalar, 6 * computed_columns(256) / width);
  Counts const three = only_phase(described("mm", 768).segments[0], register_bytes);
  EXPECT_EQ(three.read_bytes, 4 * 768 * 4);
  EXPECT_EQ(three.write_bytes, 4 * 768 * 4);
  EXPECT_EQ(three.fma, 0) << "strips are full";
  EXPECT_EQ(three.scalar, 3 * 6 * 768 / width);
  Description const twice = described("mm", 768, Precision::double_precision);
  EXPECT_EQ(only_phase(twice.segments[0], register_bytes).write_bytes, 7 * 768 * 8);
}

TEST_P(HostPhases, AProductComputesTheLastStripOfColumnsWhole) {
  double const columns = computed_columns(259);
  EXPECT_EQ(only_phase(described("mm", 259).segments[0], register_bytes).fma, 259 * (columns - 259));
  EXPECT_EQ(only_phase(described("la", 259).segments[0], register_bytes).fma, 259 * (columns - 259));
}

TEST_P(HostPhases, RegistersThatGoRoundTheEndOfALineAreFetchedOneByOne) {
  for (std::size_t const n : {1, 3, 8, 20, 24, 31, 64, 100}) {
    double const around = only_phase(described("da", n).segments[0], register_bytes).scalar / 126;
    double registers = 0;  // registers that begin at each different place of a line
    for (std::size_t i = 0; i < n; ++i) registers += i * lanes % n + lanes > n ? 1 : 0;
    EXPECT_DOUBLE_EQ(around, registers / static_cast<double>(n)) << n;
  }
}

TEST(HostKernels, WiderRegistersHoldMoreSumsAndLoadTheirOperandsLessOften) {
  Segment const product = described("mm", 256).segments[0];
  EXPECT_EQ(product.host_kernels(16).counts.loads, 256 * 256 * (6 + 2) / 12.0);
  EXPECT_EQ(product.host_kernels(32).counts.loads, 256 * 256 * (4 + 3) / 12.0);
  EXPECT_EQ(product.host_kernels(64).counts.loads, 256 * 256 * (12 + 2) / 24.0);
  EXPECT_EQ(product.host_kernels(64).counts.fma, product.host_kernels(16).counts.fma);
}

TEST(HostKernels, TheSumsOfABlockOfRegistersStayLive) {
  Segment const powadd = described("sa", 1000).segments[0];
  for (std::size_t const bytes : {16, 32})
    EXPECT_EQ(powadd.host_kernels(bytes).counts.live_bytes, 8 * 8 * static_cast<double>(bytes));
  EXPECT_EQ(powadd.host_kernels(64).counts.live_bytes, 8 * 12 * 64);
}

/// Kernels are compiled for the registers of the build; the description of their tiles covers any.
TEST(HostKernels, TilesAreDescribedAsTheyAreCompiled) {
  using Compiled = mm::Tile<HostSpace, float>;
  mm::TileSizes const described{Compiled::width, 4};
  EXPECT_EQ(described.rows(), Compiled::rows);
  EXPECT_EQ(described.strip(), Compiled::strip);
  EXPECT_EQ(described.depth(), Compiled::depth);
  std::size_t const bytes = sizeof(Lanes<HostSpace, float>);
  EXPECT_EQ(Compiled::rows, bytes == 64 ? 12 : bytes == 32 ? 4 : 6);
  EXPECT_EQ(Compiled::vectors, bytes == 32 ? 3 : 2);
}

TEST(HostKernels, ADescriptionIsThatOfTheUsualRegisters) {
  for (char const* name : {"mm", "la", "da", "sa", "triad"}) {
    Segment const segment = described(name, 260).segments[0];
    EXPECT_EQ(segment.host_kernels(usual_register_bytes).counts, *segment.counts) << name;
    EXPECT_EQ(segment.host_kernels(usual_register_bytes).phases, segment.host_phases) << name;
  }
}

/// Registers are loaded as often as operations wait for them, or more often.
TEST(HostKernels, WhatIsLoadedAgainAndAgainIsCounted) {
  Description const da = described("da", 10);
  EXPECT_EQ(da.segments[0].counts->loads, 24 + 8 * 72);
  EXPECT_EQ(da.segments[1].counts->loads, 8 * (8 * 11 + 108));
  Counts const product = *described("mm", 256).segments[0].counts;
  EXPECT_GT(product.loads, product.fma / 2);
  EXPECT_LT(product.loads, product.fma);
  EXPECT_EQ(described("nbody", 64).segments[0].counts->loads, 2 * 64);
}

}  // namespace
}  // namespace yoke::workloads
