// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/device_part.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"

namespace yoke::node {

std::size_t units_of_fraction(double fraction, std::size_t units, std::size_t granule) {
  double const granules = std::round(fraction * static_cast<double>(units) / static_cast<double>(granule));
  std::size_t const max = std::max<std::size_t>(units / granule, 1);
  return granule * std::clamp<std::size_t>(static_cast<std::size_t>(granules), 1, max);
}

void cannot_divide(std::string const& why) {
  throw Error("the device cannot be limited to a fraction of its compute units: " + why, Exit::lacking);
}

}  // namespace yoke::node
