// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/portable_logarithm.hpp"

#include <cmath>
#include <limits>
#include <numbers>

// Uses only additions, multiplications and divisions, which IEEE 754 defines to the last bit, without contraction: this
// component is compiled with -ffp-contract=off.

namespace yoke::core {
namespace {

/// ln 2 as a sum: the high part has exact products with exponents.
constexpr double ln2_high = 0x1.62e42fefa38p-1, ln2_low = 0x1.ef35793c7673p-45;

}  // namespace

double portable_logarithm(double number) {
  int exponent = 0;
  double fraction = std::frexp(number, &exponent);  // exact
  if (fraction < std::numbers::sqrt2 / 2) {
    fraction *= 2;
    --exponent;
  }
  // With s = (x - 1) / (x + 1), ln x = 2 (s + s^3 / 3 + s^5 / 5 ...), |s| < 0.172.
  double const more = fraction - 1, s = more / (fraction + 1), squared = s * s;
  double series = 0;
  for (int power = 23; power >= 3; power -= 2) series = series * squared + 2.0 / power;
  series *= squared;
  // 2 s = more - s more, so that the leading term is exact.
  double const e = exponent;
  return e * ln2_high + (more - (s * (more - series) - e * ln2_low));
}

double portable_exponential(double exponent) {
  if (exponent > 709.8) return std::numeric_limits<double>::infinity();
  if (exponent < -745.2) return 0;
  double const twos = std::round(exponent / std::numbers::ln2);
  double const high = exponent - twos * ln2_high, low = twos * ln2_low, rest = high - low;
  double series = 1;
  for (int n = 16; n >= 2; --n) series = 1 + rest * series / n;
  // 1 + rest * series, corrected by the rounding error of `rest`.
  double const lost = (high - rest) - low;
  return std::ldexp(1 + (rest * series + lost), static_cast<int>(twos));  // exact unless the result is subnormal
}

}  // namespace yoke::core
