// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <optional>

#include "models/detail/rates.hpp"
#include "models/detail/work.hpp"
#include "suite/core/model.hpp"

namespace yoke {
namespace {

Quantity const& e_f_j(ProcessorParameters const& processor, Precision precision) {
  return precision == Precision::single_precision ? processor.e_f_single_j : processor.e_f_double_j;
}

/// PeaPaw, eqs 14 to 17 and 24, for any number of devices: everything overlaps, the slowest processor's time is the
/// node's, static power of all processors is drawn throughout, every operation costs its energy.
class PeaPaw final : public Predictor {
 public:
  PeaPaw(Machine machine, detail::ByteCount bytes) : machine_(std::move(machine)), bytes_(bytes) {}

  Prediction predict(Description const& description, Assignment const& assignment, Data) const override {
    detail::expect_known(machine_, description, assignment);
    Prediction prediction;
    prediction.bottleneck = "none";
    std::vector<detail::Work> works;
    for (Processor p = 0; p < assignment.fraction.size(); ++p) {
      auto& work = works.emplace_back();
      for (std::size_t s = 0; s < description.segments.size(); ++s)
        work += detail::work_of(description.segments[s], assignment.fraction[p][s], bytes_);
      double const flops_s = work.flops > 0 ? work.flops * detail::t_f_s(machine_, p, description.precision) : 0;
      double const bytes_s = work.bytes > 0 ? work.bytes * detail::t_b_s(machine_, p) : 0;
      double const time_s = std::max(flops_s, bytes_s);
      prediction.processor_s.push_back(time_s);
      if (time_s <= prediction.time_s) continue;
      prediction.time_s = time_s;
      prediction.bottleneck = processor_name(p) + (flops_s >= bytes_s ? " flops" : " bytes");
    }
    prediction.energy_j = energy_j(works, description.precision, prediction.time_s);
    return prediction;
  }

  std::vector<Coefficient> coefficients() const override {
    auto list = detail::peak_coefficients(machine_);
    auto const add = [&](Processor p, char const* name, Quantity const& quantity, char const* unit) {
      if (quantity.value) list.push_back({processor_name(p) + " " + name, *quantity.value, unit});
    };
    for (Processor p = 0; p < machine_.processors.size(); ++p) {
      add(p, "e_f_single", machine_.processors[p].e_f_single_j, "J/flop");
      add(p, "e_f_double", machine_.processors[p].e_f_double_j, "J/flop");
      add(p, "e_b", machine_.processors[p].e_b_j, "J/byte");
      add(p, "p_s", machine_.processors[p].p_s_w, "W");
    }
    return list;
  }

 private:
  /// Nothing where the machine file lacks an energy that the work needs, or any static power.
  std::optional<double> energy_j(std::vector<detail::Work> const& works, Precision precision, double time_s) const {
    double sum = 0;
    for (Processor p = 0; p < machine_.processors.size(); ++p) {
      auto const& processor = machine_.processors[p];
      auto const work = p < works.size() ? works[p] : detail::Work{};
      auto const& per_flop = e_f_j(processor, precision);
      if (!processor.p_s_w.value || (work.flops > 0 && !per_flop.value) || (work.bytes > 0 && !processor.e_b_j.value))
        return std::nullopt;
      sum += *processor.p_s_w.value * time_s + work.flops * per_flop.value.value_or(0) +
             work.bytes * processor.e_b_j.value.value_or(0);
    }
    return sum;
  }

  Machine machine_;
  detail::ByteCount bytes_;
};

}  // namespace

Model make_peapaw() {
  Model model;
  model.summary = "PeaPaw: PerDome's bound of the time, and the energy where the machine file has energies";
  model.options = {detail::bytes_option()};
  model.fit = [](std::span<Run const>, Machine const& machine, OptionValues const& options) {
    return std::unique_ptr<Predictor>(std::make_unique<PeaPaw>(machine, detail::byte_count(options)));
  };
  return model;
}

}  // namespace yoke
