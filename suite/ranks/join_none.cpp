// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For builds without MPI.
#include <fmt/format.h>

#include "suite/ranks/ranks.hpp"

namespace yoke::ranks {

std::unique_ptr<Ranks> join_ranks(std::function<bool()>) {
  if (auto const launch = ranks::launch(); launch && launch->ranks > 1)
    throw Error(
        fmt::format("{} is {}: a launcher started this yoke several times, but it was built without MPI and cannot "
                    "measure together (cmake -DYOKE_MPI=ON); start it once, or unset {} if each shall measure alone",
                    launch->variable, launch->ranks, launch->variable));
  return std::make_unique<Ranks>();
}

}  // namespace yoke::ranks
