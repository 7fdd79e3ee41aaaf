// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/error.hpp"
#include "suite/core/workload.hpp"
#include "suite/node/counted_like.hpp"
#include "suite/node/lanes.hpp"
#include "suite/node/spaces.hpp"

namespace yoke::workloads::hist {

/// Type of a bin's count.
using Bin = std::uint32_t;

/// More bins than distances between numbers of single precision near 1 would stay empty.
inline constexpr std::size_t max_bins = std::size_t{1} << 24;
/// Most bins that a team keeps in its scratch memory: 16 KiB, of which several fit into the fast memory of a GPU's
/// compute unit, and one into the first-level cache of a core.
inline constexpr std::size_t max_private_bins = 4096;

/// Ways to add numbers to bins.
enum class Method { atomic, in_private, split };

/// Size of a histogram and division of its work.
struct Shape {
  std::size_t numbers = 0, bins = 0;
  Method method = Method::atomic;
  bool skewed = false;        ///< numbers are eighth powers of even ones
  std::size_t part_bins = 0;  ///< bins of a part with method=split; the last part may have fewer

  /// Throws Error if a bin could not count all numbers, or a team's bins do not fit into its scratch memory.
  static Shape of(Problem const& problem) {
    constexpr std::uint64_t most = std::numeric_limits<Bin>::max();
    if (problem.size > most)
      throw Error("the size of hist is " + std::to_string(problem.size) + "; it must be at most " +
                  std::to_string(most) + " numbers, the most that a bin can count");
    std::string const method = problem.options.text("method");
    Shape shape{static_cast<std::size_t>(problem.size), static_cast<std::size_t>(problem.options.integer("bins")),
                method == "atomic"    ? Method::atomic
                : method == "private" ? Method::in_private
                                      : Method::split,
                problem.options.text("distribution") == "skewed"};
    if (shape.method == Method::in_private && shape.bins > max_private_bins)
      throw Error("option bins of hist is " + std::to_string(shape.bins) + "; with method=private it must be at most " +
                  std::to_string(max_private_bins) + ", which fit into a team's scratch memory");
    std::size_t const parts = static_cast<std::size_t>(problem.options.integer("parts"));
    shape.part_bins = (shape.bins + parts - 1) / parts;
    return shape;
  }

  bool split() const { return method == Method::split; }
  /// Number of parts of the bins with method=split.
  std::size_t parts() const { return (bins + part_bins - 1) / part_bins; }
  double bin_bytes() const { return static_cast<double>(bins * sizeof(Bin)); }
  /// Neighboring bins, and the fraction of the numbers that fall into them.
  struct Group {
    double bins = 0, fraction = 0;
  };
  /// Groups of bins that are about equally probable: all; or with skewed numbers one bin, the next one, the next two,
  /// the next four and so on, within which the probability falls at most to a half.
  std::vector<Group> groups() const {
    double const all = static_cast<double>(bins);
    if (!skewed) return {{all, 1}};
    // The eighth root by square roots, which are the same in every build.
    auto const below = [&](double bin) { return std::sqrt(std::sqrt(std::sqrt(bin / all))); };
    std::vector<Group> groups;
    for (double first = 0, end = 1; first < all; first = end, end = std::min(all, 2 * first))
      groups.push_back({end - first, below(end) - below(first)});
    return groups;
  }
  /// Bins that can differ from 0.
  double used_bins() const { return static_cast<double>(std::min(bins, numbers)); }
};

/// Fewest and most numbers that a team of threads with `bins` bins of its own counts before it adds these to the
/// processor's: at least as many as it has bins, because to clear and to add a bin takes as long as to count a number.
struct Slices {
  std::size_t fewest, most;
  static constexpr Slices of(std::size_t bins) {
    return {std::max<std::size_t>(1024, bins), std::max<std::size_t>(16'384, 16 * bins)};
  }
  /// Numbers of a team that counts a part of `numbers`, of which a processor counts `teams` parts at once.
  std::size_t numbers_of(std::size_t numbers, std::size_t teams) const {
    return std::clamp((numbers + teams - 1) / std::max<std::size_t>(teams, 1), fewest, most);
  }
};

/// Bin of a number: the whole part of its product with the number of bins, in the number's own precision.
template <class Real>
struct Binning {
  static constexpr Bin none = ~Bin(0);
  Bin bins;
  /// Returns `none`, which is -1, for NaN, as in inputs that were not copied. No branches and signed bins: so compilers
  /// compute several at once.
  KOKKOS_FORCEINLINE_FUNCTION Bin operator()(Real const& number) const {
    Real const scaled = static_cast<Plain<Real>>(bins) * number;
    auto const bin = static_cast<std::int32_t>(static_cast<Plain<Real>>(scaled >= Plain<Real>(0) ? scaled : Real(-1)));
    auto const last = static_cast<std::int32_t>(bins - 1);
    return static_cast<Bin>(bin < last ? bin : last);  // the product of a number just below 1 may be rounded up
  }
};

/// Adds each number to the processor's bins atomically.
template <class Real>
struct AddAtomically {
  Binning<Real> binning;
  Real const* numbers;
  CountedLike<Real, Bin>* bins;
  KOKKOS_FUNCTION void operator()(std::size_t i) const {
    Bin const bin = binning(numbers[i]);
    if (bin != Binning<Real>::none) Kokkos::atomic_add(bins + bin, Bin(1));
  }
};

/// A team counts a slice of the numbers that fall into a part of the bins: in scratch memory if the part fits,
/// otherwise in the processor's bins. On the host a team is a thread.
template <class Space, class Real>
struct CountSlices {
  static constexpr bool on_host = is_host_space<Space>;
  static constexpr int threads = on_host ? 1 : 256;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<threads, 1>, Kokkos::Schedule<Kokkos::Dynamic>>;
  using Member = typename Policy::member_type;

  Binning<Real> binning;
  Real const* numbers;
  CountedLike<Real, Bin>* bins;
  std::size_t first, last;            ///< numbers
  std::size_t slice, slices;          ///< numbers of a slice; slices of each part
  std::size_t first_part, part_bins;  ///< part of the first team
  bool in_scratch;

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    std::size_t const rank = static_cast<std::size_t>(team.league_rank());
    std::size_t const begin = first + rank % slices * slice, end = begin + slice < last ? begin + slice : last;
    std::size_t const low = (first_part + rank / slices) * part_bins;
    std::size_t const high = low + part_bins < binning.bins ? low + part_bins : binning.bins;
    if (in_scratch)
      count_in_scratch(team, begin, end, static_cast<Bin>(low), static_cast<Bin>(high - low));
    else
      Kokkos::parallel_for(Kokkos::TeamThreadRange(team, end - begin), [&](std::size_t k) {
        Bin const bin = binning(numbers[begin + k]);
        if (bin >= low && bin < high) Kokkos::atomic_add(bins + bin, Bin(1));
      });
  }

  /// Bins of a host thread for numbers outside of the part, to which it adds alternately: an addition to a bin waits
  /// for the preceding one to the same bin, and most numbers are outside.
  static constexpr Bin outside = 8;
  /// Numbers of scratch memory that hold `n` bins: on the host also those for numbers outside of the part, and if the
  /// bins are few, all of it twice.
  KOKKOS_FUNCTION static constexpr std::size_t scratch_bins(std::size_t n) {
    return on_host ? tables(n) * (n + outside) : n;
  }
  /// Tables in which a host thread counts alternately, for the same reason.
  KOKKOS_FUNCTION static constexpr std::size_t tables(std::size_t n) { return n <= max_private_bins / 4 ? 2 : 1; }

  /// Counts `size` numbers on a host thread in `own`, tables of the `n` bins from `low` on: first computes the bins of
  /// some numbers, then adds to them. All arguments are values, because compilers must assume that an addition to a bin
  /// changes a member of the kernel, and would read that again for each number.
  KOKKOS_FUNCTION static void count(Binning<Real> const of, Real const* const from, std::size_t const size,
                                    Bin* const own, Bin const low, Bin const n) {
    constexpr std::size_t some = 256;
    Bin* const other = own + (tables(n) - 1) * (n + outside);
    Bin found[some];
    auto const bin_of = [=](std::size_t k) {
      Bin const bin = of(from[k]) - low;                             // wraps around below `low`
      return bin < n ? bin : n + static_cast<Bin>(k) / 2 % outside;  // halved, because tables alternate, too
    };
    std::size_t at = 0;
    for (; at + some <= size; at += some) {
      for (std::size_t k = 0; k < some; ++k) found[k] = bin_of(at + k);
      for (std::size_t k = 0; k < some; k += 2) {
        ++own[found[k]];
        ++other[found[k + 1]];
      }
    }
    for (; at < size; ++at) ++own[bin_of(at)];
  }

  /// Counts numbers from `begin` to `end` in the `n` bins from `low` on.
  KOKKOS_FUNCTION void count_in_scratch(Member const& team, std::size_t begin, std::size_t end, Bin low, Bin n) const {
    std::size_t const all = scratch_bins(n);
    Bin* const own = static_cast<Bin*>(team.team_shmem().get_shmem_aligned(all * sizeof(Bin), sizeof(Bin)));
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, all), [&](std::size_t bin) { own[bin] = 0; });
    team.team_barrier();
    if constexpr (on_host) {
      count(binning, numbers + begin, end - begin, own, low, n);
      if (tables(n) > 1)
        for (Bin bin = 0; bin < n; ++bin) own[bin] += own[n + outside + bin];
    } else {
      Kokkos::parallel_for(Kokkos::TeamThreadRange(team, end - begin), [&](std::size_t k) {
        Bin const bin = binning(numbers[begin + k]) - low;  // wraps around below `low`
        if (bin < n) Kokkos::atomic_inc(own + bin);
      });
    }
    team.team_barrier();
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, n), [&](Bin bin) {
      if (own[bin] != 0) Kokkos::atomic_add(bins + low + bin, own[bin]);
    });
  }
};

/// Enqueues the additions of these items to the processor's bins: items are numbers or, with method=split, bins in
/// whole parts.
template <class Space, class Real>
void enqueue(Space const& space, Shape const& shape, Real const* numbers, CountedLike<Real, Bin>* bins, Range items) {
  if (items.empty()) return;
  Binning<Real> const binning{static_cast<Bin>(shape.bins)};
  if (shape.method == Method::atomic) {
    Kokkos::parallel_for("yoke::workloads::hist::fill",
                         Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(space, items.begin, items.end),
                         AddAtomically<Real>{binning, numbers, bins});
    return;
  }
  using Kernel = CountSlices<Space, Real>;
  Range const counted = shape.split() ? Range{0, shape.numbers} : items;
  std::size_t const part_bins = shape.split() ? shape.part_bins : shape.bins;
  std::size_t const parts = shape.split() ? (items.size() + part_bins - 1) / part_bins : 1;
  bool const in_scratch = part_bins <= max_private_bins;
  std::size_t const at_once = static_cast<std::size_t>(space.concurrency()) / Kernel::threads;
  std::size_t const slice = Slices::of(in_scratch ? part_bins : 0).numbers_of(counted.size() * parts, at_once);
  std::size_t const slices = (counted.size() + slice - 1) / slice;
  std::size_t const first_part = shape.split() ? items.begin / part_bins : 0;
  typename Kernel::Policy policy(space, static_cast<int>(parts * slices), Kernel::threads);
  if (in_scratch)
    policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(Kernel::scratch_bins(part_bins) * sizeof(Bin)) + 64));
  Kokkos::parallel_for(
      "yoke::workloads::hist::fill", policy,
      Kernel{binning, numbers, bins, counted.begin, counted.end, slice, slices, first_part, part_bins, in_scratch});
}

}  // namespace yoke::workloads::hist
