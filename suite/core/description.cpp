// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/description.hpp"

#include <algorithm>
#include <utility>

#include "suite/core/error.hpp"
#include "suite/core/option.hpp"

namespace yoke {

std::string precision_name(Precision precision) {
  return precision == Precision::single_precision ? "float" : "double";
}

Precision precision_of_name(std::string const& name) {
  if (name == "float") return Precision::single_precision;
  if (name == "double") return Precision::double_precision;
  unknown_name("precision", name, {"float", "double"});
}
namespace {

/// Scales position `at` from [0, from] to [0, to], rounding down, without overflow of at * to.
std::size_t scaled(std::size_t at, std::size_t from, std::size_t to) {
  if (from == to) return at;
  return at / from * to + at % from * to / from;
}

}  // namespace

Cost& Cost::operator+=(Cost const& other) {
  flops += other.flops;
  bytes += other.bytes;
  compulsory_bytes += other.compulsory_bytes;
  return *this;
}

void Segment::depend_on_registers(std::function<HostKernels(std::size_t)> kernels) {
  on_registers = std::move(kernels);
  HostKernels usual = on_registers(usual_register_bytes);
  counts = usual.counts;
  host_phases = std::move(usual.phases);
}

HostKernels Segment::host_kernels(std::size_t register_bytes) const {
  if (on_registers) return on_registers(register_bytes);
  return {counts.value(), host_phases};
}

Range Segment::items_of(Range range) const {
  YOKE_EXPECT(range.begin <= range.end && range.end <= chunks(), "chunks outside segment " + name);
  return {std::min(range.begin * chunk_items, items), std::min(range.end * chunk_items, items)};
}

double Segment::work(Range range) const {
  if (!cumulative_work.empty()) return cumulative_work.at(range.end) - cumulative_work.at(range.begin);
  return static_cast<double>(items_of(range).size());
}

double Segment::moved_out(Range range) const {
  Range const its_items = items_of(range);
  return piece_bytes_out ? piece_bytes_out(its_items) : static_cast<double>(its_items.size()) * bytes_out;
}

Cost Segment::cost(Range range) const {
  double const n = work(range);
  return {n * per_item.flops, n * per_item.bytes, n * per_item.compulsory_bytes};
}

std::size_t Description::loop_chunks() const {
  std::size_t longest = 0;
  for (auto const& segment : segments) longest = std::max(longest, segment.chunks());
  return longest;
}

Range Description::segment_range(std::size_t index, Range loop) const {
  std::size_t const chunks = segments.at(index).chunks(), n = loop_chunks();
  return {scaled(loop.begin, n, chunks), scaled(loop.end, n, chunks)};
}

Range Description::needed(std::size_t index, Range chunks) const {
  std::size_t const from = segments.at(index).chunks(), to = segments.at(*segments[index].after).chunks();
  return {scaled(chunks.begin, from, to), to - scaled(from - chunks.end, from, to)};
}

Cost Description::total() const {
  Cost sum;
  for (auto const& segment : segments) {
    sum += segment.cost({0, segment.chunks()});
    sum.compulsory_bytes += segment.shared_bytes;
  }
  double const n = static_cast<double>(iterations);
  return {n * sum.flops, n * sum.bytes, n * sum.compulsory_bytes};
}

std::size_t step_items(Segment const& segment, std::size_t units) {
  if (!segment.gpu_team || units == 0) return 1;
  GpuTeam const& team = *segment.gpu_team;
  std::size_t const side_by_side = team.across == 0 ? 1 : std::max<std::size_t>(1, units / team.across);
  return team.items * side_by_side;
}

std::vector<std::size_t> step_chunks(Description const& description, std::vector<std::size_t> const& units) {
  std::size_t const loop = description.loop_chunks();
  std::vector<std::size_t> steps;
  for (std::size_t const of_processor : units) {
    std::size_t longest = 1;
    for (Segment const& segment : description.segments) {
      if (segment.chunks() == 0) continue;
      std::size_t const step = std::max<std::size_t>(1, step_items(segment, of_processor) / segment.chunk_items);
      if (step > 1) longest = std::max(longest, step * loop / segment.chunks());
    }
    steps.push_back(longest);
  }
  if (std::all_of(steps.begin(), steps.end(), [](std::size_t step) { return step == 1; })) steps.clear();
  return steps;
}

}  // namespace yoke
