// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#define YOKE_PRAGMA(text) _Pragma(#text)

/// Unrolls the following loop `steps` times (a constant) on a GPU. GPUs issue one instruction at a time, so loop
/// counters and branches take issue slots from arithmetic; host compilers decide for themselves.
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__) || defined(__SYCL_DEVICE_ONLY__)
#define YOKE_UNROLL_ON_DEVICE(steps) YOKE_PRAGMA(unroll steps)
#else
#define YOKE_UNROLL_ON_DEVICE(steps)
#endif

/// Unrolls a loop whose steps load many numbers from scratch memory. Clang for AMD would move the loads of all steps to
/// the front, which needs too many registers.
#if defined(__HIP_DEVICE_COMPILE__)
#define YOKE_UNROLL_LOADS_ON_DEVICE(steps) YOKE_PRAGMA(unroll 2)
#else
#define YOKE_UNROLL_LOADS_ON_DEVICE(steps) YOKE_UNROLL_ON_DEVICE(steps)
#endif
