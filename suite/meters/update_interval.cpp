// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/update_interval.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke {
namespace {

constexpr double max_watch_s = 0.5;
constexpr std::size_t enough_changes = 20, min_changes = 3;
constexpr auto pause = std::chrono::microseconds(100);

struct Watched {
  double last = 0, changed_s = 0;
  std::vector<double> intervals_s;
};

}  // namespace

double meter_clock_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double meters::learn_update_intervals(std::vector<Sensor>& sensors) {
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

}  // namespace yoke
