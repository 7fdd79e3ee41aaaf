// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>

#include "analysis/advice/advice.hpp"
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
  Goal goal = Goal::time;
  std::optional<double> power_cap_w;
  DataMode data = DataMode::resident;
  bool compulsory = false;  ///< which bytes
};

struct AskedAdvice {
  AdviceQuestion question;
  std::string energy_missing;  ///< why energies are not known; empty if they are
  GuidelineText for_time, for_energy;
};

/// Joins workload file, machine file and PeaPaw's guidelines. Throws Error if the files lack what is asked for.
AskedAdvice asked(AdviseRequest const& request);

}  // namespace yoke
