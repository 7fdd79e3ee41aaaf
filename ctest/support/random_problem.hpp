// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cmath>
#include <random>

#include "analysis/advice/partition_problem.hpp"

namespace yoke::sample {

/// Numbers anywhere in the range that real machines and workloads span.
inline analysis::PartitionProblem any_problem(std::mt19937_64& random, std::size_t segments, std::size_t processors,
                                              bool links) {
  auto const uniform = [&](double low, double high) { return std::uniform_real_distribution(low, high)(random); };
  analysis::PartitionProblem problem;
  problem.energies = true;
  for (std::size_t s = 0; s < segments; ++s) {
    core::PaperSegment segment;
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
    analysis::ProcessorCost cost{uniform(0.1e-12, 30e-12), uniform(1e-12, 90e-12), 0, 0, uniform(10e-12, 200e-12),
                                 uniform(50e-12, 700e-12), uniform(1, 90)};
    if (links && p != host) {
      cost.in_s = uniform(3e-11, 3e-10);
      cost.out_s = uniform(3e-11, 3e-10);
    }
    problem.processors.push_back(cost);
  }
  return problem;
}

/// Counts that span ten powers of ten, many of them equal or 0; segments follow any earlier one, or none.
inline analysis::PartitionProblem wild_problem(std::mt19937_64& random, std::size_t segments, std::size_t processors,
                                               bool links) {
  auto problem = any_problem(random, segments, processors, links);
  auto const chance = [&](double p) { return std::bernoulli_distribution(p)(random); };
  auto const count = [&] {
    double const exponent = std::uniform_real_distribution(3., 13.)(random);
    return std::pow(10., chance(0.5) ? std::round(exponent) : exponent);
  };
  for (std::size_t s = 0; s < segments; ++s) {
    auto& segment = problem.segments[s];
    segment.flops = chance(0.2) ? 0 : count();
    segment.bytes = chance(0.1) && segment.flops > 0 ? 0 : count();
    segment.bytes_in = chance(0.3) ? 0 : count();
    segment.bytes_out = chance(0.3) ? 0 : count();
    segment.after.reset();
    segment.bytes_handed = 0;
    if (s == 0 || chance(0.3)) continue;
    segment.after = std::uniform_int_distribution<std::size_t>(0, s - 1)(random);
    segment.bytes_handed = chance(0.2) ? 0 : count();
  }
  return problem;
}

}  // namespace yoke::sample
