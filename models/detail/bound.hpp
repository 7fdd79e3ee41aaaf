// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "models/base/work.hpp"
#include "suite/core/model.hpp"

namespace yoke::models {

/// Treatment of several devices: each separately, or as one processor whose rates add up (PeaPaw, section 3.3).
enum class Devices { apart, group };

/// Options of PerDome and PeaPaw.
struct BoundSettings {
  models::ByteCount bytes = models::ByteCount::compulsory;
  Devices devices = Devices::apart;
  bool best = true;  ///< use the machine's capabilities; otherwise medians
};
/// Options of PerDome and PeaPaw, and the settings they select.
std::vector<OptionSpec> bound_options();
BoundSettings bound_settings(OptionValues const& options);

/// PerDome's bound of a plan's time, and the work of each processor.
struct Bound {
  Prediction prediction;
  std::vector<equations::Work> works;
};

/// Computes PerDome, eqs 1 to 5, and PeaPaw, eqs 14 to 17, for any number of devices: on each processor, flops and
/// bytes overlap perfectly over all its work, and the slowest processor's time is the node's. Works from the counts;
/// eqs 19 and 20 are the same bound in other parameters. A group of devices splits its work so that all finish
/// together.
Bound bound(Machine const& machine, Description const& description, Assignment const& assignment,
            BoundSettings const& settings);

}  // namespace yoke::models
