// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/guideline.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/fidelity/fidelity.hpp"
#include "analysis/statistics/dependence.hpp"
#include "models/equations/node_platform.hpp"
#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::fidelity {

double balance_tolerance(Machine const& machine, Precision precision) {
  double tolerance = 1e-9;
  for (Processor const p : {host, device})
    for (Quantity const* const q : {&machine.processors[p].t_f_s(precision), &machine.processors[p].t_b_s})
      if (q->value && q->source == Quantity::Source::measured) tolerance += q->iqr / *q->value;
  return tolerance;
}

namespace {

analysis::PartitionProblem problem_of(Description const& description, std::size_t processors) {
  analysis::PartitionProblem problem;
  for (auto const& segment : description.segments) {
    Cost const cost = segment.cost({0, segment.chunks()});
    core::PaperSegment paper;
    paper.name = segment.name;
    paper.flops = cost.flops;
    paper.bytes = cost.bytes;
    problem.segments.push_back(paper);
  }
  problem.processors.resize(processors);
  return problem;
}

/// Returns the plan's split, in the guidelines' terms; `std::nullopt` for a dynamic plan.
std::optional<analysis::Ranked> ranked(analysis::PlanSamples const& plan, Description const& description,
                                       std::size_t processors) try {
  Partitioner const& partitioner = find_named(registered_partitioners(), plan.partitioner, "partitioner");
  if (!partitioner.assignment) return std::nullopt;
  OptionValues const options = recorded_options(partitioner.name, partitioner.options, plan.options);
  auto const share = analysis::share_of(plan);
  auto const assignment = partitioner.assignment(
      {.description = description, .processors = processors, .options = options, .searched_share = share});
  analysis::Ranked split;
  split.candidate.kind = analysis::Candidate::Kind::data;
  split.fractions.assign(description.segments.size(), std::vector<double>(processors));
  for (Processor p = 0; p < processors; ++p) {
    auto const& of_p = assignment.fraction[p];
    auto const [min, max] = std::minmax_element(of_p.begin(), of_p.end());
    if (*max > 0) split.candidate.members.push_back(p);
    if (*max - *min > 1e-9) split.candidate.kind = analysis::Candidate::Kind::code;
    for (std::size_t s = 0; s < of_p.size(); ++s) split.fractions[s][p] = of_p[s];
  }
  if (split.candidate.members.size() < 2) split.candidate.kind = analysis::Candidate::Kind::alone;
  return split;
} catch (Error const&) {
  return std::nullopt;
}

/// Returns true if the follower's times or energies (`values`) are at most those of the best other plan (`rival`);
/// `std::nullopt` if inconclusive.
std::optional<bool> not_more(std::vector<double> const& values, std::vector<double> const& rival) {
  auto const told =
      analysis::judge(std::vector{analysis::compare_in_turns(rival, values)}, analysis::plan_rule)[0].verdict;
  if (told == analysis::Verdict::inconclusive) return std::nullopt;
  return told != analysis::Verdict::slower;
}

}  // namespace

analysis::Advised advised_for_time(models::equations::PerformanceCategory category) {
  using models::equations::PerformanceCategory;
  if (category == PerformanceCategory::dp_dp) return analysis::Advised::finish_together;
  return category == PerformanceCategory::comp_mem ? analysis::Advised::intense_to_host
                                                   : analysis::Advised::intense_to_device;
}

GuidelineVerdict guideline_verdict(analysis::CaseSamples const& of, Description const& description,
                                   Machine const& machine) {
  GuidelineVerdict verdict;
  Precision const precision = precision_of_name(of.problem.precision);
  auto advised = analysis::Advised::nothing;
  try {
    auto const [platform, missing] = models::equations::node_platform(machine, precision);
    auto const category = models::equations::performance_category(platform.host.peak, platform.device.peak,
                                                                  balance_tolerance(machine, precision));
    verdict.category = models::equations::category_name(category);
    advised = advised_for_time(category);
  } catch (Error const&) {
    return verdict;
  }
  analysis::PartitionProblem const problem = problem_of(description, machine.processors.size());
  analysis::PlanSamples const* follower = nullptr;
  analysis::PlanSamples const* rival = nullptr;
  auto const faster = [](analysis::PlanSamples const& plan, analysis::PlanSamples const* than) {
    return !than || median(plan.times_s) < median(than->times_s);
  };
  for (auto const& plan : of.plans) {
    if (plan.times_s.empty()) continue;
    auto const split = ranked(plan, description, machine.processors.size());
    if (!split) continue;
    analysis::PlanSamples const*& side = analysis::follows(problem, *split, advised, 0) ? follower : rival;
    if (faster(plan, side)) side = &plan;
  }
  if (!follower) return verdict;
  analysis::PlanSamples const& best = rival && faster(*rival, follower) ? *rival : *follower;
  verdict.plan = follower->name;
  verdict.best = best.name;
  if (rival) verdict.right = not_more(follower->times_s, rival->times_s);
  verdict.excess = median(follower->times_s) / median(best.times_s) - 1;
  return verdict;
}

analysis::Advised advised_for_energy(models::equations::EnergyCategory category,
                                     models::equations::Platform const& platform) {
  using models::equations::EnergyCategory;
  switch (category) {
    case EnergyCategory::cpu_only:
      return analysis::Advised::host_only;
    case EnergyCategory::gpu_only:
      return analysis::Advised::device_only;
    case EnergyCategory::comp_mem:
      return analysis::Advised::intense_to_host;
    case EnergyCategory::mem_comp:
      return analysis::Advised::intense_to_device;
    case EnergyCategory::race_to_halt:
      return analysis::Advised::fastest;
    case EnergyCategory::mem_mem:
      return platform.host.e_f_j < platform.device.e_f_j ? analysis::Advised::flops_on_host
                                                         : analysis::Advised::flops_on_device;
    case EnergyCategory::comp_comp:
      return platform.host.e_b_j < platform.device.e_b_j ? analysis::Advised::bytes_on_host
                                                         : analysis::Advised::bytes_on_device;
    case EnergyCategory::workload_dependent:
      break;
  }
  return analysis::Advised::nothing;
}

namespace {

/// A plan with joules and a fixed split.
struct SplitPlan {
  analysis::PlanSamples const* plan = nullptr;
  analysis::Ranked split;
  std::vector<double> joules;
  double time_s = 0;
};

}  // namespace

GuidelineVerdict energy_guideline_verdict(analysis::CaseSamples const& of, Description const& description,
                                          Machine const& machine) {
  GuidelineVerdict verdict;
  auto advised = analysis::Advised::nothing;
  try {
    auto const [platform, missing] = models::equations::node_platform(machine, precision_of_name(of.problem.precision));
    if (!missing.empty()) return verdict;
    auto const category = models::equations::energy_category(platform);
    verdict.category = models::equations::category_name(category);
    advised = advised_for_energy(category, platform);
  } catch (Error const&) {
    return verdict;
  }
  analysis::PartitionProblem const problem = problem_of(description, machine.processors.size());
  std::vector<SplitPlan> plans;
  for (auto const& plan : of.plans) {
    auto joules = analysis::positive_j(plan.energies_j);
    auto split = ranked(plan, description, machine.processors.size());
    if (joules.empty() || !split) continue;
    plans.push_back({&plan, std::move(*split), std::move(joules), median(plan.times_s)});
  }
  if (plans.empty()) return verdict;
  auto const by_time = [](SplitPlan const& a, SplitPlan const& b) { return a.time_s < b.time_s; };
  auto const by_energy = [](SplitPlan const& a, SplitPlan const& b) { return median(a.joules) < median(b.joules); };
  auto const& fastest = *std::min_element(plans.begin(), plans.end(), by_time);
  SplitPlan const* follower = nullptr;
  SplitPlan const* rival = nullptr;
  for (auto const& plan : plans) {
    bool const does = advised == analysis::Advised::fastest
                          ? &plan == &fastest
                          : analysis::follows(problem, plan.split, advised, fastest.time_s);
    SplitPlan const*& side = does ? follower : rival;
    if (!side || by_energy(plan, *side)) side = &plan;
  }
  if (!follower) return verdict;
  SplitPlan const& best = rival && by_energy(*rival, *follower) ? *rival : *follower;
  verdict.plan = follower->plan->name;
  verdict.best = best.plan->name;
  if (rival) verdict.right = not_more(follower->joules, rival->joules);
  verdict.excess = median(follower->joules) / median(best.joules) - 1;
  return verdict;
}

}  // namespace yoke::fidelity
