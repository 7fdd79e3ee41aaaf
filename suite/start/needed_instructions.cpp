// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/start/instructions.h"

// Compiled with the same flags as the kernels. A constant, so that reading it executes no special instructions.
unsigned const yoke_needed_instructions = 0
#ifdef __SSE3__
                                          | yoke_sse3
#endif
#ifdef __SSSE3__
                                          | yoke_ssse3
#endif
#ifdef __SSE4_1__
                                          | yoke_sse4_1
#endif
#ifdef __SSE4_2__
                                          | yoke_sse4_2
#endif
#ifdef __POPCNT__
                                          | yoke_popcnt
#endif
#ifdef __AVX__
                                          | yoke_avx
#endif
#ifdef __AVX2__
                                          | yoke_avx2
#endif
#ifdef __FMA__
                                          | yoke_fma
#endif
#ifdef __BMI__
                                          | yoke_bmi
#endif
#ifdef __BMI2__
                                          | yoke_bmi2
#endif
#ifdef __AVX512F__
                                          | yoke_avx512f
#endif
#ifdef __AVX512CD__
                                          | yoke_avx512cd
#endif
#ifdef __AVX512DQ__
                                          | yoke_avx512dq
#endif
#ifdef __AVX512BW__
                                          | yoke_avx512bw
#endif
#ifdef __AVX512VL__
                                          | yoke_avx512vl
#endif
#ifdef __AVX512VBMI__
                                          | yoke_avx512vbmi
#endif
#ifdef __AVX512IFMA__
                                          | yoke_avx512ifma
#endif
#ifdef __AVX512VNNI__
                                          | yoke_avx512vnni
#endif
#ifdef __ARM_FEATURE_ATOMICS
                                          | yoke_atomics
#endif
#ifdef __ARM_FEATURE_SVE
                                          | yoke_sve
#endif
#ifdef __ARM_FEATURE_SVE2
                                          | yoke_sve2
#endif
    ;
