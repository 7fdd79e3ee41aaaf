// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Declares a pure function that kernels may call on any processor. It must be defined in a header and use no errors,
/// memory or library.
#if defined(__CUDACC__) || defined(__HIPCC__)
#define YOKE_PORTABLE __host__ __device__ inline
#else
#define YOKE_PORTABLE inline
#endif
