// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

using namespace partitioners;

class Dynamic final : public SelfScheduling {
 public:
  explicit Dynamic(PlanningContext const& context)
      : SelfScheduling(context), parts_(context.options.integer("parts")) {}

 private:
  std::size_t take(Processor, double) override { return (chunks() + parts_ - 1) / parts_; }

  std::size_t const parts_;
};

}  // namespace

Partitioner make_dynamic() {
  Partitioner dynamic;
  dynamic.summary =
      "shared queue of equal parts, one at a time to each idle processor (self-scheduling; StarPU's eager)";
  dynamic.options = {integer_option("parts", "64", "number of parts", 1, 1'000'000)};
  dynamic.contest_variants = {ContestVariant{}, {"tuned", "nothing", [](LoopFacts const&) {
                                                   return OptionMap{{"parts", "32"}};
                                                 }}};
  dynamic.plan = plan_with<Dynamic>;
  return dynamic;
}

}  // namespace yoke
