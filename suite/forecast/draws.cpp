// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/forecast/draws.hpp"

#include "suite/forecast/varied.hpp"

namespace yoke {
namespace {

/// 95 % of the draws lie between the second and the last but one.
constexpr std::size_t draws = 41;
constexpr std::uint64_t seed = 1;

}  // namespace

Draws::Draws(ReadyModel const& model, Description const& description, DataMode data) {
  for (std::size_t i = 0; i < draws; ++i) {
    SplitMix64Stream random(seed, i);
    Machine const machine = varied(model.machine, random);
    auto const calibration = model.calibration ? varied(*model.calibration, random) : Calibration{};
    bool const same = machine == model.machine && (!model.calibration || calibration == *model.calibration);
    if (same) return;  // without intervals all draws are equal
    auto predictor =
        predictor_at(*model.model, model.options, machine, model.speeds, model.calibration ? &calibration : nullptr);
    times_.push_back(predictor->segment_times(description, data));
    predictors_.push_back(std::move(predictor));
  }
}

}  // namespace yoke
