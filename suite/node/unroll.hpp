// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#define YOKE_PRAGMA(text) _Pragma(#text)

/// Before a loop: on a GPU, do so many of its steps (a constant) between two branches. Compilers for GPUs issue one
/// instruction at a time, so what counts and branches is lost to arithmetic; those for hosts decide for themselves.
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__) || defined(__SYCL_DEVICE_ONLY__)
#define YOKE_UNROLL_ON_DEVICE(steps) YOKE_PRAGMA(unroll steps)
#else
#define YOKE_UNROLL_ON_DEVICE(steps)
#endif

/// The same where each step loads many numbers from scratch memory. Clang for AMD would move the loads of all steps to
/// the front, for which there are not enough registers.
#if defined(__HIP_DEVICE_COMPILE__)
#define YOKE_UNROLL_LOADS_ON_DEVICE(steps) YOKE_PRAGMA(unroll 2)
#else
#define YOKE_UNROLL_LOADS_ON_DEVICE(steps) YOKE_UNROLL_ON_DEVICE(steps)
#endif
