// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/observe/signal_safe_csv.hpp"

#include <unistd.h>

#include <cerrno>

namespace yoke::observe_detail {

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

}  // namespace yoke::observe_detail
