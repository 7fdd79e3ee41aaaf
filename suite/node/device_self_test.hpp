// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <optional>
#include <string>

#include "suite/node/spaces.hpp"

namespace yoke::node {

/// Results of known kernels: a two-dimensional array written by one kernel and read back, and its sum by another
/// kernel.
struct SelfTestResult {
  static constexpr int rows = 5, columns = 7;
  std::array<std::array<double, columns>, rows> written{};
  double sum = 0;
};

/// Runs the kernels on a queue and waits for them. Takes less than a millisecond on an active device.
SelfTestResult run_self_test(DeviceSpace const& space);

/// Returns a sentence that names the first wrong result, the device and likely causes; `std::nullopt` if all are
/// correct.
std::optional<std::string> wrong_result(SelfTestResult const& result, std::string const& device_name);

/// Throws Error (Exit::lacking) if the device, called `name`, computes wrong results.
void require_right_results(DeviceSpace const& space, std::string const& name);

}  // namespace yoke::node
