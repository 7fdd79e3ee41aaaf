// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/meters/detail/perf_count.hpp"
#include "suite/meters/detail/sysfs.hpp"
#include "suite/meters/energy_source.hpp"

namespace yoke {
namespace {

using namespace meters;

namespace fs = std::filesystem;

constexpr double perf_update_s = 1e-3;

struct Event {
  char const* name;
  NodePart part;
  bool inside;
};
constexpr std::array events{
    Event{"energy-pkg", NodePart::host_part, false}, Event{"energy-ram", NodePart::host_part, false},
    Event{"energy-cores", NodePart::host_part, true}, Event{"energy-gpu", NodePart::host_part, true},
    Event{"energy-psys", NodePart::whole, false}};

std::function<std::uint64_t()> open_event(PerfEvent const& event) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = event.type;
  attributes.config = event.config;
  auto const descriptor = static_cast<int>(
      ::syscall(SYS_perf_event_open, &attributes, -1, event.cpu, -1, static_cast<unsigned long>(PERF_FLAG_FD_CLOEXEC)));
  if (descriptor < 0) {
    bool const denied = errno == EACCES || errno == EPERM;
    throw Error(
        fmt::format("the kernel refuses perf events of CPU {}: {}{}", event.cpu, std::generic_category().message(errno),
                    denied ? "; it needs kernel.perf_event_paranoid at 0 or less, or CAP_PERFMON" : ""),
        Exit::lacking);
  }
  return perf_count(descriptor, "perf event");
}

/// Stands for an event of another node's tree: on this kernel an equal number is a different event.
std::function<std::uint64_t()> no_event(PerfEvent const& event) {
  return [event]() -> std::uint64_t {
    throw Error(fmt::format("perf events of CPU {} cannot be read: YOKE_SYSFS is another node's tree", event.cpu),
                Exit::lacking);
  };
}

/// Parses the kernel's format "event=0x02".
std::uint64_t config_of(fs::path const& file) {
  std::string const text = line_of(file).value_or("");
  constexpr std::string_view prefix = "event=0x";
  std::uint64_t config = 0;
  char const* const end = text.data() + text.size();
  if (!text.starts_with(prefix) || std::from_chars(text.data() + prefix.size(), end, config, 16).ptr != end)
    throw Error(fmt::format("{} is '{}'; it must be event=0x and a number", file.string(), text), Exit::lacking);
  return config;
}

/// Returns one CPU per package from "0", "0,32", or "0-1" if adjacent CPUs are in different packages.
std::vector<int> cpus_of(fs::path const& file) {
  std::vector<int> cpus;
  std::string const text = line_of(file).value_or("0");
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t const end = std::min(text.find(',', begin), text.size());
    auto const part = std::string_view(text).substr(begin, end - begin);
    std::size_t const dash = std::min(part.find('-'), part.size());
    auto const first = core::parse_number<int>(part.substr(0, dash));
    auto const last = dash < part.size() ? core::parse_number<int>(part.substr(dash + 1)) : first;
    constexpr int max_cpu = 1'000'000;
    if (!first || !last || *first < 0 || *last < *first || *last > max_cpu)
      throw Error(fmt::format("{} is '{}'; it must be numbers of CPUs, or ranges of them", file.string(), text),
                  Exit::lacking);
    for (int cpu = *first; cpu <= *last; ++cpu) cpus.push_back(cpu);
    begin = end + 1;
  }
  return cpus;
}

/// True if the event counts something within a hundred of its updates. A virtual machine may have events that stand
/// still.
bool counts(std::function<std::uint64_t()> const& count) try {
  constexpr std::chrono::milliseconds update{1};
  for (int updates = 0; count() == 0; ++updates) {
    if (updates == 100) return false;
    std::this_thread::sleep_for(update);
  }
  return true;
} catch (Error const&) {
  return true;  // the meter reports why it cannot read
}

FoundSensors find_perf(MeterSettings const& settings) {
  FoundSensors found;
  fs::path const root = settings.sysfs / "bus/event_source/devices/power";
  auto const open = settings.open_perf ? settings.open_perf : settings.sysfs == "/sys" ? open_event : no_event;
  if (!line_of(root / "type")) {
    found.reason = fmt::format("the kernel has no energy events: {} is not there", (root / "type").string());
    return found;
  }
  std::string still;
  try {
    auto const type = static_cast<std::uint32_t>(number_of(root / "type"));
    auto const cpus = cpus_of(root / "cpumask");
    for (auto const& [name, part, inside] : events) {
      fs::path const event = root / "events" / name;
      if (!line_of(event)) continue;
      double const joules = number_of(event.string() + ".scale");
      // Each package has a counter of the whole platform, so only one is used.
      for (int const cpu : part == NodePart::whole ? std::vector<int>(cpus.begin(), cpus.begin() + 1) : cpus) {
        Sensor sensor;
        sensor.name = fmt::format("perf {}/cpu{}", name, cpu);
        sensor.part = part;
        sensor.inside = inside;
        sensor.resolution = joules;
        sensor.update_s = perf_update_s;
        auto const count = open({type, config_of(event), cpu});
        if (!counts(count)) {
          still += (still.empty() ? "" : ", ") + sensor.name;
          continue;
        }
        sensor.read = [count, joules] { return static_cast<double>(count()) * joules; };
        found.sensors.push_back(std::move(sensor));
      }
    }
  } catch (Error const& why) {
    found.sensors.clear();
    found.reason = why.what();
    return found;
  }
  if (found.sensors.empty())
    found.reason = still.empty() ? fmt::format("no energy event under {}", (root / "events").string())
                                 : fmt::format("nothing is counted by {}", still);
  return found;
}

}  // namespace

EnergySource make_perf() {
  EnergySource source;
  source.summary = "the same RAPL counters by the kernel's perf events power/energy-*/";
  source.order = 2;
  source.sees_device = false;
  source.find = find_perf;
  return source;
}

}  // namespace yoke
