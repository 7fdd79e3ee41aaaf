// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/coefficient.hpp"

#include <algorithm>
#include <type_traits>
#include <variant>

#include "suite/core/error.hpp"
#include "suite/core/option.hpp"
#include "suite/core/processor.hpp"

namespace yoke {
namespace {

using OfProcessor = Quantity ProcessorParameters::*;
using OfLink = Quantity LinkParameters::*;
using OfNode = Quantity Machine::*;

/// All kinds of coefficients that models use.
struct Kind {
  std::string_view name, unit;
  double usual;
  std::variant<OfProcessor, OfLink, OfNode> member;
};

constexpr std::string_view rate_name = "rate", rate_unit = "1/s", node_name = "node";
constexpr double usual_rate = 1e11;

std::vector<Kind> const& kinds() {
  using P = ProcessorParameters;
  using L = LinkParameters;
  static std::vector<Kind> const all{
      {"t_f_single", "s/flop", 1e-11, &P::t_f_single_s},
      {"t_f_double", "s/flop", 2e-11, &P::t_f_double_s},
      {"t_b", "s/byte", 5e-11, &P::t_b_s},
      {"t_f_single_contended", "s/flop", 1e-11, &P::t_f_single_contended_s},
      {"t_f_double_contended", "s/flop", 2e-11, &P::t_f_double_contended_s},
      {"t_b_contended", "s/byte", 5e-11, &P::t_b_contended_s},
      {"launch", "s", 5e-6, &P::launch_s},
      {"half", "item", 1, &P::half_items},
      {"e_f_single", "J/flop", 1e-10, &P::e_f_single_j},
      {"e_f_double", "J/flop", 2e-10, &P::e_f_double_j},
      {"e_b", "J/byte", 3e-10, &P::e_b_j},
      {"p_s", "W", 20, &P::p_s_w},
      {"in_latency", "s", 1e-5, &L::in_latency_s},
      {"out_latency", "s", 1e-5, &L::out_latency_s},
      {"in_rate", "byte/s", 1e10, &L::in_bytes_per_s},
      {"out_rate", "byte/s", 1e10, &L::out_bytes_per_s},
      {"in_rate_contended", "byte/s", 1e10, &L::in_contended_bytes_per_s},
      {"out_rate_contended", "byte/s", 1e10, &L::out_contended_bytes_per_s},
      {"p0", "W", 100, &Machine::p0_w},
      {"pd_host", "W", 100, &Machine::pd_host_w},
      {"pd_device", "W", 100, &Machine::pd_device_w},
      {"p_oh", "W", 20, &Machine::p_oh_w},
  };
  return all;
}

Kind const* kind_of(std::string_view name) {
  auto const found = std::find_if(kinds().begin(), kinds().end(), [&](Kind const& kind) { return kind.name == name; });
  return found == kinds().end() ? nullptr : &*found;
}

/// Returns null if the processor does not have this kind: the host has no link, and the node's quantities belong to the
/// host.
template <class M>
auto of_processor(M& machine, Kind const& kind, Processor p) {
  using Pointer = std::conditional_t<std::is_const_v<M>, Quantity const*, Quantity*>;
  if (auto const* member = std::get_if<OfProcessor>(&kind.member)) return Pointer(&(machine.processors[p].**member));
  if (auto const* member = std::get_if<OfLink>(&kind.member))
    return p != host && p <= machine.links.size() ? Pointer(&(machine.links[p - 1].**member)) : nullptr;
  return p == host ? Pointer(&(machine.*std::get<OfNode>(kind.member))) : nullptr;
}

std::string owner_name(Kind const& kind, Processor p) {
  return std::holds_alternative<OfNode>(kind.member) ? std::string(node_name) : processor_name(p);
}

std::string rated_name(Processor p, WorkloadRate const& rate) {
  return processor_name(p) + " " + std::string(rate_name) + " " + rate.workload + " " + rate.precision;
}

template <class M>
auto& named(M& machine, std::string_view coefficient) {
  for (Processor p = 0; p < machine.processors.size(); ++p) {
    for (Kind const& kind : kinds())
      if (auto* const quantity = of_processor(machine, kind, p);
          quantity && coefficient == owner_name(kind, p) + " " + std::string(kind.name))
        return *quantity;
    for (auto& rate : machine.rates)
      if (p < rate.work_per_s.size() && coefficient == rated_name(p, rate)) return rate.work_per_s[p];
  }
  throw Error("'" + std::string(coefficient) + "' is no coefficient of machine '" + machine.name +
              "'; it must be a processor or node and a name, such as 'device t_b'");
}

void fill(Quantity& quantity, double usual) {
  if (!quantity.value) quantity = Quantity::specified(usual);
}

/// Returns the typical value. For a contended quantity this is the uncontended one, which precedes it in the list.
double usual_of(Machine const& machine, Kind const& kind, Processor p) {
  constexpr std::string_view suffix = "_contended";
  if (!kind.name.ends_with(suffix)) return kind.usual;
  auto const* const alone = of_processor(machine, *kind_of(kind.name.substr(0, kind.name.size() - suffix.size())), p);
  return alone->value.value();
}

}  // namespace

std::vector<std::string_view> coefficient_names() {
  std::vector<std::string_view> names;
  for (Kind const& kind : kinds()) names.push_back(kind.name);
  return names;
}

std::vector<Coefficient> coefficients_of(Machine const& machine, std::vector<std::string_view> const& names) {
  std::vector<Coefficient> list;
  for (Processor p = 0; p < machine.processors.size(); ++p)
    for (std::string_view const name : names) {
      if (name == rate_name) {
        for (auto const& rate : machine.rates)
          if (p < rate.work_per_s.size() && rate.work_per_s[p].value)
            list.push_back({rated_name(p, rate), *rate.work_per_s[p].value, std::string(rate_unit)});
        continue;
      }
      Kind const* const kind = kind_of(name);
      YOKE_EXPECT(kind != nullptr, "no coefficient is called " + std::string(name));
      auto const* const quantity = of_processor(machine, *kind, p);
      if (quantity && quantity->value)
        list.push_back({owner_name(*kind, p) + " " + std::string(name), *quantity->value, std::string(kind->unit)});
    }
  return list;
}

Quantity& quantity_of(Machine& machine, std::string_view coefficient) { return named(machine, coefficient); }

Quantity const& quantity_of(Machine const& machine, std::string_view coefficient) {
  return named(machine, coefficient);
}

Machine with_rates_of(Machine machine, RatedWorkload const& workload) {
  bool const known = std::any_of(machine.rates.begin(), machine.rates.end(), [&](WorkloadRate const& rate) {
    return rate.workload == workload.workload && rate.precision == workload.precision;
  });
  if (!known)
    machine.rates.push_back({workload.workload, workload.precision, std::vector<Quantity>(machine.processors.size())});
  return machine;
}

Machine with_usual_values(Machine machine, std::vector<RatedWorkload> const& workloads) {
  machine.links.resize(machine.processors.size() - 1);
  for (auto const& workload : workloads) machine = with_rates_of(std::move(machine), workload);
  for (auto& rate : machine.rates)
    for (auto& quantity : rate.work_per_s) fill(quantity, usual_rate);
  for (Processor p = 0; p < machine.processors.size(); ++p)
    for (Kind const& kind : kinds())
      if (auto* const quantity = of_processor(machine, kind, p)) fill(*quantity, usual_of(machine, kind, p));
  return machine;
}

}  // namespace yoke
