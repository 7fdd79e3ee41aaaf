// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/workload_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json_fields.hpp"

namespace yoke {

static constexpr auto names_of(Precision) { return std::array{"float", "double"}; }

}  // namespace yoke

namespace yoke::core {
namespace {

/// A segment as in the file.
struct SegmentInFile {
  PaperSegment segment;
  std::string after;
};

struct PartInFile {
  std::string name;
  double intensity = 0;
};

struct EssentialInFile {
  double flops = 0, intensity = 0;
  std::vector<PartInFile> parts;
};

struct FileContents {
  static constexpr std::size_t schema = WorkloadFile::schema;
  std::string name, source;
  Precision precision = Precision::single_precision;
  bool by_intensities = false;
  std::vector<SegmentInFile> segments;
  EssentialInFile essential;
};

void members(Like<SegmentInFile> auto& in, auto&& visit) {
  visit("name", in.segment.name);
  visit("flops", in.segment.flops, not_negative);
  visit("bytes", in.segment.bytes, not_negative);
  visit("compulsory_bytes", in.segment.compulsory_bytes, not_negative, Presence::optional);
  visit("bytes_in", in.segment.bytes_in, not_negative, Presence::optional);
  visit("bytes_out", in.segment.bytes_out, not_negative, Presence::optional);
  visit("after", in.after, Presence::optional);
  visit("bytes_handed", in.segment.bytes_handed, not_negative, Presence::optional);
}

void members(Like<PartInFile> auto& part, auto&& visit) {
  visit("name", part.name);
  visit("intensity", part.intensity, not_negative);
}

void members(Like<EssentialInFile> auto& essential, auto&& visit) {
  visit("flops", essential.flops, positive);
  visit("intensity", essential.intensity, positive);
  visit("parts", essential.parts);
}

void members(Like<FileContents> auto& file, auto&& visit) {
  visit("name", file.name);
  visit("precision", file.precision);
  visit("source", file.source, Presence::optional);
  if (file.by_intensities)
    visit("essential", file.essential);
  else
    visit("segments", file.segments);
}

void check_name(Place const& place, std::string const& name, std::vector<PaperSegment> const& earlier) {
  if (name.empty() || name.find_first_of(",=+ ") != name.npos)
    place.key("name").refuse(fmt::format("is '{}'; it must be a word without ',', '=' and '+'", name));
  for (auto const& segment : earlier)
    if (segment.name == name) place.key("name").refuse(fmt::format("is '{}', as an earlier one's is", name));
}

PaperSegment segment(Place const& place, SegmentInFile const& in, std::vector<PaperSegment> const& earlier) {
  PaperSegment segment = in.segment;
  check_name(place, segment.name, earlier);
  if (!(segment.flops > 0 || segment.bytes > 0))
    place.refuse("has neither flops nor bytes; there is nothing to divide");
  if (!in.after.empty()) {
    auto const found =
        std::find_if(earlier.begin(), earlier.end(), [&](PaperSegment const& other) { return other.name == in.after; });
    if (found == earlier.end())
      place.key("after").refuse(fmt::format("is '{}'; it must name an earlier segment", in.after));
    segment.after = static_cast<std::size_t>(found - earlier.begin());
  } else if (segment.bytes_handed > 0) {
    place.key("bytes_handed").refuse("needs 'after', the segment that hands them over");
  }
  return segment;
}

/// Returns the two parts with the given intensities: PeaPaw, eqs. (10) to (13).
std::vector<PaperSegment> essential(Place const& place, EssentialInFile const& in) {
  auto const& parts = in.parts;
  if (parts.size() != 2) place.key("parts").refuse("must be a list of two parts");
  double const one = parts[0].intensity, other = parts[1].intensity;
  if (!((one < in.intensity && in.intensity < other) || (other < in.intensity && in.intensity < one)))
    place.key("parts").refuse(fmt::format("have the intensities {} and {}; one must be above {}, one below (lemma 2)",
                                          one, other, in.intensity));
  std::vector<PaperSegment> segments;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    check_name(place.key("parts").element(i), parts[i].name, segments);
    double const rest = parts[1 - i].intensity;
    PaperSegment& segment = segments.emplace_back();
    segment.name = parts[i].name;
    segment.bytes = in.flops / in.intensity * (in.intensity - rest) / (parts[i].intensity - rest);
    segment.flops = parts[i].intensity * segment.bytes;
  }
  return segments;
}

}  // namespace

WorkloadFile parse_workload_file(std::string_view text, std::string const& where) {
  Json const json = parse_json(text, where);
  Place const place{where};
  expect_schema(place, json, WorkloadFile::schema, "workload files");
  FileContents contents;
  contents.by_intensities = json.contains("essential");
  read(place, json, contents);
  WorkloadFile file{contents.name, contents.precision, contents.source, {}};
  if (contents.by_intensities) {
    file.segments = essential(place.key("essential"), contents.essential);
    return file;
  }
  Place const list = place.key("segments");
  if (contents.segments.empty()) list.refuse("must be a list of at least one segment");
  for (std::size_t i = 0; i < contents.segments.size(); ++i)
    file.segments.push_back(segment(list.element(i), contents.segments[i], file.segments));
  return file;
}

std::string workload_file_text(WorkloadFile const& file) {
  FileContents contents;
  contents.name = file.name;
  contents.precision = file.precision;
  contents.source = file.source;
  for (auto const& segment : file.segments)
    contents.segments.push_back({segment, segment.after ? file.segments.at(*segment.after).name : ""});
  std::string text = json_of_object(contents);
  parse_workload_file(text, "the workload file of " + file.name);
  return text;
}

FileKind workload_files() { return {"workload files", FileKind::Format::json, {"schema", "name", "precision"}}; }

WorkloadFile read_workload_file(std::filesystem::path const& file) {
  return parse_workload_file(read_whole_file(file), file.string());
}

Workload paper_workload(WorkloadFile const& file) {
  Workload workload;
  workload.name = file.name;
  workload.summary = file.source;
  workload.size_meaning = "of which a workload file has one";
  workload.precisions = {file.precision};
  workload.describe = [file](Problem const&) {
    constexpr auto chunks = static_cast<double>(paper_chunks);
    Description description;
    description.workload = file.name;
    description.precision = file.precision;
    for (auto const& paper : file.segments) {
      auto& segment = description.segments.emplace_back();
      segment.name = paper.name;
      segment.items = paper_chunks;
      segment.per_item = {paper.flops / chunks, paper.bytes / chunks,
                          paper.compulsory_bytes.value_or(paper.bytes) / chunks};
      segment.bytes_in = paper.bytes_in / chunks;
      segment.bytes_out = paper.bytes_out / chunks;
      segment.after = paper.after;
      if (paper.after) description.segments[*paper.after].intermediate_bytes += paper.bytes_handed / chunks;
    }
    return description;
  };
  return workload;
}

WorkloadFile paper_of(Description const& description) {
  WorkloadFile file;
  file.name = description.workload;
  file.precision = description.precision;
  auto const iterations = static_cast<double>(description.iterations);
  for (auto const& segment : description.segments) {
    Range const all{0, segment.chunks()};
    Cost const cost = segment.cost(all);
    auto& paper = file.segments.emplace_back();
    paper.name = segment.name;
    paper.flops = iterations * cost.flops;
    paper.bytes = iterations * cost.bytes;
    paper.compulsory_bytes = iterations * (cost.compulsory_bytes + segment.shared_bytes);
    paper.bytes_in = segment.moved_in(all) + segment.shared_bytes;
    paper.bytes_out = segment.moved_out(all);
    paper.after = segment.after;
    if (segment.after) {
      auto const& before = description.segments[*segment.after];
      paper.bytes_handed = iterations * static_cast<double>(before.items) * before.intermediate_bytes;
    }
  }
  return file;
}

}  // namespace yoke::core
