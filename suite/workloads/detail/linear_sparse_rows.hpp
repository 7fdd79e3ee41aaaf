// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/description.hpp"
#include "suite/node/counted_like.hpp"
#include "suite/node/lanes.hpp"
#include "suite/workloads/detail/linear_shape.hpp"

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
  static constexpr std::size_t unroll = 4;  ///< independent sums of a row on the host, loads in flight on a GPU

  CountedLike<Real, Offset> const* begins;
  CountedLike<Real, Column> const* columns;
  Real const* values;
  Real const* x;
  Range rows;
  Finish finish;

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    std::size_t const first = rows.begin + static_cast<std::size_t>(team.league_rank()) * team_rows;
    if constexpr (on_host) {
      std::size_t const end = first + team_rows < rows.end ? first + team_rows : rows.end;
      for (std::size_t row = first; row < end; ++row) one(row);
    } else {
      std::size_t const row = first + static_cast<std::size_t>(team.team_rank());
      if (row < rows.end) one(team, row);
    }
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION Real product(Offset at, std::size_t row) const {
    auto const column = static_cast<std::size_t>(columns[at]);
    return Finish::without_diagonal && column == row ? Real(0) : values[at] * x[column];
  }
  KOKKOS_FORCEINLINE_FUNCTION bool diagonal(Offset at, std::size_t row) const {
    return static_cast<std::size_t>(columns[at]) == row;
  }

  KOKKOS_FORCEINLINE_FUNCTION void one(std::size_t row) const {
    Offset at = begins[row];
    Offset const end = begins[row + 1];
    Real sums[unroll] = {}, centre = 0;
    for (; at + unroll <= end; at += unroll)
      for (std::size_t u = 0; u < unroll; ++u) {
        sums[u] += product(at + u, row);
        if (Finish::without_diagonal && diagonal(at + u, row)) centre = values[at + u];
      }
    for (; at < end; ++at) {
      sums[0] += product(at, row);
      if (Finish::without_diagonal && diagonal(at, row)) centre = values[at];
    }
    for (std::size_t u = 1; u < unroll; ++u) sums[0] += sums[u];
    finish(row, sums[0], centre);
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
        if (diagonal(at, row)) finish(row, total, values[at]);
      });
    else
      Kokkos::single(Kokkos::PerThread(team), [&] { finish(row, total, Real(0)); });
  }
};

}  // namespace yoke::workloads::linear
