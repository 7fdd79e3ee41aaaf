// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A partitioner: an idle processor takes half of an equal share of what is left.
#include <algorithm>

#include "yoke/partitioner.hpp"

namespace yoke {
namespace {

/// SelfScheduling asks one question: how many chunks does an idle processor take next? It cuts the loop, obeys the
/// dependences between segments and keeps count. A rule of another kind derives from Schedule and decides every piece.
class Halves final : public partitioners::SelfScheduling {
 public:
  explicit Halves(PlanningContext const& context)
      : partitioners::SelfScheduling(context), min_chunks_(context.options.integer("min_chunks")) {}

 private:
  std::size_t take(Processor, double) override { return std::max(min_chunks_, left() / (2 * processors())); }

  std::size_t const min_chunks_;
};

}  // namespace

/// The registry calls make_<name of the file> and sets the name. The rest is what `yoke list` shows.
Partitioner make_halves() {
  Partitioner halves;
  halves.summary = "an idle processor takes half of an equal share of what is left";
  halves.options = {integer_option("min_chunks", "1", "minimum chunks of a part", 1, 1e9)};
  halves.plan = plan_with<Halves>;
  halves.contest_variants = {ContestVariant{}};  // it competes in `yoke-research contest`
  return halves;  // no `assignment`: the split is decided while running, so models cannot predict it
}

}  // namespace yoke
