// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <limits>
#include <utility>

#include "suite/workloads/claim_parts.hpp"
#include "suite/workloads/count.hpp"
#include "suite/workloads/prepared.hpp"
#include "suite/workloads/random.hpp"
#include "suite/workloads/reference.hpp"
#include "suite/workloads/reference_of.hpp"

namespace yoke {

/// An element-wise workload: out[i] = Op::apply(in_0[i], in_1[i] ...) over vectors of random numbers in [1, 2). Op has
///
///     static constexpr char const* name;
///     static constexpr std::size_t inputs;   number of vectors that it reads
///     static constexpr double flops;         per element
///     static constexpr Counts counts;        optional: operations by kind, per element; default: additions
///     static constexpr double roundings;     per element; the terms of each sum must have the same sign
///     template <class Real> KOKKOS_FUNCTION static Real apply(Real...);
///     static double reference(double...);    optional: the right value, written independently of `apply`
///
/// Verification compares `apply` with `reference`. Without one it compares it with itself in double precision: it then
/// finds missing, misplaced and imprecise results, but not a wrong formula.
template <class Op, class R>
struct SimpleWorkload {
  /// Type of its numbers.
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;

  /// Description from the members of Op.
  static Description describe(Problem const& problem) {
    constexpr double word = sizeof(Real), vectors = Op::inputs + 1;
    Segment segment;
    segment.name = Op::name;
    segment.items = problem.size;
    segment.per_item = {Op::flops, vectors * word, vectors * word};
    Counts counts{.add = Op::flops};
    if constexpr (requires { Op::counts; }) counts = Op::counts;
    counts.read_bytes = Op::inputs * word;
    counts.write_bytes = word;
    segment.counts = counts;
    if (counts.flops() > 0) segment.fma_fraction = 2 * counts.fma / counts.flops();
    segment.bytes_in = Op::inputs * word;
    segment.bytes_out = word;
    double const arrays = vectors * word * static_cast<double>(problem.size);
    Description description{Op::name, problem.size, precision, {segment}, arrays, arrays};
    description.claimable = true;
    return description;
  }

  struct Fill {
    HomeView<Real*> to;
    std::uint64_t seed, first;
    void operator()(std::size_t i) const { to(i) = static_cast<Real>(1 + uniform(seed, Op::inputs * i + first)); }
  };

  struct Home {
    Home(Problem const& problem, HostSpace const& space) : out(home_view<Real*>("out", problem.size)) {
      for (std::size_t k = 0; k < Op::inputs; ++k) {
        in[k] = home_view<Real*>("in", problem.size);
        Kokkos::parallel_for("yoke::simple::fill", Kokkos::RangePolicy<HostSpace>(space, 0, problem.size),
                             Fill{in[k], problem.seed, k});
      }
    }
    void poison(HostSpace const& space) { Kokkos::deep_copy(space, out, std::numeric_limits<Real>::quiet_NaN()); }
    double error(Workers const& workers) const { return error(workers, std::make_index_sequence<Op::inputs>()); }
    /// Each rounding errs by half an epsilon; doubled.
    double tolerance() const { return Op::roundings * static_cast<double>(std::numeric_limits<Real>::epsilon()); }
    MemoryParts shared(std::size_t) { return {}; }
    MemoryParts inputs(std::size_t, Range items) {
      MemoryParts parts;
      for (auto const& vector : in) parts.push_back(rows_of(vector, items));
      return parts;
    }
    MemoryParts results(std::size_t, Range items) { return {rows_of(out, items)}; }

    std::array<HomeView<Real*>, Op::inputs> in;
    HomeView<Real*> out;

   private:
    template <std::size_t... k>
    double error(Workers const& workers, std::index_sequence<k...>) const {
      return worst_relative_error(workers, out.data(), out.size(), [this](std::size_t i) {
        if constexpr (workloads::has_reference<Op>())
          return Op::reference(static_cast<double>(in[k].data()[i])...);
        else
          return Op::template apply<double>(static_cast<double>(in[k].data()[i])...);
      });
    }
  };

  template <class Space>
  struct On {
    using View = ProcessorView<Space, Real*>;
    struct Kernel {
      Kokkos::Array<View, Op::inputs> in;
      View out;
      KOKKOS_FUNCTION void operator()(std::size_t i) const { apply(i, std::make_index_sequence<Op::inputs>()); }
      template <std::size_t... k>
      KOKKOS_FUNCTION void apply(std::size_t i, std::index_sequence<k...>) const {
        out(i) = Op::template apply<Real>(in[k](i)...);
      }
    };

    On(Space const&, Home& of, bool at_home) : home(of), out(of.out, at_home) {
      for (auto const& vector : of.in) in.emplace_back(vector, at_home);
    }
    void poison(Space const& space) { Kokkos::deep_copy(space, out.view, std::numeric_limits<Real>::quiet_NaN()); }
    void poison_inputs(Space const& space) {
      for (auto const& vector : in) spoil(space, vector);
    }
    void share(Space const&) {}
    void broadcast(Space const&, std::size_t) {}
    void copy_in(Space const& space, std::size_t, Range items) {
      for (std::size_t k = 0; k < Op::inputs; ++k) copy(space, in[k].view, home.in[k], items);
    }
    void enqueue(Space const& space, std::size_t, Range items) {
      Kokkos::parallel_for("yoke::simple",
                           Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(space, items.begin, items.end),
                           kernel());
    }
    void claim(Space const& space, std::size_t, Claims const& claims) {
      claim_items("yoke::simple::claim", space, claims, kernel());
    }
    Kernel kernel() const {
      Kernel kernel{{}, out.view};
      for (std::size_t k = 0; k < Op::inputs; ++k) kernel.in[k] = in[k].view;
      return kernel;
    }
    void copy_out(Space const& space, std::size_t, Range items) { copy(space, home.out, out.view, items); }

    Home& home;
    std::vector<Mirror<Space, Real*>> in;
    Mirror<Space, Real*> out;
  };
};

/// Returns the record of an element-wise workload in both precisions; the caller adds a summary.
template <class Op>
Workload make_simple_workload() {
  Workload workload = make_workload<SimpleWorkload<Op, float>, SimpleWorkload<Op, double>>();
  workload.count = count_with<SimpleWorkload<Op, Counted<float>>, SimpleWorkload<Op, Counted<double>>>;
  workload.size_meaning = "elements of each vector";
  workload.presets = {{"paper", 40'000'000, Precision::double_precision, {}},
                      {"smoke", 10'007, Precision::double_precision, {}}};
  return workload;
}

}  // namespace yoke
