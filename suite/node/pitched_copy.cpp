// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/pitched_copy.hpp"

#include <cstring>

#include "suite/node/device_event.hpp"
#include "suite/node/lanes.hpp"

namespace yoke {
namespace {

/// Reports a copy from the home to Kokkos' tools for as long as the object exists, as Kokkos does for its own copies.
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

#if !defined(YOKE_DEVICE_RUNTIME)
/// A template, so that it is not instantiated for devices that cannot access the home.
template <class Space>
bool by_threads([[maybe_unused]] Space const& space, [[maybe_unused]] PitchedCopy const& copy) {
  if constexpr (is_host_space<Space>) {
    ToldCopy const told(copy);
    Kokkos::parallel_for("yoke::rows", Kokkos::RangePolicy<Space>(space, 0, copy.rows), [copy](std::size_t row) {
      std::memcpy(static_cast<std::byte*>(copy.to) + row * copy.to_pitch_bytes,
                  static_cast<std::byte const*>(copy.from) + row * copy.from_pitch_bytes, copy.row_bytes);
    });
  }
  return is_host_space<Space>;
}
#endif

}  // namespace

bool enqueue(DeviceSpace const& space, PitchedCopy const& copy) {
#if defined(YOKE_DEVICE_RUNTIME)
  node::check_device(YOKE_DEVICE_RUNTIME(SetDevice)(node::device_of(space)));
  ToldCopy const told(copy);
  node::check_device(YOKE_DEVICE_RUNTIME(Memcpy2DAsync)(copy.to, copy.to_pitch_bytes, copy.from, copy.from_pitch_bytes,
                                                        copy.row_bytes, copy.rows, YOKE_DEVICE_RUNTIME(MemcpyDefault),
                                                        node::stream_of(space)));
  return true;
#else
  return by_threads(space, copy);
#endif
}

}  // namespace yoke
