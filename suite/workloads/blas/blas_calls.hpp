// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke::workloads::mm {

/// Interface of libyoke_blas.so for the program that loads it: products C = A B by the BLAS it is linked with. A and C
/// have `rows` rows, B has n; all have n columns, rows contiguous.
struct BlasCalls {
  /// Name of the library, e.g. "OpenBLAS"; its own description of itself and of its kernels, or null if it has none.
  char const *name, *config, *kernels;
  /// Sets the number of threads of subsequent products; null if OpenMP's setting does.
  void (*set_threads)(int threads);
  void (*single_product)(float const* a, float const* b, float* c, int rows, int n);
  void (*double_product)(double const* a, double const* b, double* c, int rows, int n);
};

/// Name of the library's only function, which returns its BlasCalls.
inline constexpr char const* blas_entry = "yoke_blas_calls";
using BlasEntry = BlasCalls const*();

}  // namespace yoke::workloads::mm
