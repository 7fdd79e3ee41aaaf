// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/executor.hpp"

namespace yoke {

RunResult Executor::iterate(std::size_t iterations, NextSchedule const& next) {
  RunResult all;
  for (std::size_t iteration = 0; iteration < iterations; ++iteration) {
    RunResult const one = run(next(all.pieces));
    for (CompletedPiece done : one.pieces) {
      done.begin_s += all.makespan_s;
      done.end_s += all.makespan_s;
      done.iteration = iteration;
      all.pieces.push_back(done);
    }
    all.makespan_s += one.makespan_s;
  }
  return all;
}

}  // namespace yoke
