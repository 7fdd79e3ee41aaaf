// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conjugate gradients for A x = b (CAP's case study; Hestenes, Stiefel 1952), from x = 0 and r = p = b. Each iteration
// computes q = A p, row by row; then every processor redundantly computes
//   alpha = r r / p q, x += alpha p, r -= alpha q, beta = new r r / old r r, p = r + beta p
#pragma once
#include <optional>

#include "suite/workloads/detail/cg_check.hpp"
#include "suite/workloads/detail/cg_state.hpp"
#include "suite/workloads/detail/kokkos_kernels.hpp"
#include "suite/workloads/detail/linear_fill.hpp"
#include "suite/workloads/detail/linear_rows.hpp"
#include "suite/workloads/prepared.hpp"
#ifdef YOKE_HAVE_KOKKOS_KERNELS
#include "suite/workloads/detail/cg_library.hpp"
#endif

namespace yoke::workloads::cg {
namespace {  // internal linkage, so that compilers inline kernels as in a source file

#ifdef YOKE_HAVE_KOKKOS_KERNELS
inline constexpr std::size_t library_scalars = library::scalars;
#else
inline constexpr std::size_t library_scalars = 0;
#endif

template <class R>
struct Cg {
  using Real = R;
  using Shape = linear::Shape;
  static constexpr Precision precision = precision_of<Real>;

  static bool by_library(Problem const& problem) { return problem.options.text("kernel") == "library"; }

  static Description describe(Problem const& problem) {
    constexpr double word = sizeof(Real);
    Shape const shape = Shape::of(problem, "cg");
    Segment product;
    product.name = "product";
    product.items = shape.rows;
    product.chunk_items = problem.options.integer("block");
    product.gpu_team = GpuTeam{shape.gpu_team_rows()};
    // Per row: its dot product; from the vectors, two dot products and three scaled sums. By the papers' rule these
    // access 13 numbers per row including q; compulsory are the row, p, x and r, and new values of q, x, r and p.
    product.per_item = {2 * shape.entries_per_row() + 10, shape.row_access_bytes() + 13 * word,
                        shape.row_bytes() + 7 * word};
    product.counts = shape.row_counts();  // without the vector operations that follow
    product.shared_bytes = shape.offset_bytes();
    product.bytes_in = shape.row_bytes();
    product.bytes_out = word;
    Description description{"cg", problem.size, precision, {product}};
    double const vector = shape.vector_bytes();
    description.home_bytes = shape.matrix_bytes() + 6 * vector + cg::Check<Real>::bytes(shape.rows);
    description.device_bytes = shape.matrix_bytes() + 4 * vector;
    description.iterations = problem.options.integer("iterations");
    description.exchange_bytes = vector;
    description.host_advance = cg::advance_work<Real>(shape.rows, true);
    description.device_advance = cg::advance_work<Real>(shape.rows, false);
    description.claimable = !by_library(problem);
    return description;
  }

  struct Home {
    Home(Problem const& problem, HostSpace const& space)
        : seed(problem.seed),
          iterations(problem.options.integer("iterations")),
          library(by_library(problem)),
          matrix(Shape::of(problem, "cg")),
          b(home_view<Real*>("b", matrix.shape.rows)),
          x(home_view<Real*>("x", matrix.shape.rows)),
          r(home_view<Real*>("r", matrix.shape.rows)),
          p(home_view<Real*>("p", matrix.shape.rows)),
          q(home_view<Real**>("q", 2, matrix.shape.rows)),
          sums(home_view<Sum<Real>**>("sums", 3, cg::Blocks(matrix.shape.rows).count)),
          scalars(home_view<Real*>("scalars", library_scalars)) {
      linear::fill(space, matrix, problem.seed);
      linear::fill_right_side(space, b, problem.seed);
      state = state_of(x.data(), r, p, q, sums);
    }
    std::string library_name() const { return library ? kokkos_kernels_name() : ""; }
    void poison(HostSpace const& space) { start(space, state, scalars.data(), *this); }
    void advance(HostSpace const& space) { go_on(space, state, scalars.data(), *this); }
    double error(Workers const& workers) {
      if (!check) check.emplace(linear::PlainMatrix<Real>(matrix), b.data(), iterations, workers);
      return check->worst(x.data(), r.data(), workers);
    }
    double tolerance() const { return cg::Check<Real>::tolerance(matrix.shape.entries_per_row(), iterations); }
    MemoryParts shared(std::size_t) { return matrix.shared(); }
    MemoryParts inputs(std::size_t, Range items) { return matrix.inputs(items); }
    MemoryParts results(std::size_t, Range items) {
      return {rows_of(Kokkos::subview(q, state.done % 2, Kokkos::ALL), items)};
    }

    std::uint64_t seed;
    std::size_t iterations;
    bool library;
    linear::HomeMatrix<Real> matrix;
    HomeView<Real*> b, x, r, p;
    HomeView<Real**> q;
    HomeView<Sum<Real>**> sums;
    HomeView<Real*> scalars;
    cg::State<Real> state;
    std::optional<cg::Check<Real>> check;
  };

  template <class Vector, class Vectors, class Sums>
  static cg::State<Real> state_of(Real* x, Vector const& r, Vector const& p, Vectors const& q, Sums const& sums) {
    std::size_t const n = r.extent(0), blocks = sums.extent(1);
    Sum<Real>* const sum = sums.data();
    return {n, 0, x, r.data(), p.data(), {q.data(), q.data() + n}, sum, {sum + blocks, sum + 2 * blocks}};
  }
  template <class Space>
  static void start(Space const& space, cg::State<Real>& state, [[maybe_unused]] Real* scalars, Home const& home) {
#ifdef YOKE_HAVE_KOKKOS_KERNELS
    if constexpr (std::is_arithmetic_v<Real>)
      if (home.library) return library::enqueue_start(space, state, scalars, home.seed);
#endif
    cg::enqueue_start(space, state, home.seed);
  }
  template <class Space>
  static void go_on(Space const& space, cg::State<Real>& state, [[maybe_unused]] Real* scalars,
                    [[maybe_unused]] Home const& home) {
#ifdef YOKE_HAVE_KOKKOS_KERNELS
    if constexpr (std::is_arithmetic_v<Real>)
      if (home.library) return library::enqueue_advance(space, state, scalars);
#endif
    cg::enqueue_advance(space, state);
  }

  template <class Space>
  struct On {
    struct Finish {
      static constexpr bool without_diagonal = false;
      Real* q;
      KOKKOS_FUNCTION void operator()(std::size_t i, Real sum, Real) const { q[i] = sum; }
    };

    On(Space const&, Home& of, bool is_at_home)
        : home(of),
          at_home(is_at_home),
          matrix(of.matrix, at_home),
          r(of.r, at_home),
          p(of.p, at_home),
          q(of.q, at_home),
          sums(of.sums, at_home),
          scalars(of.scalars, at_home),
          own(state_of(nullptr, r.view, p.view, q.view, sums.view)) {}
    void poison(Space const& space) { start(space, own, scalars.view.data(), home); }
    void poison_inputs(Space const& space) { matrix.poison_inputs(space); }
    void share(Space const&) {}
    void broadcast(Space const& space, std::size_t) { matrix.broadcast(space); }
    void copy_in(Space const& space, std::size_t, Range items) { matrix.copy_in(space, items); }
    void enqueue(Space const& space, std::size_t, Range items) {
      cg::State<Real> const& state = current();
#ifdef YOKE_HAVE_KOKKOS_KERNELS
      if constexpr (std::is_arithmetic_v<Real>)
        if (home.library) return library::enqueue_rows(space, matrix, state, items);
#endif
      linear::enqueue_rows("yoke::workloads::cg::product", space, matrix, state.p, items, Finish{state.product()});
    }
    void claim(Space const& space, std::size_t, Claims const& claims) {
      cg::State<Real> const& state = current();
      linear::claim_rows("yoke::workloads::cg::claim", space, matrix, state.p, claims, Finish{state.product()});
    }
    void copy_out(Space const& space, std::size_t, Range items) {
      copy(space, Kokkos::subview(home.q, own.done % 2, Kokkos::ALL),
           Kokkos::subview(q.view, own.done % 2, Kokkos::ALL), items);
    }
    void receive_results(Space const& space, std::size_t, Range items) {
      copy(space, Kokkos::subview(q.view, own.done % 2, Kokkos::ALL),
           Kokkos::subview(home.q, own.done % 2, Kokkos::ALL), items);
    }
    void advance(Space const& space) { go_on(space, own, scalars.view.data(), home); }
    cg::State<Real> const& current() const { return at_home ? home.state : own; }

    Home& home;
    bool at_home;
    linear::MatrixOn<Space, Real> matrix;
    Mirror<Space, Real*> r, p;
    Mirror<Space, Real**> q;
    Mirror<Space, Sum<Real>**> sums;
    Mirror<Space, Real*> scalars;
    cg::State<Real> own;  ///< used away from home
  };
};

}  // namespace
}  // namespace yoke::workloads::cg

namespace yoke::workloads {
std::vector<NamedTally> count_cg(Problem const& problem, Node& node);
}
