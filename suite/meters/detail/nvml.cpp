// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/detail/nvml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "suite/meters/detail/prefixes.hpp"

namespace yoke::meters {
namespace {

constexpr Nvml::Status nvml_success = 0;
constexpr unsigned nvml_max_clocks = 1024;

unsigned mhz(double hz) { return static_cast<unsigned>(std::lround(hz / mega)); }

}  // namespace

Nvml::Nvml(std::string const& file) : library_(file) {
  error_ = library_.find<char const*(Status)>("nvmlErrorString");
  check(library_.get<Status()>("nvmlInit_v2")(), "nvmlInit");
}

Nvml::~Nvml() {
  if (auto* const stop = library_.find<Status()>("nvmlShutdown")) stop();
}

void Nvml::check(Status status, char const* call) const {
  if (status == nvml_success) return;
  throw Error(fmt::format("{} reports: {}", call, error_ ? error_(status) : std::to_string(status)), Exit::lacking);
}

unsigned Nvml::count() const {
  unsigned devices = 0;
  check(library_.get<Status(unsigned*)>("nvmlDeviceGetCount_v2")(&devices), "nvmlDeviceGetCount");
  return devices;
}

Nvml::Device Nvml::at(unsigned index) const {
  Device device = nullptr;
  check(library_.get<Status(unsigned, Device*)>("nvmlDeviceGetHandleByIndex_v2")(index, &device),
        "nvmlDeviceGetHandleByIndex");
  return device;
}

Nvml::Device Nvml::at(std::string const& bus_id) const {
  Device device = nullptr;
  check(library_.get<Status(char const*, Device*)>("nvmlDeviceGetHandleByPciBusId_v2")(bus_id.c_str(), &device),
        "nvmlDeviceGetHandleByPciBusId");
  return device;
}

double Nvml::joules(Device device) const {
  unsigned long long mj = 0;
  check(library_.get<Status(Device, unsigned long long*)>("nvmlDeviceGetTotalEnergyConsumption")(device, &mj),
        "nvmlDeviceGetTotalEnergyConsumption");
  return static_cast<double>(mj) * milli;
}

double Nvml::watts(Device device) const {
  unsigned mw = 0;
  check(library_.get<Status(Device, unsigned*)>("nvmlDeviceGetPowerUsage")(device, &mw), "nvmlDeviceGetPowerUsage");
  return static_cast<double>(mw) * milli;
}

double Nvml::clock_hz(Device device, Clock clock) const {
  unsigned now = 0;
  check(library_.get<Status(Device, int, unsigned*)>("nvmlDeviceGetClockInfo")(device, static_cast<int>(clock), &now),
        "nvmlDeviceGetClockInfo");
  return now * mega;
}

double Nvml::max_clock_hz(Device device, Clock clock) const {
  unsigned max = 0;
  check(
      library_.get<Status(Device, int, unsigned*)>("nvmlDeviceGetMaxClockInfo")(device, static_cast<int>(clock), &max),
      "nvmlDeviceGetMaxClockInfo");
  return max * mega;
}

double Nvml::power_limit_w(Device device) const {
  unsigned mw = 0;
  check(library_.get<Status(Device, unsigned*)>("nvmlDeviceGetPowerManagementLimit")(device, &mw),
        "nvmlDeviceGetPowerManagementLimit");
  return static_cast<double>(mw) * milli;
}

bool Nvml::divided(Device device) const {
  unsigned now = 0, pending = 0;
  check(library_.get<Status(Device, unsigned*, unsigned*)>("nvmlDeviceGetMigMode")(device, &now, &pending),
        "nvmlDeviceGetMigMode");
  return now != 0;
}

std::vector<double> Nvml::available_hz(Device device, Clock clock) const {
  auto const list = [&](char const* call, auto&& fill) {
    std::vector<unsigned> clocks(nvml_max_clocks);
    unsigned count = nvml_max_clocks;
    check(fill(&count, clocks.data()), call);
    clocks.resize(std::min(count, nvml_max_clocks));
    std::sort(clocks.begin(), clocks.end());
    return clocks;
  };
  auto clocks = list("nvmlDeviceGetSupportedMemoryClocks", [&](unsigned* count, unsigned* to) {
    return library_.get<Status(Device, unsigned*, unsigned*)>("nvmlDeviceGetSupportedMemoryClocks")(device, count, to);
  });
  if (clock == Clock::core && !clocks.empty())
    clocks = list("nvmlDeviceGetSupportedGraphicsClocks", [&](unsigned* count, unsigned* to) {
      return library_.get<Status(Device, unsigned, unsigned*, unsigned*)>("nvmlDeviceGetSupportedGraphicsClocks")(
          device, clocks.back(), count, to);
    });
  std::vector<double> all;
  for (unsigned const one : clocks) all.push_back(one * mega);
  return all;
}

void Nvml::lock_clock(Device device, Clock clock, double hz) const {
  char const* const call = clock == Clock::core ? "nvmlDeviceSetGpuLockedClocks" : "nvmlDeviceSetMemoryLockedClocks";
  check(library_.get<Status(Device, unsigned, unsigned)>(call)(device, mhz(hz), mhz(hz)), call);
}

void Nvml::unlock_clock(Device device, Clock clock) const {
  char const* const call =
      clock == Clock::core ? "nvmlDeviceResetGpuLockedClocks" : "nvmlDeviceResetMemoryLockedClocks";
  check(library_.get<Status(Device)>(call)(device), call);
}

}  // namespace yoke::meters
