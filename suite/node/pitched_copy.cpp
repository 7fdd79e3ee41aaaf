// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/pitched_copy.hpp"

#include "suite/node/device_event.hpp"

namespace yoke {

#if defined(YOKE_DEVICE_RUNTIME)
namespace {

/// Tells Kokkos' tools of a copy from the home while one exists, as Kokkos does of its own copies.
class ToldCopy {
 public:
  explicit ToldCopy(PitchedCopy const& copy) {
    if (!told_) return;
    auto const from = Kokkos::Tools::make_space_handle(Kokkos::SharedHostPinnedSpace::name());
    auto const to = Kokkos::Tools::make_space_handle(DeviceSpace::memory_space::name());
    Kokkos::Tools::beginDeepCopy(to, "yoke::rows", copy.to, from, "yoke::rows", copy.from, copy.row_bytes * copy.rows);
  }
  ~ToldCopy() {
    if (told_) Kokkos::Tools::endDeepCopy();
  }
  ToldCopy(ToldCopy const&) = delete;

 private:
  bool const told_ = Kokkos::Tools::Experimental::get_callbacks().begin_deep_copy != nullptr;
};

}  // namespace
#endif

bool enqueue([[maybe_unused]] DeviceSpace const& space, [[maybe_unused]] PitchedCopy const& copy) {
#if defined(YOKE_DEVICE_RUNTIME)
  check_device(YOKE_DEVICE_RUNTIME(SetDevice)(device_of(space)));
  ToldCopy const told(copy);
  check_device(YOKE_DEVICE_RUNTIME(Memcpy2DAsync)(copy.to, copy.to_pitch_bytes, copy.from, copy.from_pitch_bytes,
                                                  copy.row_bytes, copy.rows, YOKE_DEVICE_RUNTIME(MemcpyDefault),
                                                  stream_of(space)));
  return true;
#else
  return false;
#endif
}

}  // namespace yoke
