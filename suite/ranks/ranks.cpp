// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/ranks/ranks.hpp"

#include <cstdlib>

#include "suite/core/io/text.hpp"

namespace yoke::ranks {
namespace {

std::optional<std::uint64_t> number_of(char const* variable) {
  char const* const text = std::getenv(variable);
  return text ? core::parse_number<std::uint64_t>(text) : std::nullopt;
}

}  // namespace

std::unique_ptr<Link> Ranks::link(std::size_t other) {
  YOKE_EXPECT(false, "rank " + std::to_string(other) + " does not exist");
  return nullptr;
}

void Ranks::wait_until(std::function<Progress()> const& progress) {
  YOKE_EXPECT(progress() == Progress::complete, "a single rank has no other to wait for");
}

void Ranks::end_all(Exit exit) { std::_Exit(static_cast<int>(exit)); }

std::optional<Launch> launch() {
  // Open MPI; MPICH, Intel MPI, Slurm's PMI and Flux; MVAPICH.
  for (char const* const variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE"})
    if (auto const ranks = number_of(variable)) return Launch{variable, *ranks};
  // Slurm's PMIx, HPE's PALS and Cray's PMI.
  for (char const* const variable : {"PMIX_RANK", "PMI_RANK", "PALS_RANKID", "PMI_CONTROL_PORT"})
    if (std::getenv(variable)) {
      // Only programs started by srun have this variable.
      if (auto const ranks = number_of("SLURM_STEP_NUM_TASKS")) return Launch{"SLURM_STEP_NUM_TASKS", *ranks};
      return Launch{variable, 0};
    }
  return std::nullopt;
}

bool launched_as_rank() { return launch().has_value(); }

}  // namespace yoke::ranks
