// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// The host owns the loop and pops grains from its start; m idle devices are thieves that take left / (m + 1) chunks
/// each from its end, unless that is below the parallel grain.
class Steal final : public SelfScheduling {
 public:
  explicit Steal(PlanningContext const& context)
      : SelfScheduling(context),
        grain_(part_of_loop(context.options.real("grain"))),
        min_(part_of_loop(context.options.real("min"))) {}

 private:
  std::size_t take(Processor processor, double) override {
    if (processor == host) return grain_;
    std::size_t const part = left() / processors();
    return part < min_ ? 0 : part;
  }
  bool from_end(Processor processor) const override { return processor != host; }

  std::size_t const grain_, min_;
};

}  // namespace

Partitioner make_steal() {
  Partitioner steal;
  steal.summary = "XKaapi-like work stealing: the host pops grains, an idle device steals its equal part of the rest";
  steal.options = {real_option("grain", "0.00390625", "fraction of the loop that the host pops", 0, 1),
                   real_option("min", "0.0078125", "fraction below which nothing is stolen", 0, 1)};
  steal.contest_variants = {ContestVariant{}};
  steal.plan = plan_with<Steal>;
  return steal;
}

}  // namespace yoke
