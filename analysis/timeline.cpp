// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/timeline.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "suite/core/processor.hpp"
#include "suite/core/rank_name.hpp"

namespace yoke {
namespace {

constexpr std::array<char const*, 3> kind_names{"copy in", "kernel", "copy out"};

/// Kinds of work that may happen at once.
enum Lane : std::size_t { on_host, on_device, on_link };

Lane lane_of(Slice const& slice) {
  if (slice.kind != Slice::Kind::kernel) return on_link;
  bool const of_host = slice.processor == processor_name(host) || slice.processor == rank_name(0);
  return of_host ? on_host : on_device;
}

}  // namespace

std::vector<Slice> slices_of(std::span<PieceRow const> pieces) {
  std::vector<Slice> slices;
  for (PieceRow const& piece : pieces) {
    double end_s = piece.end_s;
    auto const part = [&](Slice::Kind kind, double seconds) {
      if (seconds > 0) slices.push_back({piece.processor, kind, end_s - seconds, end_s, &piece});
      end_s -= seconds;
    };
    part(Slice::Kind::copy_out, piece.copy_out_s);
    part(Slice::Kind::kernel, piece.kernel_s);
    part(Slice::Kind::copy_in, piece.copy_in_s);
  }
  std::stable_sort(slices.begin(), slices.end(), [](auto& a, auto& b) { return a.begin_s < b.begin_s; });
  return slices;
}

Overlap overlap_of(std::span<Slice const> slices) {
  /// A lane has one more or one less under way.
  struct Change {
    double at_s;
    Lane lane;
    int by;
  };
  std::vector<Change> changes;
  for (Slice const& slice : slices) {
    changes.push_back({slice.begin_s, lane_of(slice), 1});
    changes.push_back({slice.end_s, lane_of(slice), -1});
  }
  std::sort(changes.begin(), changes.end(), [](auto& a, auto& b) { return a.at_s < b.at_s; });
  Overlap overlap;
  std::array<int, 3> under_way{};
  double before_s = 0;
  for (Change const& change : changes) {
    double const seconds = change.at_s - before_s;
    bool const on_the_host = under_way[on_host] > 0, on_a_device = under_way[on_device] > 0,
               on_a_link = under_way[on_link] > 0;
    if (on_the_host) overlap.host_s += seconds;
    if (on_a_device) overlap.device_s += seconds;
    if (on_a_link) overlap.link_s += seconds;
    if (on_the_host && on_a_device) overlap.host_and_device_s += seconds;
    if (on_a_link && (on_the_host || on_a_device)) overlap.link_and_kernel_s += seconds;
    if (on_a_link && on_the_host && on_a_device) overlap.all_s += seconds;
    under_way[change.lane] += change.by;
    before_s = change.at_s;
  }
  overlap.makespan_s = before_s;
  return overlap;
}

ChromeTrace::ChromeTrace(std::function<void(std::string_view)> sink) : sink_(std::move(sink)) {
  sink_("{\n\"displayTimeUnit\": \"ms\",\n\"traceEvents\": [\n");
}

void ChromeTrace::add(Json const& event) { sink_(",\n" + json_text(event, -1)); }

void ChromeTrace::add(std::span<PieceRow const> run) {
  constexpr double us = 1e6;
  std::size_t const process = processes_++;
  auto const name = [&](char const* what, std::size_t thread, std::string const& is) {
    return Json{{"name", what}, {"ph", "M"}, {"pid", process}, {"tid", thread}, {"args", {{"name", is}}}};
  };
  auto const first_event = name("process_name", 0, "run " + run.front().run_id);
  if (process == 0)
    sink_(json_text(first_event, -1));
  else
    add(first_event);
  std::map<std::string, std::size_t> threads;
  for (Slice const& slice : slices_of(run)) {
    std::uint64_t const queue = slice.piece->queue;
    std::string const thread = slice.processor + (queue == 0 ? "" : " queue " + std::to_string(queue)) +
                               (slice.kind == Slice::Kind::kernel ? "" : " link");
    auto const [at, first] = threads.emplace(thread, threads.size());
    if (first) add(name("thread_name", at->second, thread));
    add(Json{{"name", slice.kind == Slice::Kind::kernel ? slice.piece->segment
                                                        : kind_names[static_cast<std::size_t>(slice.kind)]},
             {"ph", "X"},
             {"pid", process},
             {"tid", at->second},
             {"ts", us * slice.begin_s},
             {"dur", us * (slice.end_s - slice.begin_s)},
             {"args",
              {{"segment", slice.piece->segment},
               {"iteration", slice.piece->iteration},
               {"piece", slice.piece->piece},
               {"first_chunk", slice.piece->first_chunk},
               {"chunks", slice.piece->chunks},
               {"flops", slice.piece->flops},
               {"bytes_moved", slice.piece->bytes_moved}}}});
  }
}

void ChromeTrace::end() { sink_("\n]\n}\n"); }

}  // namespace yoke
