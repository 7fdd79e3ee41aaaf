// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

#include "suite/core/workload.hpp"
#include "suite/node/processors.hpp"

namespace yoke::microbench {

/// Command-line options, in addition to Google Benchmark's own flags.
struct Settings {
  bool ratios = false;           ///< only the table of ratios
  bool full = true;              ///< all of Google Benchmark's cases in text format, followed by the table
  std::string preset = "smoke";  ///< preset of each workload that has it; otherwise the first one
  std::uint64_t size = 0;        ///< replaces the preset's unless 0
  std::size_t repetitions = 21;  ///< repetitions of each comparison in the table
  std::string workload;          ///< only this workload, unless empty
  std::string output;            ///< file for the table of ratios, unless empty
};

/// Returns the problem that the settings select.
Problem problem_of(Workload const& workload, Settings const& settings);

/// Returns a prepared workload: all inputs are on every processor, and each processor has run every segment once,
/// because later segments may need results of earlier ones.
std::unique_ptr<Instance> ready(Workload const& workload, Problem const& problem, Processors& processors);

/// Returns all chunks of a segment.
Piece whole(Instance const& instance, std::size_t segment);

/// Registers Google Benchmark's cases: each workload's segments on each processor, and the costs of a schedule's
/// decision, a dispatch and join of all processors, a visit of the referee, a co-executed loop compared with a
/// hand-split one, a prediction, a surface of the design space, and a recorded row.
void register_kernels(Processors& processors, Settings const& settings);
void register_decisions();
void register_dispatch(Processors& processors);
void register_claims(Processors& processors);
void register_referee(Processors& processors);
void register_co_execution(Processors& processors);
void register_predictions();
void register_surfaces();
void register_rows();

/// Compares yoke's kernels with plain ones, with the machine's limits and with libraries; prints a table, and writes it
/// as a ratio file if the settings name one.
void print_ratios(Settings const& settings);

}  // namespace yoke::microbench
