// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// A device takes parts of a fixed size S; the host takes min(S / f, R / (f + 1)), where f is the device's rate over
/// the host's and R the rest of the loop.
class Hbb final : public SelfScheduling {
 public:
  explicit Hbb(PlanningContext const& context)
      : SelfScheduling(context),
        part_(part_of_loop(context.options.real("part"))),
        first_(part_of_loop(context.options.real("first"))),
        rates_(context.processors) {}

 private:
  void learn(Part const& part) override { rates_.add(part.processor, part.chunks, part.seconds, 0.5); }

  std::size_t take(Processor processor, double) override {
    if (processor != host) return part_;
    if (!rates_.known(host)) return first_;
    double devices = 0, ratio = 0;
    for (Processor p = 1; p < processors(); ++p) {
      devices += rates_.rate(p);
      ratio = std::max(ratio, rates_.rate(p) / rates_.rate(host));
    }
    // Until a device has finished a part, the host takes small ones, so that it is never late.
    if (devices <= 0) return first_;
    double const share = rates_.rate(host) / (rates_.rate(host) + devices);
    return std::max<std::size_t>(
        1, whole_chunks(std::min(static_cast<double>(part_) / ratio, share * static_cast<double>(left()))));
  }

  std::size_t const part_, first_;
  Rates rates_;
};

}  // namespace

Partitioner make_hbb() {
  Partitioner hbb;
  hbb.summary = "HBB-dynamic-like: fixed parts for the device, the host's sized by the measured ratio of rates";
  hbb.options = {real_option("part", "0.08333333333333333", "fraction of the loop that a device takes at a time", 0, 1),
                 real_option("first", "0.0009765625", "fraction of the host's parts until the ratio is known", 0, 1)};
  hbb.contest_variants = {ContestVariant{}};
  hbb.plan = plan_with<Hbb>;
  return hbb;
}

}  // namespace yoke
