// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <deque>

namespace yoke {

/// A device that works through a queue of parts: its measured rate, and when the queue will be empty.
struct DeviceQueue {
  /// Times so short that they say nothing must not divide by zero.
  static constexpr double shortest_s = 1e-9;
  /// A part whose launch seems to be all of it still takes some of its time.
  static constexpr double least_part = 0.1;

  std::deque<double> flight;       ///< chunks of the parts under way
  double chunks = 0, seconds = 0;  ///< discounted sums
  double first_chunks = 0, first_s = 0;
  double per_chunk_s = 0;  ///< 0: no result yet
  double fixed_s = 0;      ///< of a part that does not begin back to back
  double largest = 0, last_s = 0;
  std::size_t taken = 0;

  void begin(double part, double now_s) {
    if (flight.empty()) last_s = now_s;
    largest = std::max(largest, part);
    flight.push_back(part);
    ++taken;
  }

  /// A part has come back; earlier ones count `keep` times as much as before. 0 chunks: nothing of it was needed.
  void learn(double part, double part_s, double end_s, double keep, double launch_s) {
    if (!flight.empty()) flight.pop_front();
    last_s = end_s;
    if (part == 0) return;
    double const t = std::max(part_s, shortest_s);
    if (chunks == 0) {
      first_chunks = chunks = part;
      first_s = t;
      seconds = std::max(t - launch_s, least_part * t);
    } else {
      chunks = keep * chunks + part;
      seconds = keep * seconds + t;
    }
    per_chunk_s = seconds / chunks;
    fixed_s = std::clamp(first_s - per_chunk_s * first_chunks, std::min(launch_s, first_s), first_s);
  }

  /// The youngest part that is not gone yet loses chunks.
  void shorten(double part) {
    for (auto one = flight.rbegin(); one != flight.rend() && part > 0; ++one) {
      double const gone = std::min(*one, part);
      *one -= gone;
      part -= gone;
    }
  }

  /// Seconds until the queue is empty.
  double drain_s(double now_s) const {
    if (flight.empty()) return 0;
    double const first = per_chunk_s * flight.front();
    double sum = std::max(first - (now_s - last_s), least_part * first);
    for (std::size_t k = 1; k < flight.size(); ++k) sum += per_chunk_s * flight[k];
    return sum;
  }
};

}  // namespace yoke
