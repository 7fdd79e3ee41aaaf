/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#pragma once
#include <stddef.h>

/* Which instructions a program needs and a processor has, beyond the oldest processor of its kind: a bit for each. */
#ifdef __cplusplus
extern "C" {
#endif

/* NOLINTNEXTLINE(readability-identifier-naming): a name of C */
enum yoke_instructions {
  yoke_sse3 = 1 << 0,
  yoke_ssse3 = 1 << 1,
  yoke_sse4_1 = 1 << 2,
  yoke_sse4_2 = 1 << 3,
  yoke_popcnt = 1 << 4,
  yoke_avx = 1 << 5,
  yoke_avx2 = 1 << 6,
  yoke_fma = 1 << 7,
  yoke_bmi = 1 << 8,
  yoke_bmi2 = 1 << 9,
  yoke_avx512f = 1 << 10,
  yoke_avx512cd = 1 << 11,
  yoke_avx512dq = 1 << 12,
  yoke_avx512bw = 1 << 13,
  yoke_avx512vl = 1 << 14,
  yoke_avx512vbmi = 1 << 15,
  yoke_avx512ifma = 1 << 16,
  yoke_avx512vnni = 1 << 17,
  yoke_atomics = 1 << 18, /* of ARM */
  yoke_sve = 1 << 19,
  yoke_sve2 = 1 << 20
};

/* Those that the compiler of the program was allowed to use. */
extern unsigned const yoke_needed_instructions;

/* Those that this processor has and the operating system lets it use. */
unsigned yoke_present_instructions(void);

/* Writes a sentence to `text`, which has `size` characters, that names what is needed and not present, and returns its
   length; 0 and no sentence if nothing is missing. */
size_t yoke_missing_instructions(unsigned needed, unsigned present, char* text, size_t size);

/* Ends the program with that sentence and exit code 3 if this processor lacks an instruction. It runs by itself before
   all else that the program or its libraries begin with. */
void yoke_require_instructions(void);

#ifdef __cplusplus
}
#endif
