// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "models/detail/segment_roofline.hpp"
#include "suite/core/segment_times.hpp"

namespace yoke::models {

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
  double slowdown(Processor, std::span<Activity const> now) const override;
  std::vector<std::size_t> step_chunks() const override;
  std::optional<double> energy_j(RunResult const&) const override;
  std::vector<std::string> fallbacks() const override;

 private:
  KernelTime kernel_in_own_memory(Processor, Piece const&) const;
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
