// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Measurements of the memory that host and device use in place.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "suite/core/error.hpp"
#include "suite/node/shared_memory.hpp"
#include "suite/probe/contention.hpp"
#include "suite/probe/measurements.hpp"
#include "suite/probe/quantities.hpp"

namespace yoke::probe {
namespace {

/// Distances between additions of host and device: the same cache line, the next ones, the next pages of several sizes.
constexpr std::array<std::size_t, 6> distances{8, 64, 128, 4 << 10, 64 << 10, 2 << 20};
/// Cache lines with numbers to which both add, between one number and SharedExercises::max_lines.
constexpr std::array<std::size_t, 4> spread_lines{4, 16, 64, 256};
constexpr double line_bytes = 64;
constexpr char const* no_flags = "kernels of this back end have not been shown to see the host's stores while they run";

/// Reason why pages of this memory do not move to the processor that uses them; empty if they may.
std::string no_moves(SharedMemory memory) {
  if (split_host) return "host and device have one memory";
  return memory == SharedMemory::pinned ? "pages of pinned memory stay" : "";
}

/// Marks all quantities of the memory as unavailable for this reason.
void mark(SharedMemoryTimes& times, std::string const& reason) {
  each_shared(0, times, [&](std::string const&, Quantity& quantity) { quantity = Quantity::unavailable(reason); });
}

}  // namespace

SharedExercises& Measurements::shared_exercises(Processor to) {
  auto& kept = shared_[to];
  if (!kept) {
    SharedMemory const memory = usable_memory({});
    machine_.shared[to - 1].memory = name_of(memory);
    for (std::size_t const apart : distances)
      machine_.shared[to - 1].near_additions.push_back({static_cast<double>(apart), {}, {}});
    for (std::size_t const lines : spread_lines)
      machine_.shared[to - 1].spread_additions.push_back({static_cast<double>(lines) * line_bytes, {}, {}});
    mark(machine_.shared[to - 1], "not measured");
    kept = std::make_unique<SharedExercises>(processors_, to, memory, evidence_[host].array_bytes);
  }
  return *kept;
}

void Measurements::shared(Processor to, double budget_s) {
  SharedMemoryTimes& times = machine_.shared[to - 1];
  SharedExercises* found = nullptr;
  try {
    found = &shared_exercises(to);
  } catch (Error const& none) {
    return mark(times, none.what());
  }
  SharedExercises& exercises = *found;
  std::string const name = fmt::format("shared[{}].", to - 1);
  std::array<std::pair<Processor, SharedTimes*>, 2> const of{{{host, &times.host}, {to, &times.device}}};
  auto const key = [&](Processor p, std::string const& quantity) {
    return name + (p == host ? "host." : "device.") + quantity;
  };
  // Half of the time is for streams, which predictions need most.
  auto const both = [&](std::vector<Exercise> const& work, std::string const& quantity, Quantity SharedTimes::*alone,
                        Quantity SharedTimes::*contended, double part, bool together) {
    Contention const samples = measure_contention(processors_, work, part * budget_s);
    for (auto const& [p, to_set] : of) {
      to_set->*alone = records_.times(key(p, quantity + "_s"), samples.alone[p]);
      to_set->*contended = together ? records_.times(key(p, quantity + "_contended_s"), samples.contended[p])
                                    : Quantity::unavailable(no_flags);
    }
  };
  // The kernel that measured the time of a byte of the processor's own memory, so that both can be compared.
  auto const kernel = [&](Processor p) {
    auto const known = machine_.identity.find("t_b_kernel_" + processor_name(p));
    return known == machine_.identity.end() ? std::string("triad") : known->second;
  };
  both(exercises.streams(kernel(host), kernel(to)), "t_b", &SharedTimes::t_b_s, &SharedTimes::t_b_contended_s, 0.5,
       true);
  bool const flags = SharedExercises::flags_work();
  both(exercises.atomics(1), "atomic", &SharedTimes::atomic_s, &SharedTimes::atomic_contended_s, 0.1, flags);
  both(exercises.atomics(SharedExercises::max_lines), "spread_atomic", &SharedTimes::spread_atomic_s,
       &SharedTimes::spread_atomic_contended_s, 0.1, flags);
  Contention const loads = measure_contention(processors_, exercises.loads(), 0.05 * budget_s);
  for (auto const& [p, to_set] : of) to_set->latency_s = records_.times(key(p, "latency_s"), loads.alone[p]);
  auto const slowdowns = [&](std::vector<Exercise> const& work, std::string const& what, auto& result, double part) {
    Contention const samples = measure_contention(processors_, work, part * budget_s);
    for (auto const& [p, slowdown] : {std::pair{host, &result.host_slowdown}, {to, &result.device_slowdown}}) {
      Samples ratios;
      for (std::size_t i = 0; i < samples.alone[p].size(); ++i)
        ratios.push_back(samples.contended[p][i] / samples.alone[p][i]);
      *slowdown = records_.slowdowns(fmt::format("{}{} {}", name, what, p), ratios);
    }
  };
  for (NearAdditions& near : times.near_additions)
    slowdowns(exercises.near_additions(static_cast<std::size_t>(near.apart_bytes)),
              fmt::format("near_additions {}", near.apart_bytes), near, 0.1 / static_cast<double>(distances.size()));
  for (SpreadAdditions& spread : times.spread_additions)
    if (flags)
      slowdowns(exercises.atomics(static_cast<std::size_t>(spread.bytes / line_bytes)),
                fmt::format("spread_additions {}", spread.bytes), spread,
                0.1 / static_cast<double>(spread_lines.size()));
    else
      spread.host_slowdown = spread.device_slowdown = Quantity::unavailable(no_flags);
  constexpr std::size_t max_touches = 5;
  for (auto const& [p, to_set] : of) {
    Samples touches;
    while (touches.size() < max_touches)
      if (double const touch_s = exercises.touch_s(p); touch_s > 0)
        touches.push_back(touch_s);
      else
        break;
    to_set->touch_s = touches.empty() ? Quantity::unavailable("pages of " + times.memory + " memory are not replaced")
                                      : records_.times(key(p, "touch_s"), touches);
  }
  std::string const stay = no_moves(usable_memory({}));
  for (auto const& [p, to_set] : of) {
    Samples first, second, tenth, prefetches, after;
    for (std::size_t i = 0; stay.empty() && i < max_touches; ++i) {
      auto const on_demand = exercises.move_pages(p, false), prefetched = exercises.move_pages(p, true);
      first.push_back(on_demand.writes_s[0]);
      second.push_back(on_demand.writes_s[1]);
      tenth.push_back(on_demand.writes_s[9]);
      if (prefetched.prefetch_s <= 0) continue;
      prefetches.push_back(prefetched.prefetch_s);
      after.push_back(prefetched.writes_s[0]);
    }
    for (auto const& [quantity, samples, result] : {std::tuple{"write_1_s", &first, &to_set->write_1_s},
                                                    {"write_2_s", &second, &to_set->write_2_s},
                                                    {"write_10_s", &tenth, &to_set->write_10_s},
                                                    {"prefetch_s", &prefetches, &to_set->prefetch_s},
                                                    {"prefetched_write_s", &after, &to_set->prefetched_write_s}})
      *result = !stay.empty()      ? Quantity::unavailable(stay)
                : samples->empty() ? Quantity::unavailable("the driver does not prefetch pages of this memory")
                                   : records_.times(key(p, quantity), *samples);
  }
  times.flag_s = flags ? records_.times(name + "flag_s", {exercises.flag_s(), exercises.flag_s(), exercises.flag_s()})
                       : Quantity::unavailable(no_flags);
}

}  // namespace yoke::probe
