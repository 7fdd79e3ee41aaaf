// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/count/growth.hpp"

#include <algorithm>
#include <cmath>

namespace yoke::count {
namespace {

constexpr std::array counts_members{&Counts::fma,  &Counts::add,          &Counts::multiply,   &Counts::divide,
                                    &Counts::root, &Counts::inverse_root, &Counts::read_bytes, &Counts::write_bytes};
constexpr std::array tally_members{&Tally::functions, &Tally::loaded_bytes, &Tally::stored_bytes};

/// Every number of the tally at `n`, with the powers between `middle` and `large`.
Tally grown(TallyAt const& from, TallyAt const& to, TallyAt const& middle, TallyAt const& large, double n) {
  Tally tally;
  auto const grow = [&](auto const& number) {
    int const power = power_between({middle.n, number(middle.tally)}, {large.n, number(large.tally)});
    return growth_through({from.n, number(from.tally)}, {to.n, number(to.tally)}, power).at(n);
  };
  for (auto const member : counts_members)
    tally.counts.*member = grow([=](Tally const& of) { return of.counts.*member; });
  for (auto const member : tally_members) tally.*member = grow([=](Tally const& of) { return of.*member; });
  return tally;
}

double relative_error(double is, double right) { return right > 0 ? std::abs(is / right - 1) : is > 0 ? 1 : 0; }

}  // namespace

double Growth::at(double n) const { return std::max(0.0, (leading * n + next) * std::pow(n, power - 1)); }

Growth growth_through(CountAt small, CountAt large, int power) {
  double const low = small.count / std::pow(small.n, power - 1), high = large.count / std::pow(large.n, power - 1);
  double const slope = (high - low) / (large.n - small.n);
  return {power, slope, low - slope * small.n};
}

int power_between(CountAt small, CountAt large) {
  if (small.count <= 0 || large.count <= 0) return 0;
  return static_cast<int>(std::lround(std::log(large.count / small.count) / std::log(large.n / small.n)));
}

Tally scaled(std::array<TallyAt, 3> const& counted, double n) {
  return grown(counted[1], counted[2], counted[1], counted[2], n);
}

double scaling_error(std::array<TallyAt, 3> const& counted) {
  Tally const &right = counted[2].tally, is = grown(counted[0], counted[1], counted[1], counted[2], counted[2].n);
  return std::max({relative_error(is.flops(), right.flops()),
                   relative_error(is.accessed_bytes(), right.accessed_bytes()),
                   relative_error(is.compulsory_bytes(), right.compulsory_bytes())});
}

}  // namespace yoke::count
