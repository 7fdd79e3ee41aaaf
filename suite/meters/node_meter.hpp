// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/meter.hpp"
#include "suite/meters/meter_settings.hpp"
#include "suite/meters/periodic.hpp"
#include "suite/meters/sensor.hpp"
#include "suite/meters/sensor_tally.hpp"

namespace yoke {

/// The meter of a node with sensors: reads all of them before and after a run, and in between those that must be
/// sampled.
///
/// Joules of a run are the window's mean power times the run's makespan, since a window also has what comes before the
/// clock starts and after it stops. The bound of their error adds the sensors' and, for this rest of the window, the
/// difference between mean and idle power.
class NodeMeter final : public Meter {
 public:
  /// There is a sensor. `missing` says of a part without sensors why it has none. Measures the sensors' update
  /// intervals, which takes up to half a second.
  NodeMeter(std::string source, std::vector<Sensor> sensors, std::map<NodePart, std::string> missing,
            MeterSettings const& settings);

  void start() override;
  MeterReading stop(MeteredRuns const&) override;
  double min_window_s() const override { return min_window_s_; }
  void measure_idle() override;
  std::string idle_drift() const override;
  std::string sensors() const override;

  /// Watts of a part while nothing runs, by the last measurement; nothing if it has no sensor.
  std::optional<double> idle_w(NodePart part) const;

 private:
  struct Part {
    double joules = 0, uncertainty_j = 0;
    std::string reason;
    bool known = false;
  };
  void open_window();
  /// Ends the window; returns its seconds.
  double close_window();
  void read_all();
  std::map<NodePart, Part> parts(std::map<std::string, double>* by_sensor) const;

  std::string source_;
  std::vector<Sensor> sensors_;
  std::map<NodePart, std::string> missing_;
  double min_window_s_ = 0, period_s_ = 1;
  double read_s_ = 0;                     ///< of all sensors once
  double reading_s_ = 0, windows_s_ = 0;  ///< of all windows: spent on reading within them, and their length
  std::map<NodePart, double> idle_w_, first_idle_w_;

  std::vector<SensorTally> tallies_;
  double begin_s_ = 0;
  FreeCores const free_cores_;
  std::unique_ptr<Periodic> sampling_;  ///< last: it ends first
};

}  // namespace yoke
