// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>

#include "suite/core/data_mode.hpp"
#include "suite/core/executor.hpp"
#include "suite/core/segment_times.hpp"

namespace yoke {

/// Plays schedules through in virtual time on the times that a model gives: as the live executor does it, a piece is
/// copied in, launched, computed and copied out, processors go on when what they wait for is complete, and after each
/// iteration they exchange results. At any time each processor goes at its rate alone divided by the slowdown that the
/// others' activities of that moment cause, so work flows between events (Afzal, Hager, Wellein: "An analytic
/// performance model for overlapping execution of memory-bound loop kernels on multicore CPUs", 2020, for bandwidth).
/// Unlike `Simulated`, which fixes a piece's end when it begins, it looks again whenever any activity ends.
class Fluid final : public Executor {
 public:
  /// Refers to both. `seed`: every kernel's time varies by its spread; without one nothing varies. The same seed gives
  /// the same runs in the same order.
  Fluid(SegmentTimes const& times, Description const& description, std::size_t processors, DataMode mode,
        std::optional<std::uint64_t> seed = {})
      : times_(times), description_(description), processors_(processors), mode_(mode), seed_(seed) {}
  RunResult run(Schedule& schedule) override;
  RunResult iterate(std::size_t iterations, NextSchedule const& next) override;

 private:
  SegmentTimes const& times_;
  Description const& description_;
  std::size_t const processors_;
  DataMode const mode_;
  std::optional<std::uint64_t> const seed_;
  std::uint64_t runs_ = 0;
};

}  // namespace yoke
