// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A histogram of numbers in [0, 1): processors add to the same bins, so each device has bins of its own, and `merge`
// adds them to the host's after the run.
#include <array>
#include <deque>

#include "yoke/workload.hpp"

namespace yoke {
namespace {

constexpr std::size_t bins = 64;

template <class R>
struct Histogram {
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;

  static Description describe(Problem const& problem) {
    constexpr double word = sizeof(Real), bin = sizeof(std::uint64_t);
    Segment fill;
    fill.name = "fill";
    fill.items = problem.size;
    fill.per_item = {1, word + 2 * bin, word};  // a product; the number, and its bin read and written
    fill.fma_fraction = 0;
    fill.counts = Counts{.multiply = 1, .scalar = 6, .atomics = {{1, bins * bin}}, .read_bytes = word};
    fill.bytes_in = word;
    fill.piece_bytes_out = [](Range) { return bins * bin; };  // all bins, after each piece
    double const bytes = word * static_cast<double>(problem.size) + bins * bin;
    return {"histogram", problem.size, precision, {fill}, bytes, bytes};
  }

  struct Home {
    struct Landing {
      HomeView<std::uint64_t*> counts;
      bool used = false;
    };
    Home(Problem const& problem, HostSpace const& space)
        : numbers(home_view<Real*>("numbers", problem.size)), counts(home_view<std::uint64_t*>("counts", bins)) {
      Kokkos::parallel_for("yoke::histogram::numbers", Kokkos::RangePolicy<HostSpace>(space, 0, problem.size),
                           Numbers{numbers, problem.seed});
    }
    /// Kernels add to the bins, so they start from 0: a piece that is left out gives too small a sum.
    void poison(HostSpace const& space) { Kokkos::deep_copy(space, counts, std::uint64_t(0)); }
    void merge(HostSpace const& space) {
      space.fence();
      for (Landing& landing : landings) {
        for (std::size_t b = 0; landing.used && b < bins; ++b) counts(b) += landing.counts(b);
        landing.used = false;
      }
    }
    /// The reference counts in one plain loop.
    double error() const {
      std::array<std::uint64_t, bins> right{};
      for (std::size_t i = 0; i < numbers.size(); ++i)
        ++right[std::min(static_cast<std::size_t>(bins * static_cast<double>(numbers.data()[i])), bins - 1)];
      double worst = 0;
      for (std::size_t b = 0; b < bins; ++b)
        worst = std::max(worst, std::abs(static_cast<double>(counts.data()[b]) - static_cast<double>(right[b])));
      return worst;
    }
    double tolerance() const { return 0; }

    struct Numbers {
      HomeView<Real*> to;
      std::uint64_t seed;
      void operator()(std::size_t i) const { to(i) = static_cast<Real>(uniform(seed, i)); }
    };
    HomeView<Real*> numbers;
    HomeView<std::uint64_t*> counts;
    std::deque<Landing> landings;  ///< one per device
  };

  template <class Space>
  struct On {
    struct Kernel {
      ProcessorView<Space, Real*> numbers;
      ProcessorView<Space, std::uint64_t*> counts;
      KOKKOS_FUNCTION void operator()(std::size_t i) const {
        Real const scaled = static_cast<Real>(bins) * numbers(i);
        if (!(scaled >= 0)) return;  // not a number where inputs are missing
        std::size_t const bin = static_cast<std::size_t>(scaled);
        Kokkos::atomic_inc(&counts(bin < bins ? bin : bins - 1));
      }
    };

    On(Space const&, Home& of, bool at_home)
        : home(of), numbers(of.numbers, at_home), counts(of.counts, at_home), landing(nullptr) {
      if (!at_home) land();
    }
    void land() {
      landing = &home.landings.emplace_back(typename Home::Landing{home_view<std::uint64_t*>("bins", bins)});
    }
    /// Where all processors work in the home's arrays, the device counts in bins of its own.
    void share(Space const& space) {
      if (!landing) {
        land();
        counts = Mirror<Space, std::uint64_t*>(landing->counts, true);
      }
      landing->used = true;
      spoil(space, counts);  // 0 for integers
    }
    void poison(Space const& space) {
      landing->used = false;
      spoil(space, counts);  // 0 for integers
    }
    void poison_inputs(Space const& space) { spoil(space, numbers); }
    void broadcast(Space const&, std::size_t) {}
    void copy_in(Space const& space, std::size_t, Range items) { copy(space, numbers.view, home.numbers, items); }
    void enqueue(Space const& space, std::size_t, Range items) {
      Kokkos::parallel_for("yoke::histogram::fill", Kokkos::RangePolicy<Space>(space, items.begin, items.end),
                           Kernel{numbers.view, counts.view});
    }
    /// Copies the device's sums so far; the next piece copies them again.
    void copy_out(Space const& space, std::size_t, Range) {
      Kokkos::deep_copy(space, landing->counts, counts.view);
      landing->used = true;
    }

    Home& home;
    Mirror<Space, Real*> numbers;
    Mirror<Space, std::uint64_t*> counts;
    typename Home::Landing* landing;
  };
};

}  // namespace

Workload make_histogram() {
  Workload histogram = make_workload<Histogram<float>, Histogram<double>>();
  histogram.summary = "numbers counted in 64 bins: an example of results to which all processors add";
  histogram.size_meaning = "numbers";
  histogram.presets = {{"paper", 40'000'000, Precision::double_precision, {}},
                       {"smoke", 10'007, Precision::double_precision, {}}};
  return histogram;
}

}  // namespace yoke
