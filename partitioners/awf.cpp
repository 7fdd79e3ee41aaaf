// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// pi = sum(k t_k) / sum(k n_k) over the processor's parts k; its weight is (1/pi) / mean of all (1/pi). A part has
/// weight * R / (2 P) chunks, where R is the rest of the loop now (variant C) or at the start of the batch (variant B).
class Awf final : public SelfScheduling {
 public:
  explicit Awf(PlanningContext const& context)
      : SelfScheduling(context),
        batched_(context.options.text("variant") == "batch"),
        rates_(context.processors),
        count_(context.processors, 0),
        first_(part_of_loop(context.options.real("first"))) {}

 private:
  void learn(Part const& part) override {
    // Later parts weigh more: part k is added k times.
    double const k = static_cast<double>(++count_[part.processor]);
    rates_.add(part.processor, part.chunks * count_[part.processor], k * part.seconds);
  }

  std::size_t take(Processor processor, double) override {
    if (!rates_.all_known()) {
      profile(std::min(first_, left()));
      return first_;
    }
    if (!batched_ || parts_left_ == 0) {
      parts_left_ = processors();
      batch_ = static_cast<double>(left()) / 2;
    }
    --parts_left_;
    return std::max<std::size_t>(1, whole_chunks(batch_ * rates_.share(processor)));
  }

  bool const batched_;
  Rates rates_;
  std::vector<std::size_t> count_;
  std::size_t const first_;
  std::size_t parts_left_ = 0;
  double batch_ = 0;
};

}  // namespace

Partitioner make_awf() {
  Partitioner awf;
  awf.summary = "adaptive weighted factoring: half of the rest, weighted by the rates measured so far (AWF-B, AWF-C)";
  awf.options = {choice_option("variant", "chunk", "basis of the rest: updated for every chunk (C) or batch (B)",
                               {"chunk", "batch"}),
                 real_option("first", "0.015625", "fraction of the loop in a part until all rates are known", 0, 1)};
  awf.contest_variants = {ContestVariant{}};
  awf.plan = plan_with<Awf>;
  return awf;
}

}  // namespace yoke
