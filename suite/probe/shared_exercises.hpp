// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "suite/node/processors.hpp"
#include "suite/node/shared_arrays.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke::probe {

/// Arrays that the host and one device use in place, and their exercises on them. Each vector has an entry for each
/// processor; those of other devices are empty. The host works on the first half of an array, the device on the second.
class SharedExercises {
 public:
  /// Allocates three arrays of `array_bytes` bytes in one, and others, in this memory, which the node has. `processors`
  /// must outlive it.
  SharedExercises(Processors& processors, Processor to, SharedMemory memory, double array_bytes);

  static constexpr std::size_t max_lines = 1024;

  /// Kernels of `probe::streams` with these names, the host's on the first half of the arrays, the device's on the
  /// second. Units are bytes.
  std::vector<Exercise> streams(std::string const& host_kernel, std::string const& device_kernel) const;
  /// Atomic additions to one number, or to numbers on `spread_lines` cache lines, at most `max_lines`, of all threads.
  /// Units are additions.
  std::vector<Exercise> atomics(std::size_t spread_lines) const;
  /// Atomic additions of one thread to one number each, the device's `apart_bytes` bytes behind the host's: such an
  /// addition waits for the line, which a store leaves to a buffer. Units are additions.
  std::vector<Exercise> near_additions(std::size_t apart_bytes) const;
  /// Loads of one thread through half of an array, in an order that no hardware predicts; the address of each is in the
  /// previous one. Each processor has its own half, so that pages which move to it stay. Units are loads.
  std::vector<Exercise> loads() const;

  /// Seconds per page in which processor `p` writes once to each page of a new array; 0 if pages of this memory are
  /// not new. Blocks; called by the host's driver.
  double touch_s(Processor p);
  /// Times per page of the use by one processor of pages that the other one wrote last.
  struct PageMoves {
    double prefetch_s = 0;              ///< prefetch of the pages; 0 if there was none
    std::array<double, 10> writes_s{};  ///< each pass of writes, one to each page
  };
  /// Lets the other processor write to all pages, then processor `p`; `prefetch`: after a prefetch, if the driver can.
  /// Blocks; called by the host's driver.
  PageMoves move_pages(Processor p, bool prefetch);
  /// Seconds in which a flag goes from a thread of the host to one of the device and back, while a kernel runs on each.
  /// Only for processors whose kernels see each other's stores (`flags_work`). Blocks; called by the host's driver.
  double flag_s();
  /// True if kernels of host and device see each other's atomic operations while they run: on a split host, whose
  /// kernels are threads of one process. Elsewhere that has not been shown.
  static constexpr bool flags_work() { return split_host; }

 private:
  template <class Number>
  using Array = Kokkos::View<Number*, Kokkos::LayoutRight, Kokkos::SharedHostPinnedSpace>;
  template <class Number>
  Array<Number> array(std::string const& name, std::size_t count);
  /// An exercise for the host and one for the device, by `act(p, space, repeats)`.
  template <class Act>
  std::vector<Exercise> both(double units, Act const& act) const;

  double write_pages_s(Processor p);

  Processors& processors_;
  Processor const to_;
  std::unique_ptr<SharedArrays> memory_, touched_memory_;
  Array<double> numbers_, touched_;
  Array<std::int64_t> counters_;
  /// A chain for each of the two processors: on the first number of each cache line, the index of the next load.
  Array<std::int64_t> chains_;
};

}  // namespace yoke::probe
