// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

namespace yoke {

/// Vector registers of the host that the compiler's target has: kernels keep no more values than these hold.
#if defined(__AVX512F__) || defined(__aarch64__) || defined(__powerpc64__)
inline constexpr std::size_t host_vector_registers = 32;
#else
inline constexpr std::size_t host_vector_registers = 16;
#endif

}  // namespace yoke
