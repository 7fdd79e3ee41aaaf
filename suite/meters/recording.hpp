// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "suite/meters/energy_source.hpp"

namespace yoke::meters {

/// Sequence of load and idle periods of `chip_s` seconds each. It is the Barker code of length 13, whose
/// autocorrelation has a single sharp peak.
struct LoadPattern {
  double begin_s = 0, chip_s = 1;
  double seconds() const;
  /// Returns 1 while the load is on, otherwise 0.
  double level(double time_s) const;
  static std::span<int const> chips();
};

/// Returns the offset to add to yoke's clock to get the recording's clock. Searches in steps of a quarter of the
/// sampling interval for the offset with the highest correlation of power and pattern. Throws Error if the correlation
/// is below 0.7.
double clock_offset_s(std::span<PowerSample const> samples, LoadPattern const& pattern);

/// A CSV file to which another program appends: `time_s`, in seconds of that program's clock, and a column of watts per
/// lane, named PART.NAME_w, where PART is host, device, node or other. Lanes of one part add up.
class Recording {
 public:
  struct Lane {
    std::string name;
    NodePart part = NodePart::other;
  };
  /// Throws Error if the file is not a recording or has fewer than 10 samples.
  explicit Recording(std::filesystem::path file);

  std::vector<Lane> const& lanes() const { return lanes_; }
  double interval_s() const { return interval_s_; }  ///< median sampling interval
  /// Marks the recording with a load pattern and locates it there. `load` keeps all processors busy for `seconds`.
  void align(std::function<void(double seconds)> const& load);
  /// Returns all samples of a lane in this interval of yoke's clock, with interpolated ones at both ends. Waits until
  /// the recording contains them; throws Error if they do not appear.
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

/// Computes for `seconds` on one thread per core.
void spin_all_processors(double seconds);

}  // namespace yoke::meters
