// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/assignment.hpp"

#include <cmath>
#include <numeric>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"

namespace yoke {
namespace {

constexpr double complete_tolerance = 1e-9;

}  // namespace

void expect_complete(Description const& description, Assignment const& assignment) {
  YOKE_EXPECT(!assignment.fraction.empty(), "an assignment needs a processor");
  for (auto const& of_processor : assignment.fraction)
    YOKE_EXPECT(of_processor.size() == description.segments.size(), "an assignment needs a fraction of every segment");
  for (std::size_t s = 0; s < description.segments.size(); ++s) {
    double sum = 0;
    for (auto const& of_processor : assignment.fraction) {
      YOKE_EXPECT(of_processor[s] >= 0 && of_processor[s] <= 1, "a fraction is outside [0, 1]");
      sum += of_processor[s];
    }
    YOKE_EXPECT(std::abs(sum - 1) <= complete_tolerance,
                "the fractions of segment " + description.segments[s].name + " do not sum to 1");
  }
}

std::vector<double> processor_fractions(std::size_t processors, double share, std::span<double const> device_rates) {
  YOKE_EXPECT(processors >= 1, "a split needs a processor");
  YOKE_EXPECT(device_rates.empty() || device_rates.size() + 1 == processors, "a split needs a rate of every device");
  if (!(share >= 0 && share <= 1))
    throw Error("the share of the device is " + core::number_text(share) + "; it must be a number from 0 to 1");
  if (processors == 1 && share > 0)
    throw NotApplicable("gives a share of " + core::number_text(share) + " to a device; the node has none");
  std::vector<double> fractions(processors, processors > 1 ? share / static_cast<double>(processors - 1) : 0);
  fractions[host] = 1 - share;
  double const sum = std::accumulate(device_rates.begin(), device_rates.end(), 0.0);
  for (Processor p = device; sum > 0 && p < processors; ++p) fractions[p] = share * device_rates[p - 1] / sum;
  return fractions;
}

Assignment split_by_share(Description const& description, std::size_t processors, double share,
                          std::span<double const> device_rates) {
  Assignment assignment;
  for (double const fraction : processor_fractions(processors, share, device_rates))
    assignment.fraction.emplace_back(description.segments.size(), fraction);
  return assignment;
}

double share_of(Description const& description, Assignment const& assignment) {
  expect_complete(description, assignment);
  Cost all, on_devices;
  for (std::size_t s = 0; s < description.segments.size(); ++s) {
    auto const& segment = description.segments[s];
    Cost const cost = segment.cost({0, segment.chunks()});
    double const fraction = 1 - assignment.fraction[host][s];
    all += cost;
    on_devices += {fraction * cost.flops, fraction * cost.bytes, fraction * cost.compulsory_bytes};
  }
  if (all.flops > 0) return on_devices.flops / all.flops;
  return all.bytes > 0 ? on_devices.bytes / all.bytes : 0;
}

}  // namespace yoke
