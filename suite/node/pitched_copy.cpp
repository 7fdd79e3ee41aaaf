// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/pitched_copy.hpp"

#include "suite/node/device_event.hpp"

namespace yoke {

bool enqueue([[maybe_unused]] DeviceSpace const& space, [[maybe_unused]] PitchedCopy const& copy) {
#if defined(YOKE_DEVICE_RUNTIME)
  check_device(YOKE_DEVICE_RUNTIME(SetDevice)(device_of(space)));
  check_device(YOKE_DEVICE_RUNTIME(Memcpy2DAsync)(copy.to, copy.to_pitch_bytes, copy.from, copy.from_pitch_bytes,
                                                  copy.row_bytes, copy.rows, YOKE_DEVICE_RUNTIME(MemcpyDefault),
                                                  stream_of(space)));
  return true;
#else
  return false;
#endif
}

}  // namespace yoke
