// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Imitates NVML: one GPU at 0000:65:00.0, or at any address if its file contains any_address 1; its numbers are the
// lines "name value" of the file FAKE_NVML. A call returns the status under its name, if the file has one.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

namespace {

unsigned long long value_of(char const* wanted, unsigned long long otherwise) {
  char const* const file = std::getenv("FAKE_NVML");
  std::ifstream in(file ? file : "");
  std::string name;
  for (unsigned long long value = 0; in >> name >> value;)
    if (name == wanted) return value;
  return otherwise;
}

int status_of(char const* call) { return static_cast<int>(value_of(call, 0)); }

void log(std::string const& line) {
  if (char const* const file = std::getenv("FAKE_NVML_LOG")) std::ofstream(file, std::ios::app) << line << "\n";
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): the library's names
extern "C" {
int nvmlDeviceGetClockInfo(void*, int, unsigned* mhz) {
  *mhz = static_cast<unsigned>(value_of("clock", 0));
  return 0;
}
int nvmlDeviceGetMaxClockInfo(void*, int, unsigned* mhz) {
  *mhz = static_cast<unsigned>(value_of("max_clock", 0));
  return status_of("max");
}
int nvmlDeviceGetPowerManagementLimit(void*, unsigned* mw) {
  *mw = static_cast<unsigned>(value_of("limit_mw", 0));
  return 0;
}
int nvmlDeviceGetMigMode(void*, unsigned* now, unsigned* pending) {
  *now = *pending = static_cast<unsigned>(value_of("mig", 0));
  return status_of("mig_status");
}
int nvmlDeviceGetSupportedMemoryClocks(void*, unsigned* count, unsigned* mhz) {
  *count = 1;
  *mhz = 2600;
  return 0;
}
int nvmlDeviceGetSupportedGraphicsClocks(void*, unsigned, unsigned* count, unsigned* mhz) {
  *count = 2;
  mhz[0] = 1410;
  mhz[1] = 705;
  return 0;
}
int nvmlDeviceSetGpuLockedClocks(void*, unsigned min, unsigned max) {
  log("core " + std::to_string(min) + " " + std::to_string(max));
  return status_of("lock");
}
int nvmlDeviceSetMemoryLockedClocks(void*, unsigned min, unsigned max) {
  log("memory " + std::to_string(min) + " " + std::to_string(max));
  return status_of("lock");
}
int nvmlDeviceResetGpuLockedClocks(void*) {
  log("core reset");
  return 0;
}
int nvmlDeviceResetMemoryLockedClocks(void*) {
  log("memory reset");
  return 0;
}
int nvmlInit_v2() { return status_of("init"); }
int nvmlShutdown() { return 0; }
char const* nvmlErrorString(int status) { return status == 15 ? "GPU is lost" : status == 3 ? "Not Supported" : "?"; }
int nvmlDeviceGetCount_v2(unsigned* count) {
  *count = static_cast<unsigned>(value_of("gpus", 1));
  return 0;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned, void** device) {
  *device = nullptr;
  return 0;
}
int nvmlDeviceGetHandleByPciBusId_v2(char const* id, void** device) {
  *device = nullptr;
  return std::strcmp(id, "0000:65:00.0") == 0 || value_of("any_address", 0) == 1 ? 0 : 6;
}
int nvmlDeviceGetTotalEnergyConsumption(void*, unsigned long long* mj) {
  *mj = value_of("mj", 0);
  return status_of("energy");
}
int nvmlDeviceGetPowerUsage(void*, unsigned* mw) {
  *mw = static_cast<unsigned>(value_of("mw", 0));
  return status_of("power");
}
}
// NOLINTEND(readability-identifier-naming)
