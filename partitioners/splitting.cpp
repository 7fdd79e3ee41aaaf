// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/base/assigned.hpp"
#include "partitioners/base/rounds.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

using namespace partitioners;

class Splitting final : public Rounds {
 public:
  explicit Splitting(PlanningContext const& context)
      : Rounds(context, context.options.real("share")), parts_(context.options.integer("parts")) {}

 private:
  Size next_round(std::size_t left) override {
    // Divides the rest evenly among the remaining parts, so that sizes differ by at most one chunk.
    std::size_t const parts_left = rounds_begun() < parts_ ? parts_ - rounds_begun() : 1;
    return {left / parts_left, false};
  }

  std::size_t const parts_;
};

}  // namespace

Partitioner make_splitting() {
  Partitioner splitting;
  splitting.summary =
      "equal parts with a barrier after each, every part cut by the rates of the one before (CAP, section 4)";
  splitting.options = {share_option(), integer_option("parts", "128", "number of parts", 1, 1'000'000)};
  splitting.role = Role::equal_parts;
  splitting.contest_variants = {ContestVariant{}, {"tuned", "nothing", [](LoopFacts const&) {
                                                     return OptionMap{{"parts", "8"}};
                                                   }}};
  splitting.plan = plan_with<Splitting>;
  return splitting;
}

}  // namespace yoke
