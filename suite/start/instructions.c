/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* In C, for the oldest processor: the inline functions of C++ headers are one to a program, and the linker might choose
   those that were compiled for a newer one. */
#include "suite/start/instructions.h"

#include <unistd.h>
#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

struct named {
  unsigned bit;
  char const* name;
};

static struct named const all[] = {{yoke_sse3, "SSE3"},
                                   {yoke_ssse3, "SSSE3"},
                                   {yoke_sse4_1, "SSE4.1"},
                                   {yoke_sse4_2, "SSE4.2"},
                                   {yoke_popcnt, "POPCNT"},
                                   {yoke_avx, "AVX"},
                                   {yoke_avx2, "AVX2"},
                                   {yoke_fma, "FMA"},
                                   {yoke_bmi, "BMI"},
                                   {yoke_bmi2, "BMI2"},
                                   {yoke_avx512f, "AVX-512F"},
                                   {yoke_avx512cd, "AVX-512CD"},
                                   {yoke_avx512dq, "AVX-512DQ"},
                                   {yoke_avx512bw, "AVX-512BW"},
                                   {yoke_avx512vl, "AVX-512VL"},
                                   {yoke_avx512vbmi, "AVX-512VBMI"},
                                   {yoke_avx512ifma, "AVX-512IFMA"},
                                   {yoke_avx512vnni, "AVX-512VNNI"},
                                   {yoke_atomics, "LSE atomics"},
                                   {yoke_sve, "SVE"},
                                   {yoke_sve2, "SVE2"}};

unsigned yoke_present_instructions(void) {
#if defined(__x86_64__)
  unsigned present = 0;
  __builtin_cpu_init();
#define YOKE_ASK(bit, name) \
  if (__builtin_cpu_supports(name)) present |= bit
  YOKE_ASK(yoke_sse3, "sse3");
  YOKE_ASK(yoke_ssse3, "ssse3");
  YOKE_ASK(yoke_sse4_1, "sse4.1");
  YOKE_ASK(yoke_sse4_2, "sse4.2");
  YOKE_ASK(yoke_popcnt, "popcnt");
  YOKE_ASK(yoke_avx, "avx");
  YOKE_ASK(yoke_avx2, "avx2");
  YOKE_ASK(yoke_fma, "fma");
  YOKE_ASK(yoke_bmi, "bmi");
  YOKE_ASK(yoke_bmi2, "bmi2");
  YOKE_ASK(yoke_avx512f, "avx512f");
  YOKE_ASK(yoke_avx512cd, "avx512cd");
  YOKE_ASK(yoke_avx512dq, "avx512dq");
  YOKE_ASK(yoke_avx512bw, "avx512bw");
  YOKE_ASK(yoke_avx512vl, "avx512vl");
  YOKE_ASK(yoke_avx512vbmi, "avx512vbmi");
  YOKE_ASK(yoke_avx512ifma, "avx512ifma");
  YOKE_ASK(yoke_avx512vnni, "avx512vnni");
#undef YOKE_ASK
  return present;
#elif defined(__aarch64__) && defined(__linux__)
  unsigned long const has = getauxval(AT_HWCAP), has_too = getauxval(AT_HWCAP2);
  unsigned present = 0;
  if (has & 1UL << 8) present |= yoke_atomics;  /* HWCAP_ATOMICS */
  if (has & 1UL << 22) present |= yoke_sve;     /* HWCAP_SVE */
  if (has_too & 1UL << 1) present |= yoke_sve2; /* HWCAP2_SVE2 */
  return present;
#else
  return ~0U; /* not known: nothing is refused */
#endif
}

static size_t append(char const* more, char* text, size_t length, size_t size) {
  for (; *more && length + 1 < size; ++more) text[length++] = *more;
  if (size > 0) text[length] = '\0';
  return length;
}

size_t yoke_missing_instructions(unsigned needed, unsigned present, char* text, size_t size) {
  unsigned const missing = needed & ~present;
  size_t length = 0, i;
  int any = 0;
  if (size > 0) text[0] = '\0';
  if (missing == 0) return 0;
  length = append("yoke was compiled for a processor with instructions that this one lacks (", text, length, size);
  for (i = 0; i < sizeof all / sizeof all[0]; ++i)
    if (missing & all[i].bit) {
      if (any) length = append(", ", text, length, size);
      length = append(all[i].name, text, length, size);
      any = 1;
    }
  return append("): build it on this machine, or with -DYOKE_NATIVE=OFF for any", text, length, size);
}

void yoke_require_instructions(void) {
  char text[512];
  size_t length =
      yoke_missing_instructions(yoke_needed_instructions, yoke_present_instructions(), text, sizeof text - 1);
  if (length == 0) return;
  text[length++] = '\n';
  /* No stream: the C library may not have begun. */
  ssize_t const written = write(STDERR_FILENO, text, length);
  (void)written;
  _exit(3);
}

#if defined(__ELF__)
/* Before the constructors of shared libraries and of the program, which may use any instruction. */
__attribute__((section(".preinit_array"), used)) static void (*const run_first)(void) = yoke_require_instructions;
#endif
