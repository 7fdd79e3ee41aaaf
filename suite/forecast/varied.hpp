// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/calibration.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke {

/// Returns a machine that fits the file as well as the original: draws every quantity, on a logarithmic scale, from its
/// 95 % interval (a missing end has the other one's distance); without an interval, from the standard error of a median
/// with the interquartile range and number of samples; a number without either, such as a published one, stays. A
/// quantity's best value is scaled with its value.
Machine varied(Machine machine, SplitMix64Stream& random);

/// Draws the times of the kernels that a calibration measured, by their spreads and numbers of executions, and by the
/// drift between its visits.
Calibration varied(Calibration calibration, SplitMix64Stream& random);

}  // namespace yoke
