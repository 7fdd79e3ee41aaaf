// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C = A B, n x n, rows contiguous:  c[i][j] = sum over k of a[i][k] b[k][j]
#pragma once
#include "suite/workloads/detail/kokkos_kernels.hpp"
#include "suite/workloads/detail/mm_blas.hpp"
#include "suite/workloads/detail/mm_device_blas.hpp"
#include "suite/workloads/detail/mm_matrices.hpp"
#include "suite/workloads/prepared.hpp"
#ifdef YOKE_HAVE_KOKKOS_KERNELS
#include <KokkosBlas3_gemm.hpp>
#endif

namespace yoke::workloads::mm {
namespace {  // internal linkage, so that compilers inline kernels as in a source file

template <class R>
struct Mm {
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;

  static Description describe(Problem const& problem) {
    double const matrices = mm::matrices_bytes<HostSpace, Real>(problem.size);
    Description description{"mm",
                            problem.size,
                            precision,
                            {mm::segment<Real>("mm", problem.size, problem.options.integer("block"))},
                            matrices + mm::Check<Real>::bytes(problem.size),
                            mm::matrices_bytes<DeviceSpace, Real>(problem.size)};
    description.claimable = problem.options.text("kernel") == "portable";
    return description;
  }

  struct Home : mm::Matrices<Real> {
    Home(Problem const& problem, HostSpace const& space)
        : mm::Matrices<Real>(problem.size, problem.seed, space), kernel(problem.options.text("kernel")) {}
    std::string library_name() const {
      if (kernel == "library") return kokkos_kernels_name();
      if (kernel == "blas") return mm::blas_name() + (split_host ? "" : ", " + mm::device_blas_name());
      return "";
    }
    std::string kernel;
  };

  template <class Space>
  struct On : mm::Copies<Space, Real> {
    using Copies = mm::Copies<Space, Real>;
    On(Space const&, Home& of, bool at_home)
        : Copies(of, at_home), library(of.kernel == "library"), blas(of.kernel == "blas") {}
    void share(Space const&) {}
    void broadcast(Space const& space, std::size_t) { Copies::broadcast(space); }
    void copy_in(Space const& space, std::size_t, Range items) { Copies::copy_in(space, items); }
    void enqueue(Space const& space, std::size_t, Range items) {
      if constexpr (std::is_arithmetic_v<Real>) {
#ifdef YOKE_HAVE_KOKKOS_KERNELS
        if (library)
          return KokkosBlas::gemm(space, "N", "N", Real(1), this->rows(this->a.view, items), this->b.view, Real(0),
                                  this->rows(this->c.view, items));
#endif
        if (blas) return multiply_by_blas(space, items);
      }
      Copies::enqueue(space, items);
    }
    void claim(Space const& space, std::size_t, Claims const& claims) { Copies::claim(space, claims); }
    void copy_out(Space const& space, std::size_t, Range items) { Copies::copy_out(space, items); }

    void multiply_by_blas(Space const& space, Range items) {
      std::size_t const first = items.begin * this->home.n;
      Real const* const rows_of_a = this->a.view.data() + first;
      Real* const rows_of_c = this->c.view.data() + first;
      int const count = static_cast<int>(items.size()), n = static_cast<int>(this->home.n);
      if constexpr (is_host_space<Space>)
        mm::blas_product(rows_of_a, this->b.view.data(), rows_of_c, count, n, space.concurrency());
      else
        device_blas.enqueue(space, rows_of_a, this->b.view.data(), rows_of_c, count, n);
    }
    bool library, blas;
    mm::DeviceBlas device_blas;
  };
};

}  // namespace
}  // namespace yoke::workloads::mm

namespace yoke::workloads {
std::vector<NamedTally> count_mm(Problem const& problem, Node& node);
}
