// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <optional>
#include <string>

#include "suite/node/spaces.hpp"

namespace yoke {

/// What known kernels gave: an array of two dimensions that one of them wrote, read back, and its sum by another.
struct SelfTestResult {
  static constexpr int rows = 5, columns = 7;
  std::array<std::array<double, columns>, rows> written{};
  double sum = 0;
};

/// Runs the kernels on a queue and waits for them: less than a millisecond once the device is at work.
SelfTestResult run_self_test(DeviceSpace const& space);

/// A sentence that names the first result that is wrong, the device and probable causes; nothing if all are right.
std::optional<std::string> wrong_result(SelfTestResult const& result, std::string const& device_name);

/// Throws Error (Exit::lacking) if the device, called `name`, computes nonsense.
void require_right_results(DeviceSpace const& space, std::string const& name);

}  // namespace yoke
