// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/detail/partition_programme.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

using Relation = Constraint::Relation;

double power_near(double size) { return size > 0 && std::isfinite(size) ? std::exp2(std::round(std::log2(size))) : 1; }

double each_s(ProcessorCost const& cost, Part part) {
  switch (part) {
    case Part::flops:
      return cost.t_f_s;
    case Part::bytes:
      return cost.t_b_s;
    case Part::link_in:
      return cost.in_s;
    case Part::link_out:
      break;
  }
  return cost.out_s;
}

double amount(core::PaperSegment const& segment, Part part) {
  switch (part) {
    case Part::flops:
      return segment.flops;
    case Part::bytes:
      return segment.bytes;
    case Part::link_in:
      return segment.bytes_in;
    case Part::link_out:
      break;
  }
  return segment.bytes_out;
}

}  // namespace

Scale scale_of(PartitionProblem const& problem) {
  Scale scale;
  for (Processor p = 0; p < problem.processors.size(); ++p) {
    Fractions alone(problem.segments.size(), std::vector<double>(problem.processors.size()));
    for (auto& segment : alone) segment[p] = 1;
    auto const value = evaluate(problem, alone);
    if (p > 0 && value.time_s >= scale.time_s) continue;
    scale = {value.time_s, value.energy_j.value_or(1)};
  }
  return {power_near(scale.time_s), power_near(scale.energy_j)};
}

PartitionProgramme::PartitionProgramme(PartitionProblem const& problem, PinnedSegments const& pinned,
                                       Scale const& scale)
    : problem_(problem), pinned_(pinned), scale_(scale), column_(problem.segments.size()) {
  pinned_.resize(problem.segments.size());
  auto& variables = programme_.variables;
  for (std::size_t s = 0; s < column_.size(); ++s) {
    column_[s] = variables.size();
    for (Processor p = 0; p < problem.processors.size() && !pinned_[s]; ++p)
      variables.push_back(problem.segments[s].name + " on " + processor_name(p));
  }
  time_ = variables.size();
  variables.emplace_back("time");
  for (std::size_t s = 0; s < column_.size(); ++s) {
    auto const& segment = problem.segments[s];
    if (!segment.after || segment.bytes_handed == 0 || pinned_[s] || pinned_[*segment.after]) continue;
    for (Processor p = device; p < problem.processors.size(); ++p) {
      if (problem.processors[p].in_s + problem.processors[p].out_s == 0) continue;
      handovers_.push_back({s, *segment.after, p, variables.size()});
      variables.push_back(problem.segments[*segment.after].name + " taken in by " + processor_name(p) + " for " +
                          segment.name);
    }
  }
  programme_.cost.resize(variables.size());
  programme_.upper.assign(variables.size(), 1);

  for (std::size_t s = 0; s < column_.size(); ++s) {
    if (pinned_[s]) continue;
    auto& all = programme_.add("all of " + problem.segments[s].name, Relation::equal, 1);
    std::fill_n(all.coefficients.begin() + static_cast<std::ptrdiff_t>(column_[s]), problem.processors.size(), 1);
  }
  double longest = 0;
  std::vector<Handed> const variable(handovers_.size(), Handed::variable);
  for (Processor p = 0; p < problem.processors.size(); ++p)
    for (Part const part : busy_parts(problem.processors[p])) {
      auto function = busy(p, part, variable);
      auto& row = programme_.add(BusyPart{p, part, 0}.name(), Relation::at_most, -function.constant);
      row.coefficients = std::move(function.coefficients);
      double sum = function.constant;
      for (double const coefficient : row.coefficients) sum += std::max(0., coefficient);
      longest = std::max(longest, sum);
      row.coefficients[time_] = -1;
    }
  programme_.upper[time_] = longest;
  for (auto const& handover : handovers_) {
    auto& row = programme_.add("not less than " + programme_.variables[handover.moved], Relation::at_most, 0);
    row.coefficients[column_[handover.segment] + handover.processor] = 1;
    row.coefficients[column_[handover.before] + handover.processor] = -1;
    row.coefficients[handover.moved] = -1;
  }
}

void PartitionProgramme::add_fraction(LinearFunction& sum, std::size_t segment, Processor p, double times) const {
  if (!pinned_[segment])
    sum.coefficients[column_[segment] + p] += times;
  else if (*pinned_[segment] == p)
    sum.constant += times;
}

void PartitionProgramme::add_handed(LinearFunction& sum, std::size_t segment, Processor p, bool in, double each_s,
                                    std::vector<Handed> const& handed) const {
  std::size_t const before = *problem_.segments[segment].after;
  double const sign = in ? 1 : -1;
  Handed how = Handed::difference;
  std::size_t moved = 0;
  if (pinned_[segment] || pinned_[before]) {
    // The pin determines the sign of the difference, because fractions lie in [0, 1].
    auto const& pin = pinned_[segment] ? pinned_[segment] : pinned_[before];
    bool const more = (*pin == p) == pinned_[segment].has_value();
    if (more != in) how = Handed::zero;
  } else {
    for (std::size_t i = 0; i < handovers_.size(); ++i)
      if (handovers_[i].segment == segment && handovers_[i].processor == p) {
        how = handed[i];
        moved = handovers_[i].moved;
      }
  }
  double times = sign * each_s;
  if (how == Handed::zero) return;
  if (how == Handed::variable) {
    sum.coefficients[moved] += each_s;
    if (in) return;
  }
  if (how == Handed::chord) {
    times /= 2;
    sum.constant += each_s / 2;
  }
  add_fraction(sum, segment, p, times);
  add_fraction(sum, before, p, -times);
}

LinearFunction PartitionProgramme::busy(Processor p, Part part, std::vector<Handed> const& handed) const {
  LinearFunction sum{std::vector<double>(programme_.variables.size()), 0};
  double const unit_s = each_s(problem_.processors[p], part) / scale_.time_s;
  for (std::size_t s = 0; s < column_.size(); ++s) {
    auto const& segment = problem_.segments[s];
    add_fraction(sum, s, p, amount(segment, part) * unit_s);
    if (segment.after && segment.bytes_handed > 0 && (part == Part::link_in || part == Part::link_out))
      add_handed(sum, s, p, part == Part::link_in, segment.bytes_handed * unit_s, handed);
  }
  return sum;
}

LinearFunction PartitionProgramme::dynamic_energy() const {
  LinearFunction sum{std::vector<double>(programme_.variables.size()), 0};
  for (std::size_t s = 0; s < column_.size(); ++s)
    for (Processor p = 0; p < problem_.processors.size(); ++p)
      add_fraction(sum, s, p, problem_.dynamic_j(s, p) / scale_.energy_j);
  return sum;
}

void PartitionProgramme::set_cost(LinearProgramme& programme, double time_weight, double energy_weight) const {
  auto energy = dynamic_energy();
  for (std::size_t j = 0; j < programme.cost.size(); ++j) programme.cost[j] = energy_weight * energy.coefficients[j];
  programme.cost[time_] = time_weight;
  if (energy_weight > 0) programme.cost[time_] += energy_weight * problem_.static_w() * scale_.time_s / scale_.energy_j;
  programme.constant = energy_weight * energy.constant;
}

std::vector<Processor> PartitionProgramme::cheapest(LinearFunction const& function) const {
  std::vector<Processor> places(column_.size());
  for (std::size_t s = 0; s < column_.size(); ++s) {
    auto const first = function.coefficients.begin() + static_cast<std::ptrdiff_t>(column_[s]);
    auto const last = first + static_cast<std::ptrdiff_t>(problem_.processors.size());
    places[s] = pinned_[s] ? *pinned_[s] : static_cast<Processor>(std::min_element(first, last) - first);
  }
  return places;
}

double PartitionProgramme::value(LinearFunction const& function, std::vector<Processor> const& places) const {
  double sum = function.constant;
  for (std::size_t s = 0; s < column_.size(); ++s)
    if (!pinned_[s]) sum += function.coefficients[column_[s] + places[s]];
  return sum;
}

SimplexBasis PartitionProgramme::basis(std::vector<Processor> const& places, std::size_t constraints) const {
  std::size_t const slacks = programme_.variables.size();
  SimplexBasis basis;
  for (std::size_t s = 0; s < column_.size(); ++s)
    if (!pinned_[s]) basis.push_back(column_[s] + places[s]);
  auto const value = evaluate(problem_, whole_segments(problem_, places));
  for (std::size_t i = 0; i < value.busy.size(); ++i)
    basis.push_back(i == value.bottleneck ? time_ : slacks + basis.size());
  for (auto const& [segment, before, p, moved] : handovers_)
    basis.push_back(places[segment] == p && places[before] != p ? moved : slacks + basis.size());
  while (basis.size() < constraints) basis.push_back(slacks + basis.size());
  return basis;
}

Fractions PartitionProgramme::fractions(std::vector<double> const& x) const {
  Fractions fractions(column_.size(), std::vector<double>(problem_.processors.size()));
  for (std::size_t s = 0; s < column_.size(); ++s) {
    if (pinned_[s]) {
      fractions[s][*pinned_[s]] = 1;
      continue;
    }
    double sum = 0;
    for (Processor p = 0; p < fractions[s].size(); ++p) sum += fractions[s][p] = x[column_[s] + p];
    for (double& fraction : fractions[s]) fraction /= sum;
  }
  return fractions;
}

}  // namespace yoke::analysis
