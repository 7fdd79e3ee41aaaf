// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// B = A transposed, n x n, rows contiguous:  b[i][j] = a[j][i]
#include "suite/workloads/detail/transpose_matrices.hpp"
#include "suite/workloads/prepared.hpp"

namespace yoke {
namespace {

template <class R>
struct Transpose {
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;

  static Description describe(Problem const& problem) {
    double const matrices = transpose::matrices_bytes<Real>(problem.size);
    return {"transpose",
            problem.size,
            precision,
            {transpose::segment<Real>(problem.size, problem.options.integer("block"))},
            matrices + static_cast<double>(problem.size) * sizeof(std::uint64_t),
            matrices};
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
    void broadcast(Space const&, std::size_t) {}
    void copy_in(Space const& space, std::size_t, Range items) { Copies::copy_in(space, items); }
    void enqueue(Space const& space, std::size_t, Range items) { Copies::enqueue(space, items); }
    void copy_out(Space const& space, std::size_t, Range items) { Copies::copy_out(space, items); }
  };
};

}  // namespace

Workload make_transpose() {
  Workload transpose = make_workload<Transpose<float>, Transpose<double>>();
  transpose.summary = "matrix transposition, out of place: limited by memory bandwidth, without arithmetic (PEACH)";
  transpose.size_meaning = "rows and columns of the matrix";
  transpose.options = {integer_option("block", "64", "rows of the result in a chunk", 1, 1 << 20)};
  transpose.presets = {{"paper", 10'240, Precision::double_precision, {}},
                       {"la", 8'192, Precision::single_precision, {}},
                       {"smoke", 100, Precision::double_precision, {{"block", "8"}}}};
  return transpose;
}

}  // namespace yoke
