// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// Returns an identifier that is unique across programs and time, made of microseconds, process and a counter.
std::string new_run_id();

/// Current time, such as "2026-01-31T12:34:56.789Z".
std::string utc_now();

}  // namespace yoke
