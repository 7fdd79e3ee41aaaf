// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke::mm {

/// Whether yoke was built with a BLAS of the host.
bool has_blas();

/// The host's BLAS that yoke was built with, as it describes itself, such as "OpenBLAS 0.3.21 with kernels for Zen";
/// empty without one. The kernels are those that it chose for this processor, or that its settings name. The first call
/// loads it: throws Error (lacking) if it is not there, or if the system refuses the memory that it takes.
std::string blas_name();

/// C = A B by the host's BLAS on so many threads, complete when it returns: A and C have `rows` rows, B has n; all have
/// n columns, rows contiguous. OpenBLAS does one product on several threads at a time: two processors of a split host
/// that have more than one thread each wait for one another. Throws as blas_name does.
void blas_product(float const* a, float const* b, float* c, int rows, int n, int threads);
void blas_product(double const* a, double const* b, double* c, int rows, int n, int threads);

}  // namespace yoke::mm
