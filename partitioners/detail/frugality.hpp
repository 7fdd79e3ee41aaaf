// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <vector>

#include "partitioners/detail/device_belief.hpp"

namespace yoke::partitioner_detail {

/// How `leap` saves energy, or energy times a power of time, or stays under a power cap: what is known of it, and what
/// it decides that time alone would not.
class Frugality {
 public:
  struct Settings {
    Aim aim;
    double ratio = 1, spread = 1;  ///< of DeviceBelief
    std::optional<Who> who = {};   ///< if that is known
  };
  explicit Frugality(Settings const& settings);

  /// Seconds of work are finished. Kernels tell of a device; times and parts as of DeviceBelief.
  void worked_on_host(double seconds) { host_s_ += seconds; }
  void worked_on_device(double seconds, DeviceBelief::Kernel const& kernel);

  /// What the rest would take in each way.
  struct Rest {
    double now_s = 0, devices = 1;                 ///< elapsed time, number of devices
    double host_begun_s = 0, devices_begun_s = 0;  ///< of that, in parts that are not finished
    double in_flight_s = 0;                        ///< until a device has finished those, the mean of all
    double both_s = 0, host_s = 0, devices_s = 0;
  };
  /// Who should do the rest, and how much of their equal-finish shares if both should.
  struct Choice {
    Who who = Who::both;
    double host = 1, devices = 1;
  };
  /// Energy is linear in the share between its ends and equal finish (PEACH), and so is time; the logarithm of any
  /// product of their powers is concave there. So both, or one alone, is the minimum. Under a power cap it may also be
  /// between both and one alone, where the cap is just met: then the other works first and stops early.
  Choice best_of(Rest const& rest) const;

  /// Fraction of the loop, at most `max`, for the first part of a device of which nothing is known: `max` if time
  /// counts.
  double first_part(double max) const;
  /// Fraction of the loop for another part, in spite of the host alone seeming best, because the parts so far, at most
  /// `largest`, may have been too small for the device; 0: it is not worth it. `left` is of the loop.
  double next_part(double largest, double left, double host_s, double max_ratio) const;
  /// Whether the host should wait for the first part of a device, which was sent `seconds` ago. Its own rate must be
  /// known from two parts, before and behind that of the device: in an irregular loop one says nothing.
  bool host_waits(double part, double seconds, double host_s, int host_parts) const;

  std::optional<Who> who() const { return settings_.who; }
  /// Seconds that the host has worked.
  double host_busy_s() const { return host_s_; }

 private:
  /// Whether the device is tested before all work: where time counts, too, that costs more than it saves.
  bool tests() const { return settings_.aim.goal == Goal::energy && !settings_.who; }

  Settings settings_;
  DeviceBelief belief_;
  std::vector<DeviceBelief::Kernel> kernels_;
  double host_s_ = 0, devices_s_ = 0;
};

}  // namespace yoke::partitioner_detail
