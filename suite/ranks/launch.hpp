// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace yoke::ranks {

/// Facts from the environment variables of an MPI launcher.
struct Launch {
  std::string variable;  ///< variable that reveals the launcher
  std::uint64_t ranks;   ///< number of ranks; 0: not in the variable
};

/// Detects the MPI launcher that started this program; `std::nullopt` if none did. Ignores job variables of a batch
/// system, such as SLURM_NTASKS, because the job script and all programs that it starts directly have them too.
std::optional<Launch> launch();

}  // namespace yoke::ranks
