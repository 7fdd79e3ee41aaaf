// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations of kernels, counted by their numbers, against the descriptions.
#include <gtest/gtest.h>

#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"
#include "suite/node/node_share.hpp"
#include "suite/node/processors.hpp"
#include "suite/workloads/detail/cg_state.hpp"

namespace yoke::workloads {
namespace {

struct CountedCase {
  Description description;
  std::vector<NamedTally> tallies;
  Segment const& segment(std::size_t s) const { return description.segments.at(s); }
  double items(std::size_t s) const { return static_cast<double>(segment(s).items); }
  Tally const& tally(std::size_t s) const { return tallies.at(s).tally; }
};

CountedCase counted(std::string const& name, std::uint64_t size, OptionMap const& options = {},
                    Precision precision = Precision::single_precision) {
  Workload const& workload = find_named(registered_workloads(), name, "workload");
  Problem const problem{size, precision, OptionValues(name, workload.options, options), 1};
  Processors processors(one_thread());
  return {workload.describe(problem), workload.count(problem, processors)};
}

constexpr double rounding = 1e-12;

/// Kinds of operations, item by item; `more_add`: additions that the kernel makes beyond the description's.
void expect_kinds(CountedCase const& of, std::size_t s, double more_add = 0) {
  SCOPED_TRACE(of.segment(s).name);
  ASSERT_TRUE(of.segment(s).counts);
  Counts const &is = of.tally(s).counts, &each = *of.segment(s).counts;
  double const n = of.items(s);
  EXPECT_NEAR(is.fma, n * each.fma, rounding * n * each.fma);
  EXPECT_GE(is.add, n * each.add * (1 - rounding));
  EXPECT_LE(is.add, n * (each.add + more_add) * (1 + rounding));
  EXPECT_NEAR(is.multiply, n * each.multiply, rounding * n * each.multiply);
  EXPECT_EQ(is.divide, n * each.divide);
  EXPECT_EQ(is.root, n * each.root);
  EXPECT_EQ(is.inverse_root, n * each.inverse_root);
  EXPECT_EQ(of.tally(s).functions, 0);
}

/// Each input once, each output once.
void expect_places(CountedCase const& of, std::size_t s) {
  Segment const& segment = of.segment(s);
  double const described = segment.cost({0, segment.chunks()}).compulsory_bytes + segment.shared_bytes;
  EXPECT_NEAR(of.tally(s).compulsory_bytes(), described, rounding * described) << segment.name;
}

void expect_flops(CountedCase const& of, std::size_t s, double relative = rounding) {
  Segment const& segment = of.segment(s);
  double const described = segment.cost({0, segment.chunks()}).flops;
  EXPECT_NEAR(of.tally(s).flops(), described, relative * described) << segment.name;
}

/// Everything that describes a segment whose kernel goes through its arrays once.
void expect_all(CountedCase const& of, std::size_t s) {
  expect_kinds(of, s);
  expect_flops(of, s);
  expect_places(of, s);
}

/// The work after an iteration, of a processor that keeps nothing for the check. Sums of blocks have a last addition
/// less.
void expect_advance(CountedCase const& of, Advance const& described) {
  ASSERT_EQ(of.tallies.back().name, "advance");
  Counts const &is = of.tallies.back().tally.counts, &each = described.counts;
  double const items = static_cast<double>(of.description.segments.back().items);
  EXPECT_EQ(is.fma, items * each.fma);
  EXPECT_NEAR(is.add, items * each.add, 0.01 * items * each.add);
  double const sums = 16 * 8;
  EXPECT_NEAR(is.read_bytes, items * each.read_bytes, sums);
  EXPECT_NEAR(is.write_bytes, items * each.write_bytes, sums);
}

class CountedWorkload : public testing::TestWithParam<Precision> {};

TEST_P(CountedWorkload, TriadIsAsDescribed) {
  auto const triad = counted("triad", 1003, {}, GetParam());
  expect_all(triad, 0);
  EXPECT_EQ(triad.tally(0).accessed_bytes(), triad.segment(0).per_item.bytes * triad.items(0));
}

TEST_P(CountedWorkload, TransposeIsAsDescribed) {
  auto const transpose = counted("transpose", 100, {{"block", "8"}}, GetParam());
  expect_all(transpose, 0);
  EXPECT_EQ(transpose.tally(0).accessed_bytes(), transpose.segment(0).per_item.bytes * transpose.items(0));
  EXPECT_EQ(transpose.tally(0).flops(), 0);
}

TEST_P(CountedWorkload, MmIsAsDescribed) {
  for (std::uint64_t const size : {40, 96}) expect_all(counted("mm", size, {}, GetParam()), 0);
}

TEST_P(CountedWorkload, LaIsAsDescribed) {
  auto const la = counted("la", 48, {{"ratio", "2"}}, GetParam());
  expect_all(la, 0);
  expect_all(la, 1);
}

TEST_P(CountedWorkload, SaIsAsDescribed) {
  auto const sa = counted("sa", 4096, {{"vectors", "4"}, {"power", "7"}}, GetParam());
  expect_kinds(sa, 0);
  expect_places(sa, 0);
  expect_all(sa, 1);
  // The first power of a sum is stored, not added.
  expect_flops(sa, 0, 1.0 / 28 + rounding);
}

TEST_P(CountedWorkload, JacobiIsAsDescribedButForAFewSumsOfARow) {
  auto const dense = counted("jacobi", 200, {}, GetParam());
  // Three parts of a row, and the difference from b.
  expect_kinds(dense, 0, 4);
  expect_places(dense, 0);
  expect_flops(dense, 0, 4.0 / 399);
}

TEST_P(CountedWorkload, SparseJacobiHasAProductForEveryEntryBesideTheDiagonal) {
  auto const sparse = counted("jacobi", 8, {{"matrix", "sparse"}}, GetParam());
  Counts const& is = sparse.tally(0).counts;
  double const rows = sparse.items(0);
  EXPECT_EQ(is.fma, 26 * rows);
  EXPECT_EQ(is.multiply, 0);
  EXPECT_EQ(is.divide, rows);
  EXPECT_EQ(is.add, 2 * rows);  // two parts of a row, and the difference from b
  expect_places(sparse, 0);
}

TEST_P(CountedWorkload, CgIsAsDescribedWithWhatFollowsTheProduct) {
  for (auto const& [size, options] : {std::pair<std::uint64_t, OptionMap>{200, {}}, {8, {{"matrix", "sparse"}}}}) {
    auto const cg = counted("cg", size, options, GetParam());
    bool const sparse = !options.empty();
    double const rows = cg.items(0), word = bytes_of(GetParam());
    Counts const& product = cg.tally(0).counts;
    EXPECT_EQ(product.fma + product.multiply, (sparse ? 27 : rows) * rows);
    ASSERT_EQ(cg.tallies.back().name, "advance");
    Counts const& advance = cg.tally(1).counts;
    EXPECT_EQ(advance.fma, 5 * rows);
    // Sums of lanes and blocks, a constant number for any size.
    double const adding_up = 6 * cg::lanes + 16;
    double const described = cg.segment(0).per_item.flops * rows;
    EXPECT_GE(cg.tally(0).flops() + cg.tally(1).flops(), described);
    EXPECT_LE(cg.tally(0).flops() + cg.tally(1).flops(), described + (sparse ? 3 : 1) * rows + adding_up);
    // The row and p are read, q is written; then p, q, r and x are read; p, r, x and, for the next iteration, q are
    // written. The description counts p once.
    double const vectors =
        cg.segment(0).per_item.compulsory_bytes * rows + cg.segment(0).shared_bytes + 3 * word * rows;
    double const sums = cg.tally(1).compulsory_bytes() - 8 * word * rows;
    EXPECT_NEAR(cg.tally(0).compulsory_bytes() + 8 * word * rows, vectors, 1e-9 * vectors);
    EXPECT_LE(sums, 16 * 8);
    expect_advance(cg, *cg.description.host_advance);
    // Devices have no x.
    EXPECT_EQ(cg.description.device_advance->counts.fma, 4);
  }
}

TEST_P(CountedWorkload, NbodyIsAsDescribedWithTheMoveThatFollows) {
  auto const nbody = counted("nbody", 204, {}, GetParam());
  expect_kinds(nbody, 0);
  EXPECT_EQ(nbody.tally(0).flops() + nbody.tally(1).flops(), nbody.segment(0).per_item.flops * 204);
  // The move reads places and accelerations again.
  double const again = 6 * 204 * bytes_of(GetParam());
  EXPECT_EQ(nbody.tally(0).compulsory_bytes() + nbody.tally(1).compulsory_bytes() - again,
            nbody.segment(0).per_item.compulsory_bytes * 204 + nbody.segment(0).shared_bytes);
  expect_advance(nbody, *nbody.description.device_advance);
}

TEST_P(CountedWorkload, DaIsAsDescribed) {
  auto const da = counted("da", 8, {}, GetParam());
  for (std::size_t s = 0; s < 3; ++s) {
    expect_kinds(da, s);
    expect_flops(da, s);
  }
  expect_places(da, 0);
  expect_places(da, 1);
  // Searches see a quarter of the columns at this size.
  double const begins = (9 * 9 * 9 + 1) * sizeof(std::size_t), columns = da.segment(2).shared_bytes - begins;
  double const described = da.segment(2).cost({0, da.segment(2).chunks()}).compulsory_bytes;
  EXPECT_NEAR((da.tally(2).compulsory_bytes() - described - begins) / columns, 0.25, 0.01);
}

TEST_P(CountedWorkload, HistIsAsDescribedByEveryMethod) {
  for (char const* const method : {"atomic", "private", "split"}) {
    auto const hist = counted("hist", 20'000, {{"bins", "100"}, {"method", method}, {"parts", "4"}}, GetParam());
    expect_all(hist, 0);
    // A split one reads all numbers for each part; private bins are added to the processor's once, and are not counted.
    if (std::string(method) == "atomic") {
      EXPECT_EQ(hist.tally(0).accessed_bytes(), hist.segment(0).per_item.bytes * hist.items(0));
    }
  }
}

/// Atomic additions of all items: a slice of private bins has 16384 numbers, and each bin gets some of them.
TEST_P(CountedWorkload, AtomicAdditionsAreAsDescribed) {
  for (char const* const distribution : {"even", "skewed"})
    for (auto const& [method, bins] :
         {std::pair{"atomic", "100"}, {"private", "64"}, {"split", "64"}, {"split", "20000"}}) {
      auto const hist =
          counted("hist", 65'536, {{"bins", bins}, {"method", method}, {"parts", "4"}, {"distribution", distribution}},
                  GetParam());
      double const described = hist.items(0) * hist.segment(0).counts->atomic_additions();
      EXPECT_NEAR(hist.tally(0).atomic_additions, described, rounding * described)
          << method << ' ' << bins << ' ' << distribution;
    }
  for (char const* const adds : {"atomic", "coloured", "rows"}) {
    auto const da = counted("da", 8, {{"adds", adds}}, GetParam());
    for (std::size_t s = 0; s < 3; ++s)
      EXPECT_EQ(da.tally(s).atomic_additions, da.items(s) * da.segment(s).counts->atomic_additions()) << adds;
  }
  for (char const* const other : {"compact", "bfs"}) {
    auto const none = counted(other, 24);
    EXPECT_EQ(none.tally(0).atomic_additions, 0) << other;
    EXPECT_TRUE(none.segment(0).counts->atomics.empty()) << other;
  }
}

TEST_P(CountedWorkload, CompactIsAsDescribedInTheMeanOfBothPasses) {
  auto const compact = counted("compact", 20'000, {{"block", "100"}, {"keep", "0.25"}}, GetParam());
  double const n = compact.items(0), word = bytes_of(GetParam());
  EXPECT_EQ(compact.tally(0).flops(), compact.segment(0).per_item.flops * n);
  // A quarter of the numbers is expected to be kept; in fact it is a random number of them.
  EXPECT_NEAR(compact.tally(0).compulsory_bytes(), compact.segment(0).per_item.compulsory_bytes * n, 300 * word);
  EXPECT_NEAR(compact.tally(0).accessed_bytes(), compact.segment(0).per_item.bytes * n, 300 * word);
  EXPECT_DOUBLE_EQ(compact.tally(0).counts.read_bytes, compact.segment(0).counts->read_bytes * n);
  // A host's passes are separate: both read the numbers, the first writes counts, the second a quarter of the numbers.
  HostKernels const passes = compact.segment(0).host_kernels(32);
  ASSERT_EQ(passes.phases.size(), 1U);
  Counts const &first = passes.phases[0], &second = passes.counts;
  EXPECT_EQ(first.scalar, 0);
  EXPECT_EQ(second.scalar, compact.segment(0).counts->scalar);
  EXPECT_DOUBLE_EQ(compact.segment(0).host_kernels(64).counts.scalar, (9 + 4 * 0.25) * word / 64 / 2) << "packed";
  EXPECT_DOUBLE_EQ(n * first.read_bytes, n * word / 2);
  EXPECT_DOUBLE_EQ(n * second.read_bytes, n * word / 2 + 201.0 * 8 / 2);
  EXPECT_DOUBLE_EQ(n * first.write_bytes, 200.0 * 4 / 2);
  EXPECT_DOUBLE_EQ(n * second.write_bytes, n / 4 * word / 2);
  // The scan reads a count and writes a place for each block, once.
  EXPECT_EQ(compact.tally(1).compulsory_bytes(), (200 * (4 + 8) + 8) / 2);
  expect_advance(compact, *compact.description.host_advance);
}

INSTANTIATE_TEST_SUITE_P(InBoth, CountedWorkload,
                         testing::Values(Precision::single_precision, Precision::double_precision),
                         [](auto const& of) { return of.param == Precision::single_precision ? "Float" : "Double"; });

TEST(CountedWorkloads, TspIsAsDescribedWhereExpectedSweepsAreThoseThatWereNeeded) {
  auto const tsp = counted("tsp", 100, {{"cities", "50"}});
  Counts const &is = tsp.tally(0).counts, &each = *tsp.segment(0).counts;
  // Exchanges that are made, and the first tour, have distances of their own: two of a sweep's thousand.
  EXPECT_NEAR(is.fma / is.root, each.fma / each.root, rounding);
  EXPECT_NEAR(is.multiply / is.root, each.multiply / each.root, rounding);
  EXPECT_NEAR(is.add / is.root, each.add / each.root, 0.03);
  EXPECT_NEAR(is.fma / (100 * each.fma), 1, 0.05);
  expect_places(tsp, 0);
}

TEST(CountedWorkloads, BfsIsAsDescribedInTheMeanOfAllLevels) {
  auto const bfs = counted("bfs", 24, {{"graph", "grid"}});
  double const n = bfs.items(0), levels = static_cast<double>(bfs.description.iterations);
  EXPECT_EQ(bfs.tally(0).flops(), 0);
  EXPECT_NEAR(bfs.tally(0).counts.write_bytes, bfs.segment(0).counts->write_bytes * n, rounding * 4 * n);
  // Points that are reached do not read where their neighbors begin and end, which the description counts for all.
  double const ends = 16 * n, described = bfs.segment(0).per_item.bytes * n;
  EXPECT_LE(bfs.tally(0).accessed_bytes(), described);
  EXPECT_GE(bfs.tally(0).accessed_bytes(), described - ends);
  EXPECT_NEAR(bfs.tally(0).accessed_bytes() + ends / 2, described, 0.02 * described);
  EXPECT_EQ(levels, 46);
}

TEST(CountedWorkloads, LibrariesAreRefused) {
  Workload const& mm = find_named(registered_workloads(), "mm", "workload");
  for (auto const& kernel : mm.options[1].choices) {
    if (kernel == "portable") continue;
    EXPECT_THROW(counted("mm", 32, {{"kernel", kernel}}), Error) << kernel;
  }
}

TEST(CountedWorkloads, EveryWorkloadOfTheSuiteCanBeCounted) {
  for (auto const& workload : registered_workloads()) EXPECT_TRUE(static_cast<bool>(workload.count)) << workload.name;
}

}  // namespace
}  // namespace yoke::workloads
