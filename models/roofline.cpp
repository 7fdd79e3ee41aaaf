// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/detail/segment_roofline.hpp"
#include "suite/core/model.hpp"

namespace yoke {
using namespace models;

Model make_roofline() {
  Model model;
  model.summary = "roofline of each segment, plus its launch and, if data is streamed, its copies";
  model.own = true;
  model.answers_as = 2;
  model.options = roofline_options();
  model.predictor = predict_with<SegmentRoofline>(roofline_settings);
  return model;
}

}  // namespace yoke
