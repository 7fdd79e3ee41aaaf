// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "suite/core/description.hpp"
#include "suite/core/executor.hpp"

namespace yoke {

/// Energy that a part of the node drew, or the reason why it is unknown.
struct Joules {
  std::optional<double> value;
  std::string reason;                      ///< why `value` is empty
  std::optional<double> uncertainty = {};  ///< error bound in joules; `std::nullopt` if the value is computed
};

/// Runs between a meter's start and stop: one plan, executed `count` times.
struct MeteredRuns {
  RunResult const& first;
  Description const& description;
  std::size_t count = 1;
  double makespans_s = 0;  ///< sum of all makespans
};

/// Energy reading of one run.
struct MeterReading {
  std::string source = "unavailable";     ///< method of measurement: column `energy_source`
  std::map<std::string, Joules> domains;  ///< by domain: "host", "device", and "node" for both
  /// Joules by sensor, including sensors that are part of another one.
  std::map<std::string, double> sensors = {};
  std::size_t runs = 1;  ///< number of runs that the joules are averaged over
  double window_s = 0;   ///< seconds between start and stop; 0 if the joules are computed
  std::optional<double> host_clock_hz = {}, device_clock_hz = {};  ///< as read back during the runs
  std::optional<double> idle_w = {};  ///< power of the same domains together, measured while idle

  /// Returns the joules of a domain; `std::nullopt` if the meter does not have this domain or could not read it.
  std::optional<double> joules(std::string const& domain) const {
    auto const found = domains.find(domain);
    return found == domains.end() ? std::nullopt : found->second.value;
  }
};

/// Reads the energy of runs, one at a time. The thread that drives the host calls `start` before a run and `stop` after
/// it.
class Meter {
 public:
  virtual ~Meter() = default;
  /// Begins a reading.
  virtual void start() = 0;
  /// Returns the joules of one run, or the mean of several. Domain "device" is the sum of all devices. A meter that
  /// computes energy does so from the first result.
  virtual MeterReading stop(MeteredRuns const&) = 0;
  /// Minimum seconds from start to stop. A shorter run is repeated within them.
  virtual double min_window_s() const { return 0; }
  /// Describes the sensors and their update intervals; empty if none.
  virtual std::string sensors() const { return {}; }
  /// Measures the idle power; rows contain it until the next call.
  virtual void measure_idle() {}
  /// Describes the change of the idle power from the first to the last measurement; empty if it did not change.
  virtual std::string idle_drift() const { return {}; }
};

}  // namespace yoke
