// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

constexpr double complete_tolerance = 1e-9;
constexpr double tie_tolerance = 1e-12;

double busiest_device_s(Prediction const& prediction) {
  return *std::max_element(prediction.processor_s.begin() + device, prediction.processor_s.end());
}

bool as_fast(double a_s, double b_s) { return a_s <= b_s * (1 + tie_tolerance); }

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

Assignment split_by_share(Description const& description, std::size_t processors, double share) {
  YOKE_EXPECT(processors >= 1, "a split needs a processor");
  if (!(share >= 0 && share <= 1) || (processors == 1 && share > 0))
    throw Error("the share of the device is " + number_text(share) + "; accepted is " +
                (processors == 1 ? "0 on a node without a device" : "a number from 0 to 1"));
  std::size_t const segments = description.segments.size();
  Assignment assignment;
  assignment.fraction.emplace_back(segments, 1 - share);
  for (Processor p = device; p < processors; ++p)
    assignment.fraction.emplace_back(segments, share / static_cast<double>(processors - 1));
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

Prediction predict_run(Predictor const& predictor, Description const& description, Assignment const& assignment,
                       DataMode data) {
  Prediction prediction = predictor.predict(description, assignment, data);
  double const n = static_cast<double>(description.iterations);
  prediction.time_s *= n;
  for (double& seconds : prediction.processor_s) seconds *= n;
  if (prediction.energy_j) *prediction.energy_j *= n;
  return prediction;
}

double equal_finish_share(Predictor const& predictor, Description const& description, DataMode data,
                          std::size_t processors) {
  if (processors < 2) return 0;
  auto const at = [&](double share) {
    return predictor.predict(description, split_by_share(description, processors, share), data);
  };
  // The ends are never asked for here: a processor without work costs nothing, which is a jump.
  double low = 0, high = 1;
  for (int halving = 0; halving < std::numeric_limits<double>::digits; ++halving) {
    double const middle = low + (high - low) / 2;
    auto const prediction = at(middle);
    (busiest_device_s(prediction) < prediction.processor_s[host] ? low : high) = middle;
  }
  double const balance = low + (high - low) / 2;
  double const host_s = at(0).time_s, device_s = at(1).time_s;
  double const balance_s = balance > 0 && balance < 1 ? at(balance).time_s : std::numeric_limits<double>::infinity();
  if (!as_fast(std::min(host_s, device_s), balance_s)) return balance;
  return as_fast(host_s, device_s) ? 0 : 1;
}

}  // namespace yoke
