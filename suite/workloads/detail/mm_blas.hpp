// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke::workloads::mm {

/// True if yoke was built with a host BLAS.
bool has_blas();

/// Returns the description of the host BLAS that yoke was built with, e.g. "OpenBLAS 0.3.21 with kernels for Zen";
/// empty without one. The kernels are those it selected for this processor, or those named by its settings. Loads the
/// library at the first call: throws Error (lacking) if it is missing, or if the system refuses the memory that it
/// requires.
std::string blas_name();

/// Returns why OpenBLAS' kernels `kernels` are slow on this processor, if it has AVX2 (`avx2`) or AVX-512 (`avx512`)
/// and they use neither: an OpenBLAS takes its oldest kernels on a processor that is newer than itself. Empty if they
/// fit.
std::string slow_kernels(std::string const& kernels, bool avx2, bool avx512);

/// Returns slow_kernels of the host BLAS on this processor; empty if OPENBLAS_CORETYPE chooses the kernels, and without
/// OpenBLAS. Throws like blas_name.
std::string blas_doubt();

/// Computes C = A B with the host BLAS on `threads` threads; complete on return. A and C have `rows` rows, B has n; all
/// have n columns, rows contiguous. OpenBLAS runs one multithreaded product at a time, so two processors of a split
/// host with more than one thread each wait for one another. Throws like blas_name.
void blas_product(float const* a, float const* b, float* c, int rows, int n, int threads);
void blas_product(double const* a, double const* b, double* c, int rows, int n, int threads);

}  // namespace yoke::workloads::mm
