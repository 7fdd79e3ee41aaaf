// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stencil with a halo: each point of an n x n grid becomes the mean of its four neighbors. A row is an item. Rows
// need the rows around them, so the input, with a border of one point, is shared: every processor gets all of it once.
#include "yoke/workload.hpp"

namespace yoke {
namespace {

template <class R>
struct Stencil {
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;

  static Description describe(Problem const& problem) {
    constexpr double word = sizeof(Real);
    double const n = static_cast<double>(problem.size), all = (n + 2) * (n + 2) * word;
    Segment sweep;
    sweep.name = "sweep";
    sweep.items = problem.size;
    sweep.per_item = {4 * n, 5 * n * word, 2 * n * word};  // flops, bytes of all accesses, compulsory bytes
    sweep.fma_fraction = 0;
    sweep.counts = Counts{.add = 3 * n,
                          .multiply = n,
                          .read_bytes = n * word,
                          .write_bytes = n * word,
                          .reread_bytes = 2 * n * word,
                          .live_bytes = 3 * n * word};
    sweep.shared_bytes = all;
    sweep.bytes_out = n * word;
    return {"stencil", problem.size, precision, {sweep}, all + n * n * word, all + n * n * word};
  }

  struct Home {
    Home(Problem const& problem, HostSpace const& space)
        : n(problem.size), in(home_view<Real**>("in", n + 2, n + 2)), out(home_view<Real**>("out", n, n)) {
      Kokkos::parallel_for("yoke::stencil::fill", Kokkos::RangePolicy<HostSpace>(space, 0, in.size()),
                           Fill{in, problem.seed});
    }
    void poison(HostSpace const& space) { Kokkos::deep_copy(space, out, std::numeric_limits<Real>::quiet_NaN()); }
    /// The reference: the same mean in double precision, by plain pointers.
    double error(Workers const& workers) const {
      Real const* const from = in.data();
      return worst_relative_error(workers, out.data(), n * n, [from, rows = n, width = n + 2](std::size_t k) {
        Real const* const point = from + (k / rows + 1) * width + k % rows + 1;
        return (static_cast<double>(point[1]) + static_cast<double>(point[-1]) + static_cast<double>(point[width]) +
                static_cast<double>(*(point - width))) /
               4;
      });
    }
    /// Three sums of positive terms, half an epsilon each, doubled; a quarter is exact.
    double tolerance() const { return 3 * static_cast<double>(std::numeric_limits<Real>::epsilon()); }
    MemoryParts shared(std::size_t) { return {whole(in)}; }
    MemoryParts inputs(std::size_t, Range) { return {}; }
    MemoryParts results(std::size_t, Range items) { return {rows_of(out, items)}; }

    struct Fill {
      HomeView<Real**> to;
      std::uint64_t seed;
      void operator()(std::size_t i) const { to.data()[i] = static_cast<Real>(1 + uniform(seed, i)); }
    };
    std::size_t n;
    HomeView<Real**> in, out;
  };

  template <class Space>
  struct On {
    struct Kernel {
      ProcessorView<Space, Real**> in, out;
      KOKKOS_FUNCTION void operator()(std::size_t i, std::size_t j) const {
        out(i, j) = Real(0.25) * (in(i, j + 1) + in(i + 2, j + 1) + in(i + 1, j) + in(i + 1, j + 2));
      }
    };

    On(Space const&, Home& of, bool at_home) : home(of), in(of.in, at_home), out(of.out, at_home) {}
    void poison(Space const& space) { spoil(space, out); }
    void poison_inputs(Space const& space) { spoil(space, in); }
    void share(Space const&) {}  // all processors can work in the home's arrays: each item has a result of its own
    void broadcast(Space const& space, std::size_t) { Kokkos::deep_copy(space, in.view, home.in); }
    void copy_in(Space const&, std::size_t, Range) {}
    void enqueue(Space const& space, std::size_t, Range items) {
      Kokkos::parallel_for("yoke::stencil::sweep",
                           Kokkos::MDRangePolicy<Space, Kokkos::Rank<2>, Kokkos::IndexType<std::size_t>>(
                               space, {items.begin, std::size_t{0}}, {items.end, home.n}),
                           Kernel{in.view, out.view});
    }
    void copy_out(Space const& space, std::size_t, Range items) {
      auto const rows = std::make_pair(items.begin, items.end);
      Kokkos::deep_copy(space, Kokkos::subview(home.out, rows, Kokkos::ALL),
                        Kokkos::subview(out.view, rows, Kokkos::ALL));
    }

    Home& home;
    Mirror<Space, Real**> in, out;
  };
};

}  // namespace

Workload make_stencil() {
  Workload stencil = make_workload<Stencil<float>, Stencil<double>>();
  stencil.summary = "mean of four neighbors on a grid: an example with a halo";
  stencil.size_meaning = "rows and columns of the grid";
  stencil.presets = {{"paper", 8192, Precision::double_precision, {}}, {"smoke", 203, Precision::double_precision, {}}};
  return stencil;
}

}  // namespace yoke
