// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "suite/core/calibration.hpp"
#include "suite/core/model.hpp"

namespace yoke::forecast {

/// A model whose times of isolated segments are multiplied by a calibration's factors: measured time over the model's
/// time for the same small problems, interpolated over the logarithm of the working set (beyond the measured ones, the
/// nearest factor). Segments without measurements, and all costs between processors, stay the model's. Whole plans
/// (`Predictor::predict`) stay the model's, too.
class CalibratedPredictor final : public Predictor {
 public:
  /// `as_probed`: the same model at the machine's speed during the calibration, if `model` predicts for another speed;
  /// null: `model`.
  CalibratedPredictor(std::unique_ptr<Predictor> model, core::Calibration const& calibration,
                      std::unique_ptr<Predictor> as_probed = nullptr)
      : model_(std::move(model)), as_probed_(std::move(as_probed)), calibration_(calibration) {}

  Prediction predict(Description const&, Assignment const&, DataMode) const override;
  std::vector<Coefficient> coefficients() const override { return model_->coefficients(); }
  std::unique_ptr<SegmentTimes> segment_times(Description const&, DataMode) const override;

 private:
  std::unique_ptr<Predictor> model_, as_probed_;
  core::Calibration const calibration_;
};

/// Returns the description's segments without calibration on some of these processors, as "segment on processor".
std::vector<std::string> uncalibrated(core::Calibration const&, Description const&, std::size_t processors = 2);

}  // namespace yoke::forecast
