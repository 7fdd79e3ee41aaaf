// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/detail/rocm_smi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstring>

#include "suite/meters/detail/prefixes.hpp"

namespace yoke::meters {
namespace {

constexpr RocmSmi::Status smi_success = 0;
constexpr std::size_t manual = 3;
/// Maximum length of a list of clocks, in any version of the library.
constexpr std::size_t smi_max_clocks = 33;

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

/// The library's list of clocks: number, current index and frequencies; since ROCm 6 preceded by a flag.
struct RawClocks {
  std::array<std::uint64_t, smi_max_clocks + 3> words{};

  template <class Number>
  Number at(std::size_t byte) const {
    Number number = 0;
    std::memcpy(&number, reinterpret_cast<char const*>(words.data()) + byte, sizeof number);
    return number;
  }
  RocmSmi::Clocks read() const {
    constexpr std::size_t half = sizeof(std::uint32_t), whole = sizeof(std::uint64_t);
    // With the flag, the second word contains the current index; without it, a frequency.
    bool const flag = at<std::uint64_t>(whole) < smi_max_clocks;
    std::size_t const count = at<std::uint32_t>(flag ? half : 0), list = flag ? 2 * whole : whole;
    RocmSmi::Clocks clocks;
    clocks.current = at<std::uint32_t>(flag ? 2 * half : half);
    for (std::size_t i = 0; i < std::min(count, smi_max_clocks); ++i)
      clocks.hz.push_back(static_cast<double>(at<std::uint64_t>(list + i * whole)));
    return clocks;
  }
};

}  // namespace

RocmSmi::RocmSmi(std::string const& file) : library_(file) {
  check(library_.get<Status(std::uint64_t)>("rsmi_init")(0), "rsmi_init");
}

RocmSmi::~RocmSmi() {
  if (auto* const stop = library_.find<Status()>("rsmi_shut_down")) stop();
}

void RocmSmi::check(Status status, char const* call) const {
  if (status == smi_success) return;
  char const* text = nullptr;
  auto* const error = library_.find<Status(Status, char const**)>("rsmi_status_string");
  bool const told = error && error(status, &text) == smi_success && text;
  throw Error(fmt::format("{} reports: {}", call, told ? text : std::to_string(status)), Exit::lacking);
}

std::uint32_t RocmSmi::count() const {
  std::uint32_t devices = 0;
  check(library_.get<Status(std::uint32_t*)>("rsmi_num_monitor_devices")(&devices), "rsmi_num_monitor_devices");
  return devices;
}

bool RocmSmi::is_at(std::uint32_t device, std::string const& bus_id) const {
  std::uint64_t id = 0;
  check(library_.get<Status(std::uint32_t, std::uint64_t*)>("rsmi_dev_pci_id_get")(device, &id), "rsmi_dev_pci_id_get");
  // Such as "0000:c1:00.0".
  return lower(bus_id) ==
         fmt::format("{:04x}:{:02x}:{:02x}.{:x}", id >> 32 & 0xffff, id >> 8 & 0xff, id >> 3 & 0x1f, id & 7);
}

std::uint32_t RocmSmi::at(std::string const& bus_id) const {
  for (std::uint32_t device = 0; device < count(); ++device)
    if (is_at(device, bus_id)) return device;
  throw Error("ROCm-SMI finds no GPU at " + bus_id, Exit::lacking);
}

RocmSmi::Count RocmSmi::energy(std::uint32_t device) const {
  std::uint64_t count = 0, time = 0;
  float step_uj = 0;
  check(library_.get<Status(std::uint32_t, std::uint64_t*, float*, std::uint64_t*)>("rsmi_dev_energy_count_get")(
            device, &count, &step_uj, &time),
        "rsmi_dev_energy_count_get");
  double const step_j = static_cast<double>(step_uj) * micro;
  return {static_cast<double>(count) * step_j, step_j};
}

double RocmSmi::watts(std::uint32_t device) const {
  std::uint64_t uw = 0;
  // MI300 reports only its current power, older GPUs and libraries only an average.
  int type = 0;
  auto* const power = library_.find<Status(std::uint32_t, std::uint64_t*, int*)>("rsmi_dev_power_get");
  if (power && power(device, &uw, &type) == smi_success) return static_cast<double>(uw) * micro;
  check(library_.get<Status(std::uint32_t, std::uint32_t, std::uint64_t*)>("rsmi_dev_power_ave_get")(device, 0, &uw),
        "rsmi_dev_power_ave_get");
  return static_cast<double>(uw) * micro;
}

RocmSmi::Clocks RocmSmi::clocks(std::uint32_t device, Clock clock) const {
  RawClocks raw;
  check(library_.get<Status(std::uint32_t, int, void*)>("rsmi_dev_gpu_clk_freq_get")(device, static_cast<int>(clock),
                                                                                     raw.words.data()),
        "rsmi_dev_gpu_clk_freq_get");
  return raw.read();
}

std::size_t RocmSmi::performance_level(std::uint32_t device) const {
  int level = 0;
  check(library_.get<Status(std::uint32_t, int*)>("rsmi_dev_perf_level_get")(device, &level),
        "rsmi_dev_perf_level_get");
  return static_cast<std::size_t>(level);
}

void RocmSmi::set_level(std::uint32_t device, std::size_t level) const {
  check(library_.get<Status(std::uint32_t, int)>("rsmi_dev_perf_level_set")(device, static_cast<int>(level)),
        "rsmi_dev_perf_level_set");
}

void RocmSmi::allow(std::uint32_t device, Clock clock, std::uint64_t mask) const {
  check(library_.get<Status(std::uint32_t, int, std::uint64_t)>("rsmi_dev_gpu_clk_freq_set")(
            device, static_cast<int>(clock), mask),
        "rsmi_dev_gpu_clk_freq_set");
}

void RocmSmi::hold(std::uint32_t device, Clock clock, double hz) const {
  auto const all = clocks(device, clock).hz;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (std::abs(all[i] - hz) < mega / 2) {
      set_level(device, manual);
      return allow(device, clock, std::uint64_t{1} << i);
    }
  throw Error(fmt::format("the GPU lists no clock of {} Hz", hz), Exit::lacking);
}

void RocmSmi::release(std::uint32_t device, Clock clock, std::size_t performance_level) const {
  set_level(device, manual);
  allow(device, clock, (std::uint64_t{1} << clocks(device, clock).hz.size()) - 1);
  set_level(device, performance_level);
}

}  // namespace yoke::meters
