// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

#include "suite/core/workload.hpp"
#include "suite/node/processors.hpp"

namespace yoke::microbench {

/// Options of the command line, next to Google Benchmark's own flags.
struct Settings {
  bool ratios = false;           ///< the table of ratios and nothing else
  bool full = true;              ///< all of Google Benchmark's cases, for people to read: then the table, too
  std::string preset = "smoke";  ///< of every workload that has it, else the workload's first
  std::uint64_t size = 0;        ///< replaces the preset's unless 0
  std::size_t repetitions = 21;  ///< of each comparison in the table
  std::string workload;          ///< only this one unless empty
  std::string output;            ///< file for the table of ratios unless empty
};

/// The problem that the settings ask for.
Problem problem_of(Workload const& workload, Settings const& settings);

/// The prepared workload: all inputs are on every processor, and each has done every segment once, because later
/// segments may need results of earlier ones.
std::unique_ptr<Instance> ready(Workload const& workload, Problem const& problem, Processors& processors);

/// All chunks of a segment.
Piece whole(Instance const& instance, std::size_t segment);

/// Google Benchmark's cases: each workload's segments on each processor; what a schedule's decision, a dispatch and
/// join of all processors, a co-executed loop beside one that is split by hand, a prediction, a surface of the design
/// space and a recorded row cost.
void register_kernels(Processors& processors, Settings const& settings);
void register_decisions();
void register_dispatch(Processors& processors);
void register_co_execution(Processors& processors);
void register_predictions();
void register_surfaces();
void register_rows();

/// Compares yoke's kernels with plain ones, with the machine's limits and with a library, prints a table, and writes it
/// as a file of ratios if the settings name one.
void print_ratios(Settings const& settings);

}  // namespace yoke::microbench
