// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Kokkos tool (KOKKOS_TOOLS_LIBS) that simulates the failure of a device, also on machines without one. YOKE_FAULT is
// "KIND LABEL N": the N-th kernel with this label fails, or with kind `memory` the N-th allocation. With "start" Kokkos
// fails to start.
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <thread>

/// There with the address sanitizer only.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): the sanitizer's name
extern "C" __attribute__((weak)) void __lsan_ignore_object(void const*);

namespace {

struct Fault {
  std::string kind, label;
  int after = 0;
  Fault() { std::istringstream(std::getenv("YOKE_FAULT") ? std::getenv("YOKE_FAULT") : "") >> kind >> label >> after; }
};

Fault const fault;

/// `allocated`: the memory that Kokkos is about to return; null at a kernel.
void strike(char const* label, void const* allocated) {
  static std::atomic<int> seen = 0;
  bool const memory = allocated != nullptr;
  if (fault.label != label || memory != (fault.kind == "memory") || ++seen != fault.after) return;
  // Kokkos loses it at the exception, which no allocation that fails would.
  if (memory && __lsan_ignore_object) __lsan_ignore_object(allocated);
  // The words of Kokkos 5.2.
  if (memory) throw std::runtime_error("Kokkos ERROR: Cuda memory space failed to allocate 5 GiB (label=\"yoke::a\").");
  if (fault.kind == "throw")
    throw std::runtime_error("cudaFunc error( cudaErrorLaunchTimeout): the launch timed out and was ended /a/b.cpp:12");
  if (fault.kind == "abort") {
    std::cerr << "cudaStreamSynchronize(stream) error( cudaErrorIllegalAddress): an illegal memory access was "
                 "encountered /a/Kokkos_Cuda_Instance.cpp:158";
    std::cerr << "\nTraceback functionality not available\n";
    std::abort();
  }
  if (fault.kind == "terminate")
    std::thread([] {
      throw std::runtime_error("cudaFree(pointer) error( cudaErrorUnknown): unknown error /a/b.cpp:7");
    }).join();
  if (fault.kind == "kill") std::_Exit(99);
  for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));  // hang
}

struct Space {
  char name[64];
};

}  // namespace

extern "C" {
void kokkosp_init_library(int, std::uint64_t, std::uint32_t, void*) {
  if (fault.kind == "start")
    throw std::runtime_error("cudaMalloc(&d_arch) error( cudaErrorMemoryAllocation): out of memory /a/b.cpp:3");
}
void kokkosp_begin_parallel_for(char const* label, std::uint32_t, std::uint64_t*) { strike(label, nullptr); }
void kokkosp_allocate_data(Space, char const* label, void* memory, std::uint64_t) { strike(label, memory); }
}
