// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <utility>

#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/calibration.hpp"
#include "suite/core/choices.hpp"
#include "suite/core/workload.hpp"

/// A calibration of triad on a node that is easy to compute with.
namespace yoke::calibrated {

/// Triad moves 12 bytes for each item: 1.2 ns on the host, 0.24 ns on the device, and a launch of a microsecond.
inline Machine node() {
  Machine machine = sample::two_processors();
  for (auto& processor : machine.processors) processor.launch_s = Quantity::specified(1e-6);
  return machine;
}

inline core::WorkloadChoice triad(std::uint64_t size) {
  Workload const& workload = find_named(registered_workloads(), "triad", "workload");
  return {&workload, {size, Precision::single_precision, OptionValues(workload.name, workload.options, {}), 1}};
}

inline Description triad_of(std::uint64_t size) {
  auto const choice = triad(size);
  return choice.workload->describe(choice.problem);
}

inline core::SegmentCalibration measured(std::string processor, std::uint64_t size, double kernel_s) {
  core::SegmentCalibration segment;
  segment.segment = triad_of(size).segments[0].name;
  segment.processor = std::move(processor);
  segment.n = 7;
  segment.kernel_s = kernel_s;
  segment.spread = 0.02;
  segment.working_set_bytes = 12. * static_cast<double>(size);
  segment.efficiency = 0.5;
  return segment;
}

/// The host takes twice the machine file's time at 1000 items and three times that at 100000.
inline core::Calibration triad_calibration() {
  core::Calibration all;
  all.measured.machine = "sample";
  all.model = "yoke";
  all.seconds = 1;
  for (auto const& [size, factor] : {std::pair(1000U, 2.), {100000U, 3.}})
    all.cases.push_back({"triad",
                         "float",
                         "resident",
                         triad(size).problem.options.to_string(),
                         size,
                         1,
                         0,
                         0,
                         1e-7,
                         {measured("host", size, 1e-6 + factor * size * 1.2e-9)}});
  return all;
}

}  // namespace yoke::calibrated
