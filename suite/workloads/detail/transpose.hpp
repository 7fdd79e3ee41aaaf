// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// B = A transposed, n x n, rows contiguous:  b[i][j] = a[j][i]
#pragma once
#include "suite/workloads/detail/transpose_matrices.hpp"
#include "suite/workloads/prepared.hpp"

namespace yoke::workloads::transpose {
namespace {  // internal linkage, so that compilers inline kernels as in a source file

template <class R>
struct Transpose {
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;

  static Description describe(Problem const& problem) {
    double const matrices = transpose::matrices_bytes<Real>(problem.size);
    Description description{"transpose",
                            problem.size,
                            precision,
                            {transpose::segment<Real>(problem.size, problem.options.integer("block"))},
                            matrices + static_cast<double>(problem.size) * sizeof(std::uint64_t),
                            matrices};
    description.claimable = true;
    return description;
  }

  struct Home : transpose::Matrices<Real> {
    Home(Problem const& problem, HostSpace const& space)
        : transpose::Matrices<Real>(problem.size, problem.seed, space), block(problem.options.integer("block")) {}
    std::size_t block;
  };

  template <class Space>
  struct On : transpose::Copies<Space, Real> {
    using Copies = transpose::Copies<Space, Real>;
    On(Space const&, Home& of, bool at_home) : Copies(of, of.block, at_home) {}
    void share(Space const&) {}
    void broadcast(Space const&, std::size_t) {}
    void copy_in(Space const& space, std::size_t, Range items) { Copies::copy_in(space, items); }
    void enqueue(Space const& space, std::size_t, Range items) { Copies::enqueue(space, items); }
    void claim(Space const& space, std::size_t, Claims const& claims) { Copies::claim(space, claims); }
    void copy_out(Space const& space, std::size_t, Range items) { Copies::copy_out(space, items); }
  };
};

}  // namespace
}  // namespace yoke::workloads::transpose

namespace yoke::workloads {
std::vector<NamedTally> count_transpose(Problem const& problem, Node& node);
}
