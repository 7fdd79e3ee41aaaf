// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <vector>

#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/statistics.hpp"

namespace yoke {
namespace {

using namespace partitioners;

class Fitted final : public SelfScheduling {
 public:
  explicit Fitted(PlanningContext const& context)
      : SelfScheduling(context),
        first_host_(part_of_loop(context.options.real("first_host"))),
        slope_(context.options.real("slope")),
        change_(context.options.real("change")),
        rates_(context.processors),
        devices_(context.processors) {
    for (auto& device : devices_) device.size = part_of_loop(context.options.real("first"));
  }

 private:
  /// State of one device.
  struct Device {
    std::size_t size = 1;
    bool exploring = true;
    double stable_rate = 0;
    LogFit fit;
  };

  void learn(Part const& part) override {
    rates_.add(part.processor, part.chunks, part.seconds, part.processor == host ? 0.5 : 0);
    if (part.processor == host) return;
    Device& device = devices_[part.processor];
    double const rate = rates_.rate(part.processor);
    if (device.exploring) {
      profile(part.chunks);
      device.fit.add(static_cast<double>(part.chunks), rate);
      // If the curve is flat, larger parts gain nothing.
      device.exploring = device.fit.relative_slope() > slope_;
      if (device.exploring && part.chunks >= device.size)
        device.size *= 2;
      else
        device.stable_rate = rate;
    } else if (part.chunks >= device.size && std::abs(rate - device.stable_rate) > change_ * device.stable_rate) {
      device.exploring = true;
      device.fit.clear();
    }
  }

  std::size_t take(Processor processor, double) override {
    double const left_now = static_cast<double>(left());
    if (processor != host) {
      std::size_t const size = devices_[processor].size;
      if (!rates_.all_known()) return size;
      // Final phase: splits the rest by the ratio, so that all finish together.
      double const mine = rates_.share(processor) * left_now;
      return mine < static_cast<double>(size) ? std::max<std::size_t>(1, whole_chunks(mine)) : size;
    }
    if (!rates_.all_known()) return first_host_;
    double part = left_now * rates_.share(host);
    for (Processor p = 1; p < processors(); ++p)
      part = std::min(part, static_cast<double>(devices_[p].size) * rates_.rate(host) / rates_.rate(p));
    return std::max<std::size_t>(1, whole_chunks(part));
  }

  std::size_t const first_host_;
  double const slope_, change_;
  Rates rates_;
  std::vector<Device> devices_;
};

}  // namespace

Partitioner make_logfit() {
  Partitioner logfit;
  logfit.summary = "LogFit-like: device parts double until a logarithmic fit of their rate is flat; the host's follow";
  logfit.options = {
      real_option("first", "0.00390625", "fraction of the loop in a device's first part", 0, 1),
      real_option("first_host", "0.0009765625", "fraction in the host's parts until rates are known", 0, 1),
      real_option("slope", "0.1", "gain of rate per factor e in size, relative, below which a part is large enough", 0,
                  10),
      real_option("change", "0.3", "change of a device's rate, relative, that restarts the exploration", 0, 100)};
  logfit.contest_variants = {ContestVariant{}};
  logfit.plan = plan_with<Fitted>;
  return logfit;
}

}  // namespace yoke
