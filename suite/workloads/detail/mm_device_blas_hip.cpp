// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>
#include <rocblas/rocblas.h>

#include <stdexcept>

#include "suite/node/device_event.hpp"
#include "suite/workloads/detail/mm_device_blas.hpp"

namespace yoke::workloads::mm {
namespace {

void check(rocblas_status status) {
  if (status != rocblas_status_success)
    throw std::runtime_error(fmt::format("rocBLAS reports: {}", rocblas_status_to_string(status)));
}

constexpr rocblas_operation as_it_is = rocblas_operation_none;

}  // namespace

struct DeviceBlas::Handle {
  explicit Handle(DeviceSpace const& space) {
    node::check_device(hipSetDevice(node::device_of(space)));
    check(rocblas_create_handle(&handle));
  }
  Handle(Handle const&) = delete;
  ~Handle() { static_cast<void>(rocblas_destroy_handle(handle)); }
  rocblas_handle handle = nullptr;
};

DeviceBlas::DeviceBlas() = default;
DeviceBlas::DeviceBlas(DeviceBlas&&) noexcept = default;
DeviceBlas::~DeviceBlas() = default;

std::string device_blas_name() {
  return fmt::format("rocBLAS {}.{}.{}", ROCBLAS_VERSION_MAJOR, ROCBLAS_VERSION_MINOR, ROCBLAS_VERSION_PATCH);
}

// rocBLAS is column-major: in rows, C = A B is C^T = B^T A^T.
void DeviceBlas::enqueue(DeviceSpace const& space, float const* a, float const* b, float* c, int rows, int n) {
  if (!handle_) handle_ = std::make_unique<Handle>(space);
  float const one = 1, zero = 0;
  check(rocblas_set_stream(handle_->handle, node::stream_of(space)));
  check(rocblas_sgemm(handle_->handle, as_it_is, as_it_is, n, rows, n, &one, b, n, a, n, &zero, c, n));
}
void DeviceBlas::enqueue(DeviceSpace const& space, double const* a, double const* b, double* c, int rows, int n) {
  if (!handle_) handle_ = std::make_unique<Handle>(space);
  double const one = 1, zero = 0;
  check(rocblas_set_stream(handle_->handle, node::stream_of(space)));
  check(rocblas_dgemm(handle_->handle, as_it_is, as_it_is, n, rows, n, &one, b, n, a, n, &zero, c, n));
}

}  // namespace yoke::workloads::mm
