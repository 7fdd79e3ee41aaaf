// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <string_view>

#include "partitioners/base/assigned.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"

namespace yoke {
namespace {

using namespace partitioners;

struct CpSettings {
  std::string assign;  ///< empty: by intensity
  std::size_t groups;
  explicit CpSettings(OptionValues const& options)
      : assign(options.has("assign") ? options.text("assign") : ""), groups(options.integer("groups")) {}
};

/// Parses "segment=processor,..." into the processor of each segment.
std::vector<Processor> assigned(PlanningContext const& context, std::string_view text) {
  auto const& segments = context.description.segments;
  std::vector<std::string> segment_names, processor_names;
  for (auto const& segment : segments) segment_names.push_back(segment.name);
  for (Processor p = 0; p < context.processors; ++p) processor_names.push_back(processor_name(p));
  auto const index = [](std::string_view kind, std::string const& name, std::vector<std::string> const& valid) {
    for (std::size_t i = 0; i < valid.size(); ++i)
      if (valid[i] == name) return i;
    unknown_name(kind, name, valid);
  };
  std::vector<Processor> owner(segments.size(), context.processors);
  for (auto const part : core::split(text, ',')) {
    auto const [segment, processor] = parse_assignment(part);
    owner[index("segment in assign", segment, segment_names)] =
        index("processor in assign", processor, processor_names);
  }
  for (std::size_t s = 0; s < segments.size(); ++s)
    if (owner[s] == context.processors)
      throw Error("option assign of cp, '" + std::string(text) + "', leaves out segment " + segments[s].name);
  return owner;
}

/// Assigns segments whose operational intensity is above that of the whole workload to the device (PerDome, figure 2:
/// compute-intensive code runs on the processor with more flops per byte).
std::vector<Processor> by_intensity(Description const& description) {
  Cost const total = description.total();
  std::vector<Processor> owner;
  bool host_used = false, device_used = false;
  for (auto const& segment : description.segments) {
    bool const above = segment.per_item.flops * total.bytes > total.flops * segment.per_item.bytes;
    owner.push_back(above ? device : host);
    (above ? device_used : host_used) = true;
  }
  if (!host_used || !device_used)
    throw NotApplicable("the segments of " + description.workload +
                        " have the same operational intensity; assign them with --assign");
  return owner;
}

std::vector<Processor> owners(PlanningContext const& context, std::string const& assign) {
  auto const& description = context.description;
  if (description.segments.size() < 2)
    throw NotApplicable(description.workload + " has one segment; a code partition needs two or more");
  auto const named = description.code_partitions.find(assign);
  if (named != description.code_partitions.end()) return assigned(context, named->second);
  return assign.empty() ? by_intensity(description) : assigned(context, assign);
}

/// A piece and its step in the pipeline.
struct Step {
  std::size_t number = 0;
  Piece piece;
};

/// Returns each processor's pieces in order. Cuts dependent segments into groups of chunks and pipelines them: a group
/// is one step later if another processor has the preceding segment, so that both always have work. Within a step,
/// groups run in the order of the segments, so that prerequisites come first.
std::vector<std::deque<Piece>> pipelined(PlanningContext const& context, std::vector<Processor> const& owner,
                                         std::size_t max_groups) {
  auto const& segments = context.description.segments;
  std::vector<std::size_t> delay(segments.size(), 0);
  std::vector<bool> linked(segments.size(), false);
  for (std::size_t s = 0; s < segments.size(); ++s)
    if (auto const after = segments[s].after) {
      linked[s] = linked[*after] = true;
      delay[s] = delay[*after] + (owner[s] == owner[*after] ? 0 : 1);
    }
  std::vector<std::vector<Step>> steps(context.processors);
  for (std::size_t s = 0; s < segments.size(); ++s) {
    std::size_t const chunks = segments[s].chunks();
    std::size_t const groups = linked[s] ? std::min(max_groups, chunks) : 1;
    for (std::size_t g = 0; g < groups; ++g)
      if (Range const group{g * chunks / groups, (g + 1) * chunks / groups}; !group.empty())
        steps[owner[s]].push_back({g + delay[s], {s, group}});
  }
  std::vector<std::deque<Piece>> queues;
  for (auto& of_processor : steps) {
    std::stable_sort(of_processor.begin(), of_processor.end(), [](auto& a, auto& b) { return a.number < b.number; });
    auto& queue = queues.emplace_back();
    for (Step const& step : of_processor) queue.push_back(step.piece);
  }
  return queues;
}

}  // namespace

Partitioner make_cp() {
  Partitioner cp;
  cp.alias = "code-partitioning";
  cp.summary = "code partition: whole segments to processors, the more compute-intensive to the device unless assigned";
  cp.options = {
      text_option("assign", "segment=processor,... for all segments, or a name that the workload gives to one"),
      integer_option("groups", "16", "groups of chunks that dependent segments are pipelined in", 1, 1e6)};
  cp.role = Role::code_partition;
  cp.plan = [](PlanningContext const& context) -> std::unique_ptr<Schedule> {
    CpSettings const settings(context.options);
    return std::make_unique<Assigned>(context.description,
                                      pipelined(context, owners(context, settings.assign), settings.groups));
  };
  cp.assignment = [](PlanningContext const& context) {
    Assignment assignment;
    auto const owner = owners(context, CpSettings(context.options).assign);
    for (Processor p = 0; p < context.processors; ++p) {
      auto& row = assignment.fraction.emplace_back();
      for (Processor const o : owner) row.push_back(o == p ? 1 : 0);
    }
    return assignment;
  };
  return cp;
}

}  // namespace yoke
