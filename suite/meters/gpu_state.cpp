// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/gpu_state.hpp"

#include <functional>
#include <optional>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/meters/detail/nvml.hpp"

namespace yoke::meters {

std::map<std::string, std::string> gpu_state(MeterSettings const& settings) {
  std::map<std::string, std::string> state;
  if (settings.device_bus_id.empty()) return state;
  std::optional<Nvml> nvml;
  Nvml::Device device = nullptr;
  std::string none;
  try {
    nvml.emplace(settings.nvml);
    device = nvml->at(settings.device_bus_id);
  } catch (Error const& why) {
    none = why.what();
  }
  auto const note = [&](char const* key, std::function<std::string()> const& ask) {
    try {
      state[key] = none.empty() ? ask() : "unavailable: " + none;
    } catch (Error const& why) {
      state[key] = std::string("unavailable: ") + why.what();
    }
  };
  note("device_clock_present_hz", [&] { return core::number_text(nvml->clock_hz(device, Nvml::Clock::core)); });
  note("device_clock_most_hz", [&] { return core::number_text(nvml->max_clock_hz(device, Nvml::Clock::core)); });
  note("device_memory_clock_present_hz",
       [&] { return core::number_text(nvml->clock_hz(device, Nvml::Clock::memory)); });
  note("device_memory_clock_most_hz",
       [&] { return core::number_text(nvml->max_clock_hz(device, Nvml::Clock::memory)); });
  note("device_power_limit_w", [&] { return core::number_text(nvml->power_limit_w(device)); });
  note("device_mig", [&] { return std::string(nvml->divided(device) ? "on" : "off"); });
  return state;
}

}  // namespace yoke::meters
