// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <memory>

#include "suite/core/error.hpp"
#include "suite/meters/energy_source.hpp"
#include "suite/meters/recording.hpp"

namespace yoke {
namespace {

using namespace meters;

FoundSensors find_external(MeterSettings const& settings) {
  if (settings.trace.empty()) throw Error("--energy external reads a recording; --energy-trace FILE must name it");
  auto const recording = std::make_shared<Recording>(settings.trace);
  recording->align(settings.load ? settings.load : spin_all_processors);
  FoundSensors found;
  for (std::size_t i = 0; i < recording->lanes().size(); ++i) {
    auto const& lane = recording->lanes()[i];
    Sensor sensor;
    sensor.name = "external " + lane.name;
    sensor.part = lane.part;
    sensor.kind = Sensor::Kind::watts;
    sensor.update_s = recording->interval_s();
    sensor.recorded = [recording, i](double begin_s, double end_s) { return recording->samples(i, begin_s, end_s); };
    found.sensors.push_back(std::move(sensor));
  }
  return found;
}

}  // namespace

EnergySource make_external() {
  EnergySource source;
  source.summary = "the recording of a wall or clamp meter, a CSV of watts that grows while yoke runs (--energy-trace)";
  source.records = true;
  source.find = find_external;
  return source;
}

}  // namespace yoke
