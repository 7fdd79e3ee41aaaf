// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/compact.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "ctest/support/iterations.hpp"
#include "ctest/support/problems.hpp"
#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/node/spaces.hpp"
#include "suite/workloads/detail/compact_kernels.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::workloads {
namespace {

using testing::HasSubstr;

Workload const& compact_workload() { return find_named(registered_workloads(), "compact", "workload"); }

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

/// Output of both passes on the host, each in two pieces, the second one first.
std::vector<float> compacted(std::vector<float> const& in, std::size_t block, float threshold) {
  HostSpace const space;
  std::size_t const blocks = (in.size() + block - 1) / block;
  std::vector<float> out(in.size(), nan);
  std::vector<compact::Kept> kept(blocks, 0);
  std::vector<compact::Offset> offsets(blocks + 1, 0);
  compact::Arrays<float> const arrays{in.data(), out.data(), kept.data(), offsets.data(), in.size(), block, threshold};
  Range const first{0, blocks / 2 * block}, second{first.end, in.size()};
  for (Range const items : {second, first}) compact::enqueue_blocks<compact::Count>("count", space, arrays, items);
  compact::enqueue_scan(space, arrays);
  for (Range const items : {second, first}) compact::enqueue_blocks<compact::Scatter>("scatter", space, arrays, items);
  space.fence();
  EXPECT_EQ(offsets.front(), 0U);
  out.resize(offsets.back());
  return out;
}

TEST(CompactKernels, KeepNumbersInOrderInAnyBlocks) {
  for (std::size_t const n : {1, 2, 511, 512, 513, 5000}) {
    std::vector<float> in(n);
    for (std::size_t i = 0; i < n; ++i) in[i] = static_cast<float>(uniform(7, i));
    for (float const threshold : {0.0F, 0.1F, 0.5F, 1.0F}) {
      std::vector<float> right;
      std::copy_if(in.begin(), in.end(), std::back_inserter(right), [=](float x) { return x < threshold; });
      for (std::size_t const block : {1, 3, 512, 700, 8192})
        EXPECT_EQ(compacted(in, block, threshold), right) << n << ' ' << threshold << ' ' << block;
    }
  }
}

TEST(CompactKernels, LeaveOutWhatIsNoNumber) {
  EXPECT_EQ(compacted({nan, 0.25F, nan, 0.5F, 0.125F, nan}, 2, 0.5F), (std::vector<float>{0.25F, 0.125F}));
}

TEST(CompactCheck, FindsWhatIsMissingInAnotherOrderOrTooMuch) {
  std::vector<float> const in{0.1F, 0.9F, 0.2F, 0.8F, 0.3F};
  auto const error = [&](std::vector<float> const& out, std::size_t kept) {
    return compact::error_of(in.data(), in.size(), 0.5F, out.data(), kept);
  };
  EXPECT_EQ(error({0.1F, 0.2F, 0.3F, nan, nan}, 3), 0);
  EXPECT_GT(error({0.2F, 0.1F, 0.3F, nan, nan}, 3), 0) << "order";
  EXPECT_TRUE(std::isnan(error({0.1F, nan, 0.3F, nan, nan}, 3)));
  EXPECT_EQ(error({0.1F, 0.2F, 0.3F, nan, nan}, 2), 1) << "count";
  EXPECT_EQ(error({0.1F, 0.2F, 0.3F, nan, nan}, 4), 1) << "count";
  EXPECT_TRUE(std::isinf(error({0.1F, 0.2F, 0.3F, nan, 0.3F}, 3))) << "written behind the last one";
}

TEST(Compact, IsRightWhoeverDoesWhichBlocksAndHoweverManyAreKept) {
  Processors processors;
  for (Precision const precision : compact_workload().precisions)
    for (char const* const keep : {"0", "0.01", "0.5", "1"})
      for (char const* const block : {"1", "64", "1000000"}) {
        auto const instance = compact_workload().prepare(
            problem_of(compact_workload(), 3001, precision, {{"keep", keep}, {"block", block}}), processors);
        for (int twice = 0; twice < 2; ++twice) {
          iterate(*instance, processors);
          EXPECT_EQ(instance->error(), 0) << keep << ' ' << block;
        }
      }
}

/// The first or the other part of the chunks.
Range part_of(bool first, std::size_t chunks) { return first ? Range{0, chunks / 3} : Range{chunks / 3, chunks}; }

TEST(Compact, CountsOfBothProcessorsDetermineThePlacesOfBoth) {
  Processors processors;
  auto const instance = compact_workload().prepare(
      problem_of(compact_workload(), 3001, Precision::single_precision, {{"block", "64"}}), processors);
  std::size_t const chunks = instance->description().segments[0].chunks();
  for (Processor const first : {host, device}) {
    std::vector<Piece> const of_host{Piece{0, part_of(first == host, chunks)}};
    Piece const of_device{0, part_of(first == device, chunks)};
    processors.on_all([&](Processor p) {
      instance->poison(p);
      instance->fence(p);
    });
    double exchanged = 0;
    for (int pass = 0; pass < 2; ++pass) {
      processors.on_all([&](Processor p) {
        Piece const& piece = p == host ? of_host[0] : of_device;
        if (!instance->at_home(p)) instance->copy_in(p, piece);
        instance->enqueue(p, piece);
        if (!instance->at_home(p)) instance->copy_out(p, piece);
        instance->fence(p);
      });
      processors.on_all([&](Processor p) {
        if (instance->at_home(p))
          instance->advance(p);
        else
          exchanged += instance->advance_with(p, of_host);
        instance->fence(p);
      });
    }
    EXPECT_EQ(instance->error(), 0) << processor_name(first);
    EXPECT_EQ(exchanged, 4 * static_cast<double>(of_host[0].chunks.size()));
  }
}

TEST(Compact, MissedPassesAndScansAreFound) {
  Processors processors;
  auto const instance = compact_workload().prepare(
      problem_of(compact_workload(), 3001, Precision::single_precision, {{"block", "64"}}), processors);
  for (Processor const who : {host, device})
    for (std::size_t const when : {0U, 1U}) {
      if (who == host && when == 0) continue;  // it has no work in the first pass
      Mischief idle;
      idle.computes = [&](Processor p, std::size_t pass) { return p != who || pass != when; };
      iterate(*instance, processors, idle);
      EXPECT_FALSE(instance->error() <= 0) << who << ' ' << when;
    }
  for (Processor const who : {host, device}) {
    Mischief deaf;
    deaf.separately = true;
    deaf.advances = [&](Processor p, std::size_t pass) { return p != who || pass != 0; };
    iterate(*instance, processors, deaf);
    EXPECT_FALSE(instance->error() <= 0) << who;
  }
  iterate(*instance, processors);
  EXPECT_EQ(instance->error(), 0);
}

TEST(Compact, DescribesTheMeanOfTwoPassesAndOnceTheInputIsThereItsBytes) {
  Problem const problem =
      problem_of(compact_workload(), 10'000, Precision::single_precision, {{"block", "100"}, {"keep", "0.25"}}, 5);
  Description const expected = compact_workload().describe(problem);
  Segment const& pass = expected.segments.at(0);
  EXPECT_EQ(expected.iterations, 2U);
  EXPECT_EQ(pass.chunks(), 100U);
  EXPECT_EQ(pass.bytes_in, 4);
  EXPECT_DOUBLE_EQ(pass.bytes_out, (4.0 / 100 + 0.25 * 4) / 2);
  EXPECT_EQ(expected.exchange_bytes, 4 * 100 / 2);
  EXPECT_EQ(expected.total().flops, 2 * 10'000);
  EXPECT_FALSE(pass.shares_results());

  Processors processors;
  auto const instance = compact_workload().prepare(problem, processors);
  Segment const& settled = instance->description().segments.at(0);
  for (Range const chunks : {Range{0, 100}, Range{3, 4}, Range{50, 100}}) {
    std::size_t kept = 0;
    for (std::size_t i = 100 * chunks.begin; i < 100 * chunks.end; ++i)
      kept += static_cast<float>(uniform(5, i)) < 0.25F;
    EXPECT_EQ(settled.moved_out(chunks), (4.0 * static_cast<double>(chunks.size() + kept)) / 2);
  }
}

TEST(Compact, RefusesSizesAndOptionsThatItCannotHave) {
  auto const refused = [](std::uint64_t size, OptionMap const& options) -> std::string {
    try {
      compact_workload().describe(problem_of(compact_workload(), size, Precision::single_precision, options));
    } catch (Error const& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_THAT(refused((1ULL << 40) + 1, {}), HasSubstr("compact is 1099511627777; it must be at most 1099511627776"));
  EXPECT_EQ(refused(1ULL << 40, {}), "");
  EXPECT_THAT(refused(10, {{"keep", "1.5"}}), HasSubstr("keep"));
  EXPECT_THAT(refused(10, {{"block", "0"}}), HasSubstr("block"));
}

}  // namespace
}  // namespace yoke::workloads
