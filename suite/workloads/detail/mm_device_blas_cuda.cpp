// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#if __has_include(<cublas_v2.h>)  // the compile check for CUDA may lack it
#include <cublas_v2.h>
#include <fmt/format.h>

#include <stdexcept>

#include "suite/node/device_event.hpp"
#include "suite/workloads/detail/mm_device_blas.hpp"

namespace yoke::workloads::mm {
namespace {

void check(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS)
    throw std::runtime_error(fmt::format("cuBLAS reports: {}", cublasGetStatusString(status)));
}

}  // namespace

struct DeviceBlas::Handle {
  explicit Handle(DeviceSpace const& space) {
    node::check_device(cudaSetDevice(node::device_of(space)));
    check(cublasCreate(&handle));
  }
  Handle(Handle const&) = delete;
  ~Handle() { static_cast<void>(cublasDestroy(handle)); }
  cublasHandle_t handle = nullptr;
};

DeviceBlas::DeviceBlas() = default;
DeviceBlas::DeviceBlas(DeviceBlas&&) noexcept = default;
DeviceBlas::~DeviceBlas() = default;

std::string device_blas_name() {
  int major = 0, minor = 0, patch = 0;
  check(cublasGetProperty(MAJOR_VERSION, &major));
  check(cublasGetProperty(MINOR_VERSION, &minor));
  check(cublasGetProperty(PATCH_LEVEL, &patch));
  return fmt::format("cuBLAS {}.{}.{}", major, minor, patch);
}

// cuBLAS is column-major: in rows, C = A B is C^T = B^T A^T.
void DeviceBlas::enqueue(DeviceSpace const& space, float const* a, float const* b, float* c, int rows, int n) {
  if (!handle_) handle_ = std::make_unique<Handle>(space);
  float const one = 1, zero = 0;
  check(cublasSetStream(handle_->handle, node::stream_of(space)));
  check(cublasSgemm(handle_->handle, CUBLAS_OP_N, CUBLAS_OP_N, n, rows, n, &one, b, n, a, n, &zero, c, n));
}
void DeviceBlas::enqueue(DeviceSpace const& space, double const* a, double const* b, double* c, int rows, int n) {
  if (!handle_) handle_ = std::make_unique<Handle>(space);
  double const one = 1, zero = 0;
  check(cublasSetStream(handle_->handle, node::stream_of(space)));
  check(cublasDgemm(handle_->handle, CUBLAS_OP_N, CUBLAS_OP_N, n, rows, n, &one, b, n, a, n, &zero, c, n));
}

}  // namespace yoke::workloads::mm
#endif
