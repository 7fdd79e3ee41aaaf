// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "models/detail/essential.hpp"
#include "models/detail/rates.hpp"
#include "models/detail/work.hpp"
#include "suite/core/model.hpp"

namespace yoke {
namespace {

/// PerDome, eqs 1 to 5: on each processor flops and bytes overlap perfectly, over all that the processor does, and the
/// slower processor's time is the node's. From the counts: eqs 19 and 20 are the same bound in other parameters.
class PerDome final : public Predictor {
 public:
  PerDome(Machine machine, detail::ByteCount bytes) : machine_(std::move(machine)), bytes_(bytes) {}

  Prediction predict(Description const& description, Assignment const& assignment, Data) const override {
    detail::expect_known(machine_, description, assignment);
    Prediction prediction;
    prediction.bottleneck = "none";
    for (Processor p = 0; p < assignment.fraction.size(); ++p) {
      detail::Work work;
      for (std::size_t s = 0; s < description.segments.size(); ++s)
        work += detail::work_of(description.segments[s], assignment.fraction[p][s], bytes_);
      detail::Peak const peak{work.flops > 0 ? detail::t_f_s(machine_, p, description.precision) : 0,
                              work.bytes > 0 ? detail::t_b_s(machine_, p) : 0};
      double const time_s = detail::roofline_time_s(work, peak);
      prediction.processor_s.push_back(time_s);
      if (time_s <= prediction.time_s) continue;
      prediction.time_s = time_s;
      prediction.bottleneck =
          processor_name(p) + (work.flops * peak.t_f_s >= work.bytes * peak.t_b_s ? " flops" : " bytes");
    }
    return prediction;
  }

  std::vector<Coefficient> coefficients() const override { return detail::peak_coefficients(machine_); }

 private:
  Machine machine_;
  detail::ByteCount bytes_;
};

}  // namespace

Model make_perdome() {
  Model model;
  model.summary = "PerDome: bound from peak rates, everything overlapped, no cost of launch or transfer";
  model.options = {detail::bytes_option()};
  model.fit = [](std::span<Run const>, Machine const& machine, OptionValues const& options) {
    return std::unique_ptr<Predictor>(std::make_unique<PerDome>(machine, detail::byte_count(options)));
  };
  return model;
}

}  // namespace yoke
