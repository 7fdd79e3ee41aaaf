// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/calibration.hpp"

namespace yoke {

double working_set_bytes(Segment const& segment) {
  return segment.cost({0, segment.chunks()}).compulsory_bytes + segment.shared_bytes;
}

}  // namespace yoke
