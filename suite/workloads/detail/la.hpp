// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PeaPaw's linear algebra: a matrix product and the transposition of another, larger matrix, independent of each other:
//   c[i][j] = sum over k of a[i][k] b[k][j]    matmul: compute-intensive
//   t[i][j] = m[j][i]                          transpose: memory-intensive
#pragma once
#include "suite/workloads/detail/mm_matrices.hpp"
#include "suite/workloads/detail/transpose_matrices.hpp"
#include "suite/workloads/prepared.hpp"

namespace yoke::workloads::la {
namespace {  // internal linkage, so that compilers inline kernels as in a source file

template <class R>
struct La {
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;
  enum : std::size_t { matmul, transposition };

  static std::size_t transposed_size(Problem const& problem) { return problem.size * problem.options.integer("ratio"); }

  static Description describe(Problem const& problem) {
    std::size_t const n = problem.size, m = transposed_size(problem);
    double const transposed = transpose::matrices_bytes<Real>(m);
    double const reference = mm::Check<Real>::bytes(n) + static_cast<double>(m) * sizeof(std::uint64_t);
    Description description{"la",
                            problem.size,
                            precision,
                            {mm::segment<Real>("matmul", n, problem.options.integer("matmul_block")),
                             transpose::segment<Real>(m, problem.options.integer("transpose_block"))},
                            mm::matrices_bytes<HostSpace, Real>(n) + transposed + reference,
                            mm::matrices_bytes<DeviceSpace, Real>(n) + transposed};
    description.claimable = true;
    return description;
  }

  struct Home {
    Home(Problem const& problem, HostSpace const& space)
        : product(problem.size, problem.seed, space),
          transposed(transposed_size(problem), problem.seed, space),
          block(problem.options.integer("transpose_block")) {}
    void poison(HostSpace const& space) {
      product.poison(space);
      transposed.poison(space);
    }
    /// Error of the product; infinite if the transposition is not exact.
    double error(Workers const& workers) {
      double const of_product = product.error(workers), of_transposed = transposed.error(workers);
      if (std::isnan(of_transposed)) return of_transposed;
      return of_transposed <= transposed.tolerance() ? of_product : std::numeric_limits<double>::infinity();
    }
    double tolerance() const { return product.tolerance(); }
    MemoryParts shared(std::size_t segment) { return segment == matmul ? product.shared(0) : transposed.shared(0); }
    MemoryParts inputs(std::size_t segment, Range items) {
      return segment == matmul ? product.inputs(0, items) : transposed.inputs(0, items);
    }
    MemoryParts results(std::size_t segment, Range items) {
      return segment == matmul ? product.results(0, items) : transposed.results(0, items);
    }

    mm::Matrices<Real> product;
    transpose::Matrices<Real> transposed;
    std::size_t block;
  };

  template <class Space>
  struct On {
    On(Space const&, Home& home, bool at_home)
        : product(home.product, at_home), transposed(home.transposed, home.block, at_home) {}
    void set_units(std::size_t of_gpu) { product.set_units(of_gpu); }
    void poison(Space const& space) {
      product.poison(space);
      transposed.poison(space);
    }
    void poison_inputs(Space const& space) {
      product.poison_inputs(space);
      transposed.poison_inputs(space);
    }
    void share(Space const&) {}
    void broadcast(Space const& space, std::size_t segment) {
      if (segment == matmul) product.broadcast(space);
    }
    void copy_in(Space const& space, std::size_t segment, Range items) {
      segment == matmul ? product.copy_in(space, items) : transposed.copy_in(space, items);
    }
    void enqueue(Space const& space, std::size_t segment, Range items) {
      segment == matmul ? product.enqueue(space, items) : transposed.enqueue(space, items);
    }
    void claim(Space const& space, std::size_t segment, Claims const& claims) {
      segment == matmul ? product.claim(space, claims) : transposed.claim(space, claims);
    }
    void copy_out(Space const& space, std::size_t segment, Range items) {
      segment == matmul ? product.copy_out(space, items) : transposed.copy_out(space, items);
    }
    mm::Copies<Space, Real> product;
    transpose::Copies<Space, Real> transposed;
  };
};

}  // namespace
}  // namespace yoke::workloads::la

namespace yoke::workloads {
std::vector<NamedTally> count_la(Problem const& problem, Node& node);
}
