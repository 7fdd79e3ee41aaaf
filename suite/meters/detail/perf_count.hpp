// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <linux/perf_event.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "suite/core/error.hpp"

namespace yoke::meters {

/// Result of reading an event that was opened with format_with_times.
struct CountWithTimes {
  std::uint64_t count = 0, enabled_ns = 0, running_ns = 0;
};
inline constexpr std::uint64_t format_with_times = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;

/// Returns the count of an event that was active all the time. Throws Error if it was not: other programs use the
/// processor's counters too, so the kernel multiplexes them, and counts are too low. `name` identifies the counter.
inline std::uint64_t whole_count(CountWithTimes const& read, std::string const& name) {
  if (read.running_ns >= read.enabled_ns) return read.count;
  throw Error(name +
                  " was in use by others for a part of the time, so that its count is too low; end other programs "
                  "that count events, such as perf",
              Exit::lacking);
}

/// Returns a function that reads an open perf event, which is closed with the function's last copy. `name` identifies
/// the counter in errors. `with_times`: the event was opened with format_with_times, and must have been active all the
/// time.
inline std::function<std::uint64_t()> perf_count(int descriptor, std::string name, bool with_times = false) {
  std::shared_ptr<int const> const open(new int(descriptor), [](int const* file) {
    ::close(*file);
    delete file;
  });
  return [open, name = std::move(name), with_times] {
    CountWithTimes read;
    std::size_t const bytes = with_times ? sizeof read : sizeof read.count;
    if (::read(*open, &read, bytes) != static_cast<ssize_t>(bytes))
      throw Error(name + " cannot be read: " + std::generic_category().message(errno), Exit::lacking);
    return with_times ? whole_count(read, name) : read.count;
  };
}

}  // namespace yoke::meters
