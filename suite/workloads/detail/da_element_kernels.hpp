// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <numeric>

#include "suite/node/topology.hpp"
#include "suite/workloads/detail/da_element.hpp"

namespace yoke::workloads::da {

/// Elements per block. Within a block, numbers of one kind are contiguous over its elements. This layout suits both
/// vector registers and GPUs, and consecutive blocks move in one copy.
inline constexpr std::size_t block = 32;

/// Number of blocks for this number of elements.
KOKKOS_FUNCTION constexpr std::size_t blocks(std::size_t elements) { return (elements + block - 1) / block; }
/// Index of an element's number 0; number k is k * block behind it.
KOKKOS_FUNCTION constexpr std::size_t place(std::size_t element, int numbers) {
  return element / block * static_cast<std::size_t>(numbers) * block + element % block;
}

/// Computes the metric from corner coordinates. `first` is the first element of a block.
template <class Space, class Real>
struct Geometry {
  using L = Lanes<Space, Real>;
  using Number = Real;
  static constexpr std::size_t width = static_cast<std::size_t>(lanes_of<Space, Real>);
  static constexpr int numbers = geometry_numbers;
  Quadrature<Real> quadrature;
  Mesh mesh;
  Real const* coordinates;  ///< all nodes: x, then y, then z
  Real* metric;
  std::size_t first;

  KOKKOS_FUNCTION void operator()(std::size_t index) const { compute<false>(index, to(index)); }
  /// Start of the results of a register of elements.
  KOKKOS_FORCEINLINE_FUNCTION Real* to(std::size_t index) const {
    return metric + place(first + index * width, numbers);
  }
  template <bool streaming>
  KOKKOS_FORCEINLINE_FUNCTION void compute(std::size_t index, Real* results) const {
    std::size_t const element = first + index * width;
    L x[8][3];
    if (element % mesh.n + width <= mesh.n) {
      std::size_t const node = mesh.first_node(element);
      for (int a = 0; a < 8; ++a)
        for (std::size_t r = 0; r < 3; ++r) x[a][r] = load<L>(coordinates + r * mesh.nodes() + node + mesh.corner(a));
    } else {  // the register extends past the end of a line or the last element
      std::size_t node[width];
      for (std::size_t lane = 0; lane < width; ++lane) {
        std::size_t const last = mesh.elements() - 1;
        node[lane] = mesh.first_node(element + lane < last ? element + lane : last);
      }
      Real some[width];
      for (int a = 0; a < 8; ++a)
        for (std::size_t r = 0; r < 3; ++r) {
          for (std::size_t lane = 0; lane < width; ++lane)
            some[lane] = coordinates[r * mesh.nodes() + node[lane] + mesh.corner(a)];
          x[a][r] = load<L>(some);
        }
    }
    geometry<streaming, L>(quadrature, x, results, block);
  }
};

/// Fraction of elements whose register of `width` extends past the end of a line: registers start at elements that
/// differ by multiples of the greatest common divisor. Their corners are loaded individually, at a cost, by the source,
/// of 30 instructions per element (its position, with four divisions), and of 4 for each of 24 numbers (address, load,
/// store).
inline double around_a_line(std::size_t width, std::size_t n) {
  return std::min(1.0, static_cast<double>(width - std::gcd(width, n)) / static_cast<double>(n));
}
inline constexpr double single_geometry_instructions = 30 + 24 * 4;

/// Computes matrices and vectors of elements from the metric.
template <class Space, class Real>
struct Stiffness {
  using L = Lanes<Space, Real>;
  using Number = Real;
  static constexpr std::size_t width = static_cast<std::size_t>(lanes_of<Space, Real>);
  static constexpr int numbers = element_numbers;
  Quadrature<Real> quadrature;
  Real const* metric;
  Real* element_numbers_of;
  std::size_t first;

  KOKKOS_FUNCTION void operator()(std::size_t index) const { compute<false>(index, to(index)); }
  KOKKOS_FORCEINLINE_FUNCTION Real* to(std::size_t index) const {
    return element_numbers_of + place(first + index * width, numbers);
  }
  template <bool streaming>
  KOKKOS_FORCEINLINE_FUNCTION void compute(std::size_t index, Real* results) const {
    std::size_t const element = first + index * width;
    Real const* const from = metric + place(element, geometry_numbers);
    if constexpr (is_host_space<Space>) {
      // Each element prefetches its share of the next block, because elements of a block read all of its lines at once.
      std::size_t const in_block = element % block, share = static_cast<std::size_t>(geometry_numbers);
      Real const* const next = metric + place(element - in_block + block, geometry_numbers) + in_block * share;
      for (std::size_t k = 0; k < share; ++k) prefetch(next + k * width);
      stiffness<streaming, L>(quadrature, from, results, block);
    } else {
      stiffness_at_once<L>(quadrature, from, results, block);
    }
  }
};

inline constexpr std::size_t line_bytes = 64;

/// A host kernel of elements that uses streaming stores, so that lines are not read before they are written. A register
/// that fills a line is stored directly. Smaller ones go to a buffer in the first-level cache, which is copied line by
/// line: interleaved partial writes of many lines would reach memory more than once.
template <class Kernel>
struct Streaming {
  using L = typename Kernel::L;
  using Real = typename Kernel::Number;
  static constexpr std::size_t each = 64;  ///< registers of elements between two fences of the streaming stores
  static constexpr std::size_t registers = block / Kernel::width, numbers = Kernel::numbers * block;
  static_assert(each % registers == 0, "a part has whole blocks");
  Kernel kernel;
  std::size_t count;

  void operator()(std::size_t part) const {
    std::size_t const end = std::min((part + 1) * each, count);
    if constexpr (sizeof(L) == line_bytes) {
      for (std::size_t i = part * each; i < end; ++i) kernel.template compute<true>(i, kernel.to(i));
    } else {
      alignas(line_bytes) Real staged[numbers];
      std::size_t i = part * each;
      for (; i + registers <= end; i += registers) {
        for (std::size_t r = 0; r < registers; ++r) kernel.template compute<false>(i + r, staged + r * Kernel::width);
        Real* const to = kernel.to(i);
        for (std::size_t k = 0; k < numbers; k += Kernel::width) store_streaming(load<L>(staged + k), to + k);
      }
      for (; i < end; ++i) kernel(i);
    }
    end_streaming();
  }
};

/// The functors contain their quadrature, a kilobyte or two. With the hint it is passed as kernel arguments; without
/// it, some versions of Kokkos copy it to a buffer that all queues share, and wait until the buffer's last kernel has
/// finished.
template <class Space>
auto light_policy(Space const& space, std::size_t size) {
  return Kokkos::Experimental::require(Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(space, 0, size),
                                       Kokkos::Experimental::WorkItemProperty::HintLightWeight);
}

/// Enqueues a kernel that writes `numbers` numbers for each of `elements` of the mesh's elements, from `to` on. Uses
/// streaming stores if the caches cannot hold the numbers of all elements: otherwise lines, even those of a small
/// piece, would be read from memory before they are written.
template <class Space, class Kernel, class Real>
void enqueue_elements(Space const& space, char const* name, Kernel const& kernel, std::size_t elements,
                      [[maybe_unused]] Mesh mesh, [[maybe_unused]] Real const* to, [[maybe_unused]] int numbers) {
  std::size_t const count = (elements + Kernel::width - 1) / Kernel::width;
  if constexpr (is_host_space<Space>)
    if (mesh.elements() * static_cast<std::size_t>(numbers) * sizeof(Real) > node::last_caches_bytes() &&
        reinterpret_cast<std::size_t>(to) % line_bytes == 0) {
      using S = Streaming<Kernel>;
      Kokkos::parallel_for(name, light_policy(space, (count + S::each - 1) / S::each), S{kernel, count});
      return;
    }
  Kokkos::parallel_for(name, light_policy(space, count), kernel);
}

/// Enqueues the geometry of these elements, the first of which starts a block.
template <class Space, class Real>
void enqueue_geometry(Space const& space, Quadrature<Real> const& quadrature, Mesh mesh, Real const* coordinates,
                      Real* metric, Range elements) {
  enqueue_elements(space, "yoke::workloads::da::geometry",
                   Geometry<Space, Real>{quadrature, mesh, coordinates, metric, elements.begin}, elements.size(), mesh,
                   metric, geometry_numbers);
}

/// Enqueues matrices and vectors of these elements, the first of which starts a block.
template <class Space, class Real>
void enqueue_stiffness(Space const& space, Quadrature<Real> const& quadrature, Mesh mesh, Real const* metric,
                       Real* numbers, Range elements) {
  enqueue_elements(space, "yoke::workloads::da::stiffness",
                   Stiffness<Space, Real>{quadrature, metric, numbers, elements.begin}, elements.size(), mesh, numbers,
                   element_numbers);
}

}  // namespace yoke::workloads::da
