// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "suite/meters/sensor.hpp"

namespace yoke {

/// Loads on and off, one after the other, each for `chip_s` seconds: a sequence that looks like itself at no other
/// offset (Barker's of 13).
struct LoadPattern {
  double begin_s = 0, chip_s = 1;
  double seconds() const;
  /// 1 while the load is on, else 0.
  double level(double time_s) const;
  static std::span<int const> chips();
};

/// What must be added to yoke's clock to get the recording's. Searches in steps of a quarter of the samples' interval
/// for the offset at which watts follow the pattern best. Throws Error if the correlation stays below 0.7.
double clock_offset_s(std::span<PowerSample const> samples, LoadPattern const& pattern);

/// A CSV that another program appends to: `time_s`, in seconds of a clock of its own, and a column of watts for each
/// lane, called PART.NAME_w with host, device, node or other for PART. Lanes of one part add up.
class Recording {
 public:
  struct Lane {
    std::string name;
    NodePart part = NodePart::other;
  };
  /// Throws Error if the file is no such recording or has fewer than 10 samples.
  explicit Recording(std::filesystem::path file);

  std::vector<Lane> const& lanes() const { return lanes_; }
  double interval_s() const { return interval_s_; }  ///< median between samples
  /// Marks the recording with a pattern of load, and finds it there. `load` keeps all processors busy for so many
  /// seconds.
  void align(std::function<void(double seconds)> const& load);
  /// All samples of a lane in this time of yoke's clock, with interpolated ones at both ends. Waits until the recording
  /// has them; throws Error if they do not come.
  std::vector<PowerSample> samples(std::size_t lane, double begin_s, double end_s);

 private:
  void read();
  void await(double time_s);

  std::filesystem::path file_;
  std::vector<Lane> lanes_;
  std::vector<double> times_s_;
  std::vector<std::vector<double>> watts_;  ///< by lane
  double interval_s_ = 0, offset_s_ = 0;
};

/// A thread on every core that computes for so many seconds.
void spin_all_processors(double seconds);

}  // namespace yoke
