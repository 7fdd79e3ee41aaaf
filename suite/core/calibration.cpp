// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/calibration.hpp"

#include <algorithm>
#include <optional>

#include "suite/core/files/shared_fields.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json_fields.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/quantity.hpp"

namespace yoke::core {

Machine with_streams(Machine machine, Calibration const& calibration) {
  for (auto const& stream : calibration.streams)
    for (Interference& pair : machine.interference)
      if (pair.processor == stream.processor) {
        Quantity& slowdown = pair.of(Pressure::memory, Pressure::memory);
        slowdown = Quantity::specified(stream.slowdown);
        slowdown.iqr = stream.high - stream.low;
        slowdown.n = stream.moments;
        // A run may fall on any of these moments, so their whole variation is uncertainty. No slowdown is below 1.
        if (stream.high > 0)
          slowdown.interval = ConfidenceInterval{std::nullopt, std::max(stream.high, stream.slowdown)};
      }
  return machine;
}

double working_set_bytes(Segment const& segment) {
  return segment.cost({0, segment.chunks()}).compulsory_bytes + segment.shared_bytes;
}

/// Version 1 contained only whole segments in isolation, versions 2 and 3 no streams, version 4 no drift.
constexpr std::size_t oldest_calibrations = 1;

void members(Like<SegmentCalibration> auto& segment, auto&& visit) {
  visit("segment", segment.segment);
  visit("processor", segment.processor);
  visit("first_chunk", segment.first_chunk, Presence::optional);
  visit("chunks", segment.chunks, Presence::optional);
  visit("n", segment.n, from_one);
  visit("kernel_s", segment.kernel_s, positive);
  visit("spread", segment.spread, not_negative);
  visit("drift", segment.drift, not_negative, Presence::optional);
  visit("working_set_bytes", segment.working_set_bytes, not_negative);
  visit("bytes_in", segment.bytes_in, not_negative);
  visit("bytes_out", segment.bytes_out, not_negative);
  visit("copy_in_s", segment.copy_in_s, not_negative);
  visit("copy_out_s", segment.copy_out_s, not_negative);
  visit("efficiency", segment.efficiency);
}

void members(Like<CaseCalibration> auto& one, auto&& visit) {
  visit("workload", one.workload);
  visit("size", one.size);
  visit("precision", one.precision);
  visit("data", one.data);
  visit("workload_options", one.workload_options);
  visit("seed", one.seed);
  visit("exchange_host_s", one.exchange_host_s, not_negative);
  visit("exchange_device_s", one.exchange_device_s, not_negative);
  visit("start_s", one.start_s, not_negative);
  visit("segments", one.segments);
}

void members(Like<StreamCalibration> auto& stream, auto&& visit) {
  visit("processor", stream.processor);
  visit("slowdown", stream.slowdown, positive);
  visit("low", stream.low, not_negative, Presence::optional);
  visit("high", stream.high, not_negative, Presence::optional);
  visit("moments", stream.moments, Presence::optional);
}

void members(Like<Calibration> auto& calibration, auto&& visit) {
  visit("measured", calibration.measured);
  visit("model", calibration.model);
  visit("seconds", calibration.seconds);
  visit("streams", calibration.streams, Presence::optional);
  visit("cases", calibration.cases);
}

namespace {

Calibration parse(std::string_view text, std::string const& where) {
  return object_of_json<Calibration>(text, where, "calibrations", oldest_calibrations);
}

}  // namespace

Calibration read_calibration(std::filesystem::path const& file) { return parse(read_whole_file(file), file.string()); }

std::string calibration_text(Calibration const& calibration, std::string const& where) {
  std::string text = json_of_object(calibration);
  // Refuses to write a file that cannot be read back; this also finds NaN, which JSON represents as null.
  parse(text, where);
  return text;
}

FileKind calibration_files() { return {"calibrations", FileKind::Format::json, {"schema", "measured", "cases"}}; }

}  // namespace yoke::core
