// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "suite/core/description.hpp"
#include "suite/core/executor.hpp"

namespace yoke {

/// Joules that a part of the node drew, or why nobody knows.
struct Joules {
  std::optional<double> value;
  std::string reason;                      ///< why there is no value
  std::optional<double> uncertainty = {};  ///< bound of the error, in joules; nothing if the value is computed
};

/// What ran between a meter's start and stop: one plan, once or several times.
struct MeteredRuns {
  RunResult const& first;
  Description const& description;
  std::size_t count = 1;
  double makespans_s = 0;  ///< of all of them together
};

/// What a meter says of one run.
struct MeterReading {
  std::string source = "unavailable";     ///< how it was read, for rows: column `energy_source`
  std::map<std::string, Joules> domains;  ///< by domain: "host", "device" and "node", which is both
  /// Joules by sensor, also of those that are part of another sensor's.
  std::map<std::string, double> sensors = {};
  std::size_t runs = 1;  ///< runs that the joules are the mean of
  double window_s = 0;   ///< seconds between start and stop; 0: joules are computed
  std::optional<double> host_clock_hz = {}, device_clock_hz = {};  ///< as read back during the runs
  std::optional<double> idle_w = {};  ///< of the same domains together, measured without a run

  /// Joules of a domain; nothing if the meter has no such domain or could not read it.
  std::optional<double> joules(std::string const& domain) const {
    auto const found = domains.find(domain);
    return found == domains.end() ? std::nullopt : found->second.value;
  }
};

/// Reads the energy of runs, one at a time. `start` comes before a run and `stop` after it, on the thread that drives
/// the host.
class Meter {
 public:
  virtual ~Meter() = default;
  virtual void start() = 0;
  /// Joules of one run: the mean if there were several. Domain "device" is all devices together. A meter that computes
  /// its joules does so from the first result.
  virtual MeterReading stop(MeteredRuns const&) = 0;
  /// Seconds from start to stop that the meter needs. A shorter run is repeated between them.
  virtual double min_window_s() const { return 0; }
  /// The sensors and how often each is updated, in words; empty if there are none.
  virtual std::string sensors() const { return {}; }
  /// Measures what the node draws while nothing runs; rows have it until the next call.
  virtual void measure_idle() {}
  /// How the idle power changed from the first measurement to the last; empty if it did not.
  virtual std::string idle_drift() const { return {}; }
};

}  // namespace yoke
