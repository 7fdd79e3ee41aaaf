// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/node/counted_like.hpp"
#include "suite/workloads/detail/da_element_kernels.hpp"

namespace yoke::workloads::da {

/// The global matrix in compressed rows, and its right-hand side.
template <class Real>
struct System {
  CountedLike<Real, std::size_t> const* row_begin;  ///< one more than rows
  CountedLike<Real, std::uint32_t> const* columns;  ///< ascending in each row
  Real* values;
  Real* rhs;

  /// Binary search for the first entry of a row with a column of at least `column`.
  KOKKOS_FORCEINLINE_FUNCTION std::size_t find(std::size_t row, std::size_t column) const {
    std::size_t low = row_begin[row], end = row_begin[row + 1];
    while (low < end) {
      std::size_t const middle = low + (end - low) / 2;
      bool const less = columns[middle] < static_cast<std::uint32_t>(column);
      low = less ? middle + 1 : low;
      end = less ? end : middle;
    }
    return low;
  }
};

}  // namespace yoke::workloads::da
