// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/timeline.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <map>
#include <utility>

#include "suite/core/processor.hpp"
#include "suite/core/rank_name.hpp"

namespace yoke {
namespace {

constexpr std::array<char const*, 3> kind_names{"copy in", "kernel", "copy out"};

/// Kinds of work that may run concurrently.
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
  /// Change of the number of activities in progress in a lane.
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

namespace {

/// Appends a JSON string. Names of segments are mostly letters and digits, which need no escapes.
void append_text(std::string& to, std::string_view text) {
  auto const is_plain = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == ' ' || c == '-' ||
           c == '_';
  };
  if (std::all_of(text.begin(), text.end(), is_plain))
    to.append("\"").append(text).append("\"");
  else
    to += json_text(std::string(text), -1);
}

/// Appends a JSON number; null if it is not finite, because JSON has no such numbers.
template <class Number>
void append_number(std::string& to, Number number) {
  if constexpr (std::floating_point<Number>)
    if (!std::isfinite(number)) {
      to += "null";
      return;
    }
  char digits[32];
  to.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

template <class Number>
void append_member(std::string& to, std::string_view key, Number number) {
  to.append(",\"").append(key).append("\":");
  append_number(to, number);
}

}  // namespace

ChromeTrace::ChromeTrace(std::function<void(std::string_view)> sink) : sink_(std::move(sink)) {
  sink_("{\n\"displayTimeUnit\": \"ms\",\n\"traceEvents\": [\n");
}

void ChromeTrace::begin_event(std::string_view name, char phase, std::size_t thread) {
  if (!std::exchange(first_event_, false)) text_ += ",\n";
  text_ += "{\"name\":";
  append_text(text_, name);
  text_.append(",\"ph\":\"").append(1, phase).append("\"");
  append_member(text_, "pid", process_);
  append_member(text_, "tid", thread);
}

void ChromeTrace::name_event(std::string_view what, std::size_t thread, std::string const& is) {
  begin_event(what, 'M', thread);
  text_ += ",\"args\":{\"name\":";
  append_text(text_, is);
  text_ += "}}";
}

void ChromeTrace::add(std::span<PieceRow const> run) {
  constexpr double us = 1e6;
  name_event("process_name", 0, "run " + run.front().run_id);
  std::map<std::string, std::size_t> threads;
  for (Slice const& slice : slices_of(run)) {
    PieceRow const& piece = *slice.piece;
    bool const kernel = slice.kind == Slice::Kind::kernel;
    std::string const thread =
        slice.processor + (piece.queue == 0 ? "" : " queue " + std::to_string(piece.queue)) + (kernel ? "" : " link");
    auto const [at, first] = threads.emplace(thread, threads.size());
    if (first) name_event("thread_name", at->second, thread);
    begin_event(kernel ? piece.segment : kind_names[static_cast<std::size_t>(slice.kind)], 'X', at->second);
    append_member(text_, "ts", us * slice.begin_s);
    append_member(text_, "dur", us * (slice.end_s - slice.begin_s));
    text_ += ",\"args\":{\"segment\":";
    append_text(text_, piece.segment);
    append_member(text_, "iteration", piece.iteration);
    append_member(text_, "piece", piece.piece);
    append_member(text_, "first_chunk", piece.first_chunk);
    append_member(text_, "chunks", piece.chunks);
    append_member(text_, "flops", piece.flops);
    append_member(text_, "bytes_moved", piece.bytes_moved);
    text_ += "}}";
  }
  ++process_;
  sink_(text_);
  text_.clear();
}

void ChromeTrace::end() { sink_("\n]\n}\n"); }

}  // namespace yoke
