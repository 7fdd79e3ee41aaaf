// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "models/equations/platform.hpp"

/// A code partition from its essential parameters. Numbers of equations are those
/// of PeaPaw; everything is for one flop of the whole workload.
namespace yoke::equations {

/// Intensities are equal within this, relative to the larger one.
inline constexpr double same_intensity = 1e-9;

inline double larger(double a, double b) { return a > b ? a : b; }

inline bool same_intensities(double a, double b) {
  double const apart = a > b ? a - b : b - a;
  return apart <= same_intensity * larger(a, b);
}

/// Lemma 2: one intensity strictly above the whole workload's, the other strictly below. Bitwise, so that loops over it
/// have no branches.
inline bool is_code_partition(Essential const& i) {
  int const apart = (i.host > i.whole) != (i.device > i.whole);
  int const host = !same_intensities(i.host, i.whole), device = !same_intensities(i.device, i.whole);
  return (apart & host & device) != 0;
}

/// Bytes of both parts.
struct CodeBytes {
  double host = 0, device = 0;
};
/// Eqs 10 and 11, over Nf. One intensity is above the whole one's, the other below.
inline CodeBytes code_bytes(Essential const& i) {
  double const each = 1 / (i.whole * (i.host - i.device));
  return {(i.whole - i.device) * each, (i.host - i.whole) * each};
}

/// Seconds and joules of a byte and the flops that come with it, at some intensity (eqs 14 to 16, 21, 22).
inline double byte_s(double intensity, Peak const& peak) { return larger(intensity * peak.t_f_s, peak.t_b_s); }
inline double byte_j(double intensity, PowerPeak const& power) { return intensity * power.e_f_j + power.e_b_j; }

/// Eqs 17 and 19: the slower processor's time.
inline double code_s(CodeBytes const& bytes, double host_byte_s, double device_byte_s) {
  return larger(bytes.host * host_byte_s, bytes.device * device_byte_s);
}

/// Eqs 23, 24, 26.
inline double code_j(CodeBytes const& bytes, double time_s, double static_w, double host_byte_j, double device_byte_j) {
  return static_w * time_s + bytes.host * host_byte_j + bytes.device * device_byte_j;
}

}  // namespace yoke::equations
