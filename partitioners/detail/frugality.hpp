// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <vector>

#include "partitioners/detail/device_belief.hpp"

namespace yoke::partitioners {

/// Part of `leap` that saves energy, or energy times a power of time, or observes a power cap: its knowledge, and
/// decisions that differ from those for time alone.
class Frugality {
 public:
  struct Settings {
    Aim aim;
    double ratio = 1, spread = 1;  ///< parameters of DeviceBelief
    std::optional<Who> who = {};   ///< processors to use, if known in advance
  };
  explicit Frugality(Settings const& settings);

  /// Reports finished work in seconds, on a device with its kernel; times and parts are as in DeviceBelief.
  void worked_on_host(double seconds) { host_s_ += seconds; }
  void worked_on_device(double seconds, DeviceBelief::Kernel const& kernel);

  /// Predicted time of the rest for each choice of processors.
  struct Rest {
    double now_s = 0, devices = 1;                 ///< elapsed time, number of devices
    double host_begun_s = 0, devices_begun_s = 0;  ///< part of it spent on unfinished parts
    double in_flight_s = 0;                        ///< until a device has finished those; mean of all devices
    double both_s = 0, host_s = 0, devices_s = 0;
  };
  /// Processors for the rest, and the fractions of their equal-finish shares if both work.
  struct Choice {
    Who who = Who::both;
    double host = 1, devices = 1;
  };
  /// Chooses the processors for the rest. Energy and time are linear in the share between its ends and equal finish
  /// (PEACH), so the logarithm of any product of their powers is concave there: the minimum is at both, or at one
  /// alone. Under a power cap it can also be in between, where the cap is just met: then one of them stops early.
  Choice best_of(Rest const& rest) const;

  /// Fraction of the loop, at most `max`, for the first part of an unknown device: `max` if time counts.
  double first_part(double max) const;
  /// Fraction of the loop for another test part although the host alone seems best, because the parts so far, at most
  /// `largest`, may have been too small for the device; 0 if it does not pay. `left` is a fraction of the loop.
  double next_part(double largest, double left, double host_s, double max_ratio) const;
  /// True if the host should wait for the first part of a device, which was sent `seconds` ago. Requires the host's
  /// rate from two parts, one before and one after the device's: in an irregular loop a single part is not conclusive.
  bool host_waits(double part, double seconds, double host_s, int host_parts) const;

  std::optional<Who> who() const { return settings_.who; }
  /// Seconds that the host has worked.
  double host_busy_s() const { return host_s_; }

 private:
  /// True if the device is tested before all other work: if time counts too, the test costs more than it saves.
  bool tests() const { return settings_.aim.goal == Goal::energy && !settings_.who; }

  Settings settings_;
  DeviceBelief belief_;
  std::vector<DeviceBelief::Kernel> kernels_;
  double host_s_ = 0, devices_s_ = 0;
};

}  // namespace yoke::partitioners
