// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/machine.hpp"
#include "suite/core/machine_speed.hpp"
#include "suite/probe/exercise.hpp"
#include "suite/probe/sampler.hpp"

namespace yoke::probe {

/// Seconds per unit of one processor's reference kernels.
struct ReferenceSample {
  double arithmetic_s = 0, memory_s = 0;
};

/// A heartbeat that takes at most `part` of the time: the first beat is measured at the first call, another one as soon
/// as all beats with it would take no more than this part of the time since construction.
class RationedHeartbeat final : public core::Heartbeat {
 public:
  static constexpr double part = 0.01;
  /// `measure` returns a sample for each processor of `machine`, in the same order; it is never called if the machine
  /// has no reference times. `where` names the machine file in reasons. `now` returns seconds.
  RationedHeartbeat(Machine const& machine, std::string const& where,
                    std::function<std::vector<ReferenceSample>()> measure, std::function<double()> now = seconds_now);
  core::Beat beat() override;
  /// True if `machine` has a time of a reference kernel.
  static bool is_known(Machine const& machine);
  /// All beats so far.
  std::vector<std::vector<core::ProcessorSpeed>> const& measured() const { return beats_; }
  /// Total seconds of all beats.
  double spent_s() const { return spent_s_; }

 private:
  bool due() const;
  void measure();

  std::vector<ReferenceTimes> reference_;
  std::string reason_;
  std::function<std::vector<ReferenceSample>()> measure_;
  std::function<double()> now_;
  double begin_s_, spent_s_ = 0, measured_at_s_ = 0;
  std::optional<double> last_cost_s_;
  std::vector<std::vector<core::ProcessorSpeed>> beats_;
};

/// Sentence on the speeds of the latest beat, such as "the host now computes at 0.70 and uses memory at 0.95 times the
/// speed in machine.json"; empty if all are within `noticeable` of 1.
std::string speed_sentence(std::vector<core::ProcessorSpeed> const& speeds, std::string const& where);

/// Sentence on the range of the speeds during a measurement, for processors whose speed left the range of `noticeable`
/// around 1; empty if none did or for fewer than two beats.
std::string speed_range_sentence(std::vector<std::vector<core::ProcessorSpeed>> const& beats, std::string const& where);

/// Relative deviation from the machine file below which a speed is not mentioned.
inline constexpr double noticeable = 0.05;

/// Independent chains of single-precision multiply-adds, as for t_f. Units are flops.
Exercise reference_arithmetic(Processors& processors, Processor processor);

/// Accesses to main memory that need little memory of their own. A host with non-temporal stores writes a few MiB past
/// the caches and reads them back: the stores leave none of them in a cache. Other processors run triad on part after
/// part of arrays that exceed their last cache. Units are bytes, each array counted as in STREAM.
Exercise reference_memory(Processors& processors, Processor processor);

/// Measures the reference kernels of all processors, one processor at a time while the others idle.
class ReferenceKernels {
 public:
  /// Allocates and calibrates the kernels.
  explicit ReferenceKernels(Processors& processors);
  /// Medians of a few samples of each kernel, in the order of the processors.
  std::vector<ReferenceSample> measure();

 private:
  Processors& processors_;
  std::vector<Exercise> arithmetic_, memory_;
};

}  // namespace yoke::probe
