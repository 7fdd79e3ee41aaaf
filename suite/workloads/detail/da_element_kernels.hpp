// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <type_traits>
#include <utility>

#include "suite/node/lanes_math.hpp"
#include "suite/node/topology.hpp"
#include "suite/workloads/detail/da_mesh.hpp"

namespace yoke::workloads::da {

/// Trilinear shape functions and their derivatives at the 2 x 2 x 2 Gauss points of the reference cube [-1, 1]^3, whose
/// weights are all 1.
template <class Real>
struct Quadrature {
  static constexpr int points = 8, corners = 8;
  Real shape[points][corners];
  Real gradient[points][corners][3];

  static Quadrature make() {
    Quadrature quadrature;
    double const g = 1 / std::sqrt(3.0);
    for (int q = 0; q < points; ++q)
      for (int a = 0; a < corners; ++a) {
        double const at[3] = {q % 2 ? g : -g, q / 2 % 2 ? g : -g, q / 4 ? g : -g};
        double const sign[3] = {2.0 * Mesh::corner_x(a) - 1, 2.0 * Mesh::corner_y(a) - 1, 2.0 * Mesh::corner_z(a) - 1};
        double factor[3];
        for (int c = 0; c < 3; ++c) factor[c] = (1 + sign[c] * at[c]) / 2;
        quadrature.shape[q][a] = static_cast<Real>(factor[0] * factor[1] * factor[2]);
        for (int c = 0; c < 3; ++c)
          quadrature.gradient[q][a][c] = static_cast<Real>(sign[c] / 2 * factor[(c + 1) % 3] * factor[(c + 2) % 3]);
      }
    return quadrature;
  }
};

/// Geometry data that an element's matrix needs: at each Gauss point, with J the Jacobian, the six distinct entries of
/// the symmetric J^-1 J^-T det J (xx, yy, zz, xy, xz, yz), and det J.
inline constexpr int metric_numbers = 7, geometry_numbers = 8 * metric_numbers;
/// An element's matrix and vector: the upper triangle of the 8 x 8 matrix, column by column, then the vector.
inline constexpr int matrix_numbers = 36, element_numbers = matrix_numbers + 8;
/// Index of entry (a, b) of the symmetric matrix.
KOKKOS_FUNCTION constexpr int triangle(int a, int b) { return a <= b ? b * (b + 1) / 2 + a : a * (a + 1) / 2 + b; }

/// Operations of the code below, and the part of them in multiply-add pairs.
inline constexpr double geometry_flops = 3 * 7 + 8 * (8 * 9 * 2 + 9 * 3 + 5 + 1 + 6 * 5 + 6);
inline constexpr double geometry_fused = 8 * (8 * 9 * 2 + 9 * 2 + 2 * 2 + 6 * 4);
inline constexpr double stiffness_flops = 8 * (8 * 3 * 5 + 36 * 3 * 2 + 8 * 2);
inline constexpr double stiffness_fused = 8 * (8 * 3 * 4 + 36 * 3 * 2 + 8 * 2);

/// Operations that are not in pairs: differences of corners; per point, products of cofactors, determinant and metric,
/// and one division.
inline constexpr double geometry_sums = 3 * 7, geometry_divisions = 8,
                        geometry_products = geometry_flops - geometry_fused - geometry_sums - geometry_divisions,
                        stiffness_products = stiffness_flops - stiffness_fused;

/// Register loads of the code below, once for all elements of its lanes: corners, and per point derivatives for the
/// Jacobian; per point and column the metric, its derivatives and those of each row, and its shape function.
inline constexpr double geometry_loads = 24 + 8 * 8 * 9, stiffness_loads = 8 * (8 * (7 + 3 + 1) + 36 * 3);

/// Makes corners x[corner][direction] relative to the first one, so that elements far from the origin lose no digits.
template <class L>
KOKKOS_FORCEINLINE_FUNCTION void make_relative(L (&x)[8][3]) {
  for (int a = 1; a < 8; ++a)
    for (int r = 0; r < 3; ++r) x[a][r] -= x[0][r];
  for (int r = 0; r < 3; ++r) x[0][r] = L{};
}

/// Computes the metric of elements, one per lane, at Gauss point `q`, from their relative corners. Numbers of one kind
/// are `pitch` apart.
template <class L, class Real>
KOKKOS_FORCEINLINE_FUNCTION void geometry_point(Quadrature<Real> const& quadrature, int q, L const (&x)[8][3], Real* to,
                                                std::size_t pitch) {
  L J[3][3];  // J[r][c] = d x_r / d xi_c
  for (auto& row : J)
    for (L& entry : row) entry = broadcast<L>(Real(0));
  for (int a = 0; a < 8; ++a)
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) J[r][c] = fma(x[a][r], broadcast<L>(quadrature.gradient[q][a][c]), J[r][c]);
  L C[3][3];  // cofactors: J^-1[c][r] = C[r][c] / det J
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) {
      int const r1 = (r + 1) % 3, r2 = (r + 2) % 3, c1 = (c + 1) % 3, c2 = (c + 2) % 3;
      C[r][c] = J[r1][c1] * J[r2][c2] - J[r1][c2] * J[r2][c1];
    }
  L const determinant = J[0][0] * C[0][0] + J[0][1] * C[0][1] + J[0][2] * C[0][2];
  L const inverse = broadcast<L>(Real(1)) / determinant;
  auto const metric = [&](int c, int d) {
    return (C[0][c] * C[0][d] + C[1][c] * C[1][d] + C[2][c] * C[2][d]) * inverse;
  };
  store(metric(0, 0), to);
  store(metric(1, 1), to + pitch);
  store(metric(2, 2), to + 2 * pitch);
  store(metric(0, 1), to + 3 * pitch);
  store(metric(0, 2), to + 4 * pitch);
  store(metric(1, 2), to + 5 * pitch);
  store(determinant, to + 6 * pitch);
}

/// Computes column b of the elements' matrices down to the diagonal, and number b of their vectors, from their metric:
///   K[a][b] = sum over q of grad N_a . S grad N_b,  f[b] = sum over q of N_b det J  (a source of one).
/// Numbers of one kind are `pitch` apart. The columns together prefetch as many numbers as the metric has, from `next`
/// on: a few at a time, because more misses than a core can have under way would hold up its loads.
template <int b, class L, class Real>
KOKKOS_FORCEINLINE_FUNCTION void stiffness_column(Quadrature<Real> const& quadrature, Real const* metric, Real* to,
                                                  std::size_t pitch, Real const* next) {
  constexpr std::size_t width = sizeof(L) / sizeof(Real);
  L column[b + 1], source = broadcast<L>(Real(0));
  for (L& entry : column) entry = broadcast<L>(Real(0));
  for (int q = 0; q < 8; ++q) {
    if constexpr (b < metric_numbers) prefetch(next + static_cast<std::size_t>(b * 8 + q) * width);
    Real const* const at = metric + static_cast<std::size_t>(q * metric_numbers) * pitch;
    L const xx = load<L>(at), yy = load<L>(at + pitch), zz = load<L>(at + 2 * pitch), xy = load<L>(at + 3 * pitch),
            xz = load<L>(at + 4 * pitch), yz = load<L>(at + 5 * pitch), determinant = load<L>(at + 6 * pitch);
    auto const& g = quadrature.gradient[q];
    L const gx = broadcast<L>(g[b][0]), gy = broadcast<L>(g[b][1]), gz = broadcast<L>(g[b][2]);
    L const flux_x = fma(xz, gz, fma(xy, gy, xx * gx)), flux_y = fma(yz, gz, fma(yy, gy, xy * gx)),
            flux_z = fma(zz, gz, fma(yz, gy, xz * gx));
    for (int a = 0; a <= b; ++a) {
      column[a] = fma(flux_x, broadcast<L>(g[a][0]), column[a]);
      column[a] = fma(flux_y, broadcast<L>(g[a][1]), column[a]);
      column[a] = fma(flux_z, broadcast<L>(g[a][2]), column[a]);
    }
    source = fma(determinant, broadcast<L>(quadrature.shape[q][b]), source);
  }
  for (int a = 0; a <= b; ++a) store(column[a], to + static_cast<std::size_t>(triangle(a, b)) * pitch);
  store(source, to + static_cast<std::size_t>(matrix_numbers + b) * pitch);
}

/// Calls `column` with the number of each column as a constant.
template <class Column>
KOKKOS_FORCEINLINE_FUNCTION void for_each_column(Column const& column) {
  [&]<int... b>(std::integer_sequence<int, b...>) { (column(std::integral_constant<int, b>()), ...); }
  (std::make_integer_sequence<int, 8>());
}

/// Computes all columns in one pass over the metric, for processors whose registers hold all 44 sums.
template <class L, class Real>
KOKKOS_FORCEINLINE_FUNCTION void stiffness_at_once(Quadrature<Real> const& quadrature, Real const* metric, Real* to,
                                                   std::size_t pitch) {
  L sums[element_numbers];
  for (L& sum : sums) sum = broadcast<L>(Real(0));
  for (int q = 0; q < 8; ++q) {
    L at[metric_numbers];
    for (int k = 0; k < metric_numbers; ++k)
      at[k] = load<L>(metric + static_cast<std::size_t>(q * metric_numbers + k) * pitch);
    auto const& g = quadrature.gradient[q];
    for (int b = 0; b < 8; ++b) {
      L const gx = broadcast<L>(g[b][0]), gy = broadcast<L>(g[b][1]), gz = broadcast<L>(g[b][2]);
      L const flux_x = fma(at[4], gz, fma(at[3], gy, at[0] * gx)), flux_y = fma(at[5], gz, fma(at[1], gy, at[3] * gx)),
              flux_z = fma(at[2], gz, fma(at[5], gy, at[4] * gx));
      for (int a = 0; a <= b; ++a) {
        L& sum = sums[triangle(a, b)];
        sum = fma(flux_x, broadcast<L>(g[a][0]), sum);
        sum = fma(flux_y, broadcast<L>(g[a][1]), sum);
        sum = fma(flux_z, broadcast<L>(g[a][2]), sum);
      }
      L& source = sums[matrix_numbers + b];
      source = fma(at[6], broadcast<L>(quadrature.shape[q][b]), source);
    }
  }
  for (int k = 0; k < element_numbers; ++k) store(sums[k], to + static_cast<std::size_t>(k) * pitch);
}

/// Elements per block. Within a block, numbers of one kind are contiguous over its elements. This layout suits both
/// vector registers and GPUs, and consecutive blocks move in one copy.
inline constexpr std::size_t block = 32;

/// Number of blocks for this number of elements.
KOKKOS_FUNCTION constexpr std::size_t blocks(std::size_t elements) { return (elements + block - 1) / block; }
/// Index of an element's number 0; number k is k * block behind it.
KOKKOS_FUNCTION constexpr std::size_t place(std::size_t element, int numbers) {
  return element / block * static_cast<std::size_t>(numbers) * block + element % block;
}

inline constexpr std::size_t line_bytes = 64;

/// Copies numbers, whole lines, past the caches. Both places are aligned to a line.
template <class L, class Real>
KOKKOS_FUNCTION void stream_lines(Real const* from, Real* to, std::size_t count) {
  for (std::size_t k = 0; k < count; k += sizeof(L) / sizeof(Real)) store_streaming(load<L>(from + k), to + k);
}

/// Computes the metric from corner coordinates. `first` is the first element of a block.
template <class Space, class Real>
struct Geometry {
  using L = Lanes<Space, Real>;
  static constexpr std::size_t width = static_cast<std::size_t>(lanes_of<Space, Real>);
  static constexpr int numbers = geometry_numbers;
  /// Numbers of a block at one Gauss point.
  static constexpr std::size_t point_numbers = static_cast<std::size_t>(metric_numbers) * block;
  Quadrature<Real> quadrature;
  Mesh mesh;
  Real const* coordinates;  ///< all nodes: x, then y, then z
  Real* metric;
  std::size_t first;

  KOKKOS_FUNCTION void operator()(std::size_t index) const {
    L x[8][3];
    load_corners(index, x);
    Real* results = to(index);
    for (int q = 0; q < 8; ++q, results += point_numbers) geometry_point(quadrature, q, x, results, block);
  }
  /// Computes a block of elements, which begins with register `index`, past the caches. Completes a register's points
  /// before the next register, so that corners stay in registers where a core has 32; with the last one, lines are
  /// complete.
  KOKKOS_FUNCTION void stream(std::size_t index) const {
    constexpr std::size_t registers = block / width;
    alignas(line_bytes) Real staged[8 * point_numbers];
    Real* const results = to(index);
    for (std::size_t r = 0; r < registers; ++r) {
      L x[8][3];
      load_corners(index + r, x);
      for (int q = 0; q < 8; ++q) {
        std::size_t const point = static_cast<std::size_t>(q) * point_numbers;
        geometry_point(quadrature, q, x, staged + point + r * width, block);
        if (r + 1 == registers) stream_lines<L>(staged + point, results + point, point_numbers);
      }
    }
  }
  /// Start of the results of a register of elements.
  KOKKOS_FORCEINLINE_FUNCTION Real* to(std::size_t index) const {
    return metric + place(first + index * width, numbers);
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION void load_corners(std::size_t index, L (&x)[8][3]) const {
    std::size_t const element = first + index * width;
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
    make_relative(x);
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
  static constexpr std::size_t width = static_cast<std::size_t>(lanes_of<Space, Real>);
  static constexpr int numbers = element_numbers;
  Quadrature<Real> quadrature;
  Real const* metric;
  Real* element_numbers_of;
  std::size_t first;

  KOKKOS_FUNCTION void operator()(std::size_t index) const {
    if constexpr (is_host_space<Space>) {
      Real const *const from_here = from(index), *const from_next = next(index);
      Real* const results = to(index);
      for_each_column([&]<int b>(std::integral_constant<int, b>) {
        stiffness_column<b, L>(quadrature, from_here, results, block, from_next);
      });
    } else {
      stiffness_at_once<L>(quadrature, from(index), to(index), block);
    }
  }
  /// Computes a block of elements, which begins with register `index`, past the caches.
  KOKKOS_FUNCTION void stream(std::size_t index) const {
    alignas(line_bytes) Real staged[static_cast<std::size_t>(numbers) * block];
    Real* const results = to(index);
    for_each_column([&]<int b>(std::integral_constant<int, b>) {
      for (std::size_t r = 0; r < block / width; ++r)
        stiffness_column<b, L>(quadrature, from(index + r), staged + r * width, block, next(index + r));
      constexpr std::size_t column = static_cast<std::size_t>(triangle(0, b)) * block,
                            source = static_cast<std::size_t>(matrix_numbers + b) * block;
      stream_lines<L>(staged + column, results + column, static_cast<std::size_t>(b + 1) * block);
      stream_lines<L>(staged + source, results + source, block);
    });
  }
  KOKKOS_FORCEINLINE_FUNCTION Real* to(std::size_t index) const {
    return element_numbers_of + place(first + index * width, numbers);
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION Real const* from(std::size_t index) const {
    return metric + place(first + index * width, geometry_numbers);
  }
  /// The part of the next block that the elements of this register prefetch: elements of a block read all of its lines.
  KOKKOS_FORCEINLINE_FUNCTION Real const* next(std::size_t index) const {
    std::size_t const element = first + index * width, in_block = element % block;
    return metric + place(element - in_block + block, geometry_numbers) +
           in_block * static_cast<std::size_t>(geometry_numbers);
  }
};

/// A host kernel of elements that uses streaming stores, so that lines are not read before they are written. Whole
/// blocks go through a small buffer, because the lines have to be written completely and one after the other: every
/// second line at a time takes 1.5 times as long.
template <class Kernel>
struct Streaming {
  static constexpr std::size_t each = 64;  ///< registers of elements between two fences of the streaming stores
  static constexpr std::size_t registers = block / Kernel::width;
  static_assert(each % registers == 0, "a part has whole blocks");
  Kernel kernel;
  std::size_t count;

  void operator()(std::size_t part) const {
    std::size_t const end = std::min((part + 1) * each, count);
    std::size_t i = part * each;
    for (; i + registers <= end; i += registers) kernel.stream(i);
    for (; i < end; ++i) kernel(i);
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
