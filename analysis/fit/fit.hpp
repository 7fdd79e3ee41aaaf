// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/files/fitted.hpp"
#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke::analysis {

/// One repetition of a plan, in seconds and joules.
struct Measurement {
  double makespan_s = 0;
  std::optional<double> host_busy_s, device_busy_s;  ///< busy time of the busiest device
  std::optional<double> energy_j;                    ///< energy of host and devices together
};

/// Measurements of a plan with a fixed split: the data that models are fitted to.
struct MeasuredPlan {
  std::string workload, precision, plan;
  std::uint64_t size = 0;
  std::shared_ptr<Description const> description;
  Assignment assignment;
  DataMode data = DataMode::resident;
  std::vector<Measurement> repetitions;
};

struct FitSettings {
  std::size_t resamples = 200, seed = 1;
  double confidence = 0.95;
  /// Called between steps with a name of the next step and the finished fraction of the whole; the coefficients are
  /// final before the first call.
  std::function<void(std::string_view what, double fraction)> progress = [](auto, auto) {};
  /// Polled between steps: true skips the remaining resamples and cross-validation.
  std::function<bool()> stop = [] { return false; };
};

/// Fits the model's coefficients to measurements: least squares of log(predicted / measured) over energies and the busy
/// times of the host and the busiest device (or the makespan, if those were not measured), each plan's median weighted
/// with its number of repetitions; by Levenberg-Marquardt in the logarithms of the coefficients, starting at the
/// machine's values. A coefficient that the plans do not identify keeps the machine's value.
///
/// Confidence intervals are percentiles of a seeded bootstrap over blocks; block n is the n-th repetitions of all
/// plans. Cross-validation leaves out each plan, and each size of each workload, and predicts it by a fit to the
/// others. After `stop`, intervals use the resamples made so far, counted in `Fitted::resamples` (no intervals below
/// `min_resamples`), and skipped folds are marked as such.
///
/// Throws Error if `plans` is empty or the plans identify no coefficient of this model.
inline constexpr std::size_t min_resamples = 20;  ///< for an interval, if the bootstrap was stopped
core::Fitted fit(Model const& model, OptionValues const& options, Machine const& machine,
                 std::span<MeasuredPlan const> plans, FitSettings const& settings);

}  // namespace yoke::analysis
