// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/self_scheduling.hpp"

namespace yoke {
namespace {

class Dynamic final : public SelfScheduling {
 public:
  explicit Dynamic(PlanningContext const& situation)
      : SelfScheduling(situation), parts_(situation.options.integer("parts")) {}

 private:
  std::size_t take(Processor, double) override { return (chunks() + parts_ - 1) / parts_; }

  std::size_t const parts_;
};

}  // namespace

Partitioner make_dynamic() {
  Partitioner dynamic;
  dynamic.summary = "shared queue of equal parts, one at a time to whoever is idle (self-scheduling; StarPU's eager)";
  dynamic.options = {{"parts", "64", "number of parts", OptionSpec::Kind::integer, 1, 1'000'000, {}}};
  dynamic.plan = [](PlanningContext const& situation) { return std::make_unique<Dynamic>(situation); };
  return dynamic;
}

}  // namespace yoke
