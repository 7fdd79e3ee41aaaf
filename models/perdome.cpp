// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/detail/bound.hpp"
#include "suite/core/model.hpp"

namespace yoke {
namespace {

/// PerDome, eqs 1 to 5: see detail/bound.hpp.
class PerDome final : public Predictor {
 public:
  PerDome(Machine machine, OptionValues const& options)
      : machine_(std::move(machine)),
        bytes_(model_detail::byte_count(options)),
        devices_(model_detail::devices_of(options)) {}

  Prediction predict(Description const& description, Assignment const& assignment, DataMode) const override {
    return model_detail::bound(machine_, description, assignment, bytes_, devices_).prediction;
  }

  std::vector<Coefficient> coefficients() const override {
    return coefficients_of(machine_, {"t_f_single", "t_f_double", "t_b"});
  }

 private:
  Machine machine_;
  model_detail::ByteCount bytes_;
  model_detail::Devices devices_;
};

}  // namespace

Model make_perdome() {
  Model model;
  model.summary = "PerDome: bound from peak rates, everything overlapped, no cost of launch or transfer";
  model.options = {model_detail::bytes_option(), model_detail::devices_option()};
  model.predictor = [](Machine const& machine, OptionValues const& options) {
    return std::unique_ptr<Predictor>(std::make_unique<PerDome>(machine, options));
  };
  return model;
}

}  // namespace yoke
