// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/calibration_file.hpp"

#include <fmt/format.h>

#include <cmath>

#include "suite/core/error.hpp"
#include "suite/core/files/measured_by_fields.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json_fields.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/processor.hpp"

namespace yoke {

void members(Like<SegmentCalibration> auto& segment, auto&& visit) {
  visit("segment", segment.segment);
  visit("processor", segment.processor);
  visit("n", segment.n);
  visit("kernel_s", segment.kernel_s);
  visit("spread", segment.spread);
  visit("working_set_bytes", segment.working_set_bytes);
  visit("bytes_in", segment.bytes_in);
  visit("bytes_out", segment.bytes_out);
  visit("copy_in_s", segment.copy_in_s);
  visit("copy_out_s", segment.copy_out_s);
  visit("efficiency", segment.efficiency);
}

void members(Like<CaseCalibration> auto& one, auto&& visit) {
  visit("workload", one.workload);
  visit("size", one.size);
  visit("precision", one.precision);
  visit("data", one.data);
  visit("workload_options", one.workload_options);
  visit("seed", one.seed);
  visit("exchange_host_s", one.exchange_host_s);
  visit("exchange_device_s", one.exchange_device_s);
  visit("start_s", one.start_s);
  visit("segments", one.segments);
}

void members(Like<Calibration> auto& calibration, auto&& visit) {
  visit("measured", calibration.measured);
  visit("model", calibration.model);
  visit("seconds", calibration.seconds);
  visit("cases", calibration.cases);
}

namespace {

void check(Place const& place, std::string const& key, double number, bool positive) {
  if (std::isfinite(number) && (positive ? number > 0 : number >= 0)) return;
  place.key(key).refuse(fmt::format("is {}; it must be finite and {}", number, positive ? "above 0" : "not negative"));
}

void check(Place const& place, SegmentCalibration const& segment) {
  check(place, "kernel_s", segment.kernel_s, true);
  check(place, "spread", segment.spread, false);
  check(place, "working_set_bytes", segment.working_set_bytes, false);
  check(place, "bytes_in", segment.bytes_in, false);
  check(place, "bytes_out", segment.bytes_out, false);
  check(place, "copy_in_s", segment.copy_in_s, false);
  check(place, "copy_out_s", segment.copy_out_s, false);
  if (segment.n == 0) place.key("n").refuse("is 0; a measurement has at least one sample");
}

void check(Place const& place, CaseCalibration const& one) {
  check(place, "exchange_host_s", one.exchange_host_s, false);
  check(place, "exchange_device_s", one.exchange_device_s, false);
  check(place, "start_s", one.start_s, false);
  for (std::size_t i = 0; i < one.segments.size(); ++i) check(place.key("segments").element(i), one.segments[i]);
}

Calibration parse(std::string_view text, std::string const& where) {
  Json const json = parse_json(text, where);
  Place const place{where};
  expect_schema(place, json, Calibration::schema, "calibrations");
  Calibration calibration;
  read(place, json, calibration);
  for (std::size_t i = 0; i < calibration.cases.size(); ++i) check(place.key("cases").element(i), calibration.cases[i]);
  return calibration;
}

}  // namespace

Calibration read_calibration(std::filesystem::path const& file) { return parse(read_whole_file(file), file.string()); }

std::string calibration_text(Calibration const& calibration, std::string const& where) {
  Json json;
  write(json, calibration);
  std::string text = json_text(json) + "\n";
  // A file that cannot be read back must not be written; this also finds NaN, which JSON spells null.
  parse(text, where);
  return text;
}

void write_calibration(Calibration const& calibration, std::filesystem::path const& file) {
  std::string const text = calibration_text(calibration, file.string());
  WholeFile(file).commit(text);
}

FileKind calibration_files() { return {"calibrations", FileKind::Format::json, {"schema", "measured", "cases"}}; }

}  // namespace yoke
