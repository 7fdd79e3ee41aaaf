// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Parameters of processors and partitions in PerDome and PeaPaw: plain numbers.
/// Code partition from its essential parameters. Equation numbers are PeaPaw's; all values are per flop of the whole
/// workload.
namespace yoke::models::equations {

/// Peak rates of one processor, as times.
struct Peak {
  double t_f_s = 0;  ///< seconds per flop
  double t_b_s = 0;  ///< seconds per byte
};

/// Costs of one processor (PeaPaw, table II).
struct PowerPeak {
  Peak peak;
  double e_f_j = 0, e_b_j = 0;  ///< dynamic energy per flop and per byte
  double p_s_w = 0;             ///< static power, drawn while the node works
};

/// One host and one device.
struct Platform {
  PowerPeak host, device;
};

/// Essential parameters of a workload partition: operational intensities in flop/byte of the whole workload (PerDome,
/// eq 1) and of the parts on host and device (eqs 6, 7); 0 for a processor without work.
struct Essential {
  double whole = 0, host = 0, device = 0;
};

/// Relative tolerance for equal intensities, with respect to the larger one.
inline constexpr double same_intensity = 1e-9;

inline double larger(double a, double b) { return a > b ? a : b; }

inline bool same_intensities(double a, double b) {
  double const apart = a > b ? a - b : b - a;
  return apart <= same_intensity * larger(a, b);
}

/// Lemma 2: one intensity is strictly above that of the whole workload, the other strictly below. Bitwise, so that
/// loops over it have no branches.
inline bool is_code_partition(Essential const& i) {
  int const apart = (i.host > i.whole) != (i.device > i.whole);
  int const host = !same_intensities(i.host, i.whole), device = !same_intensities(i.device, i.whole);
  return (apart & host & device) != 0;
}

/// Bytes of both parts.
struct CodeBytes {
  double host = 0, device = 0;
};
/// Eqs 10 and 11, divided by Nf. One intensity is above that of the whole workload, the other below.
inline CodeBytes code_bytes(Essential const& i) {
  double const each = 1 / (i.whole * (i.host - i.device));
  return {(i.whole - i.device) * each, (i.host - i.whole) * each};
}

/// Seconds and joules of a byte together with its flops, at a given intensity (eqs 14 to 16, 21, 22).
inline double byte_s(double intensity, Peak const& peak) { return larger(intensity * peak.t_f_s, peak.t_b_s); }
inline double byte_j(double intensity, PowerPeak const& power) { return intensity * power.e_f_j + power.e_b_j; }

/// Eqs 17 and 19: time of the slower processor.
inline double code_s(CodeBytes const& bytes, double host_byte_s, double device_byte_s) {
  return larger(bytes.host * host_byte_s, bytes.device * device_byte_s);
}

/// Eqs 23, 24, 26.
inline double code_j(CodeBytes const& bytes, double time_s, double static_w, double host_byte_j, double device_byte_j) {
  return static_w * time_s + bytes.host * host_byte_j + bytes.device * device_byte_j;
}

}  // namespace yoke::models::equations
