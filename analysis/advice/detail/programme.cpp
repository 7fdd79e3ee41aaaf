// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/detail/programme.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"

namespace yoke::analysis_detail {
namespace {

using Relation = Constraint::Relation;

/// One busy part of a processor as a row over the variables.
struct PartRow {
  BusyPart part;
  std::vector<double> coefficients;
};

/// A segment that takes another's results over a device's link: the two are done there in different fractions.
struct Handover {
  std::size_t segment, before;
  Processor processor;
  std::size_t taken, given;  ///< variables
};

/// Where the variables are, and what the rows say.
class Layout {
 public:
  Layout(PartitionProblem const& problem, Scale const& scale) : problem_(problem), scale_(scale) {
    std::size_t next = time_variable(problem) + 1;
    for (std::size_t s = 0; s < problem.segments.size(); ++s)
      for (Processor p = 0; p < problem.processors.size(); ++p) {
        auto const& cost = problem.processors[p];
        if (!problem.segments[s].after || problem.segments[s].bytes_handed == 0 || cost.in_s + cost.out_s == 0)
          continue;
        handovers.push_back({s, *problem.segments[s].after, p, next, next + 1});
        next += 2;
      }
    variables = next;
  }

  std::size_t at(std::size_t segment, Processor p) const { return segment * problem_.processors.size() + p; }

  std::vector<PartRow> rows() const {
    std::vector<PartRow> list;
    for (Processor p = 0; p < problem_.processors.size(); ++p) {
      auto const& cost = problem_.processors[p];
      list.push_back(row(p, Part::flops, cost.t_f_s, &PaperSegment::flops));
      list.push_back(row(p, Part::bytes, cost.t_b_s, &PaperSegment::bytes));
      if (cost.in_s > 0) list.push_back(row(p, Part::link_in, cost.in_s, &PaperSegment::bytes_in));
      if (cost.out_s > 0) list.push_back(row(p, Part::link_out, cost.out_s, &PaperSegment::bytes_out));
    }
    return list;
  }

  std::size_t variables = 0;
  std::vector<Handover> handovers;

 private:
  PartRow row(Processor p, Part part, double each_s, double PaperSegment::*amount) const {
    PartRow row{{p, part, 0}, std::vector<double>(variables)};
    for (std::size_t s = 0; s < problem_.segments.size(); ++s)
      row.coefficients[at(s, p)] = problem_.segments[s].*amount * each_s / scale_.time_s;
    for (auto const& handover : handovers) {
      if (handover.processor != p || part == Part::flops || part == Part::bytes) continue;
      double const handed_s = problem_.segments[handover.segment].bytes_handed * each_s / scale_.time_s;
      row.coefficients[part == Part::link_in ? handover.taken : handover.given] = handed_s;
    }
    return row;
  }

  PartitionProblem const& problem_;
  Scale const& scale_;
};

/// A fraction that is rounding.
constexpr double nothing = 1e-13;

/// Nothing is taken in, or given away, beyond what the fractions ask for: which is linear where it is known who does
/// more.
void fix_handover(LinearProgramme& programme, Layout const& layout, Handover const& handover, bool link_in, bool more) {
  std::size_t const here = layout.at(handover.segment, handover.processor);
  std::size_t const before = layout.at(handover.before, handover.processor);
  std::size_t const moved = link_in ? handover.taken : handover.given;
  double const sign = link_in ? 1 : -1;
  auto& order = programme.add(more ? "more than before" : "not more than before", Relation::at_most, 0);
  order.coefficients[here] = more ? -sign : sign;
  order.coefficients[before] = -order.coefficients[here];
  auto& amount = programme.add("handed over", Relation::equal, 0);
  amount.coefficients[moved] = 1;
  if (!more) return;
  amount.coefficients[here] = -sign;
  amount.coefficients[before] = sign;
}

}  // namespace

Scale scale_of(PartitionProblem const& problem) {
  Scale scale;
  for (Processor p = 0; p < problem.processors.size(); ++p) {
    Fractions alone(problem.segments.size(), std::vector<double>(problem.processors.size()));
    for (auto& segment : alone) segment[p] = 1;
    auto const value = evaluate(problem, alone);
    if (p > 0 && value.time_s >= scale.time_s) continue;
    scale.time_s = value.time_s;
    if (value.energy_j && *value.energy_j > 0) scale.energy_j = *value.energy_j;
  }
  YOKE_EXPECT(scale.time_s > 0, "a workload takes time");
  return scale;
}

LinearProgramme partitions_programme(PartitionProblem const& problem, Fixed const& fixed, Scale const& scale) {
  Layout const layout(problem, scale);
  LinearProgramme programme;
  for (auto const& segment : problem.segments)
    for (Processor p = 0; p < problem.processors.size(); ++p)
      programme.variables.push_back(segment.name + " on " + processor_name(p));
  programme.variables.push_back("time");
  for (auto const& handover : layout.handovers)
    for (char const* way : {" taken in by ", " given away by "})
      programme.variables.push_back(problem.segments[handover.before].name + way + processor_name(handover.processor));
  programme.cost.resize(programme.variables.size());
  for (std::size_t s = 0; s < problem.segments.size(); ++s) {
    auto& all = programme.add("all of " + problem.segments[s].name, Relation::equal, 1);
    for (Processor p = 0; p < problem.processors.size(); ++p) all.coefficients[layout.at(s, p)] = 1;
    if (s < fixed.size() && fixed[s])
      programme.add("place of " + problem.segments[s].name, Relation::equal, 1).coefficients[layout.at(s, *fixed[s])] =
          1;
  }
  for (auto const& row : layout.rows()) {
    auto& min = programme.add(row.part.name(), Relation::at_most, 0);
    min.coefficients = row.coefficients;
    min.coefficients[time_variable(problem)] = -1;
  }
  for (auto const& handover : layout.handovers) {
    std::size_t const here = layout.at(handover.segment, handover.processor);
    std::size_t const before = layout.at(handover.before, handover.processor);
    auto& taken = programme.add(programme.variables[handover.taken], Relation::at_most, 0);
    taken.coefficients[here] = 1;
    taken.coefficients[before] = taken.coefficients[handover.taken] = -1;
    auto& given = programme.add(programme.variables[handover.given], Relation::at_most, 0);
    given.coefficients[before] = 1;
    given.coefficients[here] = given.coefficients[handover.given] = -1;
  }
  return programme;
}

std::vector<Region> bottleneck_regions(PartitionProblem const& problem, Fixed const& fixed, Scale const& scale) {
  Layout const layout(problem, scale);
  LinearProgramme const all = partitions_programme(problem, fixed, scale);
  std::vector<Region> list;
  for (auto const& row : layout.rows()) {
    std::string const name = row.part.name();
    LinearProgramme here = all;
    for (auto& constraint : here.constraints)
      if (constraint.name == name) constraint.relation = Relation::equal;
    bool const link_in = row.part.part == Part::link_in;
    std::vector<Handover> over;
    for (auto const& handover : layout.handovers)
      if ((link_in || row.part.part == Part::link_out) && handover.processor == row.part.processor)
        over.push_back(handover);
    constexpr std::size_t max_handovers = 12;
    if (over.size() > max_handovers)
      throw Error("a power cap with more than " + std::to_string(max_handovers) + " handovers is not supported");
    for (std::size_t choice = 0; choice < (std::size_t(1) << over.size()); ++choice) {
      Region region{"bottleneck " + name, here};
      for (std::size_t i = 0; i < over.size(); ++i)
        fix_handover(region.programme, layout, over[i], link_in, (choice >> i & 1) != 0);
      list.push_back(std::move(region));
    }
  }
  return list;
}

std::vector<Region> regions(PartitionProblem const& problem, Fixed const& fixed, Scale const& scale,
                            std::optional<double> power_cap_w) {
  if (!power_cap_w) return {{"all partitions", partitions_programme(problem, fixed, scale)}};
  auto list = bottleneck_regions(problem, fixed, scale);
  double const dynamic_w = (*power_cap_w - problem.static_w()) * scale.time_s / scale.energy_j;
  double const size = std::max(1., std::abs(dynamic_w));
  for (auto& region : list) {
    auto cost = weighted_cost(problem, region.programme, scale, 0, 1);
    cost[time_variable(problem)] = -dynamic_w;
    for (double& value : cost) value /= size;
    region.programme.add("power", Relation::at_most, 0).coefficients = cost;
  }
  return list;
}

std::vector<double> weighted_cost(PartitionProblem const& problem, LinearProgramme const& programme, Scale const& scale,
                                  double time_weight, double energy_weight) {
  std::vector<double> cost(programme.variables.size());
  std::size_t const n = problem.processors.size();
  cost[time_variable(problem)] = time_weight;
  if (energy_weight == 0) return cost;
  cost[time_variable(problem)] += energy_weight * problem.static_w() * scale.time_s / scale.energy_j;
  for (std::size_t s = 0; s < problem.segments.size(); ++s)
    for (Processor p = 0; p < n; ++p) cost[s * n + p] = energy_weight * problem.dynamic_j(s, p) / scale.energy_j;
  return cost;
}

Fractions fractions_of(PartitionProblem const& problem, std::vector<double> const& x) {
  std::size_t const n = problem.processors.size();
  Fractions fractions;
  for (std::size_t s = 0; s < problem.segments.size(); ++s) {
    auto& of = fractions.emplace_back(x.begin() + static_cast<std::ptrdiff_t>(s * n),
                                      x.begin() + static_cast<std::ptrdiff_t>((s + 1) * n));
    double sum = 0;
    for (double& fraction : of) {
      if (fraction < nothing) fraction = 0;
      sum += fraction;
    }
    for (double& fraction : of) fraction /= sum;
  }
  return fractions;
}

}  // namespace yoke::analysis_detail
