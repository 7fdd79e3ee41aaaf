// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fit/node_energies.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::analysis {
namespace {

/// Interquartile range of a normal distribution, divided by half its 95 % interval.
constexpr double iqr_of_half_interval = 1.349 / 1.96;

Quantity quantity_of(EnergyParameter const& parameter, std::size_t samples) {
  if (!parameter.value) return Quantity::unavailable("no kernel determines it");
  bool const power = parameter.name.ends_with("_w");
  if (!(*parameter.value > 0) && !power)
    return Quantity::unavailable("too small to distinguish from 0 with these sensors");
  return {*parameter.value,
          iqr_of_half_interval * (parameter.high - parameter.low) / 2,
          samples,
          Quantity::Source::measured,
          {}};
}

Quantity median_of(std::vector<double> const& watts, char const* missing) {
  if (watts.empty()) return Quantity::unavailable(missing);
  return {std::max(0., median(watts)), interquartile_range(watts), watts.size(), Quantity::Source::measured, {}};
}

/// Joules of the processor's part of the node, or of the whole node if its sensors cover both parts.
std::optional<double> joules_of(NodeEnergySample const& sample, Processor p, bool shared) {
  return shared ? std::optional(sample.work.joules) : p == host ? sample.host_j : sample.device_j;
}

double watts(NodeEnergySample const& sample) { return sample.work.joules / sample.work.seconds; }

void add_peach_powers(Machine& machine, std::span<NodeEnergySample const> samples, bool shared) {
  std::vector<double> idle_w, host_idle_w, host_w, device_w, waiting_w;
  for (auto const& sample : samples)
    if (!sample.processor) {
      idle_w.push_back(watts(sample));
      if (sample.host_j) host_idle_w.push_back(*sample.host_j / sample.work.seconds);
    }
  machine.p0_w = median_of(idle_w, "no sample at rest");
  if (idle_w.empty()) return;
  bool const apart = !shared && !host_idle_w.empty();
  for (auto const& sample : samples) {
    bool const computes = sample.work.flops_single + sample.work.flops_double > 0 && sample.work.bytes == 0;
    if (!sample.processor || !computes) continue;
    double const more_w = watts(sample) - median(idle_w);
    double const waits_w =
        apart && *sample.processor != host ? *sample.host_j / sample.work.seconds - median(host_idle_w) : 0;
    if (*sample.processor == host) {
      host_w.push_back(more_w);
    } else {
      device_w.push_back(more_w - waits_w);
      if (apart) waiting_w.push_back(waits_w);
    }
  }
  machine.pd_host_w = median_of(host_w, "no sample of the host");
  machine.pd_device_w = median_of(device_w, "no sample of the device");
  machine.p_oh_w = median_of(waiting_w, "the sensors do not separate the host from the device");
}

}  // namespace

Machine with_energies(Machine machine, std::span<NodeEnergySample const> samples, bool shared,
                      std::vector<FittedEnergies>& fitted) {
  for (Processor p = 0; p < machine.processors.size(); ++p) {
    auto& processor = machine.processors[p];
    std::vector<EnergySample> of_p;
    for (auto const& sample : samples) {
      if (sample.processor && *sample.processor != p) continue;
      auto const joules = joules_of(sample, p, shared);
      if (!joules || !(*joules > 0)) continue;
      of_p.push_back(sample.work);
      of_p.back().joules = *joules;
    }
    try {
      auto const fit = fit_energy_parameters(of_p);
      auto const& [single, twice, byte, statics] = fit.parameters;
      processor.e_f_single_j = quantity_of(single, fit.samples);
      processor.e_f_double_j = quantity_of(twice, fit.samples);
      processor.e_b_j = quantity_of(byte, fit.samples);
      // Static power is counted once.
      processor.p_s_w = shared && p != host ? Quantity::specified(0) : quantity_of(statics, fit.samples);
      fitted.push_back({p, fit});
    } catch (Error const& why) {
      processor.e_f_single_j = processor.e_f_double_j = processor.e_b_j = processor.p_s_w =
          Quantity::unavailable(why.what());
    }
  }
  add_peach_powers(machine, samples, shared);
  return machine;
}

}  // namespace yoke::analysis
