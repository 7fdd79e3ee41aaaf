// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Data assembly of a finite-element method as in miniFE (PeaPaw, PerDome): a brick of trilinear hexahedra, Laplace's
// operator and a source of one. Geometry and stiffness together are the papers' STC, split after its divisions;
// assembly is SMA.
#pragma once
#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <vector>

#include "suite/workloads/detail/da_assembly.hpp"
#include "suite/workloads/detail/da_reference.hpp"
#include "suite/workloads/prepared.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::workloads::da {
namespace {  // internal linkage, so that compilers inline kernels as in a source file

/// Maximum elements along an edge, so that nodes have 32-bit numbers.
inline constexpr std::uint64_t max_elements = 1600;

template <class R>
struct Da {
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;
  static constexpr double word = sizeof(Real);
  enum Segments : std::size_t { geometry, stiffness, assembly };

  static std::size_t checked(std::uint64_t size) {
    if (size <= max_elements) return static_cast<std::size_t>(size);
    throw Error("the size of da is " + std::to_string(size) + "; it must be at most " + std::to_string(max_elements) +
                " elements along an edge");
  }

  static Description describe(Problem const& problem) {
    da::Mesh const mesh{checked(problem.size)};
    double const n = static_cast<double>(problem.size), elements = n * n * n, nodes = (n + 1) * (n + 1) * (n + 1);
    double const entries = (3 * n + 1) * (3 * n + 1) * (3 * n + 1);
    double const entries_each = entries / elements, rows_each = nodes / elements;
    Segment first, second, third;
    for (Segment* segment : {&first, &second, &third}) {
      segment->items = mesh.elements();
      segment->chunk_items = da::block;
      segment->gpu_team = GpuTeam{128};  // elements; one per thread of Kokkos' usual team
    }
    first.name = "geometry";
    first.per_item = {da::geometry_flops, (24 + da::geometry_numbers) * word, da::geometry_numbers * word};
    first.fma_fraction = da::geometry_fused / da::geometry_flops;
    // Corners are loaded eight times; all loads but the first hit two layers of nodes.
    Counts const geometry_counts{.fma = da::geometry_fused / 2,
                                 .add = da::geometry_sums,
                                 .multiply = da::geometry_products,
                                 .divide = da::geometry_divisions,
                                 .loads = da::geometry_loads,
                                 .read_bytes = 3 * rows_each * word,
                                 .write_bytes = da::geometry_numbers * word,
                                 .past_caches = true,
                                 .reread_bytes = (24 - 3 * rows_each) * word,
                                 .live_bytes = 3 * 2 * (n + 1) * (n + 1) * word};
    first.depend_on_registers([counts = geometry_counts, along = mesh.n](std::size_t register_bytes) {
      double const around = da::around_a_line(register_bytes / sizeof(Real), along);
      return HostKernels{counts, {{.scalar = around * da::single_geometry_instructions}}};
    });
    first.shared_bytes = 3 * nodes * word;
    first.intermediate_bytes = da::geometry_numbers * word;
    second.name = "stiffness";
    second.per_item = {da::stiffness_flops, (8 * da::geometry_numbers + da::element_numbers) * word,
                       (da::geometry_numbers + da::element_numbers) * word};
    second.fma_fraction = da::stiffness_fused / da::stiffness_flops;
    // The metric of a block is loaded from the first-level cache for each of eight columns.
    second.counts = Counts{.fma = da::stiffness_fused / 2,
                           .multiply = da::stiffness_products,
                           .loads = da::stiffness_loads,
                           .read_bytes = da::geometry_numbers * word,
                           .write_bytes = da::element_numbers * word,
                           .past_caches = true};
    second.intermediate_bytes = da::element_numbers * word;
    second.after = geometry;
    third.name = "assembly";
    // 64 + 8 additions, each of a number that is read to one that is read and written; 32 searches of five steps.
    third.per_item = {72, 72 * 3 * word + sizeof(std::uint32_t) * 32 * 5 + sizeof(std::size_t) * 16,
                      da::element_numbers * word + entries_each * 2 * word + rows_each * 2 * word};
    third.fma_fraction = 0;
    // Columns are read for the rows at both ends of a line: on two faces of the brick.
    double const face_entries_each = 4 * (3 * n + 1) * (3 * n + 1) / elements;
    // Instructions by the source: 13 for each of 16 pairs of columns (3 for the address; three loads, four additions
    // and three stores), 10 for each of 4 rows, 40 for the element; and, for each line of elements, 48 searches and the
    // 8 rows at its ends. Eight elements along four lines access a row's entries: three times from two layers.
    third.counts = Counts{.add = 72,
                          .scalar = 16 * 13 + 4 * 10 + 40 + 3800 / n,
                          .read_bytes = da::element_numbers * word + rows_each * sizeof(std::size_t) +
                                        face_entries_each * sizeof(std::uint32_t),
                          .write_bytes = (entries_each + rows_each) * word,
                          .reread_bytes = 3 * entries_each * word,
                          .live_bytes = 2 * (n + 1) * (n + 1) * 27 * word};
    // Every entry of an element's matrix and vector; elements at work add to the rows of two layers.
    if (problem.options.text("adds") == "atomic") third.counts->atomics = {{72, third.counts->live_bytes}};
    third.shared_bytes = entries * sizeof(std::uint32_t) + (nodes + 1) * sizeof(std::size_t);
    third.bytes_out = (entries_each + rows_each) * word;
    third.piece_bytes_out = [mesh](Range items) {
      Range const rows = mesh.rows_of(items);
      return static_cast<double>(mesh.row_begin(rows.end) - mesh.row_begin(rows.begin) + rows.size()) * word;
    };
    third.after = stiffness;
    double const each = first.intermediate_bytes + second.intermediate_bytes;
    double const results = (entries + nodes) * word;
    double const arrays = elements * each + first.shared_bytes + third.shared_bytes + results;
    Description description{"da", problem.size, precision, {first, second, third}, arrays + results, arrays};
    description.code_partitions = {{"cp1", "geometry=device,stiffness=device,assembly=host"},
                                   {"cp2", "geometry=host,stiffness=device,assembly=host"}};
    return description;
  }

  struct Home {
    /// A device's contribution: its own sums of the rows to which it has added.
    struct Landing {
      HomeView<Real*> values, rhs;
      std::vector<Range> rows;
    };

    Home(Problem const& problem, HostSpace const& space)
        : mesh{static_cast<std::size_t>(problem.size)},
          quadrature(da::Quadrature<Real>::make()),
          adds(adds_of(problem.options.text("adds"))),
          coordinates(home_view<Real*>("coordinates", 3 * mesh.nodes())),
          metric(home_view<Real*>("metric", da::blocks(mesh.elements()) * da::geometry_numbers * da::block)),
          numbers(home_view<Real*>("numbers", da::blocks(mesh.elements()) * da::element_numbers * da::block)),
          row_begin(home_view<CountedLike<Real, std::size_t>*>("row_begin", mesh.nodes() + 1)),
          columns(home_view<CountedLike<Real, std::uint32_t>*>("columns", mesh.entries())),
          values(home_view<Real*>("values", mesh.entries())),
          rhs(home_view<Real*>("rhs", mesh.nodes())) {
      for (std::size_t d = 0; d < 3; ++d) axes_[d] = axis(problem.seed, d);
      auto const plane = [&](std::size_t d, std::size_t i) { return static_cast<Real>(axes_[d][i]); };
      Kokkos::parallel_for("yoke::workloads::da::fill", Kokkos::RangePolicy<HostSpace>(space, 0, mesh.nodes() + 1),
                           [this, plane](std::size_t node) {
                             std::size_t const edge = mesh.edge(), nodes = mesh.nodes();
                             row_begin(node) = mesh.row_begin(node);
                             if (node == nodes) return;
                             coordinates(node) = plane(0, node % edge);
                             coordinates(nodes + node) = plane(1, node / edge % edge);
                             coordinates(2 * nodes + node) = plane(2, node / (edge * edge));
                             mesh.columns_of(node, columns.data() + row_begin(node));
                           });
    }
    void poison(HostSpace const& space) {
      Kokkos::deep_copy(space, metric, std::numeric_limits<Real>::quiet_NaN());
      Kokkos::deep_copy(space, numbers, std::numeric_limits<Real>::quiet_NaN());
      // Elements are added to these: no entry of the correct system is zero.
      Kokkos::deep_copy(space, values, Real(0));
      Kokkos::deep_copy(space, rhs, Real(0));
    }
    /// Adds the devices' contributions.
    void merge(HostSpace const& space) {
      for (Landing& landing : landings) {
        for (Range const rows : joined(landing.rows)) {
          add(space, values, landing.values, {mesh.row_begin(rows.begin), mesh.row_begin(rows.end)});
          add(space, rhs, landing.rhs, rows);
        }
        landing.rows.clear();
      }
    }
    double error(Workers const& workers) {
      if (!reference_) reference_.emplace(mesh, axes_);
      return reference_->worst(values.data(), rhs.data(), workers);
    }
    /// Roundings on the longest path from coordinates to an entry, half an epsilon each, all terms of one sign: 1 + 8
    /// for the Jacobian, which the metric contains to the fourth power and divides once by its cube, and 4 x 3 + 5 + 4
    /// for cofactors, determinant and metric; 3 + 24 for the matrix, 8 for the assembly.
    double tolerance() const {
      return (7 * 9 + 21 + 27 + 8) * 0.5 * static_cast<double>(std::numeric_limits<Real>::epsilon());
    }

    da::Mesh mesh;
    da::Quadrature<Real> quadrature;
    da::Adds adds;
    HomeView<Real*> coordinates, metric, numbers;
    HomeView<CountedLike<Real, std::size_t>*> row_begin;
    HomeView<CountedLike<Real, std::uint32_t>*> columns;
    HomeView<Real*> values, rhs;
    std::deque<Landing> landings;  ///< one per device

   private:
    static da::Adds adds_of(std::string const& name) {
      if (name == "atomic") return da::Adds::atomic;
      if (name == "coloured") return da::Adds::coloured;
      return name == "rows" ? da::Adds::rows : da::Adds::automatic;
    }
    /// Coordinates of the planes of nodes in one direction, from 0 to 1, rounded to `Real`. Their distances vary by up
    /// to a factor of three, so that no two elements have the same matrix.
    std::vector<double> axis(std::uint64_t seed, std::size_t direction) const {
      std::vector<double> planes(1, 0.0);
      for (std::size_t i = 0; i < mesh.n; ++i) planes.push_back(planes.back() + 0.5 + uniform(seed, 3 * i + direction));
      double const length = planes.back();
      for (double& plane : planes) plane = static_cast<double>(static_cast<Real>(plane / length));
      return planes;
    }

    static std::vector<Range> joined(std::vector<Range> ranges) {
      std::sort(ranges.begin(), ranges.end(), [](Range a, Range b) { return a.begin < b.begin; });
      std::vector<Range> all;
      for (Range const range : ranges)
        if (!all.empty() && range.begin <= all.back().end)
          all.back().end = std::max(all.back().end, range.end);
        else
          all.push_back(range);
      return all;
    }

    static void add(HostSpace const& space, HomeView<Real*> const& to, HomeView<Real*> const& from, Range range) {
      Kokkos::parallel_for("yoke::workloads::da::merge", Kokkos::RangePolicy<HostSpace>(space, range.begin, range.end),
                           [to, from](std::size_t i) { to(i) += from(i); });
    }

    std::array<std::vector<double>, 3> axes_;
    std::optional<da::Reference> reference_;
  };

  template <class Space>
  struct On {
    On(Space const&, Home& of, bool at_home)
        : home(of),
          coordinates(of.coordinates, at_home),
          metric(of.metric, at_home),
          numbers(of.numbers, at_home),
          row_begin(of.row_begin, at_home),
          columns(of.columns, at_home),
          values(of.values, at_home),
          rhs(of.rhs, at_home) {
      if (!at_home) land();
    }
    void land() {
      landing = &home.landings.emplace_back(typename Home::Landing{
          home_view<Real*>("landing", home.values.size()), home_view<Real*>("landing", home.rhs.size()), {}});
    }
    /// The device adds to sums of its own, in the landing.
    void share(Space const& space) {
      if (!landing) {
        land();
        shared = true;
        values = Mirror<Space, Real*>(landing->values, true);
        rhs = Mirror<Space, Real*>(landing->rhs, true);
      }
      Kokkos::deep_copy(space, values.view, Real(0));
      Kokkos::deep_copy(space, rhs.view, Real(0));
      landing->rows.clear();
    }
    void poison(Space const& space) {
      Kokkos::deep_copy(space, metric.view, std::numeric_limits<Real>::quiet_NaN());
      Kokkos::deep_copy(space, numbers.view, std::numeric_limits<Real>::quiet_NaN());
      Kokkos::deep_copy(space, values.view, Real(0));
      Kokkos::deep_copy(space, rhs.view, Real(0));
      landing->rows.clear();
    }
    void poison_inputs(Space const& space) { spoil(space, coordinates, row_begin, columns); }
    void broadcast(Space const& space, std::size_t segment) {
      if (segment == geometry) Kokkos::deep_copy(space, coordinates.view, home.coordinates);
      if (segment != assembly) return;
      Kokkos::deep_copy(space, row_begin.view, home.row_begin);
      Kokkos::deep_copy(space, columns.view, home.columns);
    }
    void copy_in(Space const&, std::size_t, Range) {}
    void enqueue(Space const& space, std::size_t segment, Range items) {
      if (segment == geometry)
        da::enqueue_geometry<Space, Real>(space, home.quadrature, home.mesh, coordinates.view.data(),
                                          metric.view.data(), items);
      else if (segment == stiffness)
        da::enqueue_stiffness<Space, Real>(space, home.quadrature, home.mesh, metric.view.data(), numbers.view.data(),
                                           items);
      else
        assemble(space, items);
    }
    /// Copies the processor's sums so far; a later piece that adds to some of these rows copies them again.
    void copy_out(Space const& space, std::size_t segment, Range items) {
      if (segment != assembly) return;
      Range const rows = home.mesh.rows_of(items);
      copy(space, landing->values, values.view, {home.mesh.row_begin(rows.begin), home.mesh.row_begin(rows.end)});
      copy(space, landing->rhs, rhs.view, rows);
      landing->rows.push_back(rows);
    }
    void send_intermediate(Space const& space, std::size_t segment, Range items) {
      if (segment == geometry) copy(space, home.metric, metric.view, numbers_of(items, da::geometry_numbers));
      if (segment == stiffness) copy(space, home.numbers, numbers.view, numbers_of(items, da::element_numbers));
    }
    void receive_intermediate(Space const& space, std::size_t segment, Range items) {
      if (segment == geometry) copy(space, metric.view, home.metric, numbers_of(items, da::geometry_numbers));
      if (segment == stiffness) copy(space, numbers.view, home.numbers, numbers_of(items, da::element_numbers));
    }

    Home& home;
    Mirror<Space, Real*> coordinates, metric, numbers;
    Mirror<Space, CountedLike<Real, std::size_t>*> row_begin;
    Mirror<Space, CountedLike<Real, std::uint32_t>*> columns;
    Mirror<Space, Real*> values, rhs;
    typename Home::Landing* landing = nullptr;
    bool shared = false;  ///< true if the device adds to the landing in place

   private:
    void assemble(Space const& space, Range items) {
      da::enqueue_assembly<Space, Real>(
          space, home.mesh, {row_begin.view.data(), columns.view.data(), values.view.data(), rhs.view.data()},
          numbers.view.data(), items, home.adds);
      if (shared) landing->rows.push_back(home.mesh.rows_of(items));
    }
    /// Returns the numbers of whole blocks.
    static Range numbers_of(Range items, int each) {
      std::size_t const size = static_cast<std::size_t>(each) * da::block;
      return {items.begin / da::block * size, da::blocks(items.end) * size};
    }
  };
};

}  // namespace
}  // namespace yoke::workloads::da

namespace yoke::workloads {
std::vector<NamedTally> count_da(Problem const& problem, Node& node);
}
