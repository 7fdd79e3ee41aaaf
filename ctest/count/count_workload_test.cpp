// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/count/count_workload.hpp"

#include <gtest/gtest.h>

#include "ctest/support/temp_folder.hpp"
#include "suite/core/error.hpp"

namespace yoke::count {
namespace {

/// Value of the simulated counter of a processor's flops.
std::uint64_t retired = 0;

/// Retires three flops an item.
class Counts3 final : public Instance {
 public:
  explicit Counts3(Description description) : description_(std::move(description)) {}
  Description const& description() const override { return description_; }
  bool at_home(Processor) const override { return true; }
  void fence(Queue) override {}
  void poison(Processor) override { retired += 1000; }
  void broadcast(Queue, std::size_t) override {}
  void copy_in(Queue, Piece const&) override {}
  void copy_out(Queue, Piece const&) override {}
  void enqueue(Queue, Piece const& piece) override {
    retired += 3 * description_.segments[piece.segment].items_of(piece.chunks).size();
  }
  double error() override { return 0; }
  double tolerance() const override { return 0; }

 private:
  Description description_;
};

/// Two flops and a byte an item; ten flops after an iteration.
Workload sample_workload() {
  Workload workload;
  workload.name = "sample";
  workload.describe = [](Problem const& problem) {
    Segment segment;
    segment.name = "loop";
    segment.items = problem.size;
    segment.per_item = {2, 1, 1};
    segment.bytes_in = 4;
    Description description{"sample", problem.size, problem.precision, {segment}};
    description.iterations = 5;
    return description;
  };
  workload.prepare = [describe = workload.describe](Problem const& problem, Node&) {
    return std::make_unique<Counts3>(describe(problem));
  };
  workload.count = [](Problem const& problem, Node&) {
    Tally loop, advance;
    loop.counts.add = loop.loaded_bytes = loop.counts.read_bytes = 2 * static_cast<double>(problem.size);
    advance.counts.add = 10;
    return std::vector<NamedTally>{{"loop", loop}, {"advance", advance}};
  };
  return workload;
}

struct NoNode final : Node {
  std::size_t count() const override { return 1; }
};

class CountingOfWorkloads : public testing::Test {
 protected:
  Workload workload = sample_workload();
  core::WorkloadChoice choice{&workload, {1'000'000, Precision::double_precision, {}, 1}};
  NoNode node;
};

TEST_F(CountingOfWorkloads, CountsAreScaledAndSetNextToDescriptions) {
  auto const counted = count_workload(choice, {10, 20, 40}, node, nullptr);
  ASSERT_EQ(counted.segments.size(), 2U);
  EXPECT_TRUE(counted.scaled);
  EXPECT_DOUBLE_EQ(counted.segments[0].at_size.flops(), 2e6);
  EXPECT_EQ(counted.segments[0].described_at_size->flops, 2e6);
  EXPECT_DOUBLE_EQ(counted.segments[1].at_size.flops(), 10);
  EXPECT_FALSE(counted.segments[1].described_at_size);
  EXPECT_EQ(count_rows(choice, counted).size(), 8U);
}

TEST_F(CountingOfWorkloads, TheFileHasAllIterationsAndWhatFollowsThem) {
  auto const file = counted_file(choice, count_workload(choice, {10, 20, 40}, node, nullptr));
  ASSERT_EQ(file.segments.size(), 1U);
  EXPECT_NEAR(file.segments[0].flops, 5 * (2e6 + 10), 1e-3);
  EXPECT_NEAR(file.segments[0].bytes, 5 * 2e6, 1e-3);
  EXPECT_EQ(file.segments[0].bytes_in, 4e6);
}

TEST_F(CountingOfWorkloads, ASizeThatWasCountedIsNotScaled) {
  choice.problem.size = 40;
  auto const counted = count_workload(choice, {10, 20, 40}, node, nullptr);
  EXPECT_FALSE(counted.scaled);
  EXPECT_EQ(counted.segments[0].at_size.flops(), 80);
}

TEST_F(CountingOfWorkloads, RetiredFlopsAreThoseOfTheSegmentAlone) {
  TempFolder const folder;
  folder.put("cpuinfo", "vendor_id\t: AuthenticAMD\ncpu family\t: 25\n");
  meters::FlopCounter counter(
      Precision::double_precision, [](std::uint64_t) { return [] { return retired; }; }, folder.path / "cpuinfo");
  auto const counted = count_workload(choice, {10, 20, 40}, node, &counter);
  EXPECT_EQ(counted.segments[0].retired, 120);
  auto const rows = count_rows(choice, counted);
  EXPECT_EQ(rows[4].how, "retired");
  EXPECT_EQ(rows[4].flops, 120);
  EXPECT_FALSE(rows[4].fma);
}

TEST_F(CountingOfWorkloads, SizesAreWhatIsAffordable) {
  auto const sizes = counting_sizes(choice);
  EXPECT_EQ(sizes, (std::array<std::uint64_t, 3>{500'000, 750'000, 1'000'000}));
  choice.problem.size = 1'000'000'000'000;
  EXPECT_LE(counting_sizes(choice).back(), 50'000'000U);
  choice.problem.size = 3;
  EXPECT_THROW(counting_sizes(choice), Error);
}

}  // namespace
}  // namespace yoke::count
