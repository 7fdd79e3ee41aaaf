// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/chrome_trace.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>
#include <utility>

#include "suite/core/io/json.hpp"

namespace yoke::analysis {
namespace {

/// Threads of one name, at most. Rows in an order that has nothing to do with time would need a thread each.
constexpr std::size_t max_threads_of_name = 16;

/// Thread of events that belong to a whole process.
constexpr std::uint64_t no_thread = 0;

/// Latest time of a trace, a year, in seconds; it fits into nanoseconds.
constexpr double max_s = 366. * 86400;

/// Appends a JSON string. Names of segments are mostly letters and digits, which need no escapes.
void append_text(std::string& to, std::string_view text) {
  auto const is_plain = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == ' ' || c == '-' ||
           c == '_';
  };
  if (std::all_of(text.begin(), text.end(), is_plain))
    to.append("\"").append(text).append("\"");
  else
    to += core::json_text(std::string(text), -1);
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

/// Appends microseconds with three decimals, the unit of the format.
void append_time(std::string& to, std::string_view key, std::int64_t ns) {
  append_member(to, key, ns / 1000);
  std::string const rest = std::to_string(ns % 1000);
  to.append(".").append(3 - rest.size(), '0').append(rest);
}

}  // namespace

ChromeTrace::ChromeTrace(std::function<void(std::string_view)> sink) : sink_(std::move(sink)) {
  sink_("{\n\"displayTimeUnit\": \"ms\",\n\"traceEvents\": [\n");
}

void ChromeTrace::begin_event(std::string_view name, char phase, std::uint64_t thread) {
  if (!std::exchange(first_event_, false)) text_ += ",\n";
  text_ += "{\"name\":";
  append_text(text_, name);
  text_.append(",\"ph\":\"").append(1, phase).append("\"");
  append_member(text_, "pid", process_->number);
  if (thread != no_thread) append_member(text_, "tid", thread);
}

void ChromeTrace::add_metadata(std::string_view what, std::uint64_t thread, std::string_view key,
                               std::string_view value) {
  begin_event(what, 'M', thread);
  text_.append(",\"args\":{\"").append(key).append("\":");
  append_text(text_, value);
  text_ += "}}";
}

std::size_t ChromeTrace::turn_to(std::string const& run_id, std::string const& name) {
  auto const run = runs_.add(run_id);
  bool const is_new = run == processes_.size();
  process_ = is_new ? &processes_.emplace_back() : &processes_[run];
  if (!is_new) return run;
  process_->number = ++last_number_;
  process_->begin_s = end_s_;
  add_metadata("process_name", no_thread, "name", name);
  add_metadata("process_labels", no_thread, "labels", run_id);
  begin_event("process_sort_index", 'M', no_thread);
  text_ += ",\"args\":{\"sort_index\":";
  append_number(text_, processes_.size());
  text_ += "}}";
  return run;
}

std::int64_t ChromeTrace::trace_ns(double run_s) const {
  return std::llround(std::min(process_->begin_s + std::max(run_s, 0.), max_s) * 1e9);
}

ChromeTrace::Thread& ChromeTrace::free_thread(std::string const& name, std::int64_t begin_ns, std::int64_t end_ns) {
  auto const number = names_.add(name);
  std::size_t of_name = 0;
  Thread* first = nullptr;
  for (auto& thread : process_->threads) {
    if (thread.name != number) continue;
    if (!first) first = &thread;
    // The next slice may begin 1 ns earlier than this one ends, by rounding.
    if (thread.end_ns <= begin_ns || (thread.end_ns - begin_ns <= 1 && thread.end_ns <= end_ns)) return thread;
    ++of_name;
  }
  if (of_name == max_threads_of_name) return *first;
  auto& thread = process_->threads.emplace_back(Thread{number, ++last_number_, 0});
  add_metadata("thread_name", thread.number, "name",
               of_name == 0 ? name : name + " (" + std::to_string(of_name + 1) + ")");
  return thread;
}

void ChromeTrace::add_slice(Slice const& slice) {
  PieceRow const& piece = *slice.piece;
  bool const kernel = slice.kind == Slice::Kind::kernel;
  std::string const name =
      piece.processor + (piece.queue == 0 ? "" : " queue " + std::to_string(piece.queue)) + (kernel ? "" : " link");
  std::int64_t begin_ns = trace_ns(slice.begin_s);
  std::int64_t const end_ns = trace_ns(slice.end_s);
  Thread& thread = free_thread(name, begin_ns, end_ns);
  if (thread.end_ns - begin_ns == 1) begin_ns = std::min(thread.end_ns, end_ns);
  thread.end_ns = std::max(thread.end_ns, end_ns);
  begin_event(kernel ? std::string_view(piece.segment) : slice.kind_name(), 'X', thread.number);
  append_time(text_, "ts", begin_ns);
  append_time(text_, "dur", end_ns - begin_ns);
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

void ChromeTrace::write_counter(Counter const& counter) {
  begin_event("bytes moved, " + std::string(names_[counter.processor]), 'C', no_thread);
  append_time(text_, "ts", counter.at_ns);
  text_ += ",\"args\":{\"bytes\":";
  append_number(text_, counter.bytes);
  text_ += "}}";
}

void ChromeTrace::add_count(PieceRow const& piece) {
  if (!(piece.bytes_moved > 0)) return;
  auto& counters = process_->counters;
  auto const processor = names_.add(piece.processor);
  auto counter =
      std::find_if(counters.begin(), counters.end(), [&](Counter const& one) { return one.processor == processor; });
  if (counter == counters.end()) {
    counter = counters.insert(counter, {processor, 0, trace_ns(0)});
    write_counter(*counter);
  }
  counter->bytes += piece.bytes_moved;
  // Slices of several queues do not always end in the order of the rows.
  counter->at_ns = std::max(counter->at_ns, trace_ns(piece.end_s));
  write_counter(*counter);
}

void ChromeTrace::add(PieceRow const& piece) {
  for (Slice const& slice : slices_of(piece)) add_slice(slice);
  add_count(piece);
  end_s_ = std::max(end_s_, std::min(process_->begin_s + piece.end_s, max_s));
  sink_(text_);
  text_.clear();
}

void ChromeTrace::end() { sink_("\n]\n}\n"); }

}  // namespace yoke::analysis
