// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/meter.hpp"
#include "suite/meters/energy_source.hpp"
#include "suite/meters/meter_settings.hpp"
#include "suite/meters/periodic.hpp"

namespace yoke::meters {

/// Upper limit in watts for one processor, or for a node with one meter. A counter that grows faster was reset.
inline constexpr double max_plausible_w = 10'000;

/// Energy of one sensor over a window, accumulated from its readings.
class SensorTally {
 public:
  explicit SensorTally(Sensor const& sensor) : sensor_(&sensor) {}
  /// Adds a reading at `time_s`; the first reading begins the window, the last one ends it.
  void add(double time_s, double value);
  /// Marks the sensor as failed; it has no energy for this window.
  void fail(std::string const& reason);
  /// Returns the energy with an error bound, which consists of the sensor's resolution and one update at either edge.
  /// Returns a reason instead, never zero, if the sensor failed, jumped back, did not change, or is updated too rarely
  /// for the window.
  Joules joules() const;

 private:
  void count(double seconds, double before, double value);

  Sensor const* sensor_;
  double begin_s_ = 0, time_s_ = 0, last_ = 0, sum_j_ = 0, min_w_ = 0, max_w_ = 0;
  std::size_t readings_ = 0;
  std::string failure_;
};

/// Minimum window in seconds for sensors with this update interval: the edges are then 5 % of it.
inline double window_for(double update_s) { return 20 * update_s; }

/// Replaces the default update interval of each sensor by a measured one: reads all sensors repeatedly for up to half a
/// second. A sensor that changes fewer than three times, or is recorded by another program, keeps its default. Returns
/// the seconds needed to read all sensors once.
double learn_update_intervals(std::vector<Sensor>& sensors);

/// Meter of a node with sensors: reads all sensors before and after a run, and in between those that require sampling.
///
/// The energy of a run is the mean power of the window times the run's makespan, because a window also contains time
/// before the clock starts and after it stops. The error bound combines those of the sensors and, for this additional
/// time, the difference between mean and idle power.
class NodeMeter final : public Meter {
 public:
  /// `sensors` must not be empty. `missing` contains the reason for each part without sensors. Measures the sensors'
  /// update intervals, which takes up to half a second.
  NodeMeter(std::string source, std::vector<Sensor> sensors, std::map<NodePart, std::string> missing,
            MeterSettings const& settings);

  void start() override;
  MeterReading stop(MeteredRuns const&) override;
  double min_window_s() const override { return min_window_s_; }
  void measure_idle() override;
  std::string idle_drift() const override;
  std::string sensors() const override;

  /// Idle power of a part by the last measurement; `std::nullopt` if it has no sensor.
  std::optional<double> idle_w(NodePart part) const;

 private:
  struct Part {
    double joules = 0, uncertainty_j = 0;
    std::string reason;
    bool known = false;
  };
  void open_window();
  /// Ends the window and returns its duration in seconds.
  double close_window();
  void read_all();
  std::map<NodePart, Part> parts(std::map<std::string, double>* by_sensor) const;

  std::string source_;
  std::vector<Sensor> sensors_;
  std::map<NodePart, std::string> missing_;
  double min_window_s_ = 0, period_s_ = 1;
  double read_s_ = 0;                     ///< time to read all sensors once
  double reading_s_ = 0, windows_s_ = 0;  ///< totals over all windows: time spent reading, and duration
  std::map<NodePart, double> idle_w_, first_idle_w_;

  std::vector<SensorTally> tallies_;
  double begin_s_ = 0;
  FreeCores const free_cores_;
  std::unique_ptr<Periodic> sampling_;  ///< last member, so that it stops first
};

}  // namespace yoke::meters
