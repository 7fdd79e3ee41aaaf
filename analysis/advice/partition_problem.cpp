// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/partition_problem.hpp"

#include <algorithm>
#include <array>

#include "suite/core/error.hpp"

namespace yoke::analysis {

double PartitionProblem::static_w() const {
  double sum = 0;
  for (auto const& processor : processors) sum += processor.p_s_w;
  return sum;
}

double PartitionProblem::dynamic_j(std::size_t segment, Processor processor) const {
  return segments[segment].flops * processors[processor].e_f_j + segments[segment].bytes * processors[processor].e_b_j;
}

Fractions whole_segments(PartitionProblem const& problem, std::vector<Processor> const& places) {
  Fractions fractions(places.size(), std::vector<double>(problem.processors.size()));
  for (std::size_t s = 0; s < places.size(); ++s) fractions[s].at(places[s]) = 1;
  return fractions;
}

std::vector<Part> busy_parts(ProcessorCost const& cost) {
  std::vector<Part> parts{Part::flops, Part::bytes};
  if (cost.in_s > 0) parts.push_back(Part::link_in);
  if (cost.out_s > 0) parts.push_back(Part::link_out);
  return parts;
}

std::string BusyPart::name() const {
  constexpr std::array names{" flops", " bytes", " link in", " link out"};
  return processor_name(processor) + names[static_cast<std::size_t>(part)];
}

std::optional<double> PartitionValue::power_w() const {
  return energy_j ? std::optional(*energy_j / time_s) : std::nullopt;
}

PartitionValue evaluate(PartitionProblem const& problem, Fractions const& fractions) {
  YOKE_EXPECT(fractions.size() == problem.segments.size(), "a partition has fractions of every segment");
  PartitionValue value;
  double dynamic_j = 0;
  for (Processor p = 0; p < problem.processors.size(); ++p) {
    auto const& cost = problem.processors[p];
    double flops = 0, bytes = 0, in = 0, out = 0;
    for (std::size_t s = 0; s < problem.segments.size(); ++s) {
      auto const& segment = problem.segments[s];
      double const here = fractions[s].at(p);
      flops += here * segment.flops;
      bytes += here * segment.bytes;
      in += here * segment.bytes_in;
      out += here * segment.bytes_out;
      dynamic_j += here * problem.dynamic_j(s, p);
      if (!segment.after) continue;
      // The same share of the data is used first: only the difference in share is handed over.
      double const before = fractions[*segment.after].at(p);
      in += std::max(0., here - before) * segment.bytes_handed;
      out += std::max(0., before - here) * segment.bytes_handed;
    }
    value.busy.push_back({p, Part::flops, flops * cost.t_f_s});
    value.busy.push_back({p, Part::bytes, bytes * cost.t_b_s});
    if (cost.in_s > 0) value.busy.push_back({p, Part::link_in, in * cost.in_s});
    if (cost.out_s > 0) value.busy.push_back({p, Part::link_out, out * cost.out_s});
  }
  for (std::size_t i = 0; i < value.busy.size(); ++i)
    if (value.busy[i].time_s > value.busy[value.bottleneck].time_s) value.bottleneck = i;
  value.time_s = value.busy[value.bottleneck].time_s;
  if (problem.energies) value.energy_j = problem.static_w() * value.time_s + dynamic_j;
  return value;
}

}  // namespace yoke::analysis
