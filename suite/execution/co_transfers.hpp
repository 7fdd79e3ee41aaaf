// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>

#include "suite/core/description.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {

/// Transfers of a co-executed loop's data to a device and back. The device's driver thread makes the calls, which must
/// only enqueue on the space.
struct CoTransfers {
  /// A transfer of some items, which only enqueues on the device's space.
  using OfItems = std::function<void(DeviceSpace const&, Range items)>;
  OfItems copy_in;   ///< copies the inputs of these items, including halos
  OfItems copy_out;  ///< copies the results of these items
  /// Copies inputs that every item reads, before the first piece; may be empty.
  std::function<void(DeviceSpace const&)> broadcast;
  double bytes_in = 0, bytes_out = 0;  ///< bytes per item, for rows and for slicing
  bool moves = true;

  /// Transfers for data that kernels access in place on all processors, or that are already there: nothing moves.
  static CoTransfers in_place() {
    CoTransfers none;
    none.moves = false;
    return none;
  }
};

}  // namespace yoke
