// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>

#include "suite/observe/recording.hpp"

namespace yoke::observe {
namespace {

/// Writes lines of CSV with async-signal-safe functions only: no memory allocation, lock or locale.
class SignalSafeCsv {
 public:
  explicit SignalSafeCsv(int descriptor) : descriptor_(descriptor) {}
  /// Writes a header line, given with its line break.
  void unquoted(std::string_view line) {
    for (char const c : line) put(c);
  }
  void text(std::string_view value);
  void number(std::uint64_t value);
  void seconds(std::uint64_t ns);
  void empty() { begin_field(); }
  void end_line();
  /// Returns true if everything was passed to the operating system.
  bool flush();

 private:
  void begin_field();
  void put(char c);
  void digits(std::uint64_t value, std::size_t min_digits = 1);

  int const descriptor_;
  bool first_ = true, failed_ = false;
  std::size_t used_ = 0;
  char buffer_[2048];  // small, because it is on a handler's stack
};

void SignalSafeCsv::put(char c) {
  if (used_ == sizeof buffer_) flush();
  buffer_[used_++] = c;
}

bool SignalSafeCsv::flush() {
  for (std::size_t done = 0; done < used_ && !failed_;) {
    ssize_t const written = ::write(descriptor_, buffer_ + done, used_ - done);
    if (written > 0)
      done += static_cast<std::size_t>(written);
    else if (written == 0 || errno != EINTR)
      failed_ = true;
  }
  used_ = 0;
  return !failed_;
}

void SignalSafeCsv::begin_field() {
  if (!first_) put(',');
  first_ = false;
}

void SignalSafeCsv::end_line() {
  put('\n');
  first_ = true;
}

// Quotes like csv_field in suite/core/io.
void SignalSafeCsv::text(std::string_view value) {
  begin_field();
  bool const formula = !value.empty() && std::string_view("=+-@").find(value[0]) != std::string_view::npos;
  bool const quoted = value.find_first_of(",\"") != std::string_view::npos;
  if (quoted) put('"');
  if (formula) put('\'');
  for (char const c : value) {
    if (c == '"') put('"');
    put(c == '\n' || c == '\r' || c == '\0' ? ' ' : c);
  }
  if (quoted) put('"');
}

void SignalSafeCsv::digits(std::uint64_t value, std::size_t min_digits) {
  char reversed[20];
  std::size_t count = 0;
  for (; value > 0 || count < min_digits; value /= 10) reversed[count++] = static_cast<char>('0' + value % 10);
  while (count > 0) put(reversed[--count]);
}

void SignalSafeCsv::number(std::uint64_t value) {
  begin_field();
  digits(value);
}

void SignalSafeCsv::seconds(std::uint64_t ns) {
  constexpr std::uint64_t ns_per_s = 1'000'000'000;
  begin_field();
  digits(ns / ns_per_s);
  put('.');
  digits(ns % ns_per_s, 9);
}

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

}  // namespace yoke::observe
