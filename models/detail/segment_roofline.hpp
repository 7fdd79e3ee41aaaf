// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "models/detail/monotone_curves.hpp"
#include "models/detail/segment_terms.hpp"
#include "models/detail/work.hpp"
#include "suite/core/model.hpp"

namespace yoke::model_detail {

/// Terms of `roofline` and `yoke`; docs/models.md has the equations.
struct RooflineSettings {
  ByteCount bytes = ByteCount::compulsory;
  bool contended = true;  ///< if more than one processor works: the rates measured while all work
  bool mix = true;        ///< a flop outside of multiply-add pairs takes twice t_f
  // yoke's further terms:
  bool half = false;     ///< a piece of n items runs at n / (n + half_items) of the full rate
  bool steps = false;    ///< a piece on a GPU takes the time of its next whole step (step_items)
  bool overlap = false;  ///< kernels hide copies
  bool serial = true;    ///< a segment takes its larger term; else the larger sum over all segments counts
  bool energy = false;   ///< of operations, or else of the node
  bool play = false;     ///< plans are played through in time
  bool launch = true, copies = true;
  bool caches = false;  ///< data sets that fit into caches take the time per byte that the machine file has for them
  bool bound = false;   ///< no run can take less: the longest term alone, at the best that was measured
  /// Operations and bytes by kind, for segments whose counts are known; nothing: roofline's flops and bytes.
  std::optional<TermSettings> terms = {};
};

/// Seconds of a kernel alone by what limits it.
struct KernelLimits {
  double flops_s = 0, bytes_s = 0;
};

/// `work` on so many items of the segment. Throws Error as `t_f_s`.
KernelLimits kernel_limits(Machine const& machine, RooflineSettings const& settings, Processor p,
                           Segment const& segment, equations::Work const& work, double items, Precision precision,
                           bool contended);

/// The terms of a kernel on these items, by kind; nothing if the settings or the segment do not have them.
std::optional<SegmentTerms> kernel_terms(Machine const& machine, RooflineSettings const& settings, Processor p,
                                         Description const& description, Segment const& segment, double items);

/// The options `bytes`, `contended` and `mix`, and the settings with what they were set to.
std::vector<OptionSpec> roofline_options();
RooflineSettings roofline_settings(OptionValues const& options);

/// Segment after segment: the larger of compute and memory time, a launch, and the copies on the device's link. The
/// machine's t_f is that of multiply-adds, two flops an instruction. Processors overlap each other. Curves over the
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

}  // namespace yoke::model_detail
