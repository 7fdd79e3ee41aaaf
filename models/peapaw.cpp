// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/base/rates.hpp"
#include "models/detail/bound.hpp"
#include "models/detail/energy.hpp"
#include "suite/core/model.hpp"

namespace yoke {
using namespace models;

namespace {

/// PeaPaw, eqs 14 to 17 and 24: PerDome's time, plus energies of operations and static powers. A group of different
/// devices has no energy: section 3.3 restricts energy to groups of identical processors.
class PeaPaw final : public Predictor {
 public:
  PeaPaw(Machine machine, BoundSettings const& settings)
      : machine_(settings.best ? at_its_best(std::move(machine)) : std::move(machine)), settings_(settings) {}

  Prediction predict(Description const& description, Assignment const& assignment, DataMode) const override {
    auto bound = models::bound(machine_, description, assignment, settings_);
    if (settings_.devices == Devices::apart || identical_devices(machine_))
      bound.prediction.energy_j =
          operations_energy_j(machine_, bound.works, description.precision, bound.prediction.time_s);
    return bound.prediction;
  }

  std::vector<Coefficient> coefficients() const override {
    return coefficients_of(machine_, {"t_f_single", "t_f_double", "t_b", "e_f_single", "e_f_double", "e_b", "p_s"});
  }

 private:
  Machine machine_;
  BoundSettings settings_;
};

}  // namespace

Model make_peapaw() {
  Model model;
  model.summary = "PeaPaw: PerDome's bound of the time, and the energy where the machine file has energies";
  model.answers_as = 3;
  model.options = bound_options();
  model.predictor = predict_with<PeaPaw>(bound_settings);
  return model;
}

}  // namespace yoke
