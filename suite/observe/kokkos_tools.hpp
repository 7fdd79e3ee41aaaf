// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>

// The part of the Kokkos Tools interface that a recording needs. Its layouts are unchanged from Kokkos 3.7 (interface
// 20211015) to 5.2 (interface 20240906).
extern "C" {

/// Name of a memory space, zero-terminated.
struct KokkosToolsSpace {
  char name[64];
};

/// Settings that Kokkos lets a tool choose.
struct KokkosToolsSettings {
  bool requires_global_fencing;
  bool padding[255];
};

/// Functions that Kokkos offers to a tool.
struct KokkosToolsActions {
  void (*fence)(std::uint32_t device);
  void (*padding[31])();
};
}
