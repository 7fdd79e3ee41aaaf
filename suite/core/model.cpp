// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/model.hpp"

namespace yoke {

Prediction predict_run(Predictor const& predictor, Description const& description, Assignment const& assignment,
                       DataMode data) {
  Prediction prediction = predictor.predict(description, assignment, data);
  double const n = static_cast<double>(description.iterations);
  prediction.time_s *= n;
  for (double& seconds : prediction.processor_s) seconds *= n;
  if (prediction.energy_j) *prediction.energy_j *= n;
  return prediction;
}

}  // namespace yoke
