// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "suite/core/schedule.hpp"

namespace yoke::partitioners {

/// The host: its measured rate, and the agreement between the rates of its parts.
struct HostTeam {
  /// Minimum fraction of a part's time that counts as work, however long the fork seems.
  static constexpr double min_part = 0.2;
  /// Relative uncertainty of the rest's time before two parts can be compared, and if they agree.
  static constexpr double unknown = 1, agreed = 0.3;
  /// A part that is overdue takes another `overdue` of its time so far.
  static constexpr double overdue = 0.2;
  /// Seconds of an empty parallel region.
  static constexpr double fork_s = 1e-5;

  /// Length of parts that costs least if all finish together in `end_s`: forks cost `fork_s` * `end_s` / length, and
  /// the last part ends an eighth of its length too early or too late (docs/schedulers.md).
  static double min_part_s(double end_s) { return std::sqrt(8 * fork_s * end_s); }

  double rate = 0;  ///< chunks per second; 0: unknown

  /// Records that a part of `part` chunks started at `now_s`.
  void begin(double part, double now_s) {
    flight_ = part;
    begin_s_ = now_s;
  }

  /// Updates the rates after a part around chunk `middle` has returned.
  void learn(double middle, double part, double part_s) {
    flight_ = 0;
    double const t = std::max(part_s, shortest_s), work_s = std::max(t - fork_s, min_part * t), last_rate = rate;
    rate = part / work_s;
    if (++parts_ > 1) {
      double const change = std::abs(std::log(rate / last_rate));
      change_ = parts_ == 2 ? change : (change_ + change) / 2;
    }
    all_.add({part * middle, part, work_s});
    done_.push_back({part * middle, part, work_s});
  }

  /// Chunks per second over all parts; 0: unknown.
  double mean_rate() const { return all_.seconds > 0 ? all_.chunks / all_.seconds : 0; }
  /// Chunks per second near a device's part: interpolated between the host's parts before and after it, as if the cost
  /// of chunks changed linearly between them. The mean over all parts if one side has none.
  double rate_near(double middle, double part) const {
    Sum before, behind;
    for (auto one = done_.rbegin(); one != done_.rend(); ++one)
      if (one->middle() < middle && before.chunks < near * part) before.add(*one);
    for (Sum const& one : done_)
      if (one.middle() >= middle && behind.chunks < near * part) behind.add(one);
    if (before.chunks == 0 || behind.chunks == 0) return mean_rate();
    double const weight = (middle - before.middle()) / (behind.middle() - before.middle());
    return 1 / ((1 - weight) * before.seconds / before.chunks + weight * behind.seconds / behind.chunks);
  }
  /// Chunks of all parts that have returned.
  double chunks() const { return all_.chunks; }
  /// Number of parts that have returned.
  int parts() const { return parts_; }

  /// Seconds since the current part started.
  double begun_s(double now_s) const { return flight_ > 0 ? std::max(0.0, now_s - begin_s_) : 0; }

  /// Seconds until the current part ends.
  double free_s(double now_s) const {
    if (rate == 0 || flight_ == 0) return 0;
    return std::max(flight_ / rate - begun_s(now_s), overdue * begun_s(now_s));
  }

  /// Fraction of the rest that one part may be: factoring's first batch (Hummel et al. 1992), 1 / (1 + b^2 + b
  /// sqrt(b^2 + 2)) for a relative uncertainty b of the rest's time, which the changes between successive parts show.
  double fraction() const {
    double const b = parts_ < 2 ? unknown : agreed + change_;
    return 1 / (1 + b * b + b * std::sqrt(b * b + 2));
  }

 private:
  /// The host's parts used for the cost near a device's part comprise at least this fraction of it on each side.
  static constexpr double near = 0.25;

  /// Sum over one or several parts.
  struct Sum {
    double moment = 0, chunks = 0, seconds = 0;
    double middle() const { return moment / chunks; }
    void add(Sum const& other) {
      moment += other.moment;
      chunks += other.chunks;
      seconds += other.seconds;
    }
  };

  Sum all_;
  std::vector<Sum> done_;
  double flight_ = 0, begin_s_ = 0;
  double change_ = 0;  ///< change of the rate's logarithm over the last parts
  int parts_ = 0;
};

}  // namespace yoke::partitioners
