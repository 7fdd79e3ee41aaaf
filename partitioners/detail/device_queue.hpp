// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>

#include "suite/core/schedule.hpp"

namespace yoke::partitioners {

/// A device that works through a queue of parts: its measured speed, and when the queue will be empty. A kernel's time
/// per chunk decreases with the chunks that drain together (its own and, if it starts back to back, those of the
/// previous part): A + `drain_s` / chunks.
struct DeviceQueue {
  /// Minimum fraction of a part's time that counts as kernel time, however long the launch seems.
  static constexpr double min_part = 0.1;
  /// Two parts determine how the time decreases if their sizes differ by at least this fraction.
  static constexpr double min_difference = 0.2;
  /// Extrapolation leaves at least `min_time` of the last part's time per chunk; `drain_s` is at most `max_drain` of a
  /// part's time, whichever part.
  static constexpr double min_time = 0.05, max_drain = 0.95;
  /// Copies fill at most `hidden` of the kernels before them; a part is at least `shrink` times the previous one, and
  /// worth at least `min_launches` launches.
  static constexpr double hidden = 0.9, shrink = 0.95, min_launches = 4;
  /// Seconds of a launch, unless the first part shows more.
  static constexpr double usual_launch_s = 1e-5;

  /// Times of a complete part, in seconds; kernel and copies are 0 if unknown.
  struct Times {
    double service_s = 0, kernel_s = 0, copy_s = 0, end_s = 0;
  };

  /// A part's middle and length in the loop.
  struct Place {
    double middle = 0, chunks = 0;
  };

  std::deque<double> flight;  ///< chunks of the parts in flight
  double per_chunk_s = 0;     ///< expected for the next part; 0: no result yet
  double drain_s = 0;         ///< cost per part, independent of its size
  double largest = 0;
  std::size_t taken = 0;

  bool measured() const { return last_ > 0; }
  /// Copy time per chunk; 0 if nothing is copied, or if unknown.
  double copy_s() const { return copy_s_; }
  double before() const { return flight.empty() ? 0 : flight.back(); }
  /// Fixed cost of a part that does not start back to back.
  double fixed_s() const { return launch_s_ + drain_s; }

  /// Records that a part of `part` chunks was sent at `now_s`.
  void begin(double part, double now_s) {
    if (flight.empty()) last_s_ = now_s;
    largest = std::max(largest, part);
    link_free_s_ = std::max(now_s, link_free_s_) + launch_s_ + copy_s_ * part;
    flight.push_back(part);
    ++taken;
  }

  /// Chunks of the previous part if the returned part started when that one ended, within the clock's resolution;
  /// otherwise 0.
  double shares_drain(Times const& times) const {
    double const t = std::max(times.service_s, shortest_s);
    return measured() && (times.kernel_s <= 0 || t - times.kernel_s < 1e-6 + 1e-3 * t) ? last_ : 0;
  }

  /// Updates the rates after a part has returned.
  void learn(double part, Times const& times) {
    if (!flight.empty()) flight.pop_front();
    last_s_ = times.end_s;
    double const t = std::max(times.service_s, shortest_s);
    double kernel_s = times.kernel_s > 0 ? times.kernel_s : t;
    // Nothing hides the first launch.
    if (!measured() && times.kernel_s > 0) launch_s_ = std::max(launch_s_, t - times.kernel_s - times.copy_s);
    if (!measured() && times.kernel_s == 0) kernel_s = std::max(t - launch_s_, min_part * t);
    double const now_per_chunk_s = std::max(kernel_s, shortest_s) / part, size = part + shares_drain(times);
    shortest_part_s_ = std::min(shortest_part_s_, now_per_chunk_s * size);
    if (measured() && std::abs(size - size_) > min_difference * size_)
      drain_s = std::clamp((kernel_s_ - now_per_chunk_s) / (1 / size_ - 1 / size), 0.0, max_drain * shortest_part_s_);
    kernel_s_ = now_per_chunk_s;
    copy_s_ = times.copy_s / part;
    if (!measured()) {
      link_free_s_ = launch_s_ + times.copy_s;
      for (double const other : flight) link_free_s_ += launch_s_ + copy_s_ * other;
    }
    size_ = size;
    last_ = part;
    per_chunk_s = std::max(kernel_s_, copy_s_);
  }

  /// Sets the expected time per chunk of a part queued after those in flight.
  void expect(double part) {
    if (measured()) per_chunk_s = std::max(kernel_per_chunk_s(before() + part), copy_s_);
  }

  /// Seconds since the current part started.
  double begun_s(double now_s) const { return flight.empty() ? 0 : std::max(0.0, now_s - last_s_); }

  /// Seconds until the queue is empty.
  double empty_s(double now_s) const {
    if (flight.empty()) return 0;
    double const first = part_s(flight.front(), last_);
    double sum = std::max(first - (now_s - last_s_), min_part * first);
    for (std::size_t k = 1; k < flight.size(); ++k) sum += part_s(flight[k], flight[k - 1]);
    return sum;
  }

  /// Maximum number of chunks whose copies hide behind the kernels in flight; `all` if nothing is copied.
  double hidden_part(double now_s, double all) const {
    if (copy_s_ <= 0 || flight.empty()) return all;
    double const room_s = empty_s(now_s) - std::max(0.0, link_free_s_ - now_s) - launch_s_;
    return std::max({hidden * room_s / copy_s_, shrink * before(), min_launches * launch_s_ / per_chunk_s});
  }

 private:
  /// Time per chunk. Limited to the measured one for smaller parts, because the last parts share the drain of a large
  /// one.
  double kernel_per_chunk_s(double size) const {
    return std::max(kernel_s_ - drain_s * std::max(0.0, 1 / size_ - 1 / size), min_time * kernel_s_);
  }
  double part_s(double part, double before) const {
    return part *
           (measured() && part + before > 0 ? std::max(kernel_per_chunk_s(part + before), copy_s_) : per_chunk_s);
  }

  double kernel_s_ = 0, size_ = 0;  ///< per chunk of the last parts, and the chunks that drained with the last
  /// Shortest time of a part, or of two that drained together.
  double shortest_part_s_ = std::numeric_limits<double>::infinity();
  double copy_s_ = 0;             ///< per chunk
  double last_ = 0, last_s_ = 0;  ///< chunks of the last part, and its end
  double launch_s_ = usual_launch_s, link_free_s_ = 0;
};

}  // namespace yoke::partitioners
