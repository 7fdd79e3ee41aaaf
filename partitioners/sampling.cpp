// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "partitioners/detail/assigned.hpp"
#include "partitioners/detail/rounds.hpp"

namespace yoke {
namespace {

class Sampling final : public Rounds {
 public:
  explicit Sampling(PlanningContext const& situation)
      : Rounds(situation, situation.options.real("share")), first_(situation.options.real("first")) {}

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
  sampling.options = {share_option("0.5"),
                      {"first", "0.0078125", "fraction of the work in the sample", OptionSpec::Kind::real, 0, 1, {}}};
  sampling.plan = [](PlanningContext const& situation) { return std::make_unique<Sampling>(situation); };
  return sampling;
}

}  // namespace yoke
