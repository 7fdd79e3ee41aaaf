// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/run_id.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>

namespace yoke {

std::string new_run_id() {
  static std::uint64_t count = 0;
  auto const now = std::chrono::system_clock::now().time_since_epoch();
  return fmt::format("{:x}-{:x}-{:x}", std::chrono::duration_cast<std::chrono::microseconds>(now).count(), getpid(),
                     count++);
}

std::string utc_now() {
  auto const now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  auto const whole = std::chrono::floor<std::chrono::seconds>(now);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(whole)),
                     (now - whole).count());
}

}  // namespace yoke
