// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>

#include "suite/core/description.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {

/// How data of a co-executed loop come to a device and back. The device's driver thread calls; a call enqueues on the
/// space and returns.
struct CoTransfers {
  using OfItems = std::function<void(DeviceSpace const&, Range items)>;
  OfItems copy_in;                                    ///< what these items read, halos included
  OfItems copy_out;                                   ///< what these items have written
  std::function<void(DeviceSpace const&)> broadcast;  ///< what every item reads: before the first piece; may be empty
  double bytes_in = 0, bytes_out = 0;                 ///< of one item, for rows and for slices
  bool moves = true;

  /// Nothing moves: kernels reach their data on both processors, or have them there already.
  static CoTransfers in_place() {
    CoTransfers none;
    none.moves = false;
    return none;
  }
};

}  // namespace yoke
