// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <functional>

#include "models/equations/peapaw.hpp"
#include "models/published/inputs.hpp"
#include "suite/core/error.hpp"
#include "suite/core/option.hpp"
#include "suite/core/processor.hpp"

namespace yoke::models::published {
namespace {

using namespace models::equations;

/// Computes the values of one published quantity for a pair of processors.
class Pair {
 public:
  Pair(PublishedValue const& asked, Inputs const& inputs) : asked_(asked), inputs_(inputs) {}

  bool basis(std::string_view word) const {
    auto const all = words(asked_.basis, ' ');
    return std::find(all.begin(), all.end(), word) != all.end();
  }

  std::vector<std::string> plans(char separator) const { return words(asked_.subject, separator); }

  PublishedProcessor const& processor(std::string const& name) const {
    for (auto const& row : inputs_.processors)
      if (row.processor == name) return row;
    throw Error("processors.csv has no " + name + " of " + inputs_.paper);
  }

  double peak_s(std::string const& name) const {
    auto const& row = processor(name);
    return peak_t_f_s(row.cores, row.clock_hz, basis("printed") ? row.issue_width : row.issue_width_used);
  }

  Platform platform() const {
    auto const found = inputs_.machines.find(asked_.machine);
    if (found == inputs_.machines.end()) throw Error("no machine file has the name '" + asked_.machine + "'");
    auto const of = [&](Processor p) {
      auto const& parameters = found->second.processors.at(p);
      return PowerPeak{{basis("eq6") ? peak_s(parameters.model) : parameters.t_f_single_s.value.value(),
                        parameters.t_b_s.value.value()},
                       parameters.e_f_single_j.value.value_or(0),
                       parameters.e_b_j.value.value_or(0),
                       parameters.p_s_w.value.value_or(0)};
    };
    return {of(host), of(device)};
  }

  Essential essential_of(std::string const& plan) const {
    if (!basis("counts")) {
      for (auto const& row : inputs_.partitions)
        if (row.workload == asked_.workload && row.plan == plan)
          return {row.intensity, row.intensity_host, row.intensity_device};
      throw Error("partitions.csv has no " + plan + " of " + asked_.workload + " of " + inputs_.paper);
    }
    Work on_host, on_device;
    for (auto const& row : inputs_.parts)
      if (row.workload == asked_.workload)
        (row.processor == processor_name(host) ? on_host : on_device) += {row.flops, row.bytes};
    Essential const parts = essential(on_host, on_device);
    if (plan == "CP") return parts;
    if (plan == "CO") return {parts.whole, parts.whole, 0};
    if (plan == "GO") return {parts.whole, 0, parts.whole};
    if (plan == "p-DP") return {parts.whole, parts.whole, parts.whole};
    throw Error("parts.csv has counts for CO, GO, p-DP and CP of " + asked_.workload + ", not for " + plan);
  }

  double performance(std::string const& plan) const {
    auto const [on_host, on_device] = platform();
    return bound_flops_per_s(essential_of(plan), on_host.peak, on_device.peak);
  }

  double efficiency(std::string const& plan) const {
    return flops_per_j(essential_of(plan), platform(), basis("eq26") ? EnergyForm::printed : EnergyForm::corrected);
  }

  PublishedValue const& asked() const { return asked_; }

 private:
  PublishedValue const& asked_;
  Inputs const& inputs_;
};

using Figure = double (Pair::*)(std::string const&) const;

double gain(Pair const& pair, Figure figure) {
  auto const plans = pair.plans('/');
  if (plans.size() != 2) throw Error("subject is '" + pair.asked().subject + "'; a gain is of one plan/another");
  return (pair.*figure)(plans[0]) / (pair.*figure)(plans[1]) - 1;
}

std::vector<std::string> best_first(Pair const& pair, Figure figure) {
  auto plans = pair.plans(',');
  std::stable_sort(plans.begin(), plans.end(),
                   [&](auto const& a, auto const& b) { return (pair.*figure)(a) > (pair.*figure)(b); });
  return plans;
}

std::string order(Pair const& pair, Figure figure) {
  std::string text;
  for (auto const& plan : best_first(pair, figure)) text += (text.empty() ? "" : " > ") + plan;
  return text;
}

Answer number(double value) { return {value, {}}; }

using Compute = std::function<Answer(Pair const&)>;

std::map<std::string, Compute, std::less<>> const& quantities() {
  static std::map<std::string, Compute, std::less<>> const all{
      {"t_f", [](Pair const& p) { return number(p.peak_s(p.asked().subject)); }},
      {"intensity", [](Pair const& p) { return number(p.essential_of(p.asked().subject).whole); }},
      {"intensity_host", [](Pair const& p) { return number(p.essential_of(p.asked().subject).host); }},
      {"intensity_device", [](Pair const& p) { return number(p.essential_of(p.asked().subject).device); }},
      {"flops_per_s", [](Pair const& p) { return number(p.performance(p.asked().subject)); }},
      {"flops_per_j", [](Pair const& p) { return number(p.efficiency(p.asked().subject)); }},
      {"performance_gain", [](Pair const& p) { return number(gain(p, &Pair::performance)); }},
      {"efficiency_gain", [](Pair const& p) { return number(gain(p, &Pair::efficiency)); }},
      {"performance_order",
       [](Pair const& p) {
         return Answer{{}, order(p, &Pair::performance)};
       }},
      {"efficiency_order",
       [](Pair const& p) {
         return Answer{{}, order(p, &Pair::efficiency)};
       }},
      {"best_efficiency",
       [](Pair const& p) {
         return Answer{{}, best_first(p, &Pair::efficiency).front()};
       }},
      {"balance_host", [](Pair const& p) { return number(balance(p.platform().host.peak)); }},
      {"balance_device", [](Pair const& p) { return number(balance(p.platform().device.peak)); }},
      {"delta_gp_f", [](Pair const& p) { return number(gradient_energy(p.platform()).per_flop_j); }},
      {"delta_gp_b", [](Pair const& p) { return number(gradient_energy(p.platform()).per_byte_j); }},
      {"p_s", [](Pair const& p) { return number(p.platform().host.p_s_w + p.platform().device.p_s_w); }},
      {"p_paw",
       [](Pair const& p) {
         auto const [c, g] = p.platform();
         return Answer{{}, std::string(category_name(performance_category(c.peak, g.peak)))};
       }},
      {"e_paw",
       [](Pair const& p) {
         auto const rule = p.basis("printed") ? MixedRule::printed : MixedRule::table_vi;
         return Answer{{}, std::string(category_name(energy_category(p.platform(), rule)))};
       }},
  };
  return all;
}

}  // namespace

Answer pair_answer(PublishedValue const& asked, Inputs const& inputs) {
  auto const found = quantities().find(asked.quantity);
  if (found != quantities().end()) return found->second(Pair(asked, inputs));
  std::vector<std::string> valid;
  for (auto const& [name, compute] : quantities()) valid.push_back(name);
  unknown_name("quantity of a pair", asked.quantity, valid);
}

}  // namespace yoke::models::published
