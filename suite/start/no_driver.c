// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What Kokkos calls of the CUDA driver, for where there is none. Nothing calls it then: the program looks for a usable GPU
// first.
enum { no_device = 100 };
int cuStreamGetCtx(void);
int cuCtxPushCurrent_v2(void);
int cuCtxPopCurrent_v2(void);
int cuCtxGetDevice(void);
int cuStreamGetCtx(void) { return no_device; }
int cuCtxPushCurrent_v2(void) { return no_device; }
int cuCtxPopCurrent_v2(void) { return no_device; }
int cuCtxGetDevice(void) { return no_device; }
