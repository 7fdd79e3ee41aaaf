// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

using namespace partitioners;

class Guided final : public SelfScheduling {
 public:
  explicit Guided(PlanningContext const& context) : SelfScheduling(context), min_(context.options.integer("min")) {}

 private:
  std::size_t take(Processor, double) override { return std::max(min_, (left() + processors() - 1) / processors()); }

  std::size_t const min_;
};

}  // namespace

Partitioner make_guided() {
  Partitioner guided;
  guided.summary = "guided self-scheduling: the rest / the number of processors, rounded up (GSS)";
  guided.options = {integer_option("min", "1", "minimum chunks of a part", 1, 1e9)};
  guided.contest_variants = {ContestVariant{}};
  guided.plan = plan_with<Guided>;
  return guided;
}

}  // namespace yoke
