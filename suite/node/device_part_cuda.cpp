// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda.h>
#include <cudaTypedefs.h>

#include <algorithm>
#include <string>

#include "suite/node/device_part.hpp"

#if CUDA_VERSION < 12050
#include "suite/node/device_part_none.cpp"
#else
namespace yoke::node {

std::size_t compute_units() { return static_cast<std::size_t>(Kokkos::Cuda().cuda_device_prop().multiProcessorCount); }

namespace {

/// Driver functions, looked up at run time, so that the program also starts without a driver or with an older one.
struct Driver {
  PFN_cuGetErrorString_v6000 error_string = entry<PFN_cuGetErrorString_v6000>("cuGetErrorString", 6000);
  PFN_cuCtxGetCurrent_v4000 current = entry<PFN_cuCtxGetCurrent_v4000>("cuCtxGetCurrent", 4000);
  PFN_cuCtxSetCurrent_v4000 make_current = entry<PFN_cuCtxSetCurrent_v4000>("cuCtxSetCurrent", 4000);
  PFN_cuDeviceGetDevResource_v12040 resource =
      entry<PFN_cuDeviceGetDevResource_v12040>("cuDeviceGetDevResource", 12040);
  PFN_cuDevSmResourceSplitByCount_v12040 split =
      entry<PFN_cuDevSmResourceSplitByCount_v12040>("cuDevSmResourceSplitByCount", 12040);
  PFN_cuDevResourceGenerateDesc_v12040 describe =
      entry<PFN_cuDevResourceGenerateDesc_v12040>("cuDevResourceGenerateDesc", 12040);
  PFN_cuGreenCtxCreate_v12040 create = entry<PFN_cuGreenCtxCreate_v12040>("cuGreenCtxCreate", 12040);
  PFN_cuGreenCtxDestroy_v12040 destroy = entry<PFN_cuGreenCtxDestroy_v12040>("cuGreenCtxDestroy", 12040);
  PFN_cuGreenCtxStreamCreate_v12050 stream = entry<PFN_cuGreenCtxStreamCreate_v12050>("cuGreenCtxStreamCreate", 12050);
  PFN_cuStreamGetCtx_v9020 context_of = entry<PFN_cuStreamGetCtx_v9020>("cuStreamGetCtx", 9020);

  template <class Function>
  static Function entry(char const* name, unsigned version) {
    void* found = nullptr;
    cudaDriverEntryPointQueryResult result{};
    if (cudaGetDriverEntryPointByVersion(name, &found, version, cudaEnableDefault, &result) != cudaSuccess ||
        result != cudaDriverEntryPointSuccess || !found)
      cannot_divide(std::string("its driver has no ") + name + "; it takes one for CUDA 12.5 or later");
    return reinterpret_cast<Function>(found);
  }

  void check(CUresult status, char const* step) const {
    if (status == CUDA_SUCCESS) return;
    char const* text = nullptr;
    if (error_string(status, &text) != CUDA_SUCCESS || !text) text = "unknown error";
    cannot_divide(std::string(step) + " reports: " + text);
  }
};

/// Granularity, in multiprocessors, of the device's division.
std::size_t granule([[maybe_unused]] CUdevResource const& whole) {
#if CUDA_VERSION >= 13000
  return std::max({whole.sm.minSmPartitionSize, whole.sm.smCoscheduledAlignment, 1U});
#else
  return 8;  // required for compute capability 9.0 and later; older devices accept it
#endif
}

}  // namespace

struct DevicePart::State {
  Driver driver;
  CUgreenCtx context = nullptr;
  std::size_t units = 0;
  std::vector<cudaStream_t> streams;

  explicit State(double fraction) {
    int const id = Kokkos::Cuda().cuda_device();
    CUdevResource whole{}, part{};
    driver.check(driver.resource(id, &whole, CU_DEV_RESOURCE_TYPE_SM), "cuDeviceGetDevResource");
    auto const asked = static_cast<unsigned>(units_of_fraction(fraction, whole.sm.smCount, granule(whole)));
    unsigned groups = 1;
    driver.check(driver.split(&part, &groups, &whole, nullptr, 0, asked), "cuDevSmResourceSplitByCount");
    if (groups == 0) cannot_divide("it gives no group of " + std::to_string(asked) + " multiprocessors");
    CUdevResourceDesc description = nullptr;
    driver.check(driver.describe(&description, &part, 1), "cuDevResourceGenerateDesc");
    driver.check(driver.create(&context, description, id, CU_GREEN_CTX_DEFAULT_STREAM), "cuGreenCtxCreate");
    units = part.sm.smCount;
  }
  ~State() {
    for (auto const stream : streams) static_cast<void>(cudaStreamDestroy(stream));
    if (context) static_cast<void>(driver.destroy(context));
  }

  DeviceSpace new_queue() {
    // Kokkos makes a stream's context current and may leave it current; a green context can be current in only one
    // thread.
    CUcontext before = nullptr, green = nullptr;
    driver.check(driver.current(&before), "cuCtxGetCurrent");
    CUstream stream = nullptr;
    driver.check(driver.stream(&stream, context, CU_STREAM_NON_BLOCKING, 0), "cuGreenCtxStreamCreate");
    streams.push_back(stream);
    // Kokkos makes the same calls, but aborts if they fail.
    driver.check(driver.context_of(stream, &green), "cuStreamGetCtx");
    driver.check(driver.make_current(green), "cuCtxSetCurrent");
    driver.check(driver.make_current(before), "cuCtxSetCurrent");
    DeviceSpace queue(stream);
    driver.check(driver.make_current(before), "cuCtxSetCurrent");
    return queue;
  }
};

DevicePart::DevicePart(double fraction) : state_(std::make_unique<State>(fraction)) {}
DevicePart::~DevicePart() = default;
std::size_t DevicePart::units() const { return state_->units; }
std::vector<DeviceSpace> DevicePart::queues(std::size_t count) {
  std::vector<DeviceSpace> queues;
  while (queues.size() < count) queues.push_back(state_->new_queue());
  return queues;
}

}  // namespace yoke::node
#endif
