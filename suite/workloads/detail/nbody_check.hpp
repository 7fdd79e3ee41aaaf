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
#include "suite/workloads/reference.hpp"

namespace yoke::workloads::nbody {

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
  double worst(Ends const& ends, Workers const& workers = {}) const {
    auto const sampled = [&](Range samples) { return pulls(ends, samples); };
    Pulls forces{0, 0};
    for (Pulls const& part : values_of_parts(workers, std::min(n_, max_samples), items_of_part(n_), sampled)) {
      forces.error = worst_of(std::array{forces.error, part.error});
      forces.strongest = std::max(forces.strongest, part.strongest);
    }
    auto const moved = [&](Range bodies) { return motion(ends, bodies); };
    Motion all{.finite = 0};
    for (Motion const& part : values_of_parts(workers, n_, items_of_part(numbers_of_body), moved)) all += part;
    double worst = worst_of(std::array{forces.error, all.error});
    auto const judge = [&worst](double error, double scale) { worst = std::max(worst, relative(error, scale)); };
    // Independent errors add up to the square root of their number. The tolerance already contains the constant of 5.
    double const many = std::sqrt(static_cast<double>(n_) * iterations_), rounding = 5 * 2 * unit / tolerance(n_);
    double const of_momentum = many * (dt * forces.strongest + rounding * all.speed), seconds = iterations_ * dt;
    double const of_centre = seconds * of_momentum + many * rounding * all.place;
    for (std::size_t k = 0; k < 3; ++k) {
      judge(all.pushed[k], of_momentum);
      judge(all.centre[k] - seconds * all.momentum[k], of_centre);
    }
    return all.finite == 0 ? worst : std::numeric_limits<double>::quiet_NaN();
  }

 private:
  static constexpr double dt = static_cast<double>(static_cast<Real>(step_s));
  /// Rounding of the kernel plus that of the reference.
  static constexpr double unit =
      static_cast<double>(std::numeric_limits<Real>::epsilon()) / 2 + std::numeric_limits<double>::epsilon() / 2;

  static Real const* row(Rows<Real const> const& rows, std::size_t k) {
    return k == 0 ? rows.x : k == 1 ? rows.y : rows.z;
  }

  static double relative(double error, double scale) { return error != 0 ? std::abs(error) / scale : 0; }

  /// Judgement of some accelerations; as long as it is not made, they are not right.
  struct Pulls {
    double error = std::numeric_limits<double>::quiet_NaN();
    double strongest = 0;  ///< force
  };
  Pulls pulls(Ends const& ends, Range samples) const {
    Pulls pulls{0, 0};
    for (std::size_t s = samples.begin; s < samples.end; ++s) {
      std::size_t const i = n_ <= max_samples ? s : random_bits(~seed_, s) % n_;
      auto const [sum, magnitude] = pull(ends, i);
      for (std::size_t k = 0; k < 3; ++k)
        pulls.error =
            std::max(pulls.error, relative(static_cast<double>(row(ends.acceleration, k)[i]) - sum[k], magnitude));
      pulls.strongest = std::max(pulls.strongest, magnitude * static_cast<double>(ends.mass[i]));
    }
    return pulls;
  }

  /// Judgement and sums of some bodies' motion.
  struct Motion {
    double finite =
        std::numeric_limits<double>::quiet_NaN();  ///< 0 if the motion was judged and all numbers are finite
    double error = 0;
    double speed = 0, place = 0;            ///< maximum, times mass
    Vector momentum{}, pushed{}, centre{};  ///< initial; its change since; change of mass times position since
    void operator+=(Motion const& more) {
      finite += more.finite;
      error = std::max(error, more.error);
      speed = std::max(speed, more.speed);
      place = std::max(place, more.place);
      for (std::size_t k = 0; k < 3; ++k) {
        momentum[k] += more.momentum[k];
        pushed[k] += more.pushed[k];
        centre[k] += more.centre[k];
      }
    }
  };
  static constexpr std::size_t numbers_of_body = 15;
  Motion motion(Ends const& ends, Range bodies) const {
    Motion sums{.finite = 0};
    Start<Real> const start{seed_};
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t i = bodies.begin; i < bodies.end; ++i) {
        auto const at = [i, k](Rows<Real const> const& rows) { return static_cast<double>(row(rows, k)[i]); };
        double const old_v = at(ends.velocity_before), old_x = at(ends.before), m = static_cast<double>(ends.mass[i]);
        double const kick = dt * at(ends.acceleration), v = at(ends.velocity), drift = dt * v, x = at(ends.position);
        // Two roundings of half an epsilon, less than the tolerance.
        sums.error = std::max({sums.error, relative(v - (old_v + kick), std::abs(old_v) + std::abs(kick)),
                               relative(x - (old_x + drift), std::abs(old_x) + std::abs(drift))});
        double const first_v = static_cast<double>(start.velocity(k, i));
        sums.momentum[k] += m * first_v;
        sums.pushed[k] += m * (v - first_v);
        sums.centre[k] += m * (x - static_cast<double>(start.position(k, i)));
        sums.speed = std::max(sums.speed, m * std::abs(v));
        sums.place = std::max(sums.place, m * std::abs(x));
        sums.finite += (kick - kick) + (v - v) + (x - x);
      }
    return sums;
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

}  // namespace yoke::workloads::nbody
