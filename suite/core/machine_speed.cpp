// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/machine_speed.hpp"

#include <algorithm>

#include "suite/core/processor.hpp"
#include "suite/core/quantity.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::core {
namespace {

/// A point of a curve is of main memory if it takes at least this part of the time that memory takes.
constexpr double memory_part = 0.7;

void scale_curve(auto& curve, auto member, double memory_s, double arithmetic, double memory) {
  for (auto& point : curve) {
    Quantity& time_s = point.*member;
    bool const in_memory = time_s.value && *time_s.value >= memory_part * memory_s;
    multiply(time_s, in_memory ? memory : arithmetic);
  }
}

double last_s(auto const& curve, auto member) { return curve.empty() ? 0 : (curve.back().*member).value.value_or(0); }

/// Multiplies times by the factors of arithmetic and memory.
void scale(ProcessorParameters& processor, double arithmetic, double memory) {
  // Before main memory's own time changes, which separates its points from those of caches.
  scale_curve(processor.working_set, &WorkingSetPoint::t_b_s, processor.t_b_s.value.value_or(0), arithmetic, memory);
  scale_curve(processor.write_set, &WorkingSetPoint::t_b_s, last_s(processor.write_set, &WorkingSetPoint::t_b_s),
              arithmetic, memory);
  scale_curve(processor.gather_set, &GatherPoint::t_access_s, last_s(processor.gather_set, &GatherPoint::t_access_s),
              arithmetic, memory);
  scale_curve(processor.atomic_set, &AtomicPoint::t_addition_s,
              last_s(processor.atomic_set, &AtomicPoint::t_addition_s), arithmetic, memory);
  for (Quantity* const time : {&processor.t_f_single_s, &processor.t_f_double_s, &processor.t_f_single_contended_s,
                               &processor.t_f_double_contended_s, &processor.t_scalar_s, &processor.launch_s,
                               &processor.reference.arithmetic_s})
    multiply(*time, arithmetic);
  for (auto* const operations : {&processor.operations_single, &processor.operations_double})
    for (Quantity* const time : {&operations->add_s, &operations->multiply_s, &operations->mixed_s,
                                 &operations->divide_s, &operations->root_s, &operations->inverse_root_s})
      multiply(*time, arithmetic);
  for (Quantity* const time : {&processor.t_b_s, &processor.t_b_contended_s, &processor.t_store_s, &processor.t_rows_s,
                               &processor.reference.memory_s})
    multiply(*time, memory);
  for (auto& point : processor.store_pieces) multiply(point.t_b_s, memory);
}

/// Returns the factor of times at this speed; 1 if it is unknown.
double slowdown(std::optional<double> speed) { return speed && *speed > 0 ? 1 / *speed : 1; }

}  // namespace

std::vector<ProcessorSpeed> speeds_of(RunRow const& row) {
  std::vector<ProcessorSpeed> speeds{{row.speed_host_arithmetic, row.speed_host_memory},
                                     {row.speed_device_arithmetic, row.speed_device_memory}};
  if (speeds[host] == ProcessorSpeed{} && speeds[device] == ProcessorSpeed{}) return {};
  return speeds;
}

std::vector<ProcessorSpeed> median_speeds(std::span<std::vector<ProcessorSpeed> const> speeds) {
  std::vector<ProcessorSpeed> medians;
  if (speeds.empty()) return medians;
  auto const median_of = [&](Processor p, std::optional<double> ProcessorSpeed::*member) -> std::optional<double> {
    std::vector<double> values;
    for (auto const& one : speeds) {
      if (p >= one.size() || !(one[p].*member)) return std::nullopt;
      values.push_back(*(one[p].*member));
    }
    return median(values);
  };
  for (Processor p = 0; p < speeds.front().size(); ++p)
    medians.push_back({median_of(p, &ProcessorSpeed::arithmetic), median_of(p, &ProcessorSpeed::memory)});
  return medians;
}

Machine machine_at_speed(Machine machine, std::span<ProcessorSpeed const> speeds) {
  if (speeds.empty()) return machine;
  for (Processor p = 0; p < machine.processors.size(); ++p) {
    auto const& [arithmetic, memory] = speeds[std::min(p, speeds.size() - 1)];
    ProcessorParameters& processor = machine.processors[p];
    scale(processor, slowdown(arithmetic), slowdown(memory));
    if (p == host || processor.units > 0 || p > machine.links.size()) continue;
    LinkParameters& link = machine.links[p - 1];
    for (Quantity* const rate :
         {&link.in_bytes_per_s, &link.out_bytes_per_s, &link.in_contended_bytes_per_s, &link.out_contended_bytes_per_s})
      multiply(*rate, 1 / slowdown(memory));
    for (Quantity* const time : {&link.in_latency_s, &link.out_latency_s, &link.in_row_s})
      multiply(*time, slowdown(memory));
  }
  return machine;
}

}  // namespace yoke::core
