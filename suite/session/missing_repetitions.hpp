// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "suite/session/run_session.hpp"

namespace yoke::session {

/// Repetitions that an interrupted session did not run.
struct MissingRepetitions {
  std::size_t all = 0, missing = 0;  ///< repetitions
  std::vector<std::string> plans;    ///< such as "mm 1024 float p-dp (3 of 5)"
};

/// `processors`: those of the session, the host first. `finished`: all recorded rows, including those of earlier
/// sessions and of other work. Skipped plans have no missing repetitions.
MissingRepetitions missing_repetitions(RunSession const& session, std::span<ProcessorInfo const> processors,
                                       DeviceWait device_wait, std::vector<core::RunRow> const& finished);

}  // namespace yoke::session
