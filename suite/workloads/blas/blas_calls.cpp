// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libyoke_blas.so: the only code linked with a BLAS. The program loads it when a kernel first needs it, because some
// BLAS libraries take much memory when loaded, and OpenBLAS retries endlessly if memory is refused.
#include "suite/workloads/blas/blas_calls.hpp"

// CBLAS functions common to all libraries, declared here because their headers differ; and OpenBLAS's own description.
extern "C" {
void cblas_sgemm(int, int, int, int, int, int, float, float const*, int, float const*, int, float, float*, int);
void cblas_dgemm(int, int, int, int, int, int, double, double const*, int, double const*, int, double, double*, int);
__attribute__((weak)) char* openblas_get_config();
__attribute__((weak)) char* openblas_get_corename();
__attribute__((weak)) int openblas_get_parallel();
__attribute__((weak)) void openblas_set_num_threads(int);
}

namespace yoke::workloads::mm {
namespace {

enum Cblas { row_major = 101, not_transposed = 111 };

void single_product(float const* a, float const* b, float* c, int rows, int n) {
  cblas_sgemm(row_major, not_transposed, not_transposed, rows, n, n, 1, a, n, b, n, 0, c, n);
}
void double_product(double const* a, double const* b, double* c, int rows, int n) {
  cblas_dgemm(row_major, not_transposed, not_transposed, rows, n, n, 1, a, n, b, n, 0, c, n);
}

BlasCalls calls() {
  BlasCalls all{YOKE_BLAS_NAME, nullptr, nullptr, nullptr, single_product, double_product};
  if (openblas_get_config && openblas_get_corename) {
    all.config = openblas_get_config();
    all.kernels = openblas_get_corename();
  }
  constexpr int of_its_own = 1;  // rather than OpenMP's
  if (openblas_get_parallel && openblas_set_num_threads && openblas_get_parallel() == of_its_own)
    all.set_threads = openblas_set_num_threads;
  return all;
}

}  // namespace
}  // namespace yoke::workloads::mm

extern "C" __attribute__((visibility("default"))) yoke::workloads::mm::BlasCalls const* yoke_blas_calls();
yoke::workloads::mm::BlasCalls const* yoke_blas_calls() {
  static yoke::workloads::mm::BlasCalls const all = yoke::workloads::mm::calls();
  return &all;
}
