// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jacobi's method for A x = b (CAP's case study), row by row in each iteration:
//   next[i] = (b[i] - sum over j != i of a[i][j] x[j]) / a[i][i]
#pragma once
#include <algorithm>
#include <optional>
#include <utility>

#include "suite/workloads/detail/linear_fill.hpp"
#include "suite/workloads/detail/linear_plain.hpp"
#include "suite/workloads/detail/linear_rows.hpp"
#include "suite/workloads/prepared.hpp"
#include "suite/workloads/reference.hpp"

namespace yoke::workloads::jacobi {

/// Jacobi's iterates from 0, in double. All terms of an iterate are positive, so iterates grow from iteration to
/// iteration: the relative error of an iterate's element is an average of those of the preceding iterate, times a
/// factor below 1, plus the row's own rounding.
template <class Real>
class Check {
 public:
  Check(linear::PlainMatrix<Real> const& matrix, Real const* b, std::size_t iterations, Workers const& workers = {})
      : expected_(matrix.rows(), 0.0) {
    std::vector<double> next(matrix.rows());
    bool changes = true;
    for (std::size_t k = 0; k < iterations && changes; ++k) {
      for_each_part(workers, next.size(), matrix.rows_of_part(), [&](std::size_t, Range rows) {
        for (std::size_t i = rows.begin; i < rows.end; ++i)
          next[i] = (static_cast<double>(b[i]) - matrix.beside_diagonal(i, expected_.data())) / matrix.diagonal(i);
      });
      changes = next != expected_;
      std::swap(next, expected_);
    }
  }

  /// Errors propagate from iteration to iteration, each time multiplied by the fraction of an element that comes from
  /// the preceding iterate. With the matrix's dominance d, and quotients b[i] / a[i][i] that differ by less than a
  /// factor f, that is at most f d / (1 - d + f d). f is 2 from the right-hand side times 3 from the rows' sums.
  static double tolerance(double entries, std::size_t iterations) {
    constexpr double d = linear::dominance, f = 6;
    constexpr double undamped = 1 + f * d / (1 - d);
    return std::min(static_cast<double>(iterations), undamped) * linear::row_tolerance<Real>(entries, 2);
  }
  /// Memory that a check keeps, and that its construction needs.
  static double bytes(std::size_t rows) { return 2 * static_cast<double>(rows) * sizeof(double); }

  double worst(Real const* x, Workers const& workers = {}) const {
    return worst_relative_error(workers, x, expected_.size(), [this](std::size_t i) { return expected_[i]; });
  }

 private:
  std::vector<double> expected_;
};

namespace {  // internal linkage, so that compilers inline kernels as in a source file

template <class R>
struct Jacobi {
  using Real = R;
  using Shape = linear::Shape;
  static constexpr Precision precision = precision_of<Real>;

  static Description describe(Problem const& problem) {
    constexpr double word = sizeof(Real);
    Shape const shape = Shape::of(problem, "jacobi");
    double const entries = shape.entries_per_row();
    Segment sweep;
    sweep.name = "sweep";
    sweep.items = shape.rows;
    sweep.chunk_items = problem.options.integer("block");
    sweep.gpu_team = GpuTeam{shape.gpu_team_rows()};
    // Per row: a product and a difference for each off-diagonal entry, and a quotient. By the papers' rule each product
    // reads two numbers, the quotient reads b and the diagonal, and the result is written; compulsory are the row, b, x
    // and the new x.
    double const flops = 2 * (entries - 1) + 1;
    sweep.per_item = {flops, shape.row_access_bytes() + word, shape.row_bytes() + 3 * word};
    sweep.fma_fraction = (flops - 1) / flops;
    Counts counts = shape.row_counts();
    counts.fma -= 1;
    counts.divide = 1;
    counts.read_bytes += word;
    if (shape.sparse()) {  // each column is compared with the diagonal's, with one instruction that branches, too
      counts.scalar += entries;
      counts.scalar_in_core += entries;
    }
    sweep.counts = counts;
    sweep.shared_bytes = shape.offset_bytes();
    sweep.bytes_in = shape.row_bytes() + word;
    sweep.bytes_out = word;
    Description description{"jacobi", problem.size, precision, {sweep}};
    double const arrays = shape.matrix_bytes() + 3 * shape.vector_bytes();
    description.home_bytes = arrays + jacobi::Check<Real>::bytes(shape.rows);
    description.device_bytes = arrays;
    description.iterations = problem.options.integer("iterations");
    description.exchange_bytes = shape.vector_bytes();
    description.host_advance = description.device_advance = Advance{{.write_bytes = word}, 1};
    description.claimable = true;
    return description;
  }

  struct Home {
    Home(Problem const& problem, HostSpace const& space)
        : iterations(problem.options.integer("iterations")),
          matrix(Shape::of(problem, "jacobi")),
          b(home_view<Real*>("b", matrix.shape.rows)),
          x{home_view<Real*>("x0", matrix.shape.rows), home_view<Real*>("x1", matrix.shape.rows)} {
      linear::fill(space, matrix, problem.seed);
      linear::fill_right_side(space, b, problem.seed);
    }
    void poison(HostSpace const& space) {
      done = 0;
      Kokkos::deep_copy(space, x[0], Real(0));
      Kokkos::deep_copy(space, x[1], std::numeric_limits<Real>::quiet_NaN());
    }
    /// Poisons the old x, which the next iteration overwrites.
    void advance(HostSpace const& space) {
      Kokkos::deep_copy(space, x[done % 2], std::numeric_limits<Real>::quiet_NaN());
      ++done;
    }
    double error(Workers const& workers) {
      if (!check) check.emplace(linear::PlainMatrix<Real>(matrix), b.data(), iterations, workers);
      return check->worst(x[done % 2].data(), workers);
    }
    double tolerance() const { return jacobi::Check<Real>::tolerance(matrix.shape.entries_per_row(), iterations); }
    MemoryParts shared(std::size_t) { return matrix.shared(); }
    MemoryParts inputs(std::size_t, Range items) {
      MemoryParts parts = matrix.inputs(items);
      parts.push_back(rows_of(b, items));
      return parts;
    }
    MemoryParts results(std::size_t, Range items) { return {rows_of(x[(done + 1) % 2], items)}; }

    std::size_t iterations, done = 0;
    linear::HomeMatrix<Real> matrix;
    HomeView<Real*> b, x[2];
    std::optional<jacobi::Check<Real>> check;
  };

  template <class Space>
  struct On {
    struct Finish {
      static constexpr bool without_diagonal = true;
      Real const* b;
      Real* next;
      KOKKOS_FUNCTION void operator()(std::size_t i, Real sum, Real diagonal) const {
        next[i] = (b[i] - sum) / diagonal;
      }
    };

    On(Space const&, Home& of, bool is_at_home)
        : home(of),
          at_home(is_at_home),
          matrix(of.matrix, at_home),
          b(of.b, at_home),
          x{Mirror<Space, Real*>(of.x[0], at_home), Mirror<Space, Real*>(of.x[1], at_home)} {}
    void poison(Space const& space) {
      own_done = 0;
      Kokkos::deep_copy(space, x[0].view, Real(0));
      Kokkos::deep_copy(space, x[1].view, std::numeric_limits<Real>::quiet_NaN());
    }
    void poison_inputs(Space const& space) {
      matrix.poison_inputs(space);
      spoil(space, b);
    }
    void share(Space const&) {}
    void broadcast(Space const& space, std::size_t) { matrix.broadcast(space); }
    void copy_in(Space const& space, std::size_t, Range items) {
      matrix.copy_in(space, items);
      copy(space, b.view, home.b, items);
    }
    void enqueue(Space const& space, std::size_t, Range items) {
      linear::enqueue_rows("yoke::workloads::jacobi::sweep", space, matrix, before(), items, finish());
    }
    void claim(Space const& space, std::size_t, Claims const& claims) {
      linear::claim_rows("yoke::workloads::jacobi::claim", space, matrix, before(), claims, finish());
    }
    void copy_out(Space const& space, std::size_t, Range items) {
      std::size_t const next = (own_done + 1) % 2;
      copy(space, home.x[next], x[next].view, items);
    }
    void receive_results(Space const& space, std::size_t, Range items) {
      std::size_t const next = (own_done + 1) % 2;
      copy(space, x[next].view, home.x[next], items);
    }
    void advance(Space const& space) {
      Kokkos::deep_copy(space, x[own_done % 2].view, std::numeric_limits<Real>::quiet_NaN());
      ++own_done;
    }

    /// Number of iterations that this processor has completed.
    std::size_t done() const { return at_home ? home.done : own_done; }
    Real const* before() const { return x[done() % 2].view.data(); }
    Finish finish() const { return {b.view.data(), x[(done() + 1) % 2].view.data()}; }

    Home& home;
    bool at_home;
    std::size_t own_done = 0;
    linear::MatrixOn<Space, Real> matrix;
    Mirror<Space, Real*> b, x[2];
  };
};

}  // namespace
}  // namespace yoke::workloads::jacobi

namespace yoke::workloads {
std::vector<NamedTally> count_jacobi(Problem const& problem, Node& node);
}
