// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace yoke::ranks_detail {

/// What a launcher of MPI programs left in the environment.
struct Launch {
  std::string variable;  ///< that says so
  std::uint64_t ranks;   ///< 0: the variable does not say how many
};

/// Nothing if no such launcher has started this program. What a batch system says of a job, such as SLURM_NTASKS, does
/// not count: its script and the programs that the script starts directly have it too.
std::optional<Launch> launch();

}  // namespace yoke::ranks_detail
