// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <vector>

#include "partitioners/detail/device_belief.hpp"

namespace yoke::partitioner_detail {

/// How `leap` saves energy, or energy times a power of time: what is known of it, and what it decides that time alone
/// would not.
class Frugality {
 public:
  struct Settings {
    Powers powers;
    Goal goal = Goal::energy;
    double ratio = 1, spread = 1;  ///< of DeviceBelief
    std::optional<Who> who = {};   ///< if that is known
  };
  explicit Frugality(Settings const& settings);

  /// Seconds of work are finished. Kernels tell of a device; times and parts as of DeviceBelief.
  void worked_on_host(double seconds) { host_s_ += seconds; }
  void worked_on_device(double seconds, DeviceBelief::Kernel const& kernel);

  /// What the rest would take in each way.
  struct Rest {
    double now_s = 0, devices = 1;  ///< elapsed time, number of devices
    double both_s = 0, host_s = 0, devices_s = 0;
  };
  /// Who should do the rest. Energy is linear in the share between its ends and equal finish (PEACH), and so is time;
  /// the logarithm of any product of their powers is concave there. So one of these three is the minimum.
  Who best_of(Rest const& rest) const;

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
  bool tests() const { return settings_.goal == Goal::energy && !settings_.who; }

  Settings settings_;
  DeviceBelief belief_;
  std::vector<DeviceBelief::Kernel> kernels_;
  double host_s_ = 0, devices_s_ = 0;
};

}  // namespace yoke::partitioner_detail
