// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// Unique over programs and time: of microseconds, process and a count.
std::string new_run_id();

/// Now, as "2026-01-31T12:34:56.789Z".
std::string utc_now();

}  // namespace yoke
