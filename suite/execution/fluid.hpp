// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>

#include "suite/core/data_mode.hpp"
#include "suite/core/executor.hpp"
#include "suite/core/segment_times.hpp"

namespace yoke::execution {

/// Simulates schedules in virtual time, based on a model's times. As in the live executor, a piece is copied in,
/// launched, computed and copied out; processors continue when the pieces they depend on are complete; after each
/// iteration they exchange results. At any time each processor progresses at its isolated rate divided by the slowdown
/// that the others' current activities cause, so work flows between events (for bandwidth see Afzal, Hager, Wellein:
/// "An analytic performance model for overlapping execution of memory-bound loop kernels on multicore CPUs", 2020). In
/// contrast to `Simulated`, which fixes a piece's end when it begins, it recomputes the rates whenever any activity
/// ends.
class Fluid final : public Executor {
 public:
  /// Keeps references to `times` and `description`. With a `seed`, each kernel's time varies by its spread; equal seeds
  /// give equal runs in equal order. Without one the times do not vary.
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

}  // namespace yoke::execution
