// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/sensorless_meters.hpp"

#include "suite/core/processor.hpp"
#include "suite/core/run_metrics.hpp"

namespace yoke::meters {
namespace {

MeterReading reading_of(std::string source, double host_j, double devices_j) {
  return {std::move(source), {{"host", {host_j, {}}}, {"device", {devices_j, {}}}, {"node", {host_j + devices_j, {}}}}};
}

MeterReading unknown(std::string const& reason) {
  Joules const nothing{{}, reason};
  return {"unavailable", {{"host", nothing}, {"device", nothing}, {"node", nothing}}};
}

}  // namespace

MeterReading PowersMeter::stop(MeteredRuns const& runs) {
  if (!powers_) return unknown("the scenario has no powers");
  core::Energy const energy = core::energy_of(*powers_, runs.first);
  return reading_of(source_, energy.host_j, energy.devices_j);
}

MeterReading OperationsMeter::stop(MeteredRuns const& runs) {
  double host_j = 0, devices_j = 0;
  for (std::size_t p = 0; p < values_.processors.size(); ++p)
    (p == host ? host_j : devices_j) += values_.processors[p].p_s_w.value.value_or(0) * runs.first.makespan_s;
  for (auto const& done : runs.first.pieces) {
    Cost const cost = runs.description.segments[done.piece.segment].cost(done.piece.chunks);
    if (done.processor >= values_.processors.size())
      return unknown(values_.file + " has no energies of the " + processor_name(done.processor));
    auto const& of = values_.processors[done.processor];
    auto const& per_flop = of.e_f_j(runs.description.precision);
    if ((cost.flops > 0 && !per_flop.value) || (cost.bytes > 0 && !of.e_b_j.value) || !of.p_s_w.value)
      return unknown(values_.file + " lacks an energy of the " + processor_name(done.processor));
    (done.processor == host ? host_j : devices_j) +=
        cost.flops * per_flop.value.value_or(0) + cost.bytes * of.e_b_j.value.value_or(0);
  }
  return reading_of("model", host_j, devices_j);
}

}  // namespace yoke::meters
