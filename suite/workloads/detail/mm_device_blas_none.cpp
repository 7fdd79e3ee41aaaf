// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/error.hpp"
#include "suite/workloads/detail/mm_device_blas.hpp"

namespace yoke::workloads::mm {

struct DeviceBlas::Handle {};

DeviceBlas::DeviceBlas() = default;
DeviceBlas::DeviceBlas(DeviceBlas&&) noexcept = default;
DeviceBlas::~DeviceBlas() = default;

std::string device_blas_name() { return ""; }

void DeviceBlas::enqueue(DeviceSpace const&, float const*, float const*, float*, int, int) {
  throw ContractViolation("no BLAS of the device");
}
void DeviceBlas::enqueue(DeviceSpace const&, double const*, double const*, double*, int, int) {
  throw ContractViolation("no BLAS of the device");
}

}  // namespace yoke::workloads::mm
