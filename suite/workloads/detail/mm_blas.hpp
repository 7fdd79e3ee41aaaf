// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke::mm {

/// True if yoke was built with a host BLAS.
bool has_blas();

/// Returns the description of the host BLAS that yoke was built with, e.g. "OpenBLAS 0.3.21 with kernels for Zen";
/// empty without one. The kernels are those it selected for this processor, or those named by its settings. Loads the
/// library at the first call: throws Error (lacking) if it is missing, or if the system refuses the memory that it
/// requires.
std::string blas_name();

/// Computes C = A B with the host BLAS on `threads` threads; complete on return. A and C have `rows` rows, B has n; all
/// have n columns, rows contiguous. OpenBLAS runs one multithreaded product at a time, so two processors of a split
/// host with more than one thread each wait for one another. Throws like blas_name.
void blas_product(float const* a, float const* b, float* c, int rows, int n, int threads);
void blas_product(double const* a, double const* b, double* c, int rows, int n, int threads);

}  // namespace yoke::mm
