// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <string_view>

#include "partitioners/base/rounds.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// Co-scheduling by asymptotic profiling (CAP, Algorithm 1, for any number of devices): rounds, each followed by a
/// barrier, grow until the measured partition settles; the rest is then one round.
class Cap final : public Rounds {
 public:
  explicit Cap(PlanningContext const& context)
      : Rounds(context, first_share(context), divisor(context.options.text("variance")),
               context.options.text("start") == "model" ? FirstShare::predicted : FirstShare::assumed),
        first_(context.options.real("first")),
        growth_(context.options.real("growth")),
        threshold_(context.options.real("threshold")),
        min_phases_(context.options.integer("min_phases")) {}

 private:
  static double first_share(PlanningContext const& context) {
    if (context.options.text("start") == "given") return context.options.real("first_share");
    if (!context.hints.predicted_share)
      throw NotApplicable("start=model needs a predicted share: a machine file with the numbers of the roofline model");
    return *context.hints.predicted_share;
  }
  static double divisor(std::string_view variance) {
    return variance == "square" ? 1 : variance == "population" ? 4 : 2;
  }

  Size next_round(std::size_t left) override {
    if (rounds_begun() == 0) {
      // Errata C4: at least two chunks, so that both processors can have one.
      size_ = std::max<std::size_t>(2, static_cast<std::size_t>(first_ * static_cast<double>(chunks())));
    } else {
      bool const settled = rounds_begun() >= min_phases_ && variance() < threshold_;
      double const grown = growth_ * static_cast<double>(last_round());
      // Line 17 of the algorithm and errata C2.
      size_ = settled || 2 * grown > static_cast<double>(left) ? left : static_cast<std::size_t>(grown);
    }
    return {size_, size_ < left};
  }

  double const first_, growth_, threshold_;
  std::size_t const min_phases_;
  std::size_t size_ = 0;
};

}  // namespace

Partitioner make_cap() {
  Partitioner cap;
  cap.summary =
      "co-scheduling by asymptotic profiling: growing rounds until the measured split settles (CAP, Algorithm 1)";
  cap.options = {
      real_option("first", "0.0078125", "fraction of the work in the first round", 0, 1),
      real_option("first_share", "0.5", "share of the device(s) in the first round", 0, 1),
      choice_option("start", "given",
                    "the first share: given, or model: predicted from a machine file, or from a scenario's peaks",
                    {"given", "model"}),
      real_option("growth", "2", "size of each round / that of the previous one", 1, 1000),
      real_option("threshold", "5e-5", "variance of two partitions below which profiling ends", 0, 1),
      choice_option("variance", "sample", "definition of the variance of two partitions",
                    {"sample", "population", "square"}),
      integer_option(
          "min_phases", "2",
          "minimum number of profiling rounds; 1 is the algorithm as published, in which equal first rates end it", 1,
          1000)};
  cap.role = Role::growing_rounds;
  cap.contest_variants = {ContestVariant{}, {"tuned", "nothing", [](LoopFacts const&) {
                                               return OptionMap{{"first", "0.03125"}};
                                             }}};
  cap.plan = plan_with<Cap>;
  return cap;
}

}  // namespace yoke
