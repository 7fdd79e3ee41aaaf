// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <random>

#include "analysis/advice/partition_problem.hpp"

namespace yoke::sample {

/// Numbers anywhere in the range that real machines and workloads span.
inline PartitionProblem any_problem(std::mt19937_64& random, std::size_t segments, std::size_t processors, bool links) {
  auto const uniform = [&](double low, double high) { return std::uniform_real_distribution(low, high)(random); };
  PartitionProblem problem;
  problem.energies = true;
  for (std::size_t s = 0; s < segments; ++s) {
    PaperSegment segment;
    segment.name = "s" + std::to_string(s);
    segment.flops = uniform(0, 1e10);
    segment.bytes = uniform(1e8, 3e9);
    segment.bytes_in = uniform(0, 3e8);
    segment.bytes_out = uniform(0, 3e8);
    if (s > 0) {
      segment.after = s - 1;
      segment.bytes_handed = uniform(0, 3e8);
    }
    problem.segments.push_back(segment);
  }
  for (Processor p = 0; p < processors; ++p) {
    ProcessorCost cost{uniform(0.1e-12, 30e-12), uniform(1e-12, 90e-12), 0, 0, uniform(10e-12, 200e-12),
                       uniform(50e-12, 700e-12), uniform(1, 90)};
    if (links && p != host) {
      cost.in_s = uniform(3e-11, 3e-10);
      cost.out_s = uniform(3e-11, 3e-10);
    }
    problem.processors.push_back(cost);
  }
  return problem;
}

}  // namespace yoke::sample
