// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace yoke::observe_detail {

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

}  // namespace yoke::observe_detail
