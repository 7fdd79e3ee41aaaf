// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/advice/advice.hpp"
#include "models/equations/peapaw.hpp"
#include "suite/core/executor.hpp"
#include "suite/core/machine.hpp"

namespace yoke::advice {

/// A guideline of the machine, in words.
struct GuidelineText {
  std::string category, text;
  std::string missing;  ///< reason for a missing guideline, in place of the other members
};

/// A request to `advise`.
struct AdviseRequest {
  core::WorkloadFile workload;
  Machine machine;
  std::string energies_from;  ///< file of the power values in `machine`; empty: they are the machine's own
  Goal goal = Goal::time;
  std::optional<double> power_cap_w;
  DataMode data = DataMode::resident;
  bool compulsory = false;  ///< true: compulsory bytes; false: bytes of every access
  models::equations::Saving saving = models::equations::Saving::device;  ///< in eqs 28 and 29
};

/// All of the workload on one processor, as if the node had no other (PeaPaw, eqs 2 and 3).
struct AloneCost {
  double time_s = 0, energy_j = 0;
};

/// A question for the optimum, with the guidelines and energies that accompany its answer.
struct AskedAdvice {
  analysis::AdviceQuestion question;
  std::string energy_missing;  ///< why energies are unknown; empty if they are known
  GuidelineText for_time, for_energy;
  std::optional<models::equations::GradientEnergy>
      gradient;                  ///< PeaPaw, eqs 28 and 29; `std::nullopt` if energies are unknown
  std::vector<AloneCost> alone;  ///< by processor; empty if energies are unknown
};

/// PeaPaw's eq 31 for a partition of the question; `std::nullopt` if energies are unknown, for several devices, and for
/// streamed data, which the equation does not cover.
std::optional<models::equations::EnergyOverDevice> energy_over_device(AdviseRequest const& request,
                                                                      AskedAdvice const& asked,
                                                                      analysis::Fractions const& fractions);

/// Combines workload file, machine file and PeaPaw's guidelines. Throws Error if the files lack required values.
AskedAdvice asked(AdviseRequest const& request);

}  // namespace yoke::advice
