// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "suite/core/pace.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/scaled_quantity.hpp"

namespace yoke {
namespace {

/// Reduces the slowdown by another processor's accesses, which now occur only in fraction `part` of the time.
void shrink_contention(Quantity& contended, Quantity const& alone, double part) {
  if (!contended.value || !alone.value || !(*alone.value > 0) || !(*contended.value > 0)) return;
  double const slowdown = *contended.value / *alone.value;
  multiply(contended, (1 + (slowdown - 1) * part) / slowdown);
}

/// Limits the rate, and raises the latency of the smallest copy, to those of the pace.
void hold_back(Quantity& bytes_per_s, Quantity& latency_s, LinkPace const& pace) {
  if (bytes_per_s.value && *bytes_per_s.value > pace.bytes_per_s)
    multiply(bytes_per_s, pace.bytes_per_s / *bytes_per_s.value);
  if (!latency_s.value || *latency_s.value < pace.latency_s) latency_s = Quantity::specified(pace.latency_s);
}

void pace_processor(ProcessorParameters& processor, Pace::Factors const& factors, double part_of_others) {
  shrink_contention(processor.t_b_contended_s, processor.t_b_s, part_of_others);
  for (Quantity* const time : {&processor.t_f_single_s, &processor.t_f_double_s, &processor.t_f_single_contended_s,
                               &processor.t_f_double_contended_s, &processor.t_scalar_s})
    multiply(*time, factors.compute);
  for (auto* const operations : {&processor.operations_single, &processor.operations_double})
    for (Quantity* const time : {&operations->add_s, &operations->multiply_s, &operations->mixed_s,
                                 &operations->divide_s, &operations->root_s, &operations->inverse_root_s})
      multiply(*time, factors.compute);
  for (Quantity* const time : {&processor.t_b_s, &processor.t_b_contended_s, &processor.t_store_s})
    multiply(*time, factors.memory);
  for (auto* const curve : {&processor.working_set, &processor.write_set})
    for (auto& point : *curve) multiply(point.t_b_s, factors.memory);
  for (auto& point : processor.gather_set) multiply(point.t_access_s, factors.memory);
  multiply(processor.launch_s, std::max(factors.compute, factors.memory));
  std::string const why = "the processor is paced: its power is that of the faster one";
  for (Quantity* const energy : {&processor.e_f_single_j, &processor.e_f_double_j, &processor.e_b_j, &processor.p_s_w})
    *energy = Quantity::unavailable(why);
}

}  // namespace

Machine paced_machine(Machine const& machine, Pace const& pace) {
  Machine paced = machine;
  if (pace.empty()) return paced;
  auto const factors = [&](std::string const& name) {
    auto const found = pace.processors.find(name);
    return found == pace.processors.end() ? Pace::Factors{} : found->second;
  };
  for (auto& processor : paced.processors) {
    double part = 0;
    for (auto const& other : machine.processors)
      if (other.name != processor.name) part += 1 / factors(other.name).memory;
    std::size_t const others = machine.processors.size() - 1;
    pace_processor(processor, factors(processor.name), others > 0 ? part / static_cast<double>(others) : 1);
  }
  for (auto& pair : paced.interference) {
    double const part = 1 / factors(pair.beside).memory;
    for (auto& of_kind : pair.slowdown)
      for (auto& slowdown : of_kind) shrink_contention(slowdown, Quantity::specified(1), part);
  }
  if (pace.link)
    for (auto& link : paced.links) {
      hold_back(link.in_bytes_per_s, link.in_latency_s, *pace.link);
      hold_back(link.out_bytes_per_s, link.out_latency_s, *pace.link);
      for (auto* const rate : {&link.in_contended_bytes_per_s, &link.out_contended_bytes_per_s})
        if (rate->value && *rate->value > pace.link->bytes_per_s)
          multiply(*rate, pace.link->bytes_per_s / *rate->value);
    }
  for (Quantity* const power : {&paced.p0_w, &paced.pd_host_w, &paced.pd_device_w, &paced.p_oh_w, &paced.p0_host_w,
                                &paced.p0_memory_w, &paced.p0_device_w})
    *power = Quantity::unavailable("the node is paced");
  paced.rates.clear();
  paced.clocks.clear();
  paced.identity["pace"] = pace_text(pace);
  return paced;
}

}  // namespace yoke
