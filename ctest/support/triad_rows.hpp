// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <utility>

#include "suite/core/machine.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::sample {

/// A repetition of triad with 1e6 floats (12 MB) on machine "sample".
inline core::RunRow triad(std::string partitioner, double makespan_s, double share) {
  core::RunRow row;
  row.machine = "sample";
  row.workload = "triad";
  row.size = 1000000;
  row.precision = "float";
  row.data = "resident";
  row.partitioner = std::move(partitioner);
  row.share = share;
  row.status = Status::ok;
  row.makespan_s = makespan_s;
  row.flops = 2e6;
  row.seed = 1;
  return row;
}

/// Roles of the partitioners of such rows.
inline Role role_of(std::string const& partitioner) {
  return partitioner == "co" ? Role::host_only : partitioner == "go" ? Role::device_only : Role::other;
}

/// Machine "sample": its host moves a byte in 100 ps, its device in 20 ps. PerDome predicts 1.2 ms for triad on the
/// host, 0.24 ms on the device and 0.2 ms at equal finish.
inline Machine two_processors() {
  Machine machine;
  machine.name = "sample";
  for (double const t_b_s : {1e-10, 2e-11}) {
    auto& processor = machine.processors.emplace_back();
    processor.name = processor_name(machine.processors.size() - 1);
    processor.t_f_single_s = Quantity::specified(1e-15);
    processor.t_b_s = Quantity::specified(t_b_s);
  }
  machine.links.resize(1);
  return machine;
}

}  // namespace yoke::sample
