// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/calibration.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke {

/// A machine that the file does not tell from its own: every quantity is drawn from where the file believes it to be,
/// on a logarithmic scale. That is its 95 % interval (for an end that is missing, the other one's distance); without an
/// interval, the standard error of a median with the interquartile range and number of samples; a number without
/// either, such as a published one, stays. A quantity's best goes with its value.
Machine varied(Machine machine, SplitMix64Stream& random);

/// The same of the kernels that a calibration measured, by their spreads and numbers of executions.
Calibration varied(Calibration calibration, SplitMix64Stream& random);

}  // namespace yoke
