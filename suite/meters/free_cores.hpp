// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <sched.h>

namespace yoke {

/// CPUs that the constructing thread may run on. Meter threads run on them, so that they do not share the core that
/// their creator is pinned to later.
class FreeCores {
 public:
  FreeCores() { known_ = sched_getaffinity(0, sizeof cores_, &cores_) == 0; }
  /// Allows the calling thread to run on these CPUs. Does nothing if they are unknown.
  void take() const {
    if (known_) static_cast<void>(sched_setaffinity(0, sizeof cores_, &cores_));
  }

 private:
  cpu_set_t cores_{};
  bool known_ = false;
};

}  // namespace yoke
