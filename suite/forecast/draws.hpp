// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "suite/core/calibration.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/split_mix_64.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::forecast {

/// A model on machines drawn from the intervals of its machine file and calibration (`varied`). Draw i is the same
/// machine for every model and plan, so times under it are pairs. Empty if the files contain no intervals. Refers to
/// the description.
class Draws {
 public:
  /// Draws the machines and makes the model's times for each.
  Draws(ReadyModel const& model, Description const& description, DataMode data);
  std::size_t size() const { return predictors_.size(); }
  Predictor const& predictor(std::size_t i) const { return *predictors_[i]; }
  /// Null if the model predicts only whole plans.
  SegmentTimes const* times(std::size_t i) const { return times_[i].get(); }

 private:
  std::vector<std::unique_ptr<Predictor>> predictors_;
  std::vector<std::unique_ptr<SegmentTimes>> times_;
};

/// Returns a machine that fits the file as well as the original: draws every quantity, on a logarithmic scale, from its
/// 95 % interval (a missing end has the other one's distance); without an interval, from the standard error of a median
/// with the interquartile range and number of samples; a number without either, such as a published one, stays. A
/// quantity's best value is scaled with its value.
Machine varied(Machine machine, SplitMix64Stream& random);

/// Draws the times of the kernels that a calibration measured, by their spreads and numbers of executions, and by the
/// drift between its visits.
core::Calibration varied(core::Calibration calibration, SplitMix64Stream& random);

}  // namespace yoke::forecast
