// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// Sizes decrease from f = N / (2 P) to l in S = ceil(2 N / (f + l)) equal steps.
class Trapezoid final : public SelfScheduling {
 public:
  explicit Trapezoid(PlanningContext const& context) : SelfScheduling(context) {
    double const n = static_cast<double>(chunks());
    last_ = static_cast<double>(context.options.integer("last"));
    next_ = std::max(last_, n / (2 * static_cast<double>(processors())));
    double const steps = static_cast<double>(whole_chunks(2 * n / (next_ + last_)));
    decrement_ = steps > 1 ? (next_ - last_) / (steps - 1) : 0;
  }

 private:
  std::size_t take(Processor, double) override {
    double const size = next_;
    next_ = std::max(last_, next_ - decrement_);
    return std::max<std::size_t>(1, static_cast<std::size_t>(size));
  }

  double next_ = 0, last_ = 0, decrement_ = 0;
};

}  // namespace

Partitioner make_trapezoid() {
  Partitioner trapezoid;
  trapezoid.summary = "trapezoid self-scheduling: parts that fall linearly from N / (2 P) to the last (TSS)";
  trapezoid.options = {integer_option("last", "1", "chunks of the last part", 1, 1e9)};
  trapezoid.contest_variants = {ContestVariant{}};
  trapezoid.plan = plan_with<Trapezoid>;
  return trapezoid;
}

}  // namespace yoke
