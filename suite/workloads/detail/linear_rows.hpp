// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "suite/core/description.hpp"
#include "suite/node/counted_like.hpp"
#include "suite/node/lanes.hpp"
#include "suite/node/lanes_math.hpp"
#include "suite/workloads/claim_parts.hpp"
#include "suite/workloads/detail/linear_matrix.hpp"

namespace yoke::workloads::linear {

/// Rows of a sparse matrix times a vector: a host thread processes many rows one by one; on a GPU a few lanes process
/// each row together.
template <class Space, class Real, class Finish>
struct SparseRows {
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;
  static constexpr bool on_host = is_host_space<Space>;
  static constexpr int lanes = on_host ? 1 : 8, threads = on_host ? 1 : Shape::gpu_sparse_rows;
  static constexpr std::size_t team_rows = on_host ? 256 : threads;
  static constexpr std::size_t unroll = 4;  ///< loads in flight on a GPU

  CountedLike<Real, Offset> const* begins;
  CountedLike<Real, Column> const* columns;
  Real const* values;
  Real const* x;
  Range rows;
  Finish finish;

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    std::size_t const first = rows.begin + static_cast<std::size_t>(team.league_rank()) * team_rows;
    if constexpr (on_host) {
      some(first, first + team_rows < rows.end ? first + team_rows : rows.end);
    } else {
      std::size_t const row = first + static_cast<std::size_t>(team.team_rank());
      if (row < rows.end) one(team, row);
    }
  }
  /// Computes all rows on the calling host thread.
  void by_one_thread() const { some(rows.begin, rows.end); }

 private:
  /// Not inlined, so that loops over teams keep none of the registers.
  [[gnu::noinline]] KOKKOS_FUNCTION void some(std::size_t begin, std::size_t end) const {
    SparseRows const own = *this;
    for (std::size_t row = begin; row < end; ++row) own.one(row);
  }
  /// A few entries at a time: compilers that vectorize the loop themselves shuffle more than they compute, and gather
  /// instructions are slower than loads on many processors.
  KOKKOS_FORCEINLINE_FUNCTION void one(std::size_t row) const {
    using L = FewLanes<Space, Real>;
    auto const begin = begins[row];
    Offset const n = begins[row + 1] - begin;
    auto const* const column = columns + begin;
    Real const* const value = values + begin;
    Real const* const vector = x;
    Real rest = 0, centre = 0;
    L sums = broadcast<L>(Real(0));
    Offset at = 0;
    if constexpr (!std::is_same_v<L, Real>)
      for (constexpr std::size_t width = sizeof(L) / sizeof(Real); at + width <= n; at += width) {
        auto const factor = [&](std::size_t lane) {
          auto const of = static_cast<std::size_t>(column[at + lane]);
          if (!Finish::without_diagonal || of != row) return vector[of];
          centre = value[at + lane];
          return Real(0);
        };
        sums = fma(load<L>(value + at), lanes_from<L>(factor), sums);
      }
    for (; at < n; ++at)
      if (auto const of = static_cast<std::size_t>(column[at]); Finish::without_diagonal && of == row)
        centre = value[at];
      else
        rest += value[at] * vector[of];
    finish(row, sum(sums) + rest, centre);
  }

  KOKKOS_FORCEINLINE_FUNCTION void one(Member const& team, std::size_t row) const {
    Offset const begin = begins[row], end = begins[row + 1];
    Real total = 0;
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team, lanes),
        [&](int lane, Real& all) {
          // All columns, then all values and vector elements, none conditional; otherwise each would wait for the
          // previous one.
          for (Offset at = begin + static_cast<Offset>(lane); at < end; at += unroll * lanes) {
            std::size_t column[unroll];
            Real value[unroll], number[unroll];
            for (std::size_t u = 0; u < unroll; ++u) {
              Offset const place = at + u * lanes;
              bool const there = place < end;
              column[u] = static_cast<std::size_t>(columns[there ? place : at]);
              value[u] = there ? values[place] : Real(0);
            }
            for (std::size_t u = 0; u < unroll; ++u) number[u] = x[column[u]];
            for (std::size_t u = 0; u < unroll; ++u)
              all += Finish::without_diagonal && column[u] == row ? Real(0) : value[u] * number[u];
          }
        },
        total);
    if constexpr (Finish::without_diagonal)
      Kokkos::parallel_for(Kokkos::ThreadVectorRange(team, begin, end), [&](Offset at) {
        if (static_cast<std::size_t>(columns[at]) == row) finish(row, total, values[at]);
      });
    else
      Kokkos::single(Kokkos::PerThread(team), [&] { finish(row, total, Real(0)); });
  }
};

/// Rows of a dense matrix times a vector. A team processes some rows:
///   host: a thread processes several rows at once, so that it loads the vector once for all of them, and several
///         memory streams are active;
///   GPU:  the vector lanes of a thread process one row together.
/// `Finish` is called with (row, sum of the products, diagonal entry); the sum excludes the diagonal's product if
/// `Finish::without_diagonal`.
template <class Space, class Real, class Finish>
struct DenseRows {
  using L = Lanes<Space, Real>;
  static constexpr bool on_host = is_host_space<Space>;
  static constexpr int lanes = on_host ? 1 : 32, threads = on_host ? 1 : Shape::gpu_dense_rows;
  /// Four teams per GPU multiprocessor: with more registers per thread, all of its loads stay in flight.
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<lanes * threads, 4>>;
  using Member = typename Policy::member_type;
  static constexpr std::size_t width = static_cast<std::size_t>(lanes_of<Space, Real>);
  static constexpr std::size_t rows_at_once = on_host ? 8 : 1;
  static constexpr std::size_t team_rows = rows_at_once * threads;
  static constexpr std::size_t unroll = 8;  ///< independent sums of a GPU lane, for the same reason

  Real const* a;
  Real const* x;
  std::size_t n;
  Range rows;
  Finish finish;

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    std::size_t const first = rows.begin + static_cast<std::size_t>(team.league_rank()) * team_rows;
    if constexpr (on_host) {
      some(first);
    } else {
      std::size_t const row = first + static_cast<std::size_t>(team.team_rank());
      if (row < rows.end) one(team, row);
    }
  }
  /// Computes all rows on the calling host thread.
  void by_one_thread() const {
    for (std::size_t first = rows.begin; first < rows.end; first += rows_at_once) some(first);
  }

 private:
  /// Computes the next `rows_at_once` rows, or those that are left.
  KOKKOS_FORCEINLINE_FUNCTION void some(std::size_t first) const {
    if (first + rows_at_once <= rows.end)
      several<rows_at_once>(first);
    else
      for (std::size_t row = first; row < rows.end; ++row) several<1>(row);
  }
  template <std::size_t Rows>
  KOKKOS_FORCEINLINE_FUNCTION void several(std::size_t row) const {
    L parts[Rows];
    for (L& part : parts) part = broadcast<L>(Real(0));
    // Without vectors a branch leaves out the diagonal: instrumented numbers count every product.
    constexpr bool vectors = width > 1 || !Finish::without_diagonal;
    std::size_t const whole = vectors ? n / width * width : 0;
    if constexpr (Finish::without_diagonal && vectors) {
      std::size_t const diagonal = row / width * width, behind = (row + Rows + width - 1) / width * width;
      std::size_t const begin = diagonal < whole ? diagonal : whole, end = behind < whole ? behind : whole;
      // A vector that begins at element width - 1 - i is 0 in lane i and 1 in the others.
      Real factors[2 * width];
      for (std::size_t i = 0; i < 2 * width; ++i) factors[i] = i == width - 1 ? Real(0) : Real(1);
      add<Rows>(row, 0, begin, parts, [](L numbers, std::size_t, std::size_t) { return numbers; });
      add<Rows>(row, begin, end, parts, [&](L numbers, std::size_t j, std::size_t r) {
        std::size_t const lane = row + r - j;  // wraps around in rows above the vector's columns
        return lane < width ? numbers * load<L>(factors + (width - 1 - lane)) : numbers;
      });
      add<Rows>(row, end, whole, parts, [](L numbers, std::size_t, std::size_t) { return numbers; });
    } else {
      add<Rows>(row, 0, whole, parts, [](L numbers, std::size_t, std::size_t) { return numbers; });
    }
    Real sums[Rows] = {};
    for (std::size_t j = whole; j < n; ++j)
      for (std::size_t r = 0; r < Rows; ++r)
        if (!Finish::without_diagonal || j != row + r) sums[r] += a[(row + r) * n + j] * x[j];
    for (std::size_t r = 0; r < Rows; ++r) finish(row + r, sums[r] + sum(parts[r]), a[(row + r) * n + row + r]);
  }
  /// Adds the products of columns [begin, end), whole vectors. `factor` is called with the vector's numbers of columns
  /// from j on, j and the row's place r, and returns those to multiply by.
  template <std::size_t Rows, class Factor>
  KOKKOS_FORCEINLINE_FUNCTION void add(std::size_t row, std::size_t begin, std::size_t end, L (&parts)[Rows],
                                       Factor const& factor) const {
    Real const* const from = a + row * n;
    auto const add_products = [&](std::size_t j) {
      L const numbers = load<L>(x + j);
      for (std::size_t r = 0; r < Rows; ++r) parts[r] = fma(load<L>(from + r * n + j), factor(numbers, j, r), parts[r]);
    };
    std::size_t j = begin;
    if constexpr (constexpr std::size_t line = line_numbers<Real>; narrow_lanes<Space, Real>)
      for (; j + line <= end; j += line) {
        for (std::size_t r = 0; r < Rows; ++r) prefetch(from + r * n + j + stream_ahead<Real>);
        for (std::size_t k = j; k < j + line; k += width) add_products(k);
      }
    for (; j < end; j += width) add_products(j);
  }

  KOKKOS_FORCEINLINE_FUNCTION void one(Member const& team, std::size_t row) const {
    Real const* const from = a + row * n;
    Real total = 0;
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team, lanes),
        [&](int lane, Real& all) {
          // All loads before the first product and none conditional; otherwise each would wait for the previous one.
          auto const factor = [&](std::size_t j, Real entry) {
            return Finish::without_diagonal && j == row ? Real(0) : entry;
          };
          Real parts[unroll] = {};
          std::size_t j = static_cast<std::size_t>(lane);
          for (; j + (unroll - 1) * lanes < n; j += unroll * lanes) {
            Real entries[unroll], numbers[unroll];
            for (std::size_t u = 0; u < unroll; ++u) {
              entries[u] = from[j + u * lanes];
              numbers[u] = x[j + u * lanes];
            }
            for (std::size_t u = 0; u < unroll; ++u) parts[u] += factor(j + u * lanes, entries[u]) * numbers[u];
          }
          for (; j < n; j += lanes) parts[0] += factor(j, from[j]) * x[j];
          for (Real const part : parts) all += part;
        },
        total);
    Kokkos::single(Kokkos::PerThread(team), [&] { finish(row, total, from[row]); });
  }
};

template <class Rows, class Space>
void enqueue_teams(char const* label, Space const& space, Rows const& rows) {
  if (rows.rows.empty()) return;
  int const teams = static_cast<int>((rows.rows.size() + Rows::team_rows - 1) / Rows::team_rows);
  Kokkos::parallel_for(label, typename Rows::Policy(space, teams, Rows::threads, Rows::lanes), rows);
}

/// Calls `use` with the kernel for `rows` of matrix times x.
template <class Space, class Real, class Finish, class Use>
void with_rows(MatrixOn<Space, Real> const& matrix, Real const* x, Range rows, Finish const& finish, Use const& use) {
  if (matrix.home.shape.sparse())
    use(SparseRows<Space, Real, Finish>{matrix.begins.view.data(), matrix.columns.view.data(),
                                        matrix.values.view.data(), x, rows, finish});
  else
    use(DenseRows<Space, Real, Finish>{matrix.dense.view.data(), x, matrix.home.shape.rows, rows, finish});
}

/// Enqueues `rows` of matrix times x.
template <class Space, class Real, class Finish>
void enqueue_rows(char const* label, Space const& space, MatrixOn<Space, Real> const& matrix, Real const* x, Range rows,
                  Finish const& finish) {
  with_rows(matrix, x, rows, finish, [&](auto const& kernel) { enqueue_teams(label, space, kernel); });
}

/// Enqueues the rows of matrix times x that each host thread claims.
template <class Space, class Real, class Finish>
void claim_rows(char const* label, Space const& space, MatrixOn<Space, Real> const& matrix, Real const* x,
                Claims const& claims, Finish const& finish) {
  with_rows(matrix, x, {}, finish, [&](auto const& all) {
    claim_parts(label, space, claims, [all](Range rows) {
      auto kernel = all;
      kernel.rows = rows;
      kernel.by_one_thread();
    });
  });
}

}  // namespace yoke::workloads::linear
