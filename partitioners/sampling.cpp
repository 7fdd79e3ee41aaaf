// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "partitioners/base/assigned.hpp"
#include "partitioners/base/rounds.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

using namespace partitioners;

class Sampling final : public Rounds {
 public:
  explicit Sampling(PlanningContext const& context)
      : Rounds(context, context.options.real("share")), first_(context.options.real("first")) {}

 private:
  Size next_round(std::size_t left) override {
    if (rounds_begun() > 0) return {left, false};
    // As CAP's first round (errata C4).
    auto const first = static_cast<std::size_t>(first_ * static_cast<double>(chunks()));
    return {std::max<std::size_t>(2, first), left > 2};
  }

  double const first_;
};

}  // namespace

Partitioner make_sampling() {
  Partitioner sampling;
  sampling.summary = "one sample at a fixed split, a barrier, the rest by the rates measured on it (CAP, section 4)";
  sampling.options = {share_option(), real_option("first", "0.0078125", "fraction of the work in the sample", 0, 1)};
  sampling.role = Role::one_sample;
  sampling.contest_variants = {ContestVariant{}, {"tuned", "nothing", [](LoopFacts const&) {
                                                    return OptionMap{{"first", "0.1"}};
                                                  }}};
  sampling.plan = plan_with<Sampling>;
  return sampling;
}

}  // namespace yoke
