// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/self_scheduling.hpp"

namespace yoke {
namespace {

/// The host owns the loop and pops grains from its begin; m idle devices are thieves that get left / (m + 1) each from
/// its end, none below the parallel grain.
class Steal final : public SelfScheduling {
 public:
  explicit Steal(PlanningContext const& situation)
      : SelfScheduling(situation),
        grain_(part_of_loop(situation.options.real("grain"))),
        min_(part_of_loop(situation.options.real("least"))) {}

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
  using Kind = OptionSpec::Kind;
  Partitioner steal;
  steal.summary =
      "XKaapi-like work stealing: the host pops grains, an idle device steals its equal part of what is left";
  steal.options = {{"grain", "0.00390625", "fraction of the loop that the host pops", Kind::real, 0, 1, {}},
                   {"least", "0.0078125", "fraction below which nothing is stolen", Kind::real, 0, 1, {}}};
  steal.plan = [](PlanningContext const& situation) { return std::make_unique<Steal>(situation); };
  return steal;
}

}  // namespace yoke
