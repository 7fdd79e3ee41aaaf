// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// a[i] = b[i] + s c[i] (STREAM, McCalpin 1995): limited by memory bandwidth.
#pragma once
#include "suite/workloads/claim_parts.hpp"
#include "suite/workloads/detail/apart.hpp"
#include "suite/workloads/prepared.hpp"
#include "suite/workloads/random.hpp"
#include "suite/workloads/reference.hpp"

namespace yoke::workloads::triad {
namespace {  // internal linkage, so that compilers inline kernels as in a source file

template <class R>
struct Triad {
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;
  static constexpr double s = 3;

  static Description describe(Problem const& problem) {
    constexpr double word = sizeof(Real);
    Segment triad;
    triad.name = "triad";
    triad.items = problem.size;
    triad.per_item = {2, 3 * word, 3 * word};  // a product and a sum; b, c and a once each
    triad.counts = Counts{.fma = 1, .read_bytes = 2 * word, .write_bytes = word};
    triad.gpu_team = GpuTeam{gpu_team_items};
    triad.bytes_in = 2 * word;
    triad.bytes_out = word;
    double const arrays = 3 * word * static_cast<double>(problem.size);
    Description description{"triad", problem.size, precision, {triad}, arrays, arrays};
    description.claimable = true;
    return description;
  }

  struct Home {
    Home(Problem const& problem, HostSpace const& space)
        : a(home_view<Real*>("a", problem.size)),
          b(home_view<Real*>("b", problem.size)),
          c(home_view<Real*>("c", problem.size)) {
      Kokkos::parallel_for("yoke::workloads::triad::fill", Kokkos::RangePolicy<HostSpace>(space, 0, problem.size),
                           Fill{b, c, problem.seed});
    }
    void poison(HostSpace const& space) { Kokkos::deep_copy(space, a, std::numeric_limits<Real>::quiet_NaN()); }
    double error(Workers const& workers) const {
      return worst_relative_error(workers, a.data(), a.size(), [in_b = b.data(), in_c = c.data()](std::size_t i) {
        return static_cast<double>(in_b[i]) + s * static_cast<double>(in_c[i]);
      });
    }
    /// Two roundings of half an epsilon each unless fused, all terms positive; doubled.
    double tolerance() const { return 2 * static_cast<double>(std::numeric_limits<Real>::epsilon()); }
    MemoryParts shared(std::size_t) { return {}; }
    MemoryParts inputs(std::size_t, Range items) { return {rows_of(b, items), rows_of(c, items)}; }
    MemoryParts results(std::size_t, Range items) { return {rows_of(a, items)}; }
    HomeView<Real*> a, b, c;
  };

  struct Fill {
    HomeView<Real*> b, c;
    std::uint64_t seed;
    void operator()(std::size_t i) const {
      b(i) = static_cast<Real>(1 + uniform(seed, 2 * i));
      c(i) = static_cast<Real>(1 + uniform(seed, 2 * i + 1));
    }
  };

  template <class Space>
  struct On {
    using View = ProcessorView<Space, Real*>;
    struct Kernel {
      using Items = Apart<Space>;
      View a, b, c;
      Items items;
      KOKKOS_FUNCTION void operator()(std::size_t thread) const {
        Real sums[Items::each];
        for (std::size_t u = 0; u < Items::each; ++u) {
          std::size_t const i = items.at(thread, u);
          sums[u] = b(i) + static_cast<Real>(s) * c(i);
        }
        for (std::size_t u = 0; u < Items::each; ++u) a(items.at(thread, u)) = sums[u];
      }
    };

    On(Space const&, Home& of, bool at_home) : home(of), a(of.a, at_home), b(of.b, at_home), c(of.c, at_home) {}
    void poison(Space const& space) { Kokkos::deep_copy(space, a.view, std::numeric_limits<Real>::quiet_NaN()); }
    void poison_inputs(Space const& space) { spoil(space, b, c); }
    void share(Space const&) {}
    void broadcast(Space const&, std::size_t) {}
    void copy_in(Space const& space, std::size_t, Range items) {
      copy(space, b.view, home.b, items);
      copy(space, c.view, home.c, items);
    }
    void enqueue(Space const& space, std::size_t, Range items) {
      Apart<Space> const apart(items);
      Kokkos::parallel_for("yoke::workloads::triad::triad", policy_of(space, apart),
                           Kernel{a.view, b.view, c.view, apart});
    }
    void claim(Space const& space, std::size_t, Claims const& claims) {
      claim_parts("yoke::workloads::triad::claim", space, claims, [a = a.view, b = b.view, c = c.view](Range items) {
        Kernel const kernel{a, b, c, Apart<Space>(items)};
        for (std::size_t i = 0; i < items.size(); ++i) kernel(i);
      });
    }
    void copy_out(Space const& space, std::size_t, Range items) { copy(space, home.a, a.view, items); }

    Home& home;
    Mirror<Space, Real*> a, b, c;
  };
};

}  // namespace
}  // namespace yoke::workloads::triad

namespace yoke::workloads {
std::vector<NamedTally> count_triad(Problem const& problem, Node& node);
}
