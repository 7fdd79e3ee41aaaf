// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "models/detail/segment_roofline.hpp"
#include "suite/core/segment_times.hpp"

namespace yoke::model_detail {

/// The parts of plans by roofline: a kernel is limited by flops (pressure `issue`) or bytes (pressure `memory`). Of one
/// another, processors feel their own kind of load: as much of the difference between the machine's contended time and
/// that alone as the others' time is under this load. The machine file measures contention of like with like only, so
/// unlike loads do not slow each other.
class RooflineTimes final : public SegmentTimes {
 public:
  RooflineTimes(Machine const& machine, RooflineSettings const& settings, Description const& description)
      : machine_(machine), settings_(settings), description_(description) {}

  KernelTime kernel(Processor, Piece const&) const override;
  double copy_in_s(Processor, std::size_t segment, double bytes) const override;
  double copy_out_s(Processor, std::size_t segment, double bytes) const override;
  double exchange_s(double share) const override;
  double merge_s(double) const override { return 0; }
  double slowdown(Processor, std::span<Activity const> now) const override;
  std::optional<double> energy_j(RunResult const&) const override;

 private:
  Machine const& machine_;
  RooflineSettings const settings_;
  Description const& description_;
};

}  // namespace yoke::model_detail
