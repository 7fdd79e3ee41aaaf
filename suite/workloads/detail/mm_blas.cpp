// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/mm_blas.hpp"

#include "suite/core/error.hpp"
#if defined(YOKE_HAVE_BLAS) && defined(_OPENMP)
#include <omp.h>
#endif

#ifdef YOKE_HAVE_BLAS
// CBLAS as all libraries have it, for their headers differ; and what OpenBLAS says of itself.
extern "C" {
void cblas_sgemm(int, int, int, int, int, int, float, float const*, int, float const*, int, float, float*, int);
void cblas_dgemm(int, int, int, int, int, int, double, double const*, int, double const*, int, double, double*, int);
__attribute__((weak)) char* openblas_get_config();
__attribute__((weak)) char* openblas_get_corename();
__attribute__((weak)) int openblas_get_parallel();
__attribute__((weak)) void openblas_set_num_threads(int);
}
#endif

namespace yoke::mm {

#ifdef YOKE_HAVE_BLAS
namespace {

enum Cblas { row_major = 101, not_transposed = 111 };

/// Sets the threads of products on this thread while it exists.
class Threads {
 public:
  explicit Threads([[maybe_unused]] int threads) {
    constexpr int of_its_own = 1;  // rather than OpenMP's
    if (openblas_get_parallel && openblas_set_num_threads && openblas_get_parallel() == of_its_own)
      openblas_set_num_threads(threads);
#ifdef _OPENMP
    omp_set_num_threads(threads);
#endif
  }
  Threads(Threads const&) = delete;
  ~Threads() {
#ifdef _OPENMP
    omp_set_num_threads(before_);
#endif
  }

 private:
#ifdef _OPENMP
  int before_ = omp_get_max_threads();
#endif
};

}  // namespace

std::string blas_name() {
  if (!openblas_get_config || !openblas_get_corename) return YOKE_HAVE_BLAS;
  std::string const config = openblas_get_config();  // "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH ..."
  std::string const version = config.substr(0, config.find(' ', config.find(' ') + 1));
  return version + " with kernels for " + openblas_get_corename();
}

void blas_product(float const* a, float const* b, float* c, int rows, int n, int threads) {
  Threads const set(threads);
  cblas_sgemm(row_major, not_transposed, not_transposed, rows, n, n, 1, a, n, b, n, 0, c, n);
}
void blas_product(double const* a, double const* b, double* c, int rows, int n, int threads) {
  Threads const set(threads);
  cblas_dgemm(row_major, not_transposed, not_transposed, rows, n, n, 1, a, n, b, n, 0, c, n);
}
#else
std::string blas_name() { return ""; }
void blas_product(float const*, float const*, float*, int, int, int) { throw ContractViolation("no BLAS"); }
void blas_product(double const*, double const*, double*, int, int, int) { throw ContractViolation("no BLAS"); }
#endif

}  // namespace yoke::mm
