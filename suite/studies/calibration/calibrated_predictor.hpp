// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "suite/core/calibration.hpp"
#include "suite/core/model.hpp"

namespace yoke {

/// A model whose times of segments alone are multiplied by what a calibration measured of them over what the model says
/// of the same small problems, by the logarithm of the working set between them (that of the nearest beyond them). A
/// segment that was not measured, and all that happens between processors, stays the model's. Whole plans
/// (`Predictor::predict`) stay the model's, too.
class CalibratedPredictor final : public Predictor {
 public:
  CalibratedPredictor(std::unique_ptr<Predictor> model, Calibration const& calibration)
      : model_(std::move(model)), calibration_(calibration) {}

  Prediction predict(Description const&, Assignment const&, DataMode) const override;
  std::vector<Coefficient> coefficients() const override { return model_->coefficients(); }
  std::unique_ptr<SegmentTimes> segment_times(Description const&, DataMode) const override;

 private:
  std::unique_ptr<Predictor> model_;
  Calibration const calibration_;
};

/// The description's segments that the calibration does not have on some of these processors, as "segment on
/// processor".
std::vector<std::string> uncalibrated(Calibration const&, Description const&, std::size_t processors = 2);

}  // namespace yoke
