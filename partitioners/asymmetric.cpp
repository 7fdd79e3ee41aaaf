// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// Devices run profile parts while the host pulls small ones. Once the devices' share of the rates changes little
/// between two profiles, or enough of the loop is complete, splits the rest by that share, one part per processor.
class Asymmetric final : public SelfScheduling {
 public:
  explicit Asymmetric(PlanningContext const& context)
      : SelfScheduling(context),
        profile_(part_of_loop(context.options.real("profile"))),
        grain_(part_of_loop(context.options.real("grain"))),
        change_(context.options.real("change")),
        max_profiled_(context.options.real("max")),
        rates_(context.processors) {}

 private:
  void learn(Part const& part) override {
    rates_.add(part.processor, part.chunks, part.seconds, part.processor == host ? 1 : 0);
    if (!quota_.empty() || part.processor == host || !rates_.all_known()) return;
    double const alpha = 1 - rates_.share(host);
    bool const steady = alpha_ > 0 && std::abs(alpha - alpha_) <= change_;
    alpha_ = alpha;
    if (steady || fraction(chunks() - left()) >= max_profiled_) settle();
  }

  void settle() {
    double const rest = static_cast<double>(left());
    for (Processor p = 0; p < processors(); ++p) quota_.push_back(whole_chunks(rest * rates_.share(p)));
  }

  std::size_t take(Processor processor, double) override {
    if (!quota_.empty()) return std::exchange(quota_[processor], 0);
    std::size_t const size = processor == host ? grain_ : profile_;
    if (processor != host) profile(std::min(size, left()));
    return size;
  }

  std::size_t const profile_, grain_;
  double const change_, max_profiled_;
  Rates rates_;
  double alpha_ = 0;
  std::vector<std::size_t> quota_;  ///< chunks of the rest, by processor, once it is split
};

}  // namespace

Partitioner make_asymmetric() {
  Partitioner asymmetric;
  asymmetric.summary =
      "asymmetric-profiling-like (Kaleem): the device profiles while the host pulls; then a static split of the rest";
  asymmetric.options = {
      real_option("profile", "0.015625", "fraction of the loop in a device's profile part", 0, 1),
      real_option("grain", "0.0009765625", "fraction in the host's parts meanwhile", 0, 1),
      real_option("change", "0.05", "change of the share between two profiles that ends profiling", 0, 1),
      real_option("max", "0.5", "fraction of the loop after which profiling ends", 0, 1)};
  asymmetric.contest_variants = {ContestVariant{}};
  asymmetric.plan = plan_with<Asymmetric>;
  return asymmetric;
}

}  // namespace yoke
