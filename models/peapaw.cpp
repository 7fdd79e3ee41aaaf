// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/detail/bound.hpp"
#include "models/detail/energy.hpp"
#include "suite/core/model.hpp"

namespace yoke {
namespace {

/// PeaPaw, eqs 14 to 17 and 24: PerDome's time, and energies of operations and static powers. A group of unlike devices
/// has no energy: section 3.3 restricts it to groups of the same processor.
class PeaPaw final : public Predictor {
 public:
  PeaPaw(Machine machine, OptionValues const& options)
      : machine_(std::move(machine)),
        bytes_(model_detail::byte_count(options)),
        devices_(model_detail::devices_of(options)) {}

  Prediction predict(Description const& description, Assignment const& assignment, DataMode) const override {
    auto bound = model_detail::bound(machine_, description, assignment, bytes_, devices_);
    if (devices_ == model_detail::Devices::apart || model_detail::identical_devices(machine_))
      bound.prediction.energy_j =
          model_detail::operations_energy_j(machine_, bound.works, description.precision, bound.prediction.time_s);
    return bound.prediction;
  }

  std::vector<Coefficient> coefficients() const override {
    return coefficients_of(machine_, {"t_f_single", "t_f_double", "t_b", "e_f_single", "e_f_double", "e_b", "p_s"});
  }

 private:
  Machine machine_;
  model_detail::ByteCount bytes_;
  model_detail::Devices devices_;
};

}  // namespace

Model make_peapaw() {
  Model model;
  model.summary = "PeaPaw: PerDome's bound of the time, and the energy where the machine file has energies";
  model.options = {model_detail::bytes_option(), model_detail::devices_option()};
  model.predictor = [](Machine const& machine, OptionValues const& options) {
    return std::unique_ptr<Predictor>(std::make_unique<PeaPaw>(machine, options));
  };
  return model;
}

}  // namespace yoke
