// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/workload_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json_fields.hpp"

namespace yoke {
namespace {

double number(Place const& place, Json const& json, bool positive) {
  double value = 0;
  read(place, json, value);
  if (!std::isfinite(value) || value < 0 || (positive && value == 0))
    place.refuse(fmt::format("is {}; it must be finite and {}", value, positive ? "greater than 0" : "not negative"));
  return value;
}

double count(Place const& place, Json const& json, std::string_view key, std::optional<double> fallback = {}) {
  if (fallback && json.find(key) == json.end()) return *fallback;
  return number(place.key(key), member(place, json, key), false);
}

std::string name(Place const& place, Json const& json, std::vector<PaperSegment> const& earlier) {
  std::string text;
  read(place.key("name"), member(place, json, "name"), text);
  if (text.empty() || text.find_first_of(",=+ ") != text.npos)
    place.key("name").refuse(fmt::format("is '{}'; it must be a word without ',', '=' and '+'", text));
  for (auto const& segment : earlier)
    if (segment.name == text) place.key("name").refuse(fmt::format("is '{}', as an earlier one's is", text));
  return text;
}

PaperSegment segment(Place const& place, Json const& json, std::vector<PaperSegment> const& earlier) {
  expect_keys(place, json,
              {"name", "flops", "bytes", "compulsory_bytes", "bytes_in", "bytes_out", "after", "bytes_handed"});
  PaperSegment segment;
  segment.name = name(place, json, earlier);
  segment.flops = count(place, json, "flops");
  segment.bytes = count(place, json, "bytes");
  if (json.contains("compulsory_bytes")) segment.compulsory_bytes = count(place, json, "compulsory_bytes");
  segment.bytes_in = count(place, json, "bytes_in", 0);
  segment.bytes_out = count(place, json, "bytes_out", 0);
  segment.bytes_handed = count(place, json, "bytes_handed", 0);
  if (!(segment.flops > 0 || segment.bytes > 0))
    place.refuse("has neither flops nor bytes; there is nothing to divide");
  if (json.contains("after")) {
    std::string before;
    read(place.key("after"), json["after"], before);
    auto const found =
        std::find_if(earlier.begin(), earlier.end(), [&](PaperSegment const& other) { return other.name == before; });
    if (found == earlier.end())
      place.key("after").refuse(fmt::format("is '{}'; it must name an earlier segment", before));
    segment.after = static_cast<std::size_t>(found - earlier.begin());
  } else if (segment.bytes_handed > 0) {
    place.key("bytes_handed").refuse("needs 'after', the segment that hands them over");
  }
  return segment;
}

/// Two parts by their intensities: PeaPaw's eqs 10 to 13.
std::vector<PaperSegment> essential(Place const& place, Json const& json) {
  expect_keys(place, json, {"flops", "intensity", "parts"});
  double const flops = number(place.key("flops"), member(place, json, "flops"), true);
  double const whole = number(place.key("intensity"), member(place, json, "intensity"), true);
  Json const& parts = member(place, json, "parts");
  if (!parts.is_array() || parts.size() != 2) place.key("parts").refuse("must be a list of two parts");
  std::vector<PaperSegment> segments;
  std::vector<double> intensity;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Place const here = place.key("parts").element(i);
    expect_keys(here, parts[i], {"name", "intensity"});
    intensity.push_back(number(here.key("intensity"), member(here, parts[i], "intensity"), false));
    std::string const called = name(here, parts[i], segments);
    segments.emplace_back().name = called;
  }
  if (!((intensity[0] < whole && whole < intensity[1]) || (intensity[1] < whole && whole < intensity[0])))
    place.key("parts").refuse(fmt::format("have the intensities {} and {}; one must be above {}, one below (lemma 2)",
                                          intensity[0], intensity[1], whole));
  for (std::size_t i = 0; i < segments.size(); ++i) {
    double const other = intensity[1 - i];
    segments[i].bytes = flops / whole * (whole - other) / (intensity[i] - other);
    segments[i].flops = intensity[i] * segments[i].bytes;
  }
  return segments;
}

Precision precision(Place const& place, Json const& json) {
  std::string text;
  read(place, json, text);
  if (text != "float" && text != "double") place.refuse(fmt::format("is '{}'; it must be float or double", text));
  return text == "float" ? Precision::single_precision : Precision::double_precision;
}

}  // namespace

WorkloadFile parse_workload_file(std::string_view text, std::string const& where) {
  Json const json = parse_json(text, where);
  Place const place{where};
  expect_schema(place, json, WorkloadFile::schema, "workload files");
  bool const by_intensities = json.contains("essential");
  expect_keys(place, json, {"schema", "name", "precision", "source", by_intensities ? "essential" : "segments"});
  WorkloadFile file;
  read(place.key("name"), member(place, json, "name"), file.name);
  file.precision = precision(place.key("precision"), member(place, json, "precision"));
  if (json.contains("source")) read(place.key("source"), json["source"], file.source);
  if (by_intensities) {
    file.segments = essential(place.key("essential"), json["essential"]);
    return file;
  }
  Json const& segments = member(place, json, "segments");
  Place const list = place.key("segments");
  if (!segments.is_array() || segments.empty()) list.refuse("must be a list of at least one segment");
  for (std::size_t i = 0; i < segments.size(); ++i)
    file.segments.push_back(segment(list.element(i), segments[i], file.segments));
  return file;
}

WorkloadFile read_workload_file(std::filesystem::path const& file) {
  return parse_workload_file(read_whole_file(file), file.string());
}

}  // namespace yoke
