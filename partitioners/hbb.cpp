// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "partitioners/detail/self_scheduling.hpp"

namespace yoke {
namespace {

/// A device takes parts of a fixed size S; the host min(S / f, R / (f + 1)) with f the device's rate over the host's.
class Hbb final : public SelfScheduling {
 public:
  explicit Hbb(PlanningContext const& situation)
      : SelfScheduling(situation),
        part_(part_of_loop(situation.options.real("part"))),
        first_(part_of_loop(situation.options.real("first"))),
        rates_(situation.processors) {}

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
    // As long as no device has answered, small parts, so that the host is never late.
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
  using Kind = OptionSpec::Kind;
  Partitioner hbb;
  hbb.summary = "HBB-dynamic-like: fixed parts for the device, the host's sized by the measured ratio of rates";
  hbb.options = {
      {"part", "0.08333333333333333", "fraction of the loop that a device takes at a time", Kind::real, 0, 1, {}},
      {"first", "0.0009765625", "fraction of the host's parts until the ratio is known", Kind::real, 0, 1, {}}};
  hbb.plan = [](PlanningContext const& situation) { return std::make_unique<Hbb>(situation); };
  return hbb;
}

}  // namespace yoke
