// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A histogram of numbers from 0 to 1. All processors add to the same bins: number by number; by way of private bins, as
// in Chai's HSTI (Gomez-Luna et al., ISPASS 2017); or each to a part of the bins, for which it reads all numbers, as in
// its HSTO.
#pragma once
#include <algorithm>
#include <cmath>
#include <deque>
#include <optional>
#include <vector>

#include "suite/workloads/claim_parts.hpp"
#include "suite/workloads/detail/hist_kernel.hpp"
#include "suite/workloads/prepared.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::workloads::hist {

/// The right counts, of one plain loop over the numbers.
class Check {
 public:
  template <class Real>
  Check(Real const* numbers, std::size_t n, std::size_t bins) : expected_(bins, 0) {
    Real const factor = static_cast<Real>(bins);
    for (std::size_t i = 0; i < n; ++i) {
      Real const scaled = factor * numbers[i];
      ++expected_[std::min(static_cast<std::size_t>(scaled), bins - 1)];
    }
  }

  /// Returns the largest difference of a bin's count from the right one.
  double worst(Bin const* bins) const {
    double worst = 0;
    for (std::size_t bin = 0; bin < expected_.size(); ++bin)
      worst = std::max(worst, std::abs(static_cast<double>(bins[bin]) - static_cast<double>(expected_[bin])));
    return worst;
  }

 private:
  std::vector<Bin> expected_;
};

namespace {  // internal linkage, so that compilers inline kernels as in a source file

template <class R>
struct Hist {
  using Real = R;
  using Count = CountedLike<Real, Bin>;
  static constexpr Precision precision = precision_of<Real>;

  // Products with number_instructions, a power of two, are exact, so that compilers may fuse them with sums: a
  // description is the same in every build.
  /// Instructions for a number: its load, conversion, comparison with the last bin, its bin's increment, and the loop.
  static constexpr double number_instructions = 8;
  /// The same in bins of their own, whose numbers are computed several at a time.
  static constexpr double own_bins_instructions = 4;

  static Description describe(Problem const& problem) {
    Shape const shape = Shape::of(problem);
    Segment const fill = shape.split() ? by_bins(shape) : by_numbers(shape);
    double const arrays = static_cast<double>(shape.numbers) * word + shape.bin_bytes();
    // The reference's bins and, of a device, those that are added to the host's.
    Description description{"hist", problem.size, precision, {fill}, arrays + 2 * shape.bin_bytes(), arrays};
    description.claimable = shape.method == Method::atomic;
    return description;
  }

  struct Home {
    /// A device's bins, copied home.
    struct Landing {
      HomeView<Count*> bins;
      bool used = false;
    };

    Home(Problem const& problem, HostSpace const& space)
        : shape(Shape::of(problem)),
          numbers(home_view<Real*>("numbers", shape.numbers)),
          bins(home_view<Count*>("bins", shape.bins)) {
      Kokkos::parallel_for("yoke::workloads::hist::numbers", Kokkos::RangePolicy<HostSpace>(space, 0, shape.numbers),
                           Fill{numbers, problem.seed, shape.skewed});
    }
    /// Numbers are added to bins, so these start from 0; a piece that is left out makes the sums too small.
    void poison(HostSpace const& space) { Kokkos::deep_copy(space, bins, Bin(0)); }
    /// Adds the devices' bins to the host's.
    void merge(HostSpace const& space) {
      for (Landing& landing : landings) {
        if (!landing.used) continue;
        Kokkos::parallel_for("yoke::workloads::hist::merge", Kokkos::RangePolicy<HostSpace>(space, 0, shape.bins),
                             Merge{bins, landing.bins});
        landing.used = false;
      }
    }
    double error() {
      if (!check) check.emplace(numbers.data(), shape.numbers, shape.bins);
      return check->worst(bins.data());
    }
    /// Counts are whole numbers.
    static double tolerance() { return 0; }

    Shape shape;
    HomeView<Real*> numbers;
    HomeView<Count*> bins;
    std::deque<Landing> landings;  ///< one per device
    std::optional<Check> check;
  };

  struct Fill {
    HomeView<Real*> to;
    std::uint64_t seed;
    bool skewed;
    void operator()(std::size_t i) const {
      double number = uniform(seed, i);
      if (skewed)
        for (int doubling = 0; doubling < 3; ++doubling) number *= number;
      to(i) = static_cast<Real>(number);
    }
  };

  struct Merge {
    HomeView<Count*> to, from;
    void operator()(std::size_t bin) const { to(bin) += from(bin); }
  };

  template <class Space>
  struct On {
    On(Space const&, Home& of, bool at_home)
        : home(of), numbers(of.numbers, at_home), bins(of.bins, at_home), landing(nullptr) {
      if (!at_home && !of.shape.split()) land();
    }
    void land() {
      landing = &home.landings.emplace_back(typename Home::Landing{home_view<Count*>("landing", home.shape.bins)});
    }
    /// Parts of a host add to the same bins atomically. A GPU's additions are not atomic for the host, so that it adds
    /// to bins of its own, in the landing.
    void share(Space const& space) {
      if (is_host_space<Space> || home.shape.split()) return;
      if (!landing) {
        land();
        bins = Mirror<Space, Count*>(landing->bins, true);
      }
      landing->used = true;
      Kokkos::deep_copy(space, bins.view, Bin(0));
    }
    void poison(Space const& space) {
      if (landing) landing->used = false;
      Kokkos::deep_copy(space, bins.view, Bin(0));
    }
    void poison_inputs(Space const& space) { spoil(space, numbers); }
    void broadcast(Space const& space, std::size_t) {
      if (home.shape.split()) Kokkos::deep_copy(space, numbers.view, home.numbers);
    }
    void copy_in(Space const& space, std::size_t, Range items) {
      if (!home.shape.split()) copy(space, numbers.view, home.numbers, items);
    }
    void enqueue(Space const& space, std::size_t, Range items) {
      hist::enqueue<Space, Real>(space, home.shape, numbers.view.data(), bins.view.data(), items);
    }
    void claim(Space const& space, std::size_t, Claims const& claims) {
      claim_items("yoke::workloads::hist::claim", space, claims,
                  AddAtomically<Real>{{static_cast<Bin>(home.shape.bins)}, numbers.view.data(), bins.view.data()});
    }
    /// Copies the bins of these parts, or all of the processor's sums so far; the next piece copies the sums again.
    void copy_out(Space const& space, std::size_t, Range items) {
      if (!landing) return copy(space, home.bins, bins.view, items);
      Kokkos::deep_copy(space, landing->bins, bins.view);
      landing->used = true;
    }

    Home& home;
    Mirror<Space, Real*> numbers;
    Mirror<Space, Count*> bins;
    typename Home::Landing* landing;
  };

 private:
  static constexpr double word = sizeof(Real), bin_word = sizeof(Bin);

  /// Additions of a number to its bin, in parts of the bins of `part_bytes`, to which teams add one after the other. No
  /// more different bins than those of a part lie between two additions to the same one.
  static std::vector<AtomicAdditions> additions_of_numbers(Shape const& shape, double part_bytes) {
    std::vector<AtomicAdditions> all;
    for (auto const& [bins, fraction] : shape.groups())
      all.push_back({fraction, std::min(bin_word * bins / fraction, part_bytes)});
    return all;
  }

  /// Additions of `slices` slices of `slice` numbers, counted in bins of their own, to the processor's bins: one for
  /// each bin into which a number falls.
  static std::vector<AtomicAdditions> additions_of_slices(Shape const& shape, double part_bytes, double slice,
                                                          double slices) {
    double sum = 0;
    for (auto const& [bins, fraction] : shape.groups()) sum += std::min(bins, slice * fraction);
    return {{slices * sum, part_bytes}};
  }

  /// An item is a number.
  static Segment by_numbers(Shape const& shape) {
    double const bins_each = shape.used_bins() / static_cast<double>(shape.numbers);
    Segment fill;
    fill.name = "fill";
    fill.items = shape.numbers;
    // A product and a comparison; the number, and its bin read and written.
    fill.per_item = {2, word + 2 * bin_word, word + 2 * bin_word * bins_each};
    fill.fma_fraction = 0;
    Counts counts{.add = 1,
                  .multiply = 1,
                  .scalar = number_instructions,
                  .read_bytes = word + bin_word * bins_each,
                  .write_bytes = bin_word * bins_each};
    if (shape.method == Method::atomic) {
      counts.atomics = additions_of_numbers(shape, shape.bin_bytes());
      // The inverse of the probability that two additions meet.
      double meet = 0;
      for (AtomicAdditions const& one : counts.atomics) meet += one.additions / one.bytes;
      fill.atomic_additions = 1;
      fill.atomic_bytes = 1 / meet;
    } else {
      // A bin is cleared and added once for a slice of the numbers.
      double const slice = static_cast<double>(Slices::of(shape.bins).most);
      counts.scalar = own_bins_instructions + 3 * static_cast<double>(shape.bins) / slice;
      counts.atomics = additions_of_slices(shape, shape.bin_bytes(), slice, 1 / slice);
      fill.gpu_team = GpuTeam{Slices::of(shape.bins).fewest};
    }
    fill.counts = counts;
    fill.bytes_in = word;
    fill.piece_bytes_out = [bytes = shape.bin_bytes()](Range) { return bytes; };
    return fill;
  }

  /// An item is a bin, for whose part all numbers are read.
  static Segment by_bins(Shape const& shape) {
    double const numbers = static_cast<double>(shape.numbers), bins = static_cast<double>(shape.bins);
    double const parts = static_cast<double>(shape.parts()), read_each = numbers * parts / bins;
    Segment fill;
    fill.name = "fill";
    fill.items = shape.bins;
    fill.chunk_items = shape.part_bins;
    fill.per_item = {2 * read_each, word * read_each + 2 * bin_word * numbers / bins, 2 * bin_word};
    fill.fma_fraction = 0;
    bool const in_scratch = shape.part_bins <= max_private_bins;
    Slices const slices = Slices::of(in_scratch ? shape.part_bins : 0);
    double const part_bytes = static_cast<double>(shape.part_bins * sizeof(Bin));
    double const slice = static_cast<double>(slices.most);
    std::vector<AtomicAdditions> atomics;
    if (in_scratch) {
      atomics = additions_of_slices(shape, part_bytes, slice, numbers / slice / bins);
    } else {
      atomics = additions_of_numbers(shape, part_bytes);
      for (AtomicAdditions& one : atomics) one.additions *= numbers / bins;
    }
    fill.counts = Counts{.add = read_each,
                         .multiply = read_each,
                         .scalar = (in_scratch ? own_bins_instructions : number_instructions) * read_each,
                         .atomics = atomics,
                         .read_bytes = bin_word + word * numbers / bins,
                         .write_bytes = bin_word,
                         .reread_bytes = word * (read_each - numbers / bins),
                         .live_bytes = word * numbers};
    fill.gpu_team = GpuTeam{shape.part_bins, (shape.numbers + slices.fewest - 1) / slices.fewest};
    fill.shared_bytes = word * numbers;
    fill.bytes_out = bin_word;
    return fill;
  }
};

}  // namespace
}  // namespace yoke::workloads::hist

namespace yoke::workloads {
std::vector<NamedTally> count_hist(Problem const& problem, Node& node);
}
