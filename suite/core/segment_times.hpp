// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/schedule.hpp"

namespace yoke {

/// A part of a kernel in which core units work while data arrive. All values are fractions of the kernel's isolated
/// time.
struct KernelPart {
  double core = 0;    ///< functional units of the core
  double others = 0;  ///< data path without main memory: caches, and instructions that wait for them
  double memory = 0;  ///< main memory's share of the data path
  /// True if core and data hide each other in part: the root of the sum of their squares counts instead of the larger.
  bool partly = false;
  /// Time of a part whose core and data take these times.
  double together(double core_s, double data_s) const {
    return partly ? std::hypot(core_s, data_s) : std::max(core_s, data_s);
  }
};

/// Activity of a processor at some moment.
struct Activity {
  bool copies = false;  ///< true while it copies over its link
  PressureMix mix{};
  /// Parts that contention stretches, unless random memory accesses dominate; empty: use `mix`.
  std::vector<KernelPart> parts = {};
  double atomics = 0;  ///< relative slowdown while another processor adds to the same results; 0: it does not add
};

/// A cause of time, and its seconds.
struct TimeTerm {
  std::string name;
  double seconds = 0;
};

/// Time of a piece's kernel on a processor whose neighbors are idle.
struct KernelTime {
  double launch_s = 0;          ///< before the computation starts
  std::vector<TimeTerm> terms;  ///< additive terms; terms hidden behind others are omitted
  PressureMix mix{};
  std::vector<KernelPart> parts = {};  ///< consecutive parts; with the time under `latency` they sum to 1
  double spread = 0;                   ///< standard deviation of ln(time) between executions
  double atomics_s = 0;  ///< additional seconds of atomic additions while another processor adds to the same results
  /// Kernel time without the launch.
  double seconds() const;
  /// `atomics_s` as a fraction of `seconds()`.
  double atomics() const;
};

/// A model's times of the parts of plans; with them an executor in virtual time simulates any plan. Throws Error as
/// `Predictor::predict` does.
class SegmentTimes {
 public:
  virtual ~SegmentTimes() = default;
  /// Kernel time of a piece in isolation on this processor.
  virtual KernelTime kernel(Processor, Piece const&) const = 0;
  /// Seconds to copy `bytes` of a segment from home to a device in isolation; 0 for 0 bytes.
  virtual double copy_in_s(Processor, std::size_t segment, double bytes) const = 0;
  /// Seconds to copy `bytes` of a segment from a device to home in isolation; 0 for 0 bytes.
  virtual double copy_out_s(Processor, std::size_t segment, double bytes) const = 0;
  /// Seconds at the beginning of an iteration until the processors have work.
  virtual double start_s() const { return 0; }
  /// Seconds after an iteration with device share `share`, from the transfer of the last result until all processors
  /// have the others' results.
  virtual double exchange_s(double share) const = 0;
  /// Seconds at the end of a run with streamed data and device share `share`, to combine the contributions of several
  /// processors to the same results.
  virtual double merge_s(double share) const = 0;
  /// Seconds in which a kernel of this processor takes a piece from a counter that kernels of all processors use;
  /// `std::nullopt` if the machine file has no number, or a reason why such a counter does not work.
  virtual std::optional<double> claim_s(Processor) const { return std::nullopt; }
  /// Threads of all processors; 0 if unknown.
  virtual std::size_t threads() const { return 0; }
  /// Slowdown, at least 1, of activity `now[p]` while the other processors perform their activities in `now`.
  virtual double slowdown(Processor p, std::span<Activity const> now) const = 0;
  /// Steps that partitioners may use (NodeHints::step_chunks).
  virtual std::vector<std::size_t> step_chunks() const { return {}; }
  /// Energy of the node in joules; `std::nullopt` if the model or the machine file has no energy.
  virtual std::optional<double> energy_j(RunResult const&) const { return std::nullopt; }
  /// Terms of the model for which the machine file has no number, each with the simpler term that replaces it, such as
  /// "no t_scalar_s for the host: instructions on single numbers take no time". Each appears once.
  virtual std::vector<std::string> fallbacks() const { return {}; }
};

inline double KernelTime::seconds() const {
  double sum_s = 0;
  for (auto const& term : terms) sum_s += term.seconds;
  return sum_s;
}

inline double KernelTime::atomics() const {
  double const all_s = seconds();
  return all_s > 0 ? atomics_s / all_s : 0;
}

}  // namespace yoke
