// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/sampler.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke {

Quantity summarize(Samples samples) {
  YOKE_EXPECT(!samples.empty(), "there is no median of no samples");
  return {median(samples), interquartile_range(samples), samples.size(), Quantity::Source::measured, {}};
}

Quantity summarize_rate(Samples samples) {
  for (double& sample : samples) sample = 1 / sample;
  return summarize(std::move(samples));
}

Sampler::Sampler(double budget_s, std::function<double()> now)
    : budget_s_(budget_s), now_(std::move(now)), begin_s_(now_()) {}

bool Sampler::wants_more() const {
  double const spent_s = now_() - begin_s_;
  if (n() >= max) return false;
  if (n() < min) return true;
  return n() < enough ? spent_s < 4 * budget_s_ : spent_s < budget_s_;
}

}  // namespace yoke
