// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "suite/node/processors.hpp"
#include "suite/workloads/detail/mm_check.hpp"
#include "suite/workloads/detail/mm_kernel.hpp"
#include "suite/workloads/mirror.hpp"

namespace yoke::workloads::mm {

/// A host's work per row in addition to its products: packing B and the row of A; adding to the row of C in every step
/// along k, with six instructions per register; and computing the last strip of columns completely.
inline Counts besides(TileSizes tile, double n) {
  double const steps = std::ceil(n / tile.depth()), columns = std::ceil(n / tile.strip()) * tile.strip();
  return {.fma = n * (columns - n),
          .scalar = steps * columns * 6 / tile.width,
          .read_bytes = (2 + steps - 1) * n * tile.number_bytes,
          .write_bytes = (1 + steps) * n * tile.number_bytes};
}

/// Host kernels for a row of the product of n x n matrices. B is staged in the caches for many rows at once.
inline HostKernels host_kernels(TileSizes tile, double n) {
  double const word = tile.number_bytes, rows = tile.rows(), vectors = tile.vectors();
  Counts const product{.fma = n * n,
                       .loads = n * n * (rows + vectors) / (rows * vectors),
                       .read_bytes = n * word,
                       .write_bytes = n * word};
  return {product, {besides(tile, n)}};
}

/// Cost of the product of n x n matrices, per row of the result.
template <class Real>
Segment segment(std::string name, std::size_t size, std::size_t block) {
  constexpr double word = sizeof(Real);
  double const n = static_cast<double>(size);
  Segment mm;
  mm.name = std::move(name);
  mm.items = size;
  mm.chunk_items = block;
  // By the papers' rule each product reads two numbers, and each sum is written once; compulsory are a row of A and one
  // of C.
  mm.per_item = {2 * n * n, (2 * n * n + n) * word, 2 * n * word};
  mm.shared_bytes = n * n * word;
  mm.depend_on_registers([n](std::size_t register_bytes) {
    return host_kernels({static_cast<int>(register_bytes / sizeof(Real)), static_cast<int>(sizeof(Real))}, n);
  });
  // A few blocks, because each part reads all of B: whole ones with each number of registers (TileSizes::rows).
  mm.claim_items = 24;
  mm.gpu_team = GpuTeam{GpuTiles::small_rows, 0};  // if there are few teams, they split the sums
  mm.bytes_in = n * word;
  mm.bytes_out = n * word;
  return mm;
}

/// Bytes of a processor's A, B, C and packed B.
template <class Space, class Real>
double matrices_bytes(std::size_t n) {
  return 3 * static_cast<double>(n) * static_cast<double>(n) * sizeof(Real) +
         static_cast<double>(Packing<Space, Real>::bytes(n));
}

/// The matrices of C = A B, and a check of the product.
template <class Real>
struct Matrices {
  Matrices(std::size_t size, std::uint64_t sequence, HostSpace const& space)
      : n(size),
        seed(sequence),
        a(home_view<Real**>("a", n, n)),
        b(home_view<Real**>("b", n, n)),
        c(home_view<Real**>("c", n, n)) {
    Kokkos::parallel_for("yoke::workloads::mm::fill", Kokkos::RangePolicy<HostSpace>(space, 0, n), Fill{a, b, c, seed});
  }
  void poison(HostSpace const& space) {
    Kokkos::deep_copy(space, c, std::numeric_limits<Real>::quiet_NaN());
    ++products;
  }
  double error(Workers const& workers) {
    if (!check) check.emplace(a.data(), b.data(), n, seed, workers);
    return check->worst(c.data(), workers);
  }
  double tolerance() const { return Check<Real>::tolerance(n); }
  MemoryParts shared(std::size_t) { return {whole(b)}; }
  MemoryParts inputs(std::size_t, Range items) { return {rows_of(a, items)}; }
  MemoryParts results(std::size_t, Range items) { return {rows_of(c, items)}; }

  struct Fill {
    HomeView<Real**> a, b, c;
    std::uint64_t seed;
    void operator()(std::size_t i) const {
      std::size_t const columns = a.extent(1);
      for (std::size_t j = 0; j < columns; ++j) {  // in (0, 1]: no sum is 0
        std::size_t const at = 2 * (i * columns + j);
        a(i, j) = static_cast<Real>(1 - uniform(seed, at));
        b(i, j) = static_cast<Real>(1 - uniform(seed, at + 1));
        c(i, j) = 0;
      }
    }
  };

  std::size_t n;
  std::uint64_t seed;
  std::size_t products = 0;  ///< number of products started
  HomeView<Real**> a, b, c;
  std::optional<Check<Real>> check;
};

/// One processor's A, B and C.
template <class Space, class Real>
struct Copies {
  Copies(Matrices<Real>& of, bool at_home) : home(of), a(of.a, at_home), b(of.b, at_home), c(of.c, at_home) {}
  void set_units(std::size_t of_gpu) { units = of_gpu; }
  void poison(Space const& space) { Kokkos::deep_copy(space, c.view, std::numeric_limits<Real>::quiet_NaN()); }
  void poison_inputs(Space const& space) { spoil(space, a, b); }
  void broadcast(Space const& space) { Kokkos::deep_copy(space, b.view, home.b); }
  void copy_in(Space const& space, Range items) { Kokkos::deep_copy(space, rows(a.view, items), rows(home.a, items)); }
  void enqueue(Space const& space, Range items) {
    int const n = static_cast<int>(home.n), rows = static_cast<int>(items.size());
    enqueue_product(space, a.view.data(), b.view.data(), c.view.data(), n, static_cast<int>(items.begin), rows,
                    packed_for(space, rows), units);
  }
  void claim(Space const& space, Claims const& claims) {
    int const n = static_cast<int>(home.n);
    claim_product(space, a.view.data(), b.view.data(), c.view.data(), n, claims, packed_for(space, n), claim_scratch);
  }
  void copy_out(Space const& space, Range items) { Kokkos::deep_copy(space, rows(home.c, items), rows(c.view, items)); }

  /// Packed B if that is worthwhile for the rows requested so far (Packing::packed_for).
  Real const* packed_for(Space const& space, int rows) {
    if (product != home.products) packing.forget();
    product = home.products;
    return packing.packed_for(space, b.view.data(), static_cast<int>(home.n), rows);
  }

  template <class View>
  static auto rows(View const& view, Range items) {
    return Kokkos::subview(view, std::make_pair(items.begin, items.end), Kokkos::ALL);
  }
  Matrices<Real>& home;
  Mirror<Space, Real**> a, b, c;
  Packing<Space, Real> packing;
  ClaimScratch<Real> claim_scratch;
  std::size_t product = 0;  ///< product for which B was packed
  std::size_t units = 0;    ///< GPU compute units that the queues use; 0: unknown
};

}  // namespace yoke::workloads::mm
