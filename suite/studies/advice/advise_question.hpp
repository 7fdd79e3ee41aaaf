// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/advice/advice.hpp"
#include "models/equations/peapaw.hpp"
#include "suite/core/executor.hpp"
#include "suite/core/machine.hpp"

namespace yoke {

/// A guideline of the machine, in words.
struct GuidelineText {
  std::string category, text;
  std::string missing;  ///< why there is none, in place of the others
};

/// A request to `advise`.
struct AdviseRequest {
  WorkloadFile workload;
  Machine machine;
  std::string energies_from;  ///< the file of power values in `machine`; empty: they are the machine's own
  Goal goal = Goal::time;
  std::optional<double> power_cap_w;
  DataMode data = DataMode::resident;
  bool compulsory = false;                               ///< which bytes
  equations::Saving saving = equations::Saving::device;  ///< in eqs 28 and 29
};

/// All of the workload on one processor, as if the node had no other (PeaPaw, eqs 2 and 3).
struct AloneCost {
  double time_s = 0, energy_j = 0;
};

struct AskedAdvice {
  AdviceQuestion question;
  std::string energy_missing;  ///< why energies are not known; empty if they are
  GuidelineText for_time, for_energy;
  std::optional<equations::GradientEnergy> gradient;  ///< PeaPaw, eqs 28 and 29; nothing if energies are not known
  std::vector<AloneCost> alone;                       ///< by processor; none if energies are not known
};

/// PeaPaw's eq 31 of a partition of the question; nothing if energies are not known, for several devices, and for data
/// that are streamed, which the equation does not have.
std::optional<equations::EnergyOverDevice> energy_over_device(AdviseRequest const& request, AskedAdvice const& asked,
                                                              Fractions const& fractions);

/// Joins workload file, machine file and PeaPaw's guidelines. Throws Error if the files lack what is asked for.
AskedAdvice asked(AdviseRequest const& request);

}  // namespace yoke
