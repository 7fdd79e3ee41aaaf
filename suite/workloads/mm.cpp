// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C = A B, n x n, rows contiguous:  c[i][j] = sum over k of a[i][k] b[k][j]
#include <optional>

#include "suite/workloads/detail/mm_check.hpp"
#include "suite/workloads/detail/mm_kernel.hpp"
#include "suite/workloads/prepared.hpp"
#ifdef YOKE_HAVE_KOKKOS_KERNELS
#include <KokkosBlas3_gemm.hpp>
#endif

namespace yoke {
namespace {

#ifdef YOKE_HAVE_KOKKOS_KERNELS
constexpr bool have_library = true;
#else
constexpr bool have_library = false;
#endif

template <class R>
struct Mm {
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;

  static Description describe(Problem const& problem) {
    constexpr double word = sizeof(Real);
    double const n = static_cast<double>(problem.size);
    Segment mm;
    mm.name = "mm";
    mm.items = problem.size;
    mm.chunk_items = problem.options.integer("block");
    // By the papers' rule each product reads two numbers and each sum is written once; compulsory are a row of A and of
    // C.
    mm.per_item = {2 * n * n, (2 * n * n + n) * word, 2 * n * word};
    mm.shared_bytes = n * n * word;
    mm.bytes_in = n * word;
    mm.bytes_out = n * word;
    double const arrays = 3 * n * n * word;
    return {"mm", problem.size, precision, {mm}, arrays + mm::Check<Real>::bytes(problem.size), arrays};
  }

  struct Home {
    Home(Problem const& problem, HostSpace const& space)
        : n(problem.size),
          seed(problem.seed),
          library(problem.options.text("kernel") == "library"),
          a(uninitialized("a"), n, n),
          b(uninitialized("b"), n, n),
          c(uninitialized("c"), n, n) {
      Kokkos::parallel_for("yoke::mm::fill", Kokkos::RangePolicy<HostSpace>(space, 0, n), Fill{a, b, c, seed});
    }
    void poison(HostSpace const& space) { Kokkos::deep_copy(space, c, std::numeric_limits<Real>::quiet_NaN()); }
    double error() {
      if (!check) check.emplace(a.data(), b.data(), n, seed);
      return check->worst(c.data());
    }
    double tolerance() const { return mm::Check<Real>::tolerance(n); }

    std::size_t n;
    std::uint64_t seed;
    bool library;
    HomeView<Real**> a, b, c;
    std::optional<mm::Check<Real>> check;
  };

  struct Fill {
    HomeView<Real**> a, b, c;
    std::uint64_t seed;
    void operator()(std::size_t i) const {
      std::size_t const n = a.extent(1);
      for (std::size_t j = 0; j < n; ++j) {  // in (0, 1]: no sum is 0
        a(i, j) = static_cast<Real>(1 - uniform(seed, 2 * (i * n + j)));
        b(i, j) = static_cast<Real>(1 - uniform(seed, 2 * (i * n + j) + 1));
        c(i, j) = 0;
      }
    }
  };

  template <class Space>
  struct On {
    On(Space const&, Home& of, bool at_home) : home(of), a(of.a, at_home), b(of.b, at_home), c(of.c, at_home) {}
    void poison(Space const& space) { Kokkos::deep_copy(space, c.view, std::numeric_limits<Real>::quiet_NaN()); }
    void share(Space const& space, std::size_t) { Kokkos::deep_copy(space, b.view, home.b); }
    void take(Space const& space, std::size_t, Range items) {
      Kokkos::deep_copy(space, rows(a.view, items), rows(home.a, items));
    }
    void enqueue(Space const& space, std::size_t, Range items) {
#ifdef YOKE_HAVE_KOKKOS_KERNELS
      if (home.library)
        return KokkosBlas::gemm(space, "N", "N", Real(1), rows(a.view, items), b.view, Real(0), rows(c.view, items));
#endif
      mm::enqueue_product(space, a.view.data(), b.view.data(), c.view.data(), static_cast<int>(home.n),
                          static_cast<int>(items.begin), static_cast<int>(items.size()));
    }
    void give(Space const& space, std::size_t, Range items) {
      Kokkos::deep_copy(space, rows(home.c, items), rows(c.view, items));
    }

    template <class View>
    static auto rows(View const& view, Range items) {
      return Kokkos::subview(view, std::make_pair(items.begin, items.end), Kokkos::ALL);
    }
    Home& home;
    Mirror<Space, Real**> a, b, c;
  };
};

}  // namespace

Workload make_mm() {
  using Kind = OptionSpec::Kind;
  std::vector<std::string> kernels{"portable"};
  if (have_library) kernels.emplace_back("library");
  Workload mm = make_workload<Mm<float>, Mm<double>>();
  mm.summary = "matrix product C = A B: limited by arithmetic (CAP, PeaPaw's LA, PEACH)";
  mm.size_meaning = "rows and columns of each matrix";
  mm.options = {{"block", "8", "rows of C in a chunk", Kind::integer, 1, 1 << 20, {}},
                {"kernel", "portable", "yoke's own kernel, or Kokkos Kernels' gemm", Kind::text, 0, 0, kernels}};
  mm.presets = {{"paper", 1024, Precision::single_precision, {}},
                {"peach", 12800, Precision::double_precision, {}},
                {"peach-small", 3200, Precision::double_precision, {}},
                {"smoke", 96, Precision::single_precision, {}}};
  return mm;
}

}  // namespace yoke
