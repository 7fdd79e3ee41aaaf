// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "partitioners/detail/self_scheduling.hpp"

namespace yoke {
namespace {

class Guided final : public SelfScheduling {
 public:
  explicit Guided(PlanningContext const& situation)
      : SelfScheduling(situation), min_(situation.options.integer("least")) {}

 private:
  std::size_t take(Processor, double) override { return std::max(min_, (left() + processors() - 1) / processors()); }

  std::size_t const min_;
};

}  // namespace

Partitioner make_guided() {
  Partitioner guided;
  guided.summary = "guided self-scheduling: what is left over the number of processors, rounded up (GSS)";
  guided.options = {{"least", "1", "chunks taken at least", OptionSpec::Kind::integer, 1, 1e9, {}}};
  guided.plan = [](PlanningContext const& situation) { return std::make_unique<Guided>(situation); };
  return guided;
}

}  // namespace yoke
