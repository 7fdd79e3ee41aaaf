// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/observe/recording_csv.hpp"

#include <algorithm>

#include "suite/observe/signal_safe_csv.hpp"

namespace yoke::observe_detail {
namespace {

constexpr std::uint64_t schema = 1;

void write_empty(SignalSafeCsv& csv, int fields) {
  for (int i = 0; i < fields; ++i) csv.empty();
}

void write_run(SignalSafeCsv& csv, RunFacts const& facts) {
  csv.number(schema);
  csv.text("run");
  csv.number(0);
  csv.text(facts.program);
  write_empty(csv, 4);
  csv.number(1);
  csv.seconds(facts.ns);
  write_empty(csv, 8);
  csv.text(facts.fenced ? "yes" : "no");
  csv.text(facts.ended);
  csv.end_line();
}

void write_times(SignalSafeCsv& csv, Entry const& entry) {
  Durations const& durations = entry.durations;
  if (entry.kind == Kind::memory || durations.count() == 0) return write_empty(csv, 6);
  csv.seconds(durations.sum_ns());
  csv.seconds(durations.min_ns());
  for (unsigned const quarters : {1U, 2U, 3U}) csv.seconds(durations.quartile_ns(quarters));
  csv.seconds(durations.max_ns());
}

void write_entry(SignalSafeCsv& csv, Recording const& recording, Entry const& entry) {
  bool const follows = entry.kind == Kind::follows;
  csv.number(schema);
  csv.text(kind_name(entry.kind));
  csv.number(follows ? entry.region : entry.id);
  csv.text(entry.name);
  csv.text(entry.space);
  csv.text(entry.from_space);
  csv.text(!follows && entry.region != 0 ? std::string_view(recording.at(entry.region).path) : std::string_view());
  csv.text(entry.nested ? "yes" : "no");
  csv.number(entry.durations.count());
  write_times(csv, entry);
  csv.number(entry.bytes.load(std::memory_order_relaxed));
  csv.number(static_cast<std::uint64_t>(std::max<std::int64_t>(0, entry.peak_bytes.load(std::memory_order_relaxed))));
  if (follows)
    csv.number(entry.previous);
  else
    csv.empty();
  write_empty(csv, 2);
  csv.end_line();
}

}  // namespace

bool write_recording(int descriptor, Recording const& recording, RunFacts const& facts) {
  SignalSafeCsv csv(descriptor);
  csv.unquoted(recording_header);
  write_run(csv, facts);
  std::uint32_t const size = recording.size();
  for (std::uint32_t id = 1; id <= size; ++id) write_entry(csv, recording, recording.at(id));
  return csv.flush();
}

}  // namespace yoke::observe_detail
