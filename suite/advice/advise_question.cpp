// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/advice/advise_question.hpp"

#include "models/equations/node_platform.hpp"
#include "suite/core/error.hpp"
#include "suite/fidelity/guideline.hpp"

namespace yoke::advice {
namespace {

using namespace models::equations;

analysis::PartitionProblem problem_of(AdviseRequest const& request, std::string& energy_missing) {
  analysis::PartitionProblem problem;
  problem.segments = request.workload.segments;
  if (request.compulsory)
    for (auto& segment : problem.segments) {
      if (!segment.compulsory_bytes)
        throw Error("segment " + segment.name + " of workload " + request.workload.name +
                    " has no compulsory_bytes, which --byte-count compulsory needs");
      segment.bytes = *segment.compulsory_bytes;
    }
  for (Processor p = 0; p < request.machine.processors.size(); ++p) {
    auto const [power, missing] = power_peak_of(request.machine, p, request.workload.precision);
    if (energy_missing.empty()) energy_missing = missing;
    analysis::ProcessorCost cost{power.peak.t_f_s, power.peak.t_b_s, 0, 0, power.e_f_j, power.e_b_j, power.p_s_w};
    if (p != host && request.data == DataMode::streamed) {
      cost.in_s = link_in_s_per_byte(request.machine, p);
      cost.out_s = link_out_s_per_byte(request.machine, p);
    }
    problem.processors.push_back(cost);
  }
  problem.energies = energy_missing.empty();
  return problem;
}

void add_guidelines(AdviseRequest const& request, AskedAdvice& asked) {
  if (request.machine.processors.size() < 2) {
    asked.for_time.missing = asked.for_energy.missing = "the machine has no device";
    return;
  }
  auto const [platform, missing] = node_platform(request.machine, request.workload.precision);
  auto const time = performance_category(platform.host.peak, platform.device.peak,
                                         fidelity::balance_tolerance(request.machine, request.workload.precision));
  asked.for_time = {std::string(category_name(time)), std::string(guideline(time)), {}};
  asked.question.for_time = fidelity::advised_for_time(time);
  if (!missing.empty()) {
    asked.for_energy.missing = missing;
    return;
  }
  auto const energy = energy_category(platform, MixedRule::table_vi, request.saving);
  asked.for_energy = {std::string(category_name(energy)), std::string(guideline(energy, platform)), {}};
  asked.question.for_energy = fidelity::advised_for_energy(energy, platform);
  asked.gradient = gradient_energy(platform, request.saving);
}

}  // namespace

std::optional<EnergyOverDevice> energy_over_device(AdviseRequest const& request, AskedAdvice const& asked,
                                                   analysis::Fractions const& fractions) {
  if (!asked.energy_missing.empty() || request.data == DataMode::streamed || request.machine.processors.size() != 2)
    return std::nullopt;
  Work work[2];
  auto const& segments = asked.question.problem.segments;
  for (std::size_t s = 0; s < segments.size(); ++s)
    for (Processor const p : {host, device})
      work[p] += Work{segments[s].flops * fractions[s][p], segments[s].bytes * fractions[s][p]};
  return models::equations::energy_over_device(work[host], work[device],
                                               node_platform(request.machine, request.workload.precision).platform);
}

AskedAdvice asked(AdviseRequest const& request) {
  AskedAdvice asked;
  asked.question.problem = problem_of(request, asked.energy_missing);
  asked.question.goal = request.goal;
  asked.question.power_cap_w = request.power_cap_w;
  if (!asked.energy_missing.empty() && (request.goal != Goal::time || request.power_cap_w))
    throw Error(asked.energy_missing + ", which " +
                (request.power_cap_w ? "--power-cap" : "--goal " + std::string(goal_name(request.goal))) + " needs");
  add_guidelines(request, asked);
  if (asked.energy_missing.empty())
    for (Processor p = 0; p < request.machine.processors.size(); ++p) {
      Work all;
      for (auto const& segment : asked.question.problem.segments) all += Work{segment.flops, segment.bytes};
      auto const power = power_peak_of(request.machine, p, request.workload.precision).power;
      asked.alone.push_back({roofline_time_s(all, power.peak), alone_energy_j(all, power)});
    }
  return asked;
}

}  // namespace yoke::advice
