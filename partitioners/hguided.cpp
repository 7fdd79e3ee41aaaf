// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "partitioners/base/assigned.hpp"
#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// Parts of max(min, R w / k) chunks, where w is the processor's relative power and R the rest of the loop.
class HGuided final : public SelfScheduling {
 public:
  explicit HGuided(PlanningContext const& context)
      : SelfScheduling(context),
        powers_(processor_fractions(context.processors, context.options.real("share"), context.hints.device_rates)),
        optimised_(context.options.text("form") == "optimised"),
        min_host_(context.options.integer("min_host")),
        min_device_(context.options.integer("min_device")) {}

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

/// Smallest parts that the tuning in docs/contest.md found best.
OptionMap tuned(LoopFacts const& facts) {
  OptionMap options = share_of_peaks(facts);
  options["min_device"] = core::number_text(facts.chunks / 64 + 1);
  options["min_host"] = core::number_text(facts.chunks / 2048 + 1);
  return options;
}

OptionMap optimised(LoopFacts const& facts) {
  OptionMap options = share_of_peaks(facts);
  options["form"] = "optimised";
  return options;
}

}  // namespace

Partitioner make_hguided() {
  Partitioner hguided;
  hguided.summary = "guided parts weighted by relative powers that the user gives (HGuided of EngineCL)";
  hguided.options = {
      share_option("relative power of the device(s)"),
      choice_option("form", "plain", "divisor of the rest: 2, or optimised: 3.5 on the host and 1 on devices",
                    {"plain", "optimised"}),
      integer_option("min_host", "1", "minimum chunks that the host takes", 1, 1e9),
      integer_option("min_device", "1", "minimum chunks that a device takes", 1, 1e9)};
  hguided.contest_variants = {{"", "hint", share_of_peaks}, {"tuned", "hint", tuned}, {"optimised", "hint", optimised}};
  hguided.plan = plan_with<HGuided>;
  return hguided;
}

}  // namespace yoke
