// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <sched.h>

namespace yoke {

/// The processors on which the thread that makes this may run. Threads of meters take them, so that they do not share
/// the core that their creator is bound to by then.
class FreeCores {
 public:
  FreeCores() { known_ = sched_getaffinity(0, sizeof cores_, &cores_) == 0; }
  /// The calling thread may run on them from now on. Nothing changes if the system does not say which they are.
  void take() const {
    if (known_) static_cast<void>(sched_setaffinity(0, sizeof cores_, &cores_));
  }

 private:
  cpu_set_t cores_{};
  bool known_ = false;
};

}  // namespace yoke
