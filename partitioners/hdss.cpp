// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <vector>

#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/statistics.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// In an adaptive phase every processor's blocks double, until the fits of all rates are flat or enough of the loop is
/// done; then blocks are half of the rest, weighted by the last rates.
class Hdss final : public SelfScheduling {
 public:
  explicit Hdss(PlanningContext const& context)
      : SelfScheduling(context),
        first_(part_of_loop(context.options.real("first"))),
        slope_(context.options.real("slope")),
        max_adaptive_(context.options.real("adaptive")),
        rates_(context.processors),
        fits_(context.processors),
        blocks_(context.processors, first_) {}

 private:
  void learn(Part const& part) override {
    rates_.add(part.processor, part.chunks, part.seconds, adaptive_ ? 0 : 0.5);
    fits_[part.processor].add(static_cast<double>(part.chunks), rates_.rate(part.processor));
    if (adaptive_)
      adaptive_ = !std::all_of(fits_.begin(), fits_.end(),
                               [this](LogFit const& fit) { return fit.relative_slope() <= slope_; });
  }

  std::size_t take(Processor processor, double) override {
    double const begun = fraction(chunks() - left());
    if (adaptive_ && begun >= max_adaptive_ && rates_.all_known()) adaptive_ = false;
    if (adaptive_) {
      // Keeps the blocks of a processor small while another, far behind, has no result yet.
      std::size_t const block = std::min(blocks_[processor], part_of_loop(max_adaptive_ / 4));
      blocks_[processor] = 2 * block;
      profile(std::min(block, left()));
      return block;
    }
    return std::max(first_, whole_chunks(static_cast<double>(left()) * rates_.share(processor) / 2));
  }

  std::size_t const first_;
  double const slope_, max_adaptive_;
  Rates rates_;
  std::vector<LogFit> fits_;
  std::vector<std::size_t> blocks_;
  bool adaptive_ = true;
};

}  // namespace

Partitioner make_hdss() {
  Partitioner hdss;
  hdss.summary =
      "HDSS-like: blocks double until the rates' logarithmic fits are flat; then weighted, decreasing blocks";
  hdss.options = {
      real_option("first", "0.0009765625", "fraction of the loop in the first and in the smallest blocks", 0, 1),
      real_option("slope", "0.1", "gain of rate per factor e in size, relative, that counts as flat", 0, 10),
      real_option("adaptive", "0.2", "fraction of the loop after which the adaptive phase ends", 0, 1)};
  hdss.contest_variants = {ContestVariant{}};
  hdss.plan = plan_with<Hdss>;
  return hdss;
}

}  // namespace yoke
