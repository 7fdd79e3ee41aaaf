// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/clocks/node_clock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <iterator>
#include <memory>
#include <system_error>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/wording.hpp"
#include "suite/meters/detail/nvml.hpp"
#include "suite/meters/detail/prefixes.hpp"
#include "suite/meters/detail/rocm_smi.hpp"
#include "suite/meters/detail/sysfs.hpp"

namespace yoke::meters {
namespace {

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

/// Core and memory clocks of the GPU in use, by NVML or, if that fails, by ROCm-SMI.
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

/// Undoes the setting of a GPU's clock. Throws Error with the library's reason.
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

namespace fs = std::filesystem;

constexpr double slack = 0.01;

std::string khz_text(double hz) { return std::to_string(std::llround(hz / kilo)); }

double hz_of(fs::path const& file) { return number_of(file) * kilo; }

std::vector<double> listed_hz(fs::path const& file) {
  std::vector<double> all;
  std::string const text = line_of(file).value_or("");
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t const end = std::min(text.find(' ', begin), text.size());
    if (auto const khz = core::parse_number<double>(std::string_view(text).substr(begin, end - begin)))
      all.push_back(*khz * kilo);
    begin = end + 1;
  }
  std::sort(all.begin(), all.end());
  return all;
}

/// Writes a kernel file. Throws Error (exit code `lacking`) with the reason if that is refused.
void write_setting(fs::path const& file, std::string const& text) {
  int const descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_TRUNC | O_NOFOLLOW);
  auto const fail = [&](int code) {
    throw Error(fmt::format("{} cannot be set to {}: {}", file.string(), text, std::generic_category().message(code)),
                Exit::lacking);
  };
  if (descriptor < 0) fail(errno);
  auto const count = ::write(descriptor, text.data(), text.size());
  int const code = count < 0 ? errno : 0;
  ::close(descriptor);
  if (code != 0) fail(code);
}

/// Returns the existing policies of cpufreq; each belongs to a core or a package.
std::vector<fs::path> cpufreq_policies(MeterSettings const& settings) {
  std::vector<fs::path> all;
  for (auto const& entry : entries(settings.sysfs / "devices/system/cpu/cpufreq"))
    if (entry.filename().string().starts_with("policy") && line_of(entry / "scaling_max_freq")) all.push_back(entry);
  return all;
}

/// Sets both limits, in the order that the kernel accepts: it refuses a lower limit above the upper one.
void hold(fs::path const& policy, std::string const& min_khz, std::string const& max_khz) {
  auto const now = core::parse_number<double>(line_of(policy / "scaling_max_freq").value_or("0")).value_or(0);
  bool const up = core::parse_number<double>(max_khz).value_or(0) >= now;
  if (up) write_setting(policy / "scaling_max_freq", max_khz);
  write_setting(policy / "scaling_min_freq", min_khz);
  if (!up) write_setting(policy / "scaling_max_freq", max_khz);
}

NodeClock host_clock(MeterSettings const& settings) {
  NodeClock clock;
  clock.name = "host";
  auto const all = cpufreq_policies(settings);
  fs::path const cpu = settings.sysfs / "devices/system/cpu";
  if (all.empty()) {
    clock.missing = fmt::format("the kernel controls no clock: {} contains no policy", (cpu / "cpufreq").string());
    return clock;
  }
  clock.available_hz = listed_hz(all.front() / "scaling_available_frequencies");
  clock.min_hz = hz_of(all.front() / "cpuinfo_min_freq");
  clock.max_hz = hz_of(all.front() / "cpuinfo_max_freq");
  auto const settled = [&](HostSetting const& one) { return one.now.empty() ? "unknown" : one.now; };
  auto const others = host_settings(settings);
  clock.setting = fmt::format("governor {}, {} to {} MHz, turbo {}", settled(others[0]),
                              hz_of(all.front() / "scaling_min_freq") / 1e6,
                              hz_of(all.front() / "scaling_max_freq") / 1e6, settled(others[1]));
  if (::access((all.front() / "scaling_max_freq").c_str(), W_OK) != 0)
    clock.cannot_set = fmt::format(
        "this user may not write {}; root may, or a user with write access to "
        "scaling_min_freq and scaling_max_freq of every policy",
        (all.front() / "scaling_max_freq").string());
  clock.actual_hz = [all] {
    double sum = 0;
    for (auto const& policy : all) sum += hz_of(policy / "scaling_cur_freq");
    return sum / static_cast<double>(all.size());
  };
  clock.before = [all] {
    std::vector<ClockUndo> steps;
    for (auto const& policy : all)
      for (char const* const file : {"scaling_min_freq", "scaling_max_freq"})
        steps.push_back({(policy / file).string(), line_of(policy / file).value_or(""), {}, {}});
    return steps;
  };
  clock.set = [all](double hz) {
    for (auto const& policy : all) hold(policy, khz_text(hz), khz_text(hz));
  };
  return clock;
}

namespace fs = std::filesystem;

/// A setting stored in several files that must have equal text; `texts` are the files' representations of `values`.
struct Files {
  std::vector<fs::path> files;
  std::vector<std::string> values, texts;

  std::string now() const {
    std::string all;
    for (auto const& file : files) {
      std::string const text = line_of(file).value_or("unknown");
      auto const at = std::find(texts.begin(), texts.end(), text);
      std::string const value = at == texts.end() ? text : values[static_cast<std::size_t>(at - texts.begin())];
      if (!all.empty() && all != value) return "mixed";
      all = value;
    }
    return all;
  }
  std::string const& text_of(std::string const& value) const {
    return texts[static_cast<std::size_t>(std::find(values.begin(), values.end(), value) - values.begin())];
  }
};

HostSetting setting_of(std::string const& name, Files const& files, std::string const& missing) {
  HostSetting setting;
  setting.name = name;
  setting.now = files.now();
  if (files.files.empty() || files.values.empty()) {
    setting.missing = missing;
    return setting;
  }
  setting.values = files.values;
  if (auto const& first = files.files.front(); ::access(first.c_str(), W_OK) != 0)
    setting.cannot_set = fmt::format("this user may not write {}; root may", first.string());
  setting.before = [files] {
    std::vector<ClockUndo> steps;
    for (auto const& file : files.files) steps.push_back({file.string(), line_of(file).value_or(""), {}, {}});
    return steps;
  };
  setting.set = [files](std::string const& value) {
    for (auto const& file : files.files) write_setting(file, files.text_of(value));
  };
  return setting;
}

std::vector<std::string> words_of(std::string const& line) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < line.size();) {
    std::size_t const end = std::min(line.find(' ', begin), line.size());
    if (end > begin) words.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

HostSetting governor(MeterSettings const& settings) {
  Files files;
  for (auto const& policy : cpufreq_policies(settings))
    if (line_of(policy / "scaling_governor")) files.files.push_back(policy / "scaling_governor");
  if (!files.files.empty())
    files.values = words_of(line_of(files.files.front().parent_path() / "scaling_available_governors").value_or(""));
  files.texts = files.values;
  return setting_of("governor", files, "the kernel lists no governors");
}

HostSetting turbo(MeterSettings const& settings) {
  fs::path const cpu = settings.sysfs / "devices/system/cpu", off = cpu / "intel_pstate/no_turbo",
                 on = cpu / "cpufreq/boost";
  if (line_of(off)) return setting_of("turbo", {{off}, {"on", "off"}, {"0", "1"}}, "");
  Files files{{}, {"on", "off"}, {"1", "0"}};
  if (line_of(on)) {
    files.files = {on};
  } else {
    for (auto const& policy : cpufreq_policies(settings))
      if (line_of(policy / "boost")) files.files.push_back(policy / "boost");
  }
  return setting_of("turbo", files, "the kernel has neither intel_pstate/no_turbo nor a file called boost");
}

/// True if this file, in the CPU folder of sysfs, sets a clock, a governor or turbo.
bool is_setting(fs::path const& file, MeterSettings const& settings) {
  static constexpr std::string_view names[] = {"scaling_min_freq", "scaling_max_freq", "scaling_governor", "no_turbo",
                                               "boost"};
  std::string const folder = (settings.sysfs / "devices/system/cpu/").lexically_normal().string();
  return file == file.lexically_normal() && file.string().starts_with(folder) &&
         std::find(std::begin(names), std::end(names), file.filename().string()) != std::end(names);
}

}  // namespace

std::vector<NodeClock> node_clocks(MeterSettings const& settings) {
  auto clocks = gpu_clocks(settings);
  clocks.insert(clocks.begin(), host_clock(settings));
  return clocks;
}

std::vector<std::string> undo(std::vector<ClockUndo> const& steps, MeterSettings const& settings) {
  std::vector<ClockUndo> left(steps.rbegin(), steps.rend());
  std::vector<std::string> failed;
  // In the first pass, a limit may be refused because of the other one.
  for (int pass = 0; pass < 2 && !left.empty(); ++pass) {
    failed.clear();
    std::erase_if(left, [&](ClockUndo const& step) {
      try {
        if (!step.bus_id.empty())
          unlock(step, settings);
        else if (!is_setting(step.file, settings))
          throw Error(fmt::format("{} is no setting of a clock below {}, so it is left alone",
                                  core::shown_text(step.file, 300), (settings.sysfs / "devices/system/cpu").string()),
                      Exit::lacking);
        else
          write_setting(step.file, step.text);
        return true;
      } catch (Error const& why) {
        failed.emplace_back(why.what());
        return false;
      }
    });
  }
  return failed;
}

double nearest_clock(NodeClock const& clock, double hz) {
  if (hz < clock.min_hz * (1 - slack) || hz > clock.max_hz * (1 + slack))
    throw Error(
        fmt::format("the clock of the {} is {} Hz; it must be {} to {}", clock.name, hz, clock.min_hz, clock.max_hz));
  if (clock.available_hz.empty()) return std::clamp(hz, clock.min_hz, clock.max_hz);
  return *std::min_element(clock.available_hz.begin(), clock.available_hz.end(),
                           [&](double a, double b) { return std::abs(a - hz) < std::abs(b - hz); });
}

std::vector<HostSetting> host_settings(MeterSettings const& settings) { return {governor(settings), turbo(settings)}; }

}  // namespace yoke::meters
