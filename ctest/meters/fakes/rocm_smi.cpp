// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Imitates ROCm-SMI: two GPUs; the numbers of the second are the lines "name value" of the file FAKE_ROCM_SMI. Lists of
// clocks are as in ROCm 6, or as in ROCm 5 if the file contains "rocm 5".
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>

namespace {

std::uint64_t value_of(char const* wanted, std::uint64_t otherwise) {
  char const* const file = std::getenv("FAKE_ROCM_SMI");
  std::ifstream in(file ? file : "");
  std::string name;
  for (std::uint64_t value = 0; in >> name >> value;)
    if (name == wanted) return value;
  return otherwise;
}

void log(std::string const& line) {
  if (char const* const file = std::getenv("FAKE_ROCM_SMI_LOG")) std::ofstream(file, std::ios::app) << line << "\n";
}

struct Clocks5 {
  std::uint32_t count, current;
  std::uint64_t hz[32];
};
struct Clocks6 {
  bool has_deep_sleep;
  std::uint32_t count, current;
  std::uint64_t hz[33];
};

template <class Clocks>
void fill(void* clocks) {
  auto& list = *static_cast<Clocks*>(clocks);
  list.count = 3;
  list.current = 1;
  list.hz[0] = 500000000;
  list.hz[1] = 1200000000;
  list.hz[2] = 1700000000;
}

}  // namespace

extern "C" {
int rsmi_init(std::uint64_t) { return static_cast<int>(value_of("init", 0)); }
int rsmi_shut_down() { return 0; }
int rsmi_status_string(int, char const** text) {
  *text = "RSMI_STATUS_NOT_SUPPORTED";
  return 0;
}
int rsmi_num_monitor_devices(std::uint32_t* count) {
  *count = 2;
  return 0;
}
int rsmi_dev_pci_id_get(std::uint32_t device, std::uint64_t* id) {
  *id = device == 0 ? 0x4100 : 0xc100;
  return 0;
}
int rsmi_dev_energy_count_get(std::uint32_t device, std::uint64_t* count, float* step_uj, std::uint64_t* time) {
  *count = device == 0 ? 1 : value_of("count", 0);
  *step_uj = 15.25F;
  *time = 0;
  return static_cast<int>(value_of("energy", 0));
}
int rsmi_dev_gpu_clk_freq_get(std::uint32_t, int, void* clocks) {
  value_of("rocm", 6) == 5 ? fill<Clocks5>(clocks) : fill<Clocks6>(clocks);
  return 0;
}
int rsmi_dev_gpu_clk_freq_set(std::uint32_t device, int clock, std::uint64_t mask) {
  log("gpu " + std::to_string(device) + " clock " + std::to_string(clock) + " mask " + std::to_string(mask));
  return static_cast<int>(value_of("allow", 0));
}
int rsmi_dev_perf_level_get(std::uint32_t, int* level) {
  *level = static_cast<int>(value_of("level", 0));
  return 0;
}
int rsmi_dev_perf_level_set(std::uint32_t device, int level) {
  log("gpu " + std::to_string(device) + " level " + std::to_string(level));
  return 0;
}
int rsmi_dev_power_ave_get(std::uint32_t, std::uint32_t, std::uint64_t* uw) {
  *uw = value_of("uw", 0);
  return static_cast<int>(value_of("average", 0));
}
int rsmi_dev_power_get(std::uint32_t, std::uint64_t* uw, int* type) {
  *uw = value_of("now_uw", 0);
  *type = 1;
  return *uw == 0 ? 2 : 0;
}
}
