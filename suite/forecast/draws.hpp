// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

#include "suite/forecast/forecast.hpp"

namespace yoke {

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

}  // namespace yoke
