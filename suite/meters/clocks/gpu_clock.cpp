// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/clocks/gpu_clock.hpp"

#include <algorithm>
#include <memory>

#include "suite/core/error.hpp"
#include "suite/meters/detail/nvml.hpp"
#include "suite/meters/detail/rocm_smi.hpp"

namespace yoke {
namespace {

using namespace meters_detail;

char const* const core_name = "core";
char const* const memory_name = "memory";

NodeClock missing_clock(bool core, std::string const& why) {
  NodeClock clock;
  clock.name = core ? "device" : "memory";
  clock.missing = why;
  return clock;
}

/// Fills in a library's values for a clock; if that fails, stores the reason in the clock.
template <class Fill>
NodeClock clock_of(bool core, std::string const& bus_id, Fill const& fill) {
  NodeClock clock = missing_clock(core, "");
  try {
    fill(clock);
    if (clock.available_hz.empty()) throw Error("the GPU lists no clocks");
    std::sort(clock.available_hz.begin(), clock.available_hz.end());
    clock.min_hz = clock.available_hz.front();
    clock.max_hz = clock.available_hz.back();
    clock.setting = "GPU " + bus_id + clock.setting;
  } catch (Error const& why) {
    return missing_clock(core, why.what());
  }
  return clock;
}

NodeClock nvml_clock(std::shared_ptr<Nvml const> const& nvml, std::string const& bus_id, Nvml::Clock which) {
  bool const core = which == Nvml::Clock::core;
  return clock_of(core, bus_id, [&](NodeClock& clock) {
    auto const device = nvml->at(bus_id);
    clock.available_hz = nvml->available_hz(device, which);
    clock.actual_hz = [nvml, device, which] { return nvml->clock_hz(device, which); };
    clock.before = [bus_id, core] { return std::vector<ClockUndo>{{{}, {}, bus_id, core ? core_name : memory_name}}; };
    clock.set = [nvml, device, which](double hz) { nvml->lock_clock(device, which, hz); };
  });
}

NodeClock rocm_clock(std::shared_ptr<RocmSmi const> const& smi, std::string const& bus_id, RocmSmi::Clock which) {
  bool const core = which == RocmSmi::Clock::core;
  return clock_of(core, bus_id, [&](NodeClock& clock) {
    auto const device = smi->at(bus_id);
    clock.available_hz = smi->clocks(device, which).hz;
    std::erase(clock.available_hz, 0.0);  // asleep
    clock.actual_hz = [smi, device, which] {
      auto const now = smi->clocks(device, which);
      if (now.current >= now.hz.size()) throw Error("the GPU reports no current clock", Exit::lacking);
      return now.hz[now.current];
    };
    clock.before = [smi, device, bus_id, core] {
      return std::vector<ClockUndo>{{{}, {}, bus_id, core ? core_name : memory_name, smi->performance_level(device)}};
    };
    clock.set = [smi, device, which](double hz) { smi->hold(device, which, hz); };
  });
}

}  // namespace

std::vector<NodeClock> gpu_clocks(MeterSettings const& settings) {
  std::string const& bus_id = settings.device_bus_id;
  std::string why = "no GPU that this yoke uses";
  if (!bus_id.empty()) try {
      auto const nvml = std::make_shared<Nvml const>(settings.nvml);
      return {nvml_clock(nvml, bus_id, Nvml::Clock::core), nvml_clock(nvml, bus_id, Nvml::Clock::memory)};
    } catch (Error const& of_nvml) {
      try {
        auto const smi = std::make_shared<RocmSmi const>(settings.rocm_smi);
        return {rocm_clock(smi, bus_id, RocmSmi::Clock::core), rocm_clock(smi, bus_id, RocmSmi::Clock::memory)};
      } catch (Error const& of_smi) {
        why = std::string(of_nvml.what()) + "; " + of_smi.what();
      }
    }
  return {missing_clock(true, why), missing_clock(false, why)};
}

void unlock(ClockUndo const& step, MeterSettings const& settings) {
  bool const core = step.gpu_clock == core_name;
  if (step.performance_level) {
    RocmSmi const smi(settings.rocm_smi);
    return smi.release(smi.at(step.bus_id), core ? RocmSmi::Clock::core : RocmSmi::Clock::memory,
                       *step.performance_level);
  }
  Nvml const nvml(settings.nvml);
  nvml.unlock_clock(nvml.at(step.bus_id), core ? Nvml::Clock::core : Nvml::Clock::memory);
}

}  // namespace yoke
