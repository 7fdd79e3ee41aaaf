// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/hist.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "ctest/support/problems.hpp"
#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/node/processors.hpp"
#include "suite/workloads/detail/hist_kernel.hpp"

namespace yoke::workloads {
namespace {

using hist::Bin;
using testing::HasSubstr;

Workload const& hist_workload() { return find_named(registered_workloads(), "hist", "workload"); }

Problem hist_problem(std::uint64_t size, OptionMap const& options, Precision precision = Precision::single_precision) {
  return problem_of(hist_workload(), size, precision, options);
}

Segment described(std::uint64_t size, OptionMap const& options) {
  return hist_workload().describe(hist_problem(size, options)).segments.at(0);
}

/// Counts of the kernel on the host, piece by piece.
std::vector<Bin> counted(Problem const& problem, std::vector<float> const& numbers, std::vector<Range> const& pieces) {
  HostSpace const space;
  hist::Shape const shape = hist::Shape::of(problem);
  std::vector<Bin> bins(shape.bins, 0);
  for (Range const piece : pieces) hist::enqueue<HostSpace, float>(space, shape, numbers.data(), bins.data(), piece);
  space.fence();
  return bins;
}

/// Numbers i / n, so that each of n / k of k bins has k.
std::vector<float> steps(std::size_t n) {
  std::vector<float> numbers(n);
  for (std::size_t i = 0; i < n; ++i) numbers[i] = static_cast<float>(i) / static_cast<float>(n);
  return numbers;
}

TEST(HistKernel, CountsEachNumberOnceByEveryMethodInAnyPieces) {
  constexpr std::size_t n = 1 << 15;
  auto const numbers = steps(n);
  for (char const* const method : {"atomic", "private", "split"})
    for (std::size_t const bins : {1, 2, 64, 4096}) {
      auto const problem = hist_problem(n, {{"method", method}, {"bins", std::to_string(bins)}, {"parts", "3"}});
      Segment const segment = described(n, {{"method", method}, {"bins", std::to_string(bins)}, {"parts", "3"}});
      std::size_t const chunks = segment.chunks();
      std::vector<Range> pieces;
      for (auto const& [from, to] :
           {std::pair{std::size_t{0}, chunks / 3}, {chunks / 3, chunks / 2}, {chunks / 2, chunks}})
        pieces.push_back(segment.items_of({from, to}));
      SCOPED_TRACE(std::string(method) + ' ' + std::to_string(bins));
      EXPECT_EQ(counted(problem, numbers, pieces), std::vector<Bin>(bins, static_cast<Bin>(n / bins)));
    }
}

TEST(HistKernel, SplitsBinsThatNoScratchMemoryHolds) {
  constexpr std::size_t n = 1 << 15, bins = 1 << 15;
  Problem const problem = hist_problem(n, {{"method", "split"}, {"bins", std::to_string(bins)}, {"parts", "2"}});
  EXPECT_GT(hist::Shape::of(problem).part_bins, hist::max_private_bins);
  EXPECT_EQ(counted(problem, steps(n), {{0, bins}}), std::vector<Bin>(bins, 1));
  auto const half = counted(problem, steps(n), {{bins / 2, bins}});
  EXPECT_EQ(std::accumulate(half.begin(), half.begin() + bins / 2, 0U), 0U);
  EXPECT_EQ(std::accumulate(half.begin(), half.end(), 0U), n / 2);
}

TEST(HistKernel, LeavesOutWhatIsNoNumberAndPutsOneIntoTheLastBin) {
  std::vector<float> const numbers{0, std::nanf(""), 0.5F, std::nextafter(1.0F, 0.0F), 1, std::nanf("")};
  for (char const* const method : {"atomic", "private", "split"}) {
    auto const problem = hist_problem(numbers.size(), {{"method", method}, {"bins", "3"}, {"parts", "1"}});
    Range const all{0, std::string(method) == "split" ? 3U : numbers.size()};
    EXPECT_EQ(counted(problem, numbers, {all}), (std::vector<Bin>{1, 1, 2})) << method;
  }
}

TEST(HistKernel, LeavesOutEachOfManyThatIsNoNumber) {
  constexpr std::size_t n = 1 << 12, bins = 4;
  auto numbers = steps(n);
  std::vector<Bin> expected(bins, n / bins);
  for (std::size_t i = 0; i < n; i += 3) {
    numbers[i] = std::nanf("");
    --expected[i * bins / n];
  }
  for (char const* const method : {"atomic", "private", "split"}) {
    auto const problem = hist_problem(n, {{"method", method}, {"bins", "4"}, {"parts", "2"}});
    EXPECT_EQ(counted(problem, numbers, {{0, std::string(method) == "split" ? bins : n}}), expected) << method;
  }
}

TEST(HistCheck, FindsEachBinThatHasOneMoreOrOneLess) {
  std::vector<float> const numbers{0, 0.24F, 0.25F, 0.5F, 0.999F, 1};
  hist::Check const check(numbers.data(), numbers.size(), 4);
  std::vector<Bin> bins{2, 1, 1, 2};
  EXPECT_EQ(check.worst(bins.data()), 0);
  for (Bin& bin : bins) {
    ++bin;
    EXPECT_EQ(check.worst(bins.data()), 1);
    bin -= 2;
    EXPECT_EQ(check.worst(bins.data()), 1);
    ++bin;
  }
}

TEST(Hist, IsRightWithOneBinAndWithMillionsEvenAndSkewed) {
  Processors processors;
  for (char const* const method : {"atomic", "private", "split"})
    for (char const* const distribution : {"even", "skewed"})
      for (char const* const bins : {"1", "255", "3000000"})
        for (Precision const precision : hist_workload().precisions) {
          if (std::string(method) == "private" && std::string(bins) == "3000000") continue;
          auto const instance = hist_workload().prepare(
              hist_problem(50'001, {{"method", method}, {"bins", bins}, {"distribution", distribution}}, precision),
              processors);
          Segment const& fill = instance->description().segments[0];
          std::size_t const middle = fill.chunks() / 2;
          Piece const pieces[2] = {{0, {0, middle}}, {0, {middle, fill.chunks()}}};
          processors.on_all([&](Processor p) {
            instance->poison(p);
            instance->fence(p);
          });
          processors.on_all([&](Processor p) {
            Piece const& piece = pieces[p];
            if (!instance->at_home(p)) {
              instance->broadcast(p, 0);
              instance->copy_in(p, piece);
            }
            if (!piece.chunks.empty()) instance->enqueue(p, piece);
            if (!instance->at_home(p)) instance->copy_out(p, piece);
            instance->fence(p);
          });
          instance->merge();
          EXPECT_EQ(instance->error(), 0) << method << ' ' << distribution << ' ' << bins;
        }
}

/// Fraction of the numbers in the first of a hundred bins.
double first_of_hundred(char const* distribution) {
  Processors processors;
  auto const count = [&](std::uint64_t seed) {
    Problem problem = hist_problem(20'000, {{"bins", "100"}, {"distribution", distribution}});
    problem.seed = seed;
    auto const instance = hist_workload().prepare(problem, processors);
    instance->poison(host);
    instance->fence(host);
    // Nothing is counted, so the error is the fullest bin.
    return instance->error() / 20'000;
  };
  EXPECT_NE(count(1), count(2));
  EXPECT_EQ(count(3), count(3));
  return count(1);
}

TEST(Hist, SkewedNumbersFallIntoFewBins) {
  EXPECT_NEAR(first_of_hundred("even"), 0.012, 0.002);
  EXPECT_NEAR(first_of_hundred("skewed"), std::pow(0.01, 1.0 / 8), 0.01);
}

TEST(Hist, DescribesANumberOrABinForWhosePartAllNumbersAreRead) {
  Segment const atomic = described(1'000'000, {{"bins", "1000"}});
  EXPECT_EQ(atomic.items, 1'000'000U);
  EXPECT_EQ(atomic.per_item.flops, 2);
  EXPECT_EQ(atomic.per_item.bytes, 4 + 8);
  EXPECT_DOUBLE_EQ(atomic.per_item.compulsory_bytes, 4 + 8 * 1e-3);
  EXPECT_EQ(atomic.bytes_in, 4);
  EXPECT_EQ(atomic.moved_out({0, 17}), 4000);
  EXPECT_TRUE(atomic.shares_results());
  EXPECT_THAT(atomic.counts->atomics, testing::ElementsAre(AtomicAdditions{1, 4000}));
  EXPECT_EQ(atomic.atomic_bytes, 4000);
  EXPECT_LT(described(1'000'000, {{"bins", "1000"}, {"method", "private"}}).counts->atomic_additions(), 0.1);

  Segment const split = described(1'000'000, {{"bins", "1000"}, {"method", "split"}, {"parts", "4"}});
  EXPECT_EQ(split.items, 1000U);
  EXPECT_EQ(split.chunks(), 4U);
  EXPECT_DOUBLE_EQ(split.cost({0, 4}).flops, 2 * 4e6);
  EXPECT_DOUBLE_EQ(split.cost({0, 4}).bytes, 4 * 4e6 + 8e6);
  EXPECT_EQ(split.shared_bytes, 4e6);
  EXPECT_EQ(split.moved_out({0, 1}), 1000);
  EXPECT_FALSE(split.shares_results());
}

/// The number of a bin is about the eighth power of an even number: the first one of 4096 bins gets 2^(-12/8) of all.
TEST(Hist, DescribesByTheirProbabilityToWhichBinsSkewedNumbersAreAdded) {
  Segment const skewed = described(1'000'000, {{"bins", "4096"}, {"distribution", "skewed"}});
  auto const& atomics = skewed.counts->atomics;
  ASSERT_EQ(atomics.size(), 13U) << "one bin, another one, two, four ... 2048";
  EXPECT_NEAR(skewed.counts->atomic_additions(), 1, 1e-12);
  double const first = std::exp2(-1.5);
  EXPECT_NEAR(atomics.front().additions, first, 1e-12);
  EXPECT_NEAR(atomics.front().bytes, 4 / first, 1e-9);
  EXPECT_NEAR(atomics.back().additions, 1 - std::exp2(-0.125), 1e-12);
  EXPECT_EQ(atomics.back().bytes, 4 * 4096) << "all bins are no more";
  double meet = 0;
  for (int bin = 0; bin < 4096; ++bin) {
    double const probability = std::pow((bin + 1) / 4096.0, 0.125) - std::pow(bin / 4096.0, 0.125);
    meet += probability * probability;
  }
  EXPECT_NEAR(skewed.atomic_bytes, 4 / meet, 0.02 * 4 / meet);
}

/// Sentence with which the problem is refused.
std::string refused(std::uint64_t size, OptionMap const& options) {
  try {
    described(size, options);
  } catch (Error const& error) {
    return error.what();
  }
  return {};
}

TEST(Hist, RefusesNumbersThatABinCannotCountAndPrivateBinsThatDoNotFit) {
  EXPECT_THAT(refused(1ULL << 32, {}), HasSubstr("hist is 4294967296; it must be at most 4294967295 numbers"));
  EXPECT_EQ(refused((1ULL << 32) - 1, {}), "");
  EXPECT_THAT(refused(100, {{"method", "private"}, {"bins", "4097"}}),
              HasSubstr("bins of hist is 4097; with method=private it must be at most 4096"));
  EXPECT_EQ(refused(100, {{"method", "private"}, {"bins", "4096"}}), "");
  EXPECT_THAT(refused(100, {{"bins", "0"}}), HasSubstr("bins"));
  EXPECT_THAT(refused(100, {{"bins", "16777217"}}), HasSubstr("bins"));
  EXPECT_THAT(refused(100, {{"method", "magic"}}), HasSubstr("method"));
}

}  // namespace
}  // namespace yoke::workloads
