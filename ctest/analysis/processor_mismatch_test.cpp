// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "analysis/runs/runs_file.hpp"
#include "suite/core/processor.hpp"

namespace yoke::analysis {
namespace {

/// A measured node of 4 host threads and a GPU of which 32 units were used.
Machine quarter() {
  Machine machine;
  machine.processors.resize(2);
  auto& here = machine.processors[host];
  auto& there = machine.processors[device];
  here.backend = "OpenMP";
  here.threads = 4;
  here.t_b_s = {1e-10, 0, 1, Quantity::Source::measured, {}};
  there.backend = "Cuda";
  there.threads = 65536;
  there.units = 32;
  return machine;
}

core::RunRow row() {
  core::RunRow row;
  row.host_backend = "OpenMP";
  row.device_backend = "Cuda";
  row.host_threads = 4;
  row.device_units = 32;
  return row;
}

TEST(ProcessorMismatch, AreAcceptedAndOthersNamed) {
  EXPECT_EQ(mismatch(quarter(), row()), std::nullopt);
  auto whole = row();
  whole.device_units = 132;
  EXPECT_EQ(mismatch(quarter(), whole), "rows have 132 compute units of the device, the machine file 32");
  auto more = row();
  more.host_threads = 8;
  EXPECT_EQ(mismatch(quarter(), more), "rows have 8 threads of the host, the machine file 4");
  auto split = row();
  split.device_backend = "OpenMP";
  EXPECT_EQ(mismatch(quarter(), split), "rows have device back end OpenMP, the machine file Cuda");
  core::RunRow together = row();
  together.ranks = 3;
  together.across = "nodes";
  EXPECT_EQ(mismatch(quarter(), together), "rows are of 3 ranks that share a problem");
}

TEST(ProcessorMismatch, PartsOfASplitHostAreComparedByThreads) {
  auto machine = quarter();
  machine.processors[device].backend = "OpenMP";
  machine.processors[device].threads = 2;
  machine.processors[device].units = 0;
  auto other = row();
  other.device_backend = "OpenMP";
  other.device_units = 0;
  other.device_threads = 2;
  EXPECT_EQ(mismatch(machine, other), std::nullopt);
  other.device_threads = 3;
  EXPECT_EQ(mismatch(machine, other), "rows have 3 threads of the device, the machine file 2");
}

TEST(ProcessorMismatch, MissingAndUnmeasuredValuesAreNotCompared) {
  auto older = row();
  older.device_units = 0;
  EXPECT_EQ(mismatch(quarter(), older), std::nullopt);
  auto published = quarter();
  published.processors[host].t_b_s.source = Quantity::Source::published;
  auto whole = row();
  whole.device_units = 132;
  EXPECT_EQ(mismatch(published, whole), std::nullopt);
}

}  // namespace
}  // namespace yoke::analysis
