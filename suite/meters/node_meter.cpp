// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/node_meter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::meters {
namespace {

/// Maximum fraction of a run's time that reading sensors may take.
constexpr double max_reading_cost = 1e-3;
constexpr double min_idle_s = 0.2, notable_drift = 0.05;

/// Name of a part as an energy domain in rows.
std::string domain_name(NodePart part) {
  return part == NodePart::host_part ? "host" : part == NodePart::device_part ? "device" : "node";
}

constexpr NodePart domains[] = {NodePart::host_part, NodePart::device_part, NodePart::whole};

constexpr double max_watch_s = 0.5;
constexpr std::size_t enough_changes = 20, min_changes = 3;
constexpr auto pause = std::chrono::microseconds(100);

struct Watched {
  double last = 0, changed_s = 0;
  std::vector<double> intervals_s;
};

}  // namespace

double learn_update_intervals(std::vector<Sensor>& sensors) {
  std::vector<Watched> watched(sensors.size());
  double const begin_s = meter_clock_s();
  double reading_s = 0;
  std::size_t rounds = 0;
  for (bool enough = false; !enough && meter_clock_s() - begin_s < max_watch_s; ++rounds) {
    enough = true;
    double const round_s = meter_clock_s();
    for (std::size_t i = 0; i < sensors.size(); ++i) {
      if (!sensors[i].read) continue;
      auto& [last, changed_s, intervals_s] = watched[i];
      try {
        double const value = sensors[i].read(), now_s = meter_clock_s();
        if (rounds > 0 && value != last) {
          if (changed_s > 0) intervals_s.push_back(now_s - changed_s);
          changed_s = now_s;
        }
        last = value;
      } catch (Error const&) {
        continue;  // the window that needs this sensor reports the reason
      }
      enough = enough && intervals_s.size() >= enough_changes;
    }
    reading_s += meter_clock_s() - round_s;
    std::this_thread::sleep_for(pause);
  }
  for (std::size_t i = 0; i < sensors.size(); ++i)
    if (watched[i].intervals_s.size() >= min_changes)
      sensors[i].update_s = std::max(sensors[i].min_update_s, median(watched[i].intervals_s));
  return rounds > 0 ? reading_s / static_cast<double>(rounds) : 0;
}

void SensorTally::add(double time_s, double value) {
  bool const counter = sensor_->kind == Sensor::Kind::joules;
  if (readings_ == 0) {
    begin_s_ = time_s;
    min_w_ = max_w_ = counter ? 0 : value;
  } else if (failure_.empty()) {
    if (counter)
      count(time_s - time_s_, last_, value);
    else
      sum_j_ += (time_s - time_s_) * (last_ + value) / 2;
  }
  if (!counter) {
    min_w_ = std::min(min_w_, value);
    max_w_ = std::max(max_w_, value);
  }
  time_s_ = time_s;
  last_ = value;
  ++readings_;
}

void SensorTally::count(double seconds, double before, double value) {
  double step_j = value - before;
  // A counter that wraps continues from 0. Any other decrease is a reset, after which the sum is unknown.
  if (step_j < 0 && sensor_->wraps_at_j) step_j += *sensor_->wraps_at_j;
  // One update may contain the energy of a whole update interval.
  bool const plausible = step_j <= max_plausible_w * (seconds + sensor_->update_s) + sensor_->resolution;
  if (step_j >= 0 && plausible) {
    sum_j_ += step_j;
    return;
  }
  fail(fmt::format("jumped {} from {} J to {} J, as a reset does", value < before ? "back" : "ahead", before, value));
}

void SensorTally::fail(std::string const& reason) {
  if (failure_.empty()) failure_ = reason;
}

Joules SensorTally::joules() const {
  auto const none = [&](std::string const& reason) { return Joules{{}, sensor_->name + " " + reason}; };
  if (!failure_.empty()) return none(failure_);
  double const window_s = time_s_ - begin_s_;
  if (readings_ < 2 || window_s <= 0) return none("was not read twice");
  if (window_s < 2 * sensor_->update_s)
    return none(
        fmt::format("is updated every {:.3g} s, too seldom for a window of {:.3g} s", sensor_->update_s, window_s));
  if (!(sum_j_ > 0)) return none(fmt::format("stood still for {:.3g} s", window_s));
  bool const counter = sensor_->kind == Sensor::Kind::joules;
  double const edges_w = counter ? sum_j_ / window_s : max_w_ - min_w_;
  double const steps_j = counter ? sensor_->resolution : sensor_->resolution * window_s;
  return {sum_j_, {}, steps_j + edges_w * sensor_->update_s};
}

NodeMeter::NodeMeter(std::string source, std::vector<Sensor> sensors, std::map<NodePart, std::string> missing,
                     MeterSettings const& settings)
    : source_(std::move(source)), sensors_(std::move(sensors)), missing_(std::move(missing)) {
  YOKE_EXPECT(!sensors_.empty(), "a node's meter has a sensor");
  read_s_ = learn_update_intervals(sensors_);
  double slowest_s = 0;
  period_s_ = 1;
  for (auto const& sensor : sensors_) {
    if (sensor.part != NodePart::other && window_for(sensor.update_s) <= settings.max_window_s)
      slowest_s = std::max(slowest_s, sensor.update_s);
    if (sensor.kind == Sensor::Kind::watts) period_s_ = std::min(period_s_, sensor.update_s / 2);
    // Often enough to detect each wraparound.
    if (sensor.wraps_at_j) period_s_ = std::min(period_s_, *sensor.wraps_at_j / max_plausible_w / 4);
  }
  period_s_ = std::max({period_s_, read_s_ / max_reading_cost, 1e-3});
  min_window_s_ = settings.window_s.value_or(window_for(slowest_s));
}

void NodeMeter::read_all() {
  for (std::size_t i = 0; i < sensors_.size(); ++i) {
    if (!sensors_[i].read) continue;
    try {
      double const value = sensors_[i].read();
      tallies_[i].add(meter_clock_s(), value);
    } catch (std::exception const& why) {
      tallies_[i].fail(why.what());
    }
  }
}

void NodeMeter::open_window() {
  tallies_.clear();
  for (auto const& sensor : sensors_) tallies_.emplace_back(sensor);
  begin_s_ = meter_clock_s();
  read_all();
  sampling_ = std::make_unique<Periodic>(
      period_s_,
      [this] {
        double const from_s = meter_clock_s();
        read_all();
        reading_s_ += meter_clock_s() - from_s;
      },
      free_cores_);
}

double NodeMeter::close_window() {
  sampling_.reset();
  read_all();
  double const end_s = meter_clock_s();
  windows_s_ += end_s - begin_s_;
  for (std::size_t i = 0; i < sensors_.size(); ++i) {
    if (!sensors_[i].recorded) continue;
    try {
      for (auto const& sample : sensors_[i].recorded(begin_s_, end_s)) tallies_[i].add(sample.time_s, sample.watts);
    } catch (std::exception const& why) {
      tallies_[i].fail(why.what());
    }
  }
  return end_s - begin_s_;
}

std::map<NodePart, NodeMeter::Part> NodeMeter::parts(std::map<std::string, double>* by_sensor) const {
  std::map<NodePart, Part> all;
  for (std::size_t i = 0; i < sensors_.size(); ++i) {
    Joules const joules = tallies_[i].joules();
    if (by_sensor && joules.value) (*by_sensor)[sensors_[i].name] = *joules.value;
    if (sensors_[i].part == NodePart::other || sensors_[i].inside) continue;
    Part& part = all[sensors_[i].part];
    part.known = true;
    if (!joules.value && part.reason.empty()) part.reason = joules.reason;
    part.joules += joules.value.value_or(0);
    part.uncertainty_j += joules.uncertainty.value_or(0);
  }
  return all;
}

void NodeMeter::start() { open_window(); }

MeterReading NodeMeter::stop(MeteredRuns const& runs) {
  double const window_s = close_window();
  MeterReading reading{source_, {}, {}, runs.count, window_s};
  auto const of_parts = parts(&reading.sensors);
  double const count = static_cast<double>(runs.count), run_s = runs.makespans_s / count;
  double const rest_s = std::max(window_s - runs.makespans_s, 0.) / count;
  for (auto& [name, joules] : reading.sensors) joules *= run_s / window_s;
  for (NodePart const part : domains) {
    Joules& joules = reading.domains[domain_name(part)];
    auto const found = of_parts.find(part);
    if (found == of_parts.end()) {
      auto const why = missing_.find(part);
      joules.reason = why == missing_.end() ? "no sensor of it" : why->second;
    } else if (!found->second.reason.empty()) {
      joules.reason = found->second.reason;
    } else {
      double const mean_w = found->second.joules / window_s, idle = idle_w(part).value_or(0);
      joules.value = mean_w * run_s;
      joules.uncertainty = found->second.uncertainty_j * run_s / window_s + std::abs(mean_w - idle) * rest_s;
    }
  }
  auto& node = reading.domains["node"];
  auto const &on_host = reading.domains["host"], &on_device = reading.domains["device"];
  bool const sum = on_host.value && on_device.value;
  if (sum && !node.value) node = {*on_host.value + *on_device.value, {}, *on_host.uncertainty + *on_device.uncertainty};
  if (of_parts.contains(NodePart::whole))
    reading.idle_w = idle_w(NodePart::whole);
  else if (sum && idle_w(NodePart::host_part) && idle_w(NodePart::device_part))
    reading.idle_w = *idle_w(NodePart::host_part) + *idle_w(NodePart::device_part);
  return reading;
}

void NodeMeter::measure_idle() {
  open_window();
  std::this_thread::sleep_for(std::chrono::duration<double>(std::max(min_idle_s, min_window_s_)));
  double const window_s = close_window();
  for (auto const& [part, of] : parts(nullptr)) {
    if (!of.reason.empty()) continue;
    idle_w_[part] = of.joules / window_s;
    first_idle_w_.emplace(part, idle_w_[part]);
  }
}

std::string NodeMeter::sensors() const {
  std::string text;
  for (auto const& sensor : sensors_)
    text += fmt::format("{}{} every {:.3g} s", text.empty() ? "" : ", ", sensor.name, sensor.update_s);
  text += fmt::format("; reading all of them once takes {:.3g} s", read_s_);
  if (windows_s_ > 0) text += fmt::format(", and took {:.2g} % of the metered time", 100 * reading_s_ / windows_s_);
  return text;
}

std::optional<double> NodeMeter::idle_w(NodePart part) const {
  auto const found = idle_w_.find(part);
  return found == idle_w_.end() ? std::nullopt : std::optional(found->second);
}

std::string NodeMeter::idle_drift() const {
  std::string text;
  for (auto const& [part, first_w] : first_idle_w_) {
    double const last_w = *idle_w(part);
    if (std::abs(last_w - first_w) <= notable_drift * first_w) continue;
    text += fmt::format("{}the idle power of the {} was {:.3g} W before and is {:.3g} W now", text.empty() ? "" : "; ",
                        domain_name(part), first_w, last_w);
  }
  return text;
}

}  // namespace yoke::meters
