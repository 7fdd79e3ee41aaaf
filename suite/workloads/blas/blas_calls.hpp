// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke::mm {

/// What libyoke_blas.so gives to the program that loads it: products C = A B by the BLAS that it is linked with. A and
/// C have `rows` rows, B has n; all have n columns, rows contiguous.
struct BlasCalls {
  /// The library, such as "OpenBLAS"; as it describes itself and its kernels, or null if it does not.
  char const *name, *config, *kernels;
  /// Sets the threads of the next products; null if OpenMP's setting does that.
  void (*set_threads)(int threads);
  void (*single_product)(float const* a, float const* b, float* c, int rows, int n);
  void (*double_product)(double const* a, double const* b, double* c, int rows, int n);
};

/// The name of the library's only function, which returns its BlasCalls.
inline constexpr char const* blas_entry = "yoke_blas_calls";
using BlasEntry = BlasCalls const*();

}  // namespace yoke::mm
