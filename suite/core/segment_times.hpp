// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/pressure.hpp"
#include "suite/core/schedule.hpp"

namespace yoke {

/// A part of a kernel in which units of the core work while data come, in fractions of the kernel's time alone. It
/// takes as long as the longer of the two, whoever slows what.
struct KernelPart {
  double core = 0;    ///< units of the core
  double others = 0;  ///< the data's way, but for main memory: caches, and instructions that wait for them
  double memory = 0;  ///< main memory's part of the data's way
};

/// What a processor does at some moment.
struct Activity {
  bool copies = false;  ///< over its link
  PressureMix mix{};
  std::vector<KernelPart> parts = {};  ///< what slows it, unless accesses all over memory do; none: what the mix says
};

/// A cause and the seconds that it takes.
struct TimeTerm {
  std::string name;
  double seconds = 0;
};

/// A piece's kernel on a processor whose neighbours are idle.
struct KernelTime {
  double launch_s = 0;          ///< before anything is computed
  std::vector<TimeTerm> terms;  ///< they add up; a term that hides behind others is left out
  PressureMix mix{};
  std::vector<KernelPart> parts = {};  ///< one after the other; with the time under `latency` they sum up to 1
  double spread = 0;  ///< standard deviation of the logarithm of its time, from one execution to the next
  /// Without the launch.
  double seconds() const;
};

/// What a model says of the parts that plans consist of: an executor in virtual time plays any plan through on it.
/// Throws Error as `Predictor::predict` does.
class SegmentTimes {
 public:
  virtual ~SegmentTimes() = default;
  /// The piece's kernel on this processor, alone.
  virtual KernelTime kernel(Processor, Piece const&) const = 0;
  /// So many bytes of a segment from home to a device and back, alone; 0 for no bytes.
  virtual double copy_in_s(Processor, std::size_t segment, double bytes) const = 0;
  virtual double copy_out_s(Processor, std::size_t segment, double bytes) const = 0;
  /// At the beginning of an iteration: until the processors have work.
  virtual double start_s() const { return 0; }
  /// After an iteration of which the devices did this share: from the last result's way home until all processors have
  /// the results of the others.
  virtual double exchange_s(double share) const = 0;
  /// At the end of a run with streamed data of which the devices did this share: combining what several processors
  /// contributed to the same results.
  virtual double merge_s(double share) const = 0;
  /// How many times longer what `now[p]` says takes while the other processors do what `now` says of them; at least 1.
  virtual double slowdown(Processor p, std::span<Activity const> now) const = 0;
  /// What partitioners may know of the processors' steps (NodeHints::step_chunks).
  virtual std::vector<std::size_t> step_chunks() const { return {}; }
  /// Energy of the node; nothing if the model or the machine file knows none.
  virtual std::optional<double> energy_j(RunResult const&) const { return std::nullopt; }
  /// Terms of the model that the machine file has no number for, and the simpler ones in their place, each once, such
  /// as "no t_scalar_s for the host: instructions on single numbers take no time".
  virtual std::vector<std::string> fallbacks() const { return {}; }
};

}  // namespace yoke
