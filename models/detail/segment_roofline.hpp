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

/// Times of a plan's pieces by roofline: a kernel is limited by flops (pressure `issue`) or bytes (pressure `memory`).
/// Each active neighbor slows both by the machine file's interference for their pressures, in proportion to the time it
/// exerts them; the longer of the two counts. Without measured interference, equal pressures slow each other by the
/// file's contended times.
class RooflineTimes final : public SegmentTimes {
 public:
  RooflineTimes(Machine const& machine, RooflineSettings const& settings, Description const& description, DataMode data)
      : machine_(machine), settings_(settings), description_(description), shared_(data == DataMode::shared) {}

  KernelTime kernel(Processor, Piece const&) const override;
  double copy_in_s(Processor, std::size_t segment, double bytes) const override;
  double copy_out_s(Processor, std::size_t segment, double bytes) const override;
  double exchange_s(double share) const override;
  double merge_s(double) const override { return 0; }
  std::optional<double> claim_s(Processor) const override;
  std::size_t threads() const override;
  double slowdown(Processor, std::span<Activity const> now) const override;
  std::vector<std::size_t> step_chunks() const override;
  std::optional<double> energy_j(RunResult const&) const override;
  std::vector<std::string> fallbacks() const override;

 private:
  KernelTime kernel_in_own_memory(Processor, Piece const&) const;
  KernelTime in_shared_memory(Processor, KernelTime) const;
  std::optional<KernelTime> advance(Processor) const;
  double link_exchange_s(Processor, double share) const;
  double over_main_memory(Processor p) const;
  double beside(Processor p, Pressure own, Processor q, Pressure other) const;
  double beside_all(Processor p, Pressure own, std::span<PressureMix const> felt) const;
  std::vector<PressureMix> felt(std::span<Activity const> now) const;
  bool hides() const { return !settings_.terms || settings_.terms->hidden; }
  std::optional<double> link_slowdown(Processor p) const;

  Machine const& machine_;
  RooflineSettings const settings_;
  Description const& description_;
  bool const shared_;  ///< all processors work in one memory
};

}  // namespace yoke::models
