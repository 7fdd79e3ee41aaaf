// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "models/base/work.hpp"
#include "models/detail/curves.hpp"
#include "models/detail/segment_terms.hpp"
#include "suite/core/model.hpp"

namespace yoke::models {

/// Terms of `roofline` and `yoke`; docs/models.md has the equations.
struct RooflineSettings {
  models::ByteCount bytes = models::ByteCount::compulsory;
  bool contended = true;  ///< if several processors work: use rates measured while all work
  bool mix = true;        ///< a flop outside multiply-add pairs takes twice t_f
  // Terms of yoke alone:
  bool half = false;     ///< a piece of n items runs at n / (n + half_items) of the full rate
  bool steps = false;    ///< a piece on a GPU takes the time of its next whole step (step_items)
  bool overlap = false;  ///< kernels hide copies
  bool serial = true;    ///< each segment takes its larger term; otherwise the larger sum over all segments counts
  bool energy = false;   ///< energy of operations, or that of the node if unavailable
  bool play = false;     ///< simulate plans in virtual time
  bool launch = true, copies = true;
  bool caches = false;  ///< data sets that fit into caches take the machine file's time per byte for their size
  bool bound = false;   ///< lower bound for any run: the longest term alone, at the best measured rates
  /// Operations and bytes by kind, for segments with known counts; `std::nullopt`: roofline's flops and bytes.
  std::optional<TermSettings> terms = {};
};

/// Isolated kernel time, in seconds, by limiting resource.
struct KernelLimits {
  double flops_s = 0, bytes_s = 0;
};

/// Computes the limits of `work` on `items` items of the segment. Throws Error as `t_f_s`.
KernelLimits kernel_limits(Machine const& machine, RooflineSettings const& settings, Processor p,
                           Segment const& segment, equations::Work const& work, double items, Precision precision,
                           bool contended);

/// Returns the terms of a kernel on `items` items, by kind; `std::nullopt` if the settings or the segment lack them.
std::optional<SegmentTerms> kernel_terms(Machine const& machine, RooflineSettings const& settings, Processor p,
                                         Description const& description, Segment const& segment, double items);

/// Options `bytes`, `contended` and `mix`, and the settings they select.
std::vector<OptionSpec> roofline_options();
RooflineSettings roofline_settings(OptionValues const& options);

/// Predicts segment after segment: the larger of compute and memory time, a launch, and copies over the device's link.
/// The machine's t_f is that of multiply-adds, which count as two flops. Processors overlap each other. Curves over the
/// working set are made monotone.
class SegmentRoofline final : public Predictor {
 public:
  SegmentRoofline(Machine machine, RooflineSettings const& settings)
      : machine_(with_monotone_curves(std::move(machine), settings.bound ? Monotone::lowest : Monotone::fitted)),
        settings_(settings) {}

  Prediction predict(Description const& description, Assignment const& assignment, DataMode data) const override;
  std::vector<Coefficient> coefficients() const override;
  std::unique_ptr<SegmentTimes> segment_times(Description const&, DataMode) const override;

 private:
  Machine machine_;
  RooflineSettings settings_;
};

}  // namespace yoke::models
