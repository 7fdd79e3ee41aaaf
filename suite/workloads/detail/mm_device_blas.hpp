// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <string>

#include "suite/node/spaces.hpp"

namespace yoke::workloads::mm {

/// Returns the GPU BLAS that yoke was built with, e.g. "cuBLAS 12.4.5"; empty without one.
std::string device_blas_name();

/// The GPU BLAS on one processor. Creates its handle at the first product, which runs on the processor's driver thread.
class DeviceBlas {
 public:
  DeviceBlas();
  DeviceBlas(DeviceBlas&&) noexcept;
  ~DeviceBlas();
  /// Enqueues C = A B: A and C have `rows` rows, B has n; all have n columns, rows contiguous. Throws
  /// std::runtime_error if the library reports an error.
  void enqueue(DeviceSpace const& space, float const* a, float const* b, float* c, int rows, int n);
  void enqueue(DeviceSpace const& space, double const* a, double const* b, double* c, int rows, int n);

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

}  // namespace yoke::workloads::mm
