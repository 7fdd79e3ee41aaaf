// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stream compaction (Chai's SC, Gomez-Luna et al., ISPASS 2017): keeps the numbers below a threshold, in order. The
// place of a number depends on all numbers before it, so there are two iterations: in the first, blocks count their
// kept numbers; after it every processor scans the counts of all; in the second, blocks write their numbers.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "suite/workloads/detail/compact_kernels.hpp"
#include "suite/workloads/prepared.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::workloads::compact {

/// Returns the error of an output, against one plain loop over the `n` numbers of `in`: the difference between the
/// number of kept numbers and `kept`, or else the largest difference of a kept number from that at its place; NaN if
/// one is missing, infinity if a place behind the last one is not as it was before the run, NaN. `out` has `n` places.
template <class Real>
double error_of(Real const* in, std::size_t n, Real threshold, Real const* out, std::size_t kept) {
  double worst = 0;
  std::size_t next = 0;
  bool missing = false;
  for (std::size_t i = 0; i < n; ++i) {
    if (!(in[i] < threshold)) continue;
    double const difference = std::abs(static_cast<double>(out[next++]) - static_cast<double>(in[i]));
    missing = missing || std::isnan(difference);
    worst = std::max(worst, difference);
  }
  if (missing) return std::numeric_limits<double>::quiet_NaN();
  if (kept != next) return std::abs(static_cast<double>(kept) - static_cast<double>(next));
  for (std::size_t i = next; i < n; ++i)
    if (!std::isnan(out[i])) return std::numeric_limits<double>::infinity();
  return worst;
}

namespace {  // internal linkage, so that compilers inline kernels as in a source file

/// Most numbers of a problem, so that the home's memory has an address.
inline constexpr std::uint64_t max_numbers = std::uint64_t{1} << 40;

template <class R>
struct Compact {
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;
  static constexpr std::size_t passes = 2;

  /// Size, block and threshold of a problem. Throws Error if it is too large.
  struct Shape {
    explicit Shape(Problem const& problem)
        : numbers(static_cast<std::size_t>(problem.size)),
          block(static_cast<std::size_t>(problem.options.integer("block"))),
          keep(problem.options.real("keep")) {
      if (problem.size > max_numbers)
        throw Error("the size of compact is " + std::to_string(problem.size) + "; it must be at most " +
                    std::to_string(max_numbers) + " numbers");
    }
    std::size_t blocks() const { return (numbers + block - 1) / block; }
    /// Blocks of these items, which begin with a block.
    Range blocks_of(Range items) const { return {items.begin / block, (items.end + block - 1) / block}; }
    std::size_t numbers, block;
    double keep;
  };

  /// Costs and bytes are means of both passes.
  static Description describe(Problem const& problem) {
    Shape const shape(problem);
    constexpr double word = sizeof(Real);
    double const counts_each = static_cast<double>(shape.blocks()) / static_cast<double>(shape.numbers);
    Segment pass;
    pass.name = "pass";
    pass.items = shape.numbers;
    pass.chunk_items = shape.block;
    pass.gpu_team = GpuTeam{shape.block};
    double const written = (sizeof(Kept) * counts_each + shape.keep * word) / passes;
    // A block's place and the next one's.
    double const offsets_read = sizeof(Offset) * (counts_each + 1 / static_cast<double>(shape.numbers)) / passes;
    // A comparison; the number is read in both passes, a count is written in one, and kept numbers in the other.
    pass.per_item = {1, word + written + offsets_read, word + written + offsets_read};
    pass.fma_fraction = 0;
    // The first pass is vectorized. In the second, a number is loaded, stored and compared, and its place and the loop
    // advance; kept ones are copied, a register at a time.
    pass.counts = Counts{.add = 1,
                         .scalar = 7.0 / passes,
                         .scalar_in_core = 5.0 / passes,
                         .read_bytes = word + offsets_read,
                         .write_bytes = written};
    // The first pass of a host waits for memory, the second for instructions: they do not hide each other.
    Counts const first{
        .add = 1.0 / passes, .read_bytes = word / passes, .write_bytes = sizeof(Kept) * counts_each / passes};
    Counts second = *pass.counts;
    second.add -= first.add;
    second.read_bytes -= first.read_bytes;
    second.write_bytes -= first.write_bytes;
    pass.on_registers = [first, second, keep = shape.keep](std::size_t register_bytes) {
      HostKernels kernels{second, {first}};
      // Processors with registers of this size pack their lanes: a register is loaded, compared, packed in two steps,
      // stored and counted in two, and its place and the loop advance; kept ones are loaded and stored again.
      if (register_bytes >= 64) {
        double const each = word / static_cast<double>(register_bytes);
        kernels.counts.scalar = (9 + 4 * keep) * each / passes;
        kernels.counts.scalar_in_core = (7 + 2 * keep) * each / passes;
      }
      return kernels;
    };
    pass.bytes_in = word;
    pass.bytes_out = written;
    Description description{"compact", problem.size, precision, {pass}};
    double const blocks = static_cast<double>(shape.blocks());
    double const arrays =
        2 * word * static_cast<double>(shape.numbers) + blocks * (sizeof(Kept) + sizeof(Offset)) + sizeof(Offset);
    description.home_bytes = arrays + blocks * sizeof(Kept);
    description.device_bytes = arrays;
    description.iterations = passes;
    description.iterations_differ = true;
    description.exchange_bytes = sizeof(Kept) * blocks / passes;
    // A scan after the first pass, which reads every count twice.
    description.host_advance = description.device_advance =
        Advance{{.scalar = 8 * counts_each / passes,
                 .read_bytes = sizeof(Kept) * counts_each / passes,
                 .write_bytes = sizeof(Offset) * counts_each / passes,
                 .reread_bytes = sizeof(Kept) * counts_each / passes,
                 .live_bytes = blocks * sizeof(Kept)},
                1.0 / passes};
    description.claimable = true;
    return description;
  }

  struct Home {
    Home(Problem const& problem, HostSpace const& space)
        : shape(problem),
          in(home_view<Real*>("in", shape.numbers)),
          out(home_view<Real*>("out", shape.numbers)),
          kept(home_view<CountedLike<Real, Kept>*>("kept", shape.blocks())),
          offsets(home_view<CountedLike<Real, Offset>*>("offsets", shape.blocks() + 1)),
          kept_here(shape.blocks()) {
      Kokkos::parallel_for("yoke::workloads::compact::fill", Kokkos::RangePolicy<HostSpace>(space, 0, shape.blocks()),
                           [this, seed = problem.seed](std::size_t of) {
                             kept_here[of] = 0;
                             for (std::size_t i = of * shape.block; i < std::min((of + 1) * shape.block, shape.numbers);
                                  ++i) {
                               Plain<Real> const number = static_cast<Plain<Real>>(uniform(seed, i));
                               in(i) = number;
                               kept_here[of] += number < threshold();
                             }
                           });
    }
    /// Sets the bytes of pieces' results to those of this input, as means of both passes. `describe` has expected ones.
    void settle(Description& description) const {
      std::vector<Offset> before(1, 0);
      for (Kept const of_block : kept_here) before.push_back(before.back() + of_block);
      // Descriptions are copied and outlive a home.
      auto const shared = std::make_shared<std::vector<Offset> const>(std::move(before));
      description.segments.front().piece_bytes_out = [of = shape, shared](Range items) {
        Range const blocks = of.blocks_of(items);
        Offset const numbers = (*shared)[blocks.end] - (*shared)[blocks.begin];
        return (static_cast<double>(blocks.size() * sizeof(Kept)) + static_cast<double>(numbers * sizeof(Real))) /
               passes;
      };
    }
    /// Counts start from 0, so that kernels write within the output even if some are missing.
    void poison(HostSpace const& space) {
      done = 0;
      Kokkos::deep_copy(space, out, std::numeric_limits<Real>::quiet_NaN());
      Kokkos::deep_copy(space, kept, Kept(0));
      Kokkos::deep_copy(space, offsets, Offset(0));
    }
    void advance(HostSpace const& space) {
      if (done++ == 0) enqueue_scan(space, arrays());
    }
    double error() const {
      return error_of(in.data(), shape.numbers, threshold(), out.data(),
                      static_cast<std::size_t>(offsets(shape.blocks())));
    }
    /// Numbers are copied.
    static double tolerance() { return 0; }

    Plain<Real> threshold() const { return static_cast<Plain<Real>>(shape.keep); }
    compact::Arrays<Real> arrays() const {
      return {in.data(), out.data(), kept.data(), offsets.data(), shape.numbers, shape.block, threshold()};
    }
    /// Places of the output of these blocks.
    Range places_of(Range blocks) const {
      return {static_cast<std::size_t>(offsets(blocks.begin)), static_cast<std::size_t>(offsets(blocks.end))};
    }

    Shape shape;
    std::size_t done = 0;  ///< passes
    HomeView<Real*> in, out;
    HomeView<CountedLike<Real, Kept>*> kept;
    HomeView<CountedLike<Real, Offset>*> offsets;
    std::vector<Kept> kept_here;  ///< by block, for `settle` alone
  };

  template <class Space>
  struct On {
    On(Space const&, Home& of, bool is_at_home)
        : home(of),
          at_home(is_at_home),
          in(of.in, at_home),
          out(of.out, at_home),
          kept(of.kept, at_home),
          offsets(of.offsets, at_home) {}
    void poison(Space const& space) {
      own_done = 0;
      Kokkos::deep_copy(space, out.view, std::numeric_limits<Real>::quiet_NaN());
      Kokkos::deep_copy(space, kept.view, Kept(0));
      Kokkos::deep_copy(space, offsets.view, Offset(0));
    }
    void poison_inputs(Space const& space) { spoil(space, in); }
    void share(Space const&) {}
    void broadcast(Space const&, std::size_t) {}
    void copy_in(Space const& space, std::size_t, Range items) { copy(space, in.view, home.in, items); }
    void enqueue(Space const& space, std::size_t, Range items) {
      if (done() == 0)
        enqueue_blocks<Count>("yoke::workloads::compact::count", space, arrays(), items);
      else
        enqueue_blocks<Scatter>("yoke::workloads::compact::scatter", space, arrays(), items);
    }
    void claim(Space const& space, std::size_t, Claims const& claims) {
      if (done() == 0)
        claim_blocks<Count>("yoke::workloads::compact::claim_count", space, arrays(), claims);
      else
        claim_blocks<Scatter>("yoke::workloads::compact::claim_scatter", space, arrays(), claims);
    }
    /// Copies the blocks' counts or, after the second pass, the kept numbers to the places of the host's scan.
    void copy_out(Space const& space, std::size_t, Range items) {
      Range const blocks = home.shape.blocks_of(items);
      if (own_done == 0)
        copy(space, home.kept, kept.view, blocks);
      else
        copy(space, home.out, out.view, home.places_of(blocks));
    }
    /// Copies the counts of other processors' blocks and returns their bytes; nothing after the second pass.
    double receive_results(Space const& space, std::size_t, Range items) {
      if (own_done > 0) return 0;
      Range const blocks = home.shape.blocks_of(items);
      copy(space, kept.view, home.kept, blocks);
      return static_cast<double>(blocks.size() * sizeof(Kept));
    }
    void advance(Space const& space) {
      if (own_done++ == 0) enqueue_scan(space, arrays());
    }

    /// Number of passes that this processor has completed.
    std::size_t done() const { return at_home ? home.done : own_done; }
    compact::Arrays<Real> arrays() const {
      return {in.view.data(),     out.view.data(),  kept.view.data(), offsets.view.data(),
              home.shape.numbers, home.shape.block, home.threshold()};
    }

    Home& home;
    bool at_home;
    std::size_t own_done = 0;
    Mirror<Space, Real*> in, out;
    Mirror<Space, CountedLike<Real, Kept>*> kept;
    Mirror<Space, CountedLike<Real, Offset>*> offsets;
  };
};

}  // namespace
}  // namespace yoke::workloads::compact

namespace yoke::workloads {
std::vector<NamedTally> count_compact(Problem const& problem, Node& node);
}
