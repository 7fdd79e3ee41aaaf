// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The traveling salesman problem by random-restart hill climbing: climbs from random tours, each to a tour that no
// exchange of two edges shortens; the shortest of all is the answer.
#pragma once
#include <optional>

#include "suite/workloads/detail/tsp_climb.hpp"
#include "suite/workloads/detail/tsp_reference.hpp"
#include "suite/workloads/prepared.hpp"

namespace yoke::workloads::tsp {
namespace {  // internal linkage, so that compilers inline kernels as in a source file

template <class R>
struct Tsp {
  using Real = R;
  using Length = CountedLike<Real, std::int32_t>;
  static constexpr Precision precision = Precision::single_precision;
  static constexpr std::int32_t missing = -1;

  static tsp::Instance instance(Problem const& problem) {
    return {problem.seed, static_cast<int>(problem.options.integer("cities"))};
  }

  static Description describe(Problem const& problem) {
    double const cities = static_cast<double>(problem.options.integer("cities"));
    double const sweeps = problem.options.has("sweeps") ? problem.options.real("sweeps") : tsp::expected_sweeps(cities);
    double const exchanges = sweeps * (cities - 1) * (cities - 2) / 2;
    Segment climb;
    climb.name = "climb";
    climb.items = problem.size;
    climb.gpu_team = GpuTeam{1};
    // An exchange reads four coordinates of two cities each, and computes two distances of 8 operations each; with the
    // comparison, 17 operations.
    climb.per_item = {17 * exchanges, 32 * exchanges, sizeof(std::int32_t)};
    climb.fma_fraction = 4.0 / 17;
    // An exchange has two distances (two differences, a product, a multiply-add, a root, rounding by two sums), three
    // sums, its number and a comparison. Per number, ten instructions are for the shuffle; per edge, twenty are common
    // to all of its exchanges; and a quarter of the tour is reversed in three arrays, with four instructions per
    // number.
    constexpr double sweep_instructions = 20 + 3 * 4 / 4.0;
    climb.counts = Counts{.fma = 2 * exchanges,
                          .add = 13 * exchanges,
                          .multiply = 2 * exchanges,
                          .root = 2 * exchanges,
                          .scalar = sweep_instructions * cities * (10 / sweep_instructions + sweeps),
                          .write_bytes = sizeof(std::int32_t),
                          .reread_bytes = 5 * sizeof(float) * exchanges,
                          .live_bytes = 3 * cities * sizeof(float),
                          .loop_numbers = (cities - 1) / 2};
    climb.shared_bytes = 2 * cities * sizeof(float);
    climb.bytes_out = sizeof(std::int32_t);
    double const lengths = static_cast<double>(problem.size) * sizeof(std::int32_t);
    Description description{"tsp",
                            problem.size,
                            precision,
                            {climb},
                            lengths + climb.shared_bytes + cities * cities * sizeof(std::int32_t),
                            lengths + climb.shared_bytes};
    description.claimable = true;
    return description;
  }

  struct Home {
    Home(Problem const& problem, HostSpace const& space)
        : instance(Tsp::instance(problem)),
          x(home_view<Real*>("x", problem.options.integer("cities"))),
          y(home_view<Real*>("y", problem.options.integer("cities"))),
          lengths(home_view<Length*>("lengths", problem.size)) {
      for (int city = 0; city < instance.cities; ++city) {
        x(static_cast<std::size_t>(city)) = static_cast<Real>(instance.x(city));
        y(static_cast<std::size_t>(city)) = static_cast<Real>(instance.y(city));
      }
      poison(space);
    }
    void poison(HostSpace const& space) { Kokkos::deep_copy(space, lengths, missing); }
    double error(Workers const& workers) {
      if (!check) check.emplace(instance, lengths.size(), workers);
      return check->worst(lengths.data(), lengths.size());
    }
    /// All numbers are integers.
    static double tolerance() { return 0; }
    MemoryParts shared(std::size_t) { return {whole(x), whole(y)}; }
    MemoryParts inputs(std::size_t, Range) { return {}; }
    MemoryParts results(std::size_t, Range items) { return {rows_of(lengths, items)}; }

    tsp::Instance instance;
    HomeView<Real*> x, y;
    HomeView<Length*> lengths;  ///< lengths of the climbs' final tours
    std::optional<tsp::Check> check;
  };

  template <class Space>
  struct On {
    On(Space const&, Home& of, bool at_home)
        : home(of), x(of.x, at_home), y(of.y, at_home), lengths(of.lengths, at_home) {}
    void poison(Space const& space) { Kokkos::deep_copy(space, lengths.view, missing); }
    /// Puts all cities at one place: climbs with NaN distances might not terminate.
    void poison_inputs(Space const& space) {
      Kokkos::deep_copy(space, x.view, Real(0));
      Kokkos::deep_copy(space, y.view, Real(0));
    }
    void share(Space const&) {}
    void broadcast(Space const& space, std::size_t) {
      Kokkos::deep_copy(space, x.view, home.x);
      Kokkos::deep_copy(space, y.view, home.y);
    }
    void copy_in(Space const&, std::size_t, Range) {}
    void enqueue(Space const& space, std::size_t, Range items) {
      tsp::enqueue_climbs<Space, Real>(space, home.instance, x.view.data(), y.view.data(), lengths.view.data(), items);
    }
    void claim(Space const& space, std::size_t, Claims const& claims) {
      tsp::claim_climbs<Space, Real>(space, home.instance, x.view.data(), y.view.data(), lengths.view.data(), claims,
                                     claim_scratch);
    }
    void copy_out(Space const& space, std::size_t, Range items) { copy(space, home.lengths, lengths.view, items); }

    Home& home;
    Mirror<Space, Real*> x, y;
    Mirror<Space, Length*> lengths;
    ClaimScratch<Real> claim_scratch;
  };
};

}  // namespace
}  // namespace yoke::workloads::tsp

namespace yoke::workloads {
std::vector<NamedTally> count_tsp(Problem const& problem, Node& node);
}
