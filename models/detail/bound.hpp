// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "models/detail/work.hpp"
#include "suite/core/model.hpp"

namespace yoke::model_detail {

/// How several devices are seen: each by itself, or as one processor whose rates add up (PeaPaw, section 3.3).
enum class Devices { apart, group };

/// The options of PerDome and PeaPaw, and their values.
struct BoundSettings {
  ByteCount bytes = ByteCount::compulsory;
  Devices devices = Devices::apart;
  bool best = true;  ///< what the machine can do; else the medians
};
std::vector<OptionSpec> bound_options();
BoundSettings bound_settings(OptionValues const& options);

/// PerDome's bound of a plan's time, and what each processor has to do.
struct Bound {
  Prediction prediction;
  std::vector<equations::Work> works;
};

/// PerDome, eqs 1 to 5, and PeaPaw, eqs 14 to 17, for any number of devices: on each processor flops and bytes overlap
/// perfectly, over all that the processor does, and the slowest processor's time is the node's. From the counts: eqs 19
/// and 20 are the same bound in other parameters. A group of devices shares its work so that all of them finish
/// together.
Bound bound(Machine const& machine, Description const& description, Assignment const& assignment,
            BoundSettings const& settings);

}  // namespace yoke::model_detail
