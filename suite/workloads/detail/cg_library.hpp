// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <KokkosBlas1_axpby.hpp>
#include <KokkosBlas1_dot.hpp>
#include <KokkosBlas2_gemv.hpp>
#include <KokkosSparse_CrsMatrix.hpp>
#include <KokkosSparse_spmv.hpp>

#include "suite/workloads/detail/cg_state.hpp"
#include "suite/workloads/detail/linear_matrix.hpp"

/// The iteration by Kokkos Kernels: gemv or spmv, dot, axpby.
namespace yoke::workloads::cg::library {

/// Scalars that stay on the processor: returning a dot product to the host would block it.
enum Scalar : std::size_t { pq, rr, new_rr, alpha, minus_alpha, beta, one, scalars };

template <class Space, class Real>
using Vector = ProcessorView<Space, Real*>;

/// Enqueues rows of q = A p.
template <class Space, class Real>
void enqueue_rows(Space const& space, linear::MatrixOn<Space, Real> const& matrix, State<Real> const& state,
                  Range rows) {
  if (rows.empty()) return;
  Vector<Space, Real const> const p(state.p, state.n);
  Vector<Space, Real> const q(state.product() + rows.begin, rows.size());
  if (!matrix.home.shape.sparse()) {
    auto const part = Kokkos::subview(matrix.dense.view, std::make_pair(rows.begin, rows.end), Kokkos::ALL);
    return KokkosBlas::gemv(space, "N", Real(1), part, p, Real(0), q);
  }
  // All rows have the same number of entries, so offsets relative to the first entry are the same for any range of
  // rows.
  using Matrix = KokkosSparse::CrsMatrix<Real, linear::Column, Kokkos::Device<Space, typename Space::memory_space>,
                                         Kokkos::MemoryTraits<Kokkos::Unmanaged>, linear::Offset>;
  std::size_t const before = rows.begin * linear::Shape::stencil_entries;
  std::size_t const entries = rows.size() * linear::Shape::stencil_entries;
  Matrix const part("rows", static_cast<linear::Column>(rows.size()), static_cast<linear::Column>(state.n), entries,
                    typename Matrix::values_type(matrix.values.view.data() + before, entries),
                    typename Matrix::row_map_type(matrix.begins.view.data(), rows.size() + 1),
                    typename Matrix::index_type(matrix.columns.view.data() + before, entries));
  KokkosSparse::spmv(space, "N", Real(1), part, p, Real(0), q);
}

/// Functors that one thread executes: scalars from scalars.
template <class Real>
struct Alpha {
  Real* scalar;
  KOKKOS_FUNCTION void operator()(std::size_t) const {
    scalar[alpha] = static_cast<Real>(quotient(static_cast<double>(scalar[rr]), static_cast<double>(scalar[pq])));
    scalar[minus_alpha] = -scalar[alpha];
  }
};
template <class Real>
struct Beta {
  Real* scalar;
  KOKKOS_FUNCTION void operator()(std::size_t) const {
    scalar[beta] = static_cast<Real>(quotient(static_cast<double>(scalar[new_rr]), static_cast<double>(scalar[rr])));
    scalar[rr] = scalar[new_rr];
    scalar[one] = 1;
  }
};

template <class Space, class Real>
void enqueue_dot(Space const& space, Real* result, Real const* x, Real const* y, std::size_t n) {
  KokkosBlas::dot(space, ProcessorView<Space, Real>(result), Vector<Space, Real const>(x, n),
                  Vector<Space, Real const>(y, n));
}
/// y = a x + b y
template <class Space, class Real>
void enqueue_axpby(Space const& space, Real const* a, Real const* x, Real const* b, Real* y, std::size_t n) {
  KokkosBlas::axpby(space, Vector<Space, Real const>(a, 1), Vector<Space, Real const>(x, n),
                    Vector<Space, Real const>(b, 1), Vector<Space, Real>(y, n));
}

template <class Space, class Real>
void enqueue_start(Space const& space, State<Real>& state, Real* scalar, std::uint64_t seed) {
  cg::enqueue_start(space, state, seed);
  enqueue_dot(space, &scalar[new_rr], state.r, state.r, state.n);
  Kokkos::parallel_for("yoke::workloads::cg::beta", Kokkos::RangePolicy<Space>(space, 0, 1), Beta<Real>{scalar});
}

/// Enqueues the part of an iteration after q = A p.
template <class Space, class Real>
void enqueue_advance(Space const& space, State<Real>& state, Real* scalar) {
  Real const* const q = state.product();
  Kokkos::RangePolicy<Space> const once(space, 0, 1);
  enqueue_dot(space, &scalar[pq], static_cast<Real const*>(state.p), q, state.n);
  Kokkos::parallel_for("yoke::workloads::cg::alpha", once, Alpha<Real>{scalar});
  if (state.x != nullptr)
    enqueue_axpby(space, &scalar[alpha], static_cast<Real const*>(state.p), &scalar[one], state.x, state.n);
  enqueue_axpby(space, &scalar[minus_alpha], q, &scalar[one], state.r, state.n);
  enqueue_dot(space, &scalar[new_rr], static_cast<Real const*>(state.r), static_cast<Real const*>(state.r), state.n);
  Kokkos::parallel_for("yoke::workloads::cg::beta", once, Beta<Real>{scalar});
  enqueue_axpby(space, &scalar[one], static_cast<Real const*>(state.r), &scalar[beta], state.p, state.n);
  Kokkos::deep_copy(space, Vector<Space, Real>(state.next_product(), state.n), std::numeric_limits<Real>::quiet_NaN());
  ++state.done;
}

}  // namespace yoke::workloads::cg::library
