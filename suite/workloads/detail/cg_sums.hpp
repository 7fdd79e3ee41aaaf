// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <algorithm>

#include "suite/node/lanes_math.hpp"

namespace yoke::workloads::cg {

/// Sums of vectors that are bitwise equal on all processors, for any number of threads: vectors are cut into blocks
/// whose elements are distributed over lanes; lanes, and then blocks, are added in a fixed order, in double. Blocks
/// times lanes is about the number of threads that a large GPU has in flight.
inline constexpr std::size_t lanes = 256;

struct Blocks {
  static constexpr std::size_t min_length = 1024, max = 1024;
  std::size_t n = 0, length = 0, count = 0;
  explicit Blocks(std::size_t size) : n(size) {
    std::size_t const parts = std::clamp<std::size_t>((n + min_length - 1) / min_length, 1, max);
    length = ((n + parts - 1) / parts + lanes - 1) / lanes * lanes;
    count = (n + length - 1) / length;
  }
};

/// A team that works on a block: one thread with all lanes on the host, one thread per lane on a GPU.
template <class Space, class Number>
struct Team {
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;
  static constexpr std::size_t per_thread = is_host_space<Space> ? lanes : 1;
  static constexpr std::size_t scratch_bytes = lanes * sizeof(Number);

  Member const& member;
  Number* scratch;

  KOKKOS_FUNCTION explicit Team(Member const& of) : member(of), scratch(scratch_of(of)) {}

  /// True if this thread writes the team's result.
  KOKKOS_FUNCTION bool first() const { return member.team_rank() == 0; }
  /// Calls act(lane of this thread, index) for this thread's indices of [begin, end), which starts at lane 0.
  template <class Act>
  KOKKOS_FORCEINLINE_FUNCTION void each(std::size_t begin, std::size_t end, Act const& act) const {
    std::size_t const mine = static_cast<std::size_t>(member.team_rank()) * per_thread;
    std::size_t group = begin;
    for (; group + lanes <= end; group += lanes)
      for (std::size_t lane = 0; lane < per_thread; ++lane) act(lane, group + mine + lane);
    for (std::size_t lane = 0; lane < per_thread; ++lane)
      if (group + mine + lane < end) act(lane, group + mine + lane);
  }
  /// Returns the sum over all lanes of the team to every thread; pairwise summation.
  KOKKOS_FORCEINLINE_FUNCTION Number sum(Number const (&parts)[per_thread]) const {
    std::size_t const mine = static_cast<std::size_t>(member.team_rank()) * per_thread;
    for (std::size_t lane = 0; lane < per_thread; ++lane) scratch[mine + lane] = parts[lane];
    member.team_barrier();
    for (std::size_t half = lanes / 2; half > 0; half /= 2) {
      for (std::size_t lane = mine; lane < mine + per_thread && lane < half; ++lane)
        scratch[lane] += scratch[lane + half];
      member.team_barrier();
    }
    Number const total = scratch[0];
    member.team_barrier();
    return total;
  }
  /// Returns the sum of `count` numbers, such as the sums by block.
  KOKKOS_FORCEINLINE_FUNCTION Number sum_of(Number const* numbers, std::size_t count) const {
    Number parts[per_thread] = {};
    each(0, count, [&](std::size_t lane, std::size_t i) { parts[lane] += numbers[i]; });
    return sum(parts);
  }

  /// Enqueues a functor with one team per block.
  template <class Functor>
  static void enqueue(char const* label, Space const& space, Blocks const& blocks, Functor const& functor) {
    Policy policy(space, static_cast<int>(blocks.count), static_cast<int>(lanes / per_thread));
    policy.set_scratch_size(level, Kokkos::PerTeam(static_cast<int>(scratch_bytes + sizeof(Number))));
    Kokkos::parallel_for(label, policy, functor);
  }

 private:
  static constexpr int level = 0;
  KOKKOS_FUNCTION static Number* scratch_of(Member const& of) {
    constexpr int at = level;  // constants, because the calls take references, which must exist on the device
    constexpr std::size_t bytes = scratch_bytes;
    return static_cast<Number*>(of.team_scratch(at).get_shmem(bytes));
  }
};

}  // namespace yoke::workloads::cg
