// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "suite/workloads/detail/da_mesh.hpp"
#include "suite/workloads/reference.hpp"

namespace yoke::workloads::da {

/// The assembled system of a brick whose elements are boxes, computed without elements: on such a mesh trilinear shape
/// functions are products of linear ones, so the matrix is K x M x M + M x K x M + M x M x K of the tridiagonal
/// stiffness and mass matrices along the axes, and the right-hand side for a source of one is the product of the axes'
/// hat integrals.
class Reference {
 public:
  /// `axes`: coordinates of the n + 1 planes of nodes in each direction.
  Reference(Mesh mesh, std::array<std::vector<double>, 3> const& axes) : mesh_(mesh) {
    std::size_t const edge = mesh.edge();
    for (std::size_t d = 0; d < 3; ++d) {
      for (auto* array : {&stiffness_[d], &mass_[d]}) array->assign(3 * edge, 0.0);
      hat_[d].assign(edge, 0.0);
      for (std::size_t e = 0; e + 1 < edge; ++e) {
        double const h = axes[d][e + 1] - axes[d][e];
        for (std::size_t i : {e, e + 1}) {
          hat_[d][i] += h / 2;
          for (std::size_t j : {e, e + 1}) {
            stiffness_[d][3 * i + 1 + j - i] += (i == j ? 1 : -1) / h;
            mass_[d][3 * i + 1 + j - i] += h * (i == j ? 2 : 1) / 6;
          }
        }
      }
    }
  }

  /// Returns the largest error of the assembled system, with each entry relative to the sum of its terms' magnitudes;
  /// NaN if any is NaN or infinite.
  template <class Real>
  double worst(Real const* values, Real const* rhs, Workers const& workers = {}) const {
    std::size_t const edge = mesh_.edge();
    return worst_of_parts(workers, edge, items_of_part(9 * edge * edge), [&](Range planes) {
      double worst = 0, finite = 0;  // `finite` stays 0 unless a value is not finite
      auto const judge = [&](Real actual, double right, double scale) {
        double const value = static_cast<double>(actual), error = std::abs(value - right) / scale;
        worst = error > worst ? error : worst;
        finite += value - value;
      };
      visit(planes, [&](std::size_t entry, double right, double scale) { judge(values[entry], right, scale); });
      for (std::size_t k = planes.begin, row = k * edge * edge; k < planes.end; ++k)
        for (double const y : hat_[1])
          for (double const x : hat_[0]) judge(rhs[row++], x * y * hat_[2][k], x * y * hat_[2][k]);
      return finite == 0 ? worst : std::numeric_limits<double>::quiet_NaN();
    });
  }

  /// Calls visit(entry, value, sum of the magnitudes of its terms) for every entry of the nodes in these planes of the
  /// third direction, in order.
  template <class Visit>
  void visit(Range planes, Visit const& visit) const {
    std::size_t const edge = mesh_.edge();
    auto const first = [](std::size_t at) { return std::size_t(at > 0 ? 0 : 1); };
    auto const last = [edge](std::size_t at) { return std::size_t(at + 1 < edge ? 3 : 2); };
    // Entries of a node are the products of those along the axes.
    auto const along = [&](std::size_t end) {
      std::size_t entries = 0;
      for (std::size_t at = 0; at < end; ++at) entries += last(at) - first(at);
      return entries;
    };
    std::size_t entry = along(planes.begin) * along(edge) * along(edge);
    for (std::size_t k = planes.begin; k < planes.end; ++k)
      for (std::size_t j = 0; j < edge; ++j)
        for (std::size_t i = 0; i < edge; ++i)
          for (std::size_t z = first(k); z < last(k); ++z)
            for (std::size_t y = first(j); y < last(j); ++y) {
              double const kz = stiffness_[2][3 * k + z], mz = mass_[2][3 * k + z];
              double const ky = stiffness_[1][3 * j + y], my = mass_[1][3 * j + y];
              double const mm = my * mz, rest = ky * mz + my * kz, max = std::abs(ky) * mz + my * std::abs(kz);
              for (std::size_t x = first(i); x < last(i); ++x) {
                double const kx = stiffness_[0][3 * i + x], mx = mass_[0][3 * i + x];
                visit(entry++, kx * mm + mx * rest, std::abs(kx) * mm + mx * max);
              }
            }
  }

 private:
  Mesh mesh_;
  std::array<std::vector<double>, 3> stiffness_, mass_;  ///< three entries per row
  std::array<std::vector<double>, 3> hat_;
};

}  // namespace yoke::workloads::da
