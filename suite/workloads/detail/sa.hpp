// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Synthetic application of PeaPaw and PerDome:
//   for each i:  b[i] = sum over j of pow(a[j][i], power)    powadd: compute-intensive
//                e[i] = c[i] + d[i]                          vecadd: memory-intensive
#pragma once
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "suite/node/lanes_math.hpp"
#include "suite/node/unroll.hpp"
#include "suite/workloads/claim_parts.hpp"
#include "suite/workloads/detail/apart.hpp"
#include "suite/workloads/prepared.hpp"
#include "suite/workloads/random.hpp"
#include "suite/workloads/reference.hpp"

namespace yoke::workloads::sa {
namespace {  // internal linkage, so that compilers inline kernels as in a source file

template <class R>
struct Sa {
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;
  enum : std::size_t { powadd, vecadd };
  /// Number of groups of chains that a host reads together, so that a row is long enough to be prefetched.
  static constexpr std::size_t host_groups = 8;
  /// Number of interleaved chains on a host: two units of four cycles of latency need eight at any moment, and more
  /// at the end of a group. There are 32 registers of 64 bytes, of which a chain takes two.
  static constexpr std::size_t chains_of(std::size_t register_bytes) { return register_bytes < 64 ? 8 : 12; }

  static Description describe(Problem const& problem) {
    constexpr double word = sizeof(Real);
    double const vectors = static_cast<double>(problem.options.integer("vectors"));
    double const flops = problem.options.real(problem.options.has("pow_flops") ? "pow_flops" : "power");
    double const n = static_cast<double>(problem.size);
    Segment pow;
    pow.name = "powadd";
    pow.items = problem.size;
    // By the papers' rule a[j][i] and the accumulator are an access each; compulsory is b once.
    pow.per_item = {vectors * flops, vectors * 2 * word, (vectors + 1) * word};
    pow.fma_fraction = 0;  // products of products
    // The sums of a block of items stay in the first-level cache, reloaded for each vector but the first.
    Counts const pow_counts{.add = vectors - 1,
                            .multiply = vectors * static_cast<double>(problem.options.integer("power") - 1),
                            .read_bytes = vectors * word,
                            .write_bytes = word,
                            .reread_bytes = (vectors - 1) * word};
    pow.depend_on_registers([counts = pow_counts](std::size_t register_bytes) {
      HostKernels kernels{counts, {}};
      kernels.counts.live_bytes = static_cast<double>(host_groups * chains_of(register_bytes) * register_bytes);
      return kernels;
    });
    pow.gpu_team = GpuTeam{gpu_team_items};
    pow.bytes_in = vectors * word;
    pow.bytes_out = word;
    Segment add;
    add.name = "vecadd";
    add.items = problem.size;
    add.per_item = {1, 3 * word, 3 * word};
    add.fma_fraction = 0;
    add.counts = Counts{.add = 1, .read_bytes = 2 * word, .write_bytes = word};
    add.gpu_team = GpuTeam{gpu_team_items};
    add.bytes_in = 2 * word;
    add.bytes_out = word;
    double const arrays = (vectors + 4) * word * n;
    Description description{"sa", problem.size, precision, {pow, add}, arrays + n * sizeof(double), arrays};
    description.claimable = true;
    return description;
  }

  struct Home {
    Home(Problem const& problem, HostSpace const& space)
        : power(problem.options.integer("power")),
          a(home_view<Real**>("a", problem.options.integer("vectors"), problem.size)),
          b(home_view<Real*>("b", problem.size)),
          c(home_view<Real*>("c", problem.size)),
          d(home_view<Real*>("d", problem.size)),
          e(home_view<Real*>("e", problem.size)) {
      Kokkos::parallel_for("yoke::workloads::sa::fill", Kokkos::RangePolicy<HostSpace>(space, 0, problem.size),
                           Fill{a, c, d, problem.seed, std::min(4.0 / static_cast<double>(power), 2.0)});
    }
    void poison(HostSpace const& space) {
      Kokkos::deep_copy(space, b, std::numeric_limits<Real>::quiet_NaN());
      Kokkos::deep_copy(space, e, std::numeric_limits<Real>::quiet_NaN());
    }
    double error(Workers const& workers) {
      if (reference.empty()) refer(workers);
      double const pow_error =
          worst_relative_error(workers, b.data(), b.size(), [this](std::size_t i) { return reference[i]; });
      double const add_error =
          worst_relative_error(workers, e.data(), e.size(), [in_c = c.data(), in_d = d.data()](std::size_t i) {
            return static_cast<double>(in_c[i]) + static_cast<double>(in_d[i]);
          });
      return worst_of(std::array{pow_error, add_error});
    }
    /// power - 1 products and one sum per vector, each rounded by half an epsilon, all terms positive; doubled.
    double tolerance() const {
      return static_cast<double>(power + a.extent(0)) * static_cast<double>(std::numeric_limits<Real>::epsilon());
    }
    MemoryParts shared(std::size_t) { return {}; }
    MemoryParts inputs(std::size_t segment, Range items) {
      if (segment == powadd) return {columns_of(a, items)};
      return {rows_of(c, items), rows_of(d, items)};
    }
    MemoryParts results(std::size_t segment, Range items) { return {rows_of(segment == powadd ? b : e, items)}; }

    std::size_t power;
    HomeView<Real**> a;
    HomeView<Real*> b, c, d, e;
    std::vector<double> reference;  ///< expected b

   private:
    /// By squaring, in double: far more accurate than the results that it checks.
    void refer(Workers const& workers) {
      std::size_t const n = b.size();
      std::vector<double> sum(n, 0.0);
      for_each_part(workers, n, items_of_part(a.extent(0)), [&](std::size_t, Range items) {
        for (std::size_t j = 0; j < a.extent(0); ++j) {
          Real const* const row = a.data() + j * n;
          for (std::size_t i = items.begin; i < items.end; ++i) {
            double base = static_cast<double>(row[i]), result = 1;
            for (std::size_t bits = power; bits > 0; bits /= 2) {
              if (bits % 2 == 1) result *= base;
              base *= base;
            }
            sum[i] += result;
          }
        }
      });
      reference = std::move(sum);
    }
  };

  struct Fill {
    HomeView<Real**> a;
    HomeView<Real*> c, d;
    std::uint64_t seed;
    double width;  ///< a lies in 1 +- width / 2: never negative, and its power neither underflows nor overflows
    void operator()(std::size_t i) const {
      std::size_t const vectors = a.extent(0), each = vectors + 2;
      for (std::size_t j = 0; j < vectors; ++j)
        a(j, i) = static_cast<Real>(1 + width * (uniform(seed, i * each + j) - 0.5));
      c(i) = static_cast<Real>(1 + uniform(seed, i * each + vectors));
      d(i) = static_cast<Real>(1 + uniform(seed, i * each + vectors + 1));
    }
  };

  template <class Space>
  struct On {
    using Vectors = ProcessorView<Space, Real**>;
    using Vector = ProcessorView<Space, Real*>;
    using L = Lanes<Space, Real>;
    static constexpr bool on_host = is_host_space<Space>;
    /// Number of interleaved chains of dependent products, which hides their latency.
    static constexpr std::size_t chains = on_host ? chains_of(sizeof(L)) : Apart<Space>::each;
    static constexpr std::size_t width = static_cast<std::size_t>(lanes_of<Space, Real>);
    static constexpr std::size_t groups = on_host ? host_groups : 1;
    static constexpr std::size_t group_items = chains * width, block = groups * group_items;
    using Policy = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>;

    struct PowAdd {
      Vectors a;
      Vector b;
      Range items;
      Apart<Space> spread;
      std::size_t power;
      KOKKOS_FUNCTION void operator()(std::size_t index) const {
        if constexpr (!on_host) return apart(index);
        std::size_t const first = items.begin + index * block;
        first + block <= items.end ? whole(first) : rest(first);
      }
      /// Computes a GPU thread's items; the sums stay in registers.
      KOKKOS_FUNCTION void apart(std::size_t thread) const {
        std::size_t item[chains];
        for (std::size_t u = 0; u < chains; ++u) item[u] = spread.at(thread, u);
        Real sums[chains] = {}, next[chains];
        int const vectors = static_cast<int>(a.extent(0)), factors = static_cast<int>(power) - 1;
        for (std::size_t u = 0; u < chains; ++u) next[u] = a(0, item[u]);
        for (int j = 0; j < vectors; ++j) {
          Real x[chains], product[chains];
          for (std::size_t u = 0; u < chains; ++u) product[u] = x[u] = next[u];
          // Loaded while this vector's numbers are multiplied: if all threads of a GPU are at about the same vector,
          // its units would otherwise idle while all wait for memory, and its memory while all multiply.
          if (j + 1 < vectors)
            for (std::size_t u = 0; u < chains; ++u) next[u] = a(j + 1, item[u]);
          YOKE_UNROLL_ON_DEVICE(8)
          for (int k = 0; k < factors; ++k)
            for (std::size_t u = 0; u < chains; ++u) product[u] *= x[u];
          for (std::size_t u = 0; u < chains; ++u) sums[u] += product[u];
        }
        for (std::size_t u = 0; u < chains; ++u) b(item[u]) = sums[u];
      }
      KOKKOS_FUNCTION void whole(std::size_t first) const {
        for (std::size_t j = 0; j < a.extent(0); ++j)
          for (std::size_t group = 0; group < groups; ++group) {
            std::size_t const at = first + group * group_items;
            // The next vector's numbers are megabytes away, beyond the reach of hardware prefetching. With this one's
            // and the sums they take at most 18 KiB of the first-level cache; prefetched into the second, they come too
            // late on some processors.
            Real const* const next = j + 1 < a.extent(0) ? &a(j + 1, at) : &a(0, at) + block;
            add(&a(j, at), &b(at), j > 0, next, std::make_index_sequence<chains>{});
          }
      }
      /// Computes the last items in padded groups: individually, each would take as long as a group.
      KOKKOS_FUNCTION void rest(std::size_t first) const {
        std::size_t const n = items.end - first;
        Real from[block] = {}, sums[block];
        for (std::size_t j = 0; j < a.extent(0); ++j) {
          for (std::size_t i = 0; i < n; ++i) from[i] = a(j, first + i);
          for (std::size_t at = 0; at < n; at += group_items)
            add(from + at, sums + at, j > 0, from, std::make_index_sequence<chains>{});
        }
        for (std::size_t i = 0; i < n; ++i) b(first + i) = sums[i];
      }
      /// Stores the power of a group's numbers, or adds it to the stored sums. Prefetches the same number of values.
      // Written out chain by chain: as loops over arrays, gcc moves all factors and products through the stack.
      template <std::size_t... U>
      KOKKOS_FORCEINLINE_FUNCTION void add(Real const* from, Real* to, bool to_sum, Real const* next,
                                           std::index_sequence<U...>) const {
        (prefetch_to_read(next + U * width), ...);
        L const x[] = {load<L>(from + U * width)...};
        L product[] = {x[U]...};
        std::size_t const factors = power;
        for (std::size_t k = 1; k < factors; ++k) ((product[U] *= x[U]), ...);
        if (to_sum) ((product[U] = load<L>(to + U * width) + product[U]), ...);
        (store(product[U], to + U * width), ...);
      }
    };
    struct VecAdd {
      using Items = Apart<Space>;
      Vector c, d, e;
      Items items;
      KOKKOS_FUNCTION void operator()(std::size_t thread) const {
        Real sums[Items::each];
        for (std::size_t u = 0; u < Items::each; ++u) {
          std::size_t const i = items.at(thread, u);
          sums[u] = c(i) + d(i);
        }
        for (std::size_t u = 0; u < Items::each; ++u) e(items.at(thread, u)) = sums[u];
      }
    };

    On(Space const&, Home& of, bool at_home)
        : home(of), a(of.a, at_home), b(of.b, at_home), c(of.c, at_home), d(of.d, at_home), e(of.e, at_home) {}
    void poison(Space const& space) {
      Kokkos::deep_copy(space, b.view, std::numeric_limits<Real>::quiet_NaN());
      Kokkos::deep_copy(space, e.view, std::numeric_limits<Real>::quiet_NaN());
    }
    void poison_inputs(Space const& space) { spoil(space, a, c, d); }
    void share(Space const&) {}
    void broadcast(Space const&, std::size_t) {}
    void copy_in(Space const& space, std::size_t segment, Range items) {
      if (segment == powadd) {
        if constexpr (has_pitched_copies<Space>) {
          auto const part = std::make_pair(items.begin, items.end);
          copy_apart(space, Kokkos::subview(a.view, Kokkos::ALL, part), Kokkos::subview(home.a, Kokkos::ALL, part));
        } else {
          for (std::size_t j = 0; j < home.a.extent(0); ++j)
            copy(space, Kokkos::subview(a.view, j, Kokkos::ALL), Kokkos::subview(home.a, j, Kokkos::ALL), items);
        }
      } else {
        copy(space, c.view, home.c, items);
        copy(space, d.view, home.d, items);
      }
    }
    void enqueue(Space const& space, std::size_t segment, Range items) {
      Apart<Space> const apart(items);
      if (segment == vecadd)
        Kokkos::parallel_for("yoke::workloads::sa::vecadd", policy_of(space, apart),
                             VecAdd{c.view, d.view, e.view, apart});
      else
        Kokkos::parallel_for("yoke::workloads::sa::powadd",
                             Policy(space, 0, on_host ? (items.size() + block - 1) / block : apart.stride),
                             PowAdd{a.view, b.view, items, apart, home.power});
    }
    void claim(Space const& space, std::size_t segment, Claims const& claims) {
      if (segment == vecadd)
        claim_parts("yoke::workloads::sa::claim_vecadd", space, claims,
                    [c = c.view, d = d.view, e = e.view](Range items) {
                      VecAdd const kernel{c, d, e, Apart<Space>(items)};
                      for (std::size_t i = 0; i < items.size(); ++i) kernel(i);
                    });
      else
        claim_parts("yoke::workloads::sa::claim_powadd", space, claims,
                    [a = a.view, b = b.view, power = home.power](Range items) {
                      PowAdd const kernel{a, b, items, Apart<Space>(items), power};
                      for (std::size_t i = 0; i * block < items.size(); ++i) kernel(i);
                    });
    }
    void copy_out(Space const& space, std::size_t segment, Range items) {
      if (segment == powadd)
        copy(space, home.b, b.view, items);
      else
        copy(space, home.e, e.view, items);
    }

    Home& home;
    Mirror<Space, Real**> a;
    Mirror<Space, Real*> b, c, d, e;
  };
};

}  // namespace
}  // namespace yoke::workloads::sa

namespace yoke::workloads {
std::vector<NamedTally> count_sa(Problem const& problem, Node& node);
}
