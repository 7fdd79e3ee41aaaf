// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <Kokkos_Core.hpp>
#include <Kokkos_Timer.hpp>

#include "suite/node/spaces.hpp"

namespace yoke::node {

/// Runs `act`, which enqueues kernels in `space`, to its end. Returns its seconds, for kernels that choose among
/// several ways by trial.
double trial_s(HostSpace const& space, auto const& act) {
  Kokkos::Timer const stopwatch;
  act();
  space.fence("yoke::node::trial");
  return stopwatch.seconds();
}

}  // namespace yoke::node
