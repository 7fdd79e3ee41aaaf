// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/base/assigned.hpp"
#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// Batches of P parts of R / (2 P) chunks, where R is the rest at the start of the batch; each part is scaled by its
/// processor's weight, and the weights sum to P.
class Factoring final : public SelfScheduling {
 public:
  explicit Factoring(PlanningContext const& context)
      : SelfScheduling(context),
        weights_(processor_fractions(context.processors, weight_share(context), context.hints.device_rates)) {}

 private:
  static double weight_share(PlanningContext const& context) {
    double const devices = static_cast<double>(context.processors - 1);
    return context.options.has("share") ? context.options.real("share") : devices / (devices + 1);
  }

  std::size_t take(Processor processor, double) override {
    if (parts_left_ == 0) {
      parts_left_ = processors();
      batch_ = static_cast<double>(left()) / 2;
    }
    --parts_left_;
    return std::max<std::size_t>(1, whole_chunks(batch_ * weights_[processor]));
  }

  std::vector<double> const weights_;  ///< fractions of a batch
  std::size_t parts_left_ = 0;
  double batch_ = 0;
};

}  // namespace

Partitioner make_factoring() {
  Partitioner factoring;
  factoring.summary = "batches of half of the rest, a part for each processor (FAC2); weighted by a share (WF2)";
  factoring.options = {
      optional(share_option("relative power of the device(s); without it all processors have equal weights"))};
  factoring.contest_variants = {ContestVariant{}, {"weighted", "hint", share_of_peaks}};
  factoring.plan = plan_with<Factoring>;
  return factoring;
}

}  // namespace yoke
