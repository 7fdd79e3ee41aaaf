// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C = A B, n x n, rows contiguous:  c[i][j] = sum over k of a[i][k] b[k][j]
#include "suite/workloads/detail/mm_matrices.hpp"
#include "suite/workloads/prepared.hpp"
#ifdef YOKE_HAVE_KOKKOS_KERNELS
#include <KokkosBlas3_gemm.hpp>
#endif

namespace yoke {
namespace {

#ifdef YOKE_HAVE_KOKKOS_KERNELS
constexpr bool have_library = true;
#else
constexpr bool have_library = false;
#endif

template <class R>
struct Mm {
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;

  static Description describe(Problem const& problem) {
    double const matrices = mm::matrices_bytes<HostSpace, Real>(problem.size);
    return {"mm",
            problem.size,
            precision,
            {mm::segment<Real>("mm", problem.size, problem.options.integer("block"))},
            matrices + mm::Check<Real>::bytes(problem.size),
            mm::matrices_bytes<DeviceSpace, Real>(problem.size)};
  }

  struct Home : mm::Matrices<Real> {
    Home(Problem const& problem, HostSpace const& space)
        : mm::Matrices<Real>(problem.size, problem.seed, space), library(problem.options.text("kernel") == "library") {}
    bool library;
  };

  template <class Space>
  struct On : mm::Copies<Space, Real> {
    using Copies = mm::Copies<Space, Real>;
    On(Space const&, Home& of, bool at_home) : Copies(of, at_home), library(of.library) {}
    void broadcast(Space const& space, std::size_t) { Copies::broadcast(space); }
    void copy_in(Space const& space, std::size_t, Range items) { Copies::copy_in(space, items); }
    void enqueue(Space const& space, std::size_t, Range items) {
#ifdef YOKE_HAVE_KOKKOS_KERNELS
      if (library)
        return KokkosBlas::gemm(space, "N", "N", Real(1), this->rows(this->a.view, items), this->b.view, Real(0),
                                this->rows(this->c.view, items));
#endif
      Copies::enqueue(space, items);
    }
    void copy_out(Space const& space, std::size_t, Range items) { Copies::copy_out(space, items); }
    bool library;
  };
};

}  // namespace

Workload make_mm() {
  std::vector<std::string> kernels{"portable"};
  if (have_library) kernels.emplace_back("library");
  Workload mm = make_workload<Mm<float>, Mm<double>>();
  mm.summary = "matrix product C = A B: limited by arithmetic (CAP, PeaPaw's LA, PEACH)";
  mm.size_meaning = "rows and columns of each matrix";
  mm.options = {integer_option("block", "8", "rows of C in a chunk", 1, 1 << 20),
                choice_option("kernel", "portable", "yoke's own kernel, or Kokkos Kernels' gemm", kernels)};
  mm.presets = {{"paper", 1024, Precision::single_precision, {}},
                {"peach", 12800, Precision::double_precision, {}},
                {"peach-small", 3200, Precision::double_precision, {}},
                {"smoke", 96, Precision::single_precision, {}}};
  return mm;
}

}  // namespace yoke
