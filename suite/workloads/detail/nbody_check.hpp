// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "suite/workloads/detail/nbody_kernel.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::nbody {

/// Checks the motion of the bodies:
///   - the last accelerations of all bodies, or of a sample if there are many, against sums in double;
///   - the last step of every body;
///   - total momentum and center of mass after all iterations, which move as if without forces, because forces cancel:
///     a single missing or wrong acceleration of a body in any iteration is detected.
template <class Real>
class Check {
 public:
  using Vector = std::array<double, 3>;
  static constexpr std::size_t max_samples = 128;

  Check(std::size_t n, std::size_t iterations, std::uint64_t seed)
      : n_(n), iterations_(static_cast<double>(iterations)), seed_(seed) {}

  /// Relative to the sum of all terms' magnitudes. A term has about ten roundings and an estimate of a root cubed, 12
  /// units in all; the sum of n terms adds a factor of sqrt(n), in practice with a constant below 5 (Higham, Mary
  /// 2019).
  static double tolerance(std::size_t n) { return (12 + 5 * std::sqrt(static_cast<double>(n))) * unit; }

  struct Ends {
    Rows<Real const> before, velocity_before;  ///< state at the start of the last iteration
    Rows<Real const> acceleration, velocity, position;
    Real const* mass;
  };
  /// Returns the largest error, each relative to its scale in `tolerance`; NaN if any number is not finite.
  double worst(Ends const& ends) const {
    double worst = 0, finite = 0;  // `finite` stays 0 unless a value is not finite
    auto const judge = [&worst](double error, double scale) {
      if (error != 0) worst = std::max(worst, std::abs(error) / scale);
    };
    double force = 0;
    for (std::size_t s = 0; s < std::min(n_, max_samples); ++s) {
      std::size_t const i = n_ <= max_samples ? s : random_bits(~seed_, s) % n_;
      auto const [sum, magnitude] = pull(ends, i);
      for (std::size_t k = 0; k < 3; ++k) judge(static_cast<double>(row(ends.acceleration, k)[i]) - sum[k], magnitude);
      force = std::max(force, magnitude * static_cast<double>(ends.mass[i]));
    }
    double speed = 0, place = 0;            // maximum, times mass
    Vector momentum{}, pushed{}, centre{};  // initial; its change since; change of mass times position since
    Start<Real> const start{seed_};
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t i = 0; i < n_; ++i) {
        auto const at = [i, k](Rows<Real const> const& rows) { return static_cast<double>(row(rows, k)[i]); };
        double const old_v = at(ends.velocity_before), old_x = at(ends.before), m = static_cast<double>(ends.mass[i]);
        double const kick = dt * at(ends.acceleration), v = at(ends.velocity), drift = dt * v, x = at(ends.position);
        // Two roundings of half an epsilon, less than the tolerance.
        judge(v - (old_v + kick), std::abs(old_v) + std::abs(kick));
        judge(x - (old_x + drift), std::abs(old_x) + std::abs(drift));
        double const first_v = static_cast<double>(start.velocity(k, i));
        momentum[k] += m * first_v;
        pushed[k] += m * (v - first_v);
        centre[k] += m * (x - static_cast<double>(start.position(k, i)));
        speed = std::max(speed, m * std::abs(v));
        place = std::max(place, m * std::abs(x));
        finite += (kick - kick) + (v - v) + (x - x);
      }
    // Independent errors add up to the square root of their number. The tolerance already contains the constant of 5.
    double const many = std::sqrt(static_cast<double>(n_) * iterations_), rounding = 5 * 2 * unit / tolerance(n_);
    double const of_momentum = many * (dt * force + rounding * speed), seconds = iterations_ * dt;
    double const of_centre = seconds * of_momentum + many * rounding * place;
    for (std::size_t k = 0; k < 3; ++k) {
      judge(pushed[k], of_momentum);
      judge(centre[k] - seconds * momentum[k], of_centre);
    }
    return finite == 0 ? worst : std::numeric_limits<double>::quiet_NaN();
  }

 private:
  static constexpr double dt = static_cast<double>(static_cast<Real>(step_s));
  /// Rounding of the kernel plus that of the reference.
  static constexpr double unit =
      static_cast<double>(std::numeric_limits<Real>::epsilon()) / 2 + std::numeric_limits<double>::epsilon() / 2;

  static Real const* row(Rows<Real const> const& rows, std::size_t k) {
    return k == 0 ? rows.x : k == 1 ? rows.y : rows.z;
  }

  struct Pull {
    Vector sum{};
    double magnitude = 0;
  };
  Pull pull(Ends const& ends, std::size_t i) const {
    Pull pull;
    for (std::size_t j = 0; j < n_; ++j) {
      Vector d;
      double squared = softening_squared;
      for (std::size_t k = 0; k < 3; ++k) {
        d[k] = static_cast<double>(row(ends.before, k)[j]) - static_cast<double>(row(ends.before, k)[i]);
        squared += d[k] * d[k];
      }
      double const weight = static_cast<double>(ends.mass[j]) / (squared * std::sqrt(squared));
      for (std::size_t k = 0; k < 3; ++k) pull.sum[k] += weight * d[k];
      pull.magnitude += weight * std::sqrt(squared - softening_squared);
    }
    return pull;
  }

  std::size_t n_;
  double iterations_;
  std::uint64_t seed_;
};

}  // namespace yoke::nbody
