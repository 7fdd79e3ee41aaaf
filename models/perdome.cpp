// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/base/rates.hpp"
#include "models/detail/bound.hpp"
#include "suite/core/model.hpp"

namespace yoke {
using namespace models;

namespace {

/// PerDome, eqs 1 to 5: see detail/bound.hpp.
class PerDome final : public Predictor {
 public:
  PerDome(Machine machine, BoundSettings const& settings)
      : machine_(settings.best ? at_its_best(std::move(machine)) : std::move(machine)), settings_(settings) {}

  Prediction predict(Description const& description, Assignment const& assignment, DataMode) const override {
    return bound(machine_, description, assignment, settings_).prediction;
  }

  std::vector<Coefficient> coefficients() const override {
    return coefficients_of(machine_, {"t_f_single", "t_f_double", "t_b"});
  }

 private:
  Machine machine_;
  BoundSettings settings_;
};

}  // namespace

Model make_perdome() {
  Model model;
  model.summary = "PerDome: bound from peak rates, everything overlapped, no cost of launch or transfer";
  model.answers_as = 4;
  model.options = bound_options();
  model.predictor = predict_with<PerDome>(bound_settings);
  return model;
}

}  // namespace yoke
