// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Parameters of processors and partitions in PerDome and PeaPaw: plain numbers.
namespace yoke::equations {

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

}  // namespace yoke::equations
