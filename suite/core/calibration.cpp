// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/calibration.hpp"

#include <algorithm>
#include <optional>

#include "suite/core/machine.hpp"
#include "suite/core/quantity.hpp"

namespace yoke::core {

Machine with_streams(Machine machine, Calibration const& calibration) {
  for (auto const& stream : calibration.streams)
    for (Interference& pair : machine.interference)
      if (pair.processor == stream.processor) {
        Quantity& slowdown = pair.of(Pressure::memory, Pressure::memory);
        slowdown = Quantity::specified(stream.slowdown);
        slowdown.iqr = stream.high - stream.low;
        slowdown.n = stream.moments;
        // A run may fall on any of these moments, so their whole variation is uncertainty. No slowdown is below 1.
        if (stream.high > 0)
          slowdown.interval = ConfidenceInterval{std::nullopt, std::max(stream.high, stream.slowdown)};
      }
  return machine;
}

double working_set_bytes(Segment const& segment) {
  return segment.cost({0, segment.chunks()}).compulsory_bytes + segment.shared_bytes;
}

}  // namespace yoke::core
