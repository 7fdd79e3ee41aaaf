// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "partitioners/detail/assigned.hpp"
#include "partitioners/detail/self_scheduling.hpp"

namespace yoke {
namespace {

/// max(least, R w / k) with w the processor's relative power and R what is left.
class HGuided final : public SelfScheduling {
 public:
  explicit HGuided(PlanningContext const& situation)
      : SelfScheduling(situation),
        powers_(fractions_of(situation.options.real("share"), situation.processors)),
        optimised_(situation.options.text("form") == "optimised"),
        min_host_(situation.options.integer("least_host")),
        min_device_(situation.options.integer("least_device")) {}

 private:
  std::size_t take(Processor processor, double) override {
    double const divisor = !optimised_ ? 2 : processor == host ? 3.5 : 1;
    return std::max(processor == host ? min_host_ : min_device_,
                    whole_chunks(static_cast<double>(left()) * powers_[processor] / divisor));
  }

  std::vector<double> const powers_;
  bool const optimised_;
  std::size_t const min_host_, min_device_;
};

}  // namespace

Partitioner make_hguided() {
  using Kind = OptionSpec::Kind;
  Partitioner hguided;
  hguided.summary = "guided parts weighted by relative powers that the user gives (HGuided of EngineCL)";
  hguided.options = {share_option("0.5"),
                     {"form",
                      "plain",
                      "divisor of what is left: 2, or optimised: 3.5 on the host and 1 on devices",
                      Kind::text,
                      0,
                      0,
                      {"plain", "optimised"}},
                     {"least_host", "1", "chunks that the host takes at least", Kind::integer, 1, 1e9, {}},
                     {"least_device", "1", "chunks that a device takes at least", Kind::integer, 1, 1e9, {}}};
  hguided.options[0].meaning = "relative power of the device(s)";
  hguided.plan = [](PlanningContext const& situation) { return std::make_unique<HGuided>(situation); };
  return hguided;
}

}  // namespace yoke
