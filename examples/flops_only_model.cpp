// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A model: a processor's time is its flops times its seconds per flop; the slowest processor's time is the plan's.
#include <memory>

#include "yoke/model.hpp"

namespace yoke {
namespace {

class FlopsOnly final : public Predictor {
 public:
  explicit FlopsOnly(Machine machine) : machine_(std::move(machine)) {}

  Prediction predict(Description const& description, Assignment const& assignment, DataMode) const override {
    models::expect_known(machine_, description, assignment);
    Prediction prediction;
    prediction.bottleneck = "none";
    for (Processor p = 0; p < assignment.fraction.size(); ++p) {
      double flops = 0;
      for (std::size_t s = 0; s < description.segments.size(); ++s) {
        Segment const& segment = description.segments[s];
        flops += models::work_of(segment, assignment.fraction[p][s], models::ByteCount::access).flops;
      }
      // t_f_s throws if the machine file lacks the number: ask only if the plan needs it.
      double const busy_s = flops > 0 ? flops * models::t_f_s(machine_, p, description.precision) : 0;
      prediction.processor_s.push_back(busy_s);
      if (busy_s <= prediction.time_s) continue;
      prediction.time_s = busy_s;
      prediction.bottleneck = processor_name(p) + " flops";
    }
    return prediction;
  }

  /// The machine's numbers that predictions depend on. `yoke fit` finds them from measured rows.
  std::vector<Coefficient> coefficients() const override {
    return coefficients_of(machine_, {"t_f_single", "t_f_double"});
  }

 private:
  Machine machine_;
};

}  // namespace

/// The registry calls make_<name of the file> and sets the name.
Model make_flops_only() {
  Model model;
  model.summary = "flops at the measured peak, nothing else: what a data sheet suggests";
  model.predictor = [](Machine const& machine, OptionValues const&) { return std::make_unique<FlopsOnly>(machine); };
  return model;
}

}  // namespace yoke
