// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/pace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/quantity.hpp"

namespace yoke::core {
namespace {

/// Reduces the slowdown by another processor's accesses, which now occur only in fraction `part` of the time.
void shrink_contention(Quantity& contended, Quantity const& alone, double part) {
  if (!contended.value || !alone.value || !(*alone.value > 0) || !(*contended.value > 0)) return;
  double const slowdown = *contended.value / *alone.value;
  multiply(contended, (1 + (slowdown - 1) * part) / slowdown);
}

/// Limits the rate, and raises the latency of the smallest copy, to those of the pace.
void hold_back(Quantity& bytes_per_s, Quantity& latency_s, LinkPace const& pace) {
  if (bytes_per_s.value && *bytes_per_s.value > pace.bytes_per_s)
    multiply(bytes_per_s, pace.bytes_per_s / *bytes_per_s.value);
  if (!latency_s.value || *latency_s.value < pace.latency_s) latency_s = Quantity::specified(pace.latency_s);
}

void pace_processor(ProcessorParameters& processor, Pace::Factors const& factors, double part_of_others) {
  shrink_contention(processor.t_b_contended_s, processor.t_b_s, part_of_others);
  for (Quantity* const time : {&processor.t_f_single_s, &processor.t_f_double_s, &processor.t_f_single_contended_s,
                               &processor.t_f_double_contended_s, &processor.t_scalar_s})
    multiply(*time, factors.compute);
  for (auto* const operations : {&processor.operations_single, &processor.operations_double})
    for (Quantity* const time : {&operations->add_s, &operations->multiply_s, &operations->mixed_s,
                                 &operations->divide_s, &operations->root_s, &operations->inverse_root_s})
      multiply(*time, factors.compute);
  for (Quantity* const time : {&processor.t_b_s, &processor.t_b_contended_s, &processor.t_store_s, &processor.t_rows_s})
    multiply(*time, factors.memory);
  for (auto* const curve : {&processor.working_set, &processor.write_set})
    for (auto& point : *curve) multiply(point.t_b_s, factors.memory);
  for (auto& point : processor.store_pieces) multiply(point.t_b_s, factors.memory);
  for (auto& point : processor.gather_set) multiply(point.t_access_s, factors.memory);
  for (auto& point : processor.atomic_set) multiply(point.t_addition_s, factors.memory);
  multiply(processor.launch_s, std::max(factors.compute, factors.memory));
  std::string const why = "the processor is paced: its power is that of the faster one";
  for (Quantity* const energy : {&processor.e_f_single_j, &processor.e_f_double_j, &processor.e_b_j, &processor.p_s_w})
    *energy = Quantity::unavailable(why);
}

[[noreturn]] void refuse(std::string const& item, std::string const& rest) {
  throw Error("--pace has '" + item + "'; " + rest);
}

double factor_of(std::string_view text, std::string const& item) {
  auto const factor = parse_number<double>(text);
  if (!factor) refuse(item, "a factor must be a number, such as 3 or 2.5");
  constexpr double max_factor = 1e6;
  if (!(*factor >= 1 && *factor <= max_factor))
    refuse(item, "a factor must be at least 1 and at most 1e6: a processor can only be made slower");
  return *factor;
}

/// A number and the scale of its unit.
struct Measure {
  double number = 0, unit = 1;
};
using Units = std::span<std::pair<std::string_view, double> const>;

/// Parses a number with one of these units. If one unit is a suffix of another, the longer one must come first.
Measure measure_of(std::string_view text, std::string const& item, Units units, char const* example) {
  for (auto const& [name, unit] : units) {
    if (!text.ends_with(name)) continue;
    auto const number = parse_number<double>(text.substr(0, text.size() - name.size()));
    if (number && *number >= 0) return {*number, unit};
  }
  refuse(item, std::string("must be a number with its unit, such as ") + example);
}

LinkPace link_of(std::string_view text, std::string const& item) {
  constexpr std::array<std::pair<std::string_view, double>, 5> rates{
      {{"TB/s", 1e12}, {"GB/s", 1e9}, {"MB/s", 1e6}, {"KB/s", 1e3}, {"B/s", 1}}};
  // Units per second, because 1e-6 is not a binary number.
  constexpr std::array<std::pair<std::string_view, double>, 4> times{{{"ns", 1e9}, {"us", 1e6}, {"ms", 1e3}, {"s", 1}}};
  auto const comma = text.find(',');
  LinkPace link;
  Measure const rate = measure_of(text.substr(0, comma), item, rates, "2GB/s");
  link.bytes_per_s = rate.number * rate.unit;
  if (!(link.bytes_per_s > 0)) refuse(item, "a link's rate must be above 0");
  if (comma == text.npos) return link;
  Measure const latency = measure_of(text.substr(comma + 1), item, times, "10us");
  link.latency_s = latency.number / latency.unit;
  return link;
}

Pace::Factors factors_of(std::string_view text, std::string const& item) {
  if (text.find(':') == text.npos) {
    double const factor = factor_of(text, item);
    return {factor, factor};
  }
  Pace::Factors factors;
  while (!text.empty()) {
    auto const end = std::min(text.find(';'), text.size());
    std::string_view const part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    auto const colon = part.find(':');
    std::string_view const kind = part.substr(0, colon);
    if (colon == part.npos || (kind != "compute" && kind != "memory"))
      refuse(item, "must be NAME=FACTOR or NAME=compute:FACTOR;memory:FACTOR");
    (kind == "compute" ? factors.compute : factors.memory) = factor_of(part.substr(colon + 1), item);
  }
  return factors;
}

/// Minimum seconds of arithmetic and of memory accesses, each in isolation.
std::pair<double, double> bounds_s(Cost const& cost, Machine const& machine, Processor p, Precision precision) {
  auto const& parameters = machine.processors.at(p);
  auto const needed = [&](Quantity const& quantity, char const* name) {
    if (!quantity.value)
      throw Error(fmt::format("machine {} has no {} of its {}, which the pace of a segment needs", machine.name, name,
                              parameters.name));
    return *quantity.value;
  };
  return {cost.flops > 0 ? cost.flops * needed(parameters.t_f_s(precision), "time per flop") : 0,
          cost.bytes > 0 ? cost.bytes * needed(parameters.t_b_s, "time per byte") : 0};
}

double bound_s(Cost const& cost, Machine const& machine, Processor p, Precision precision) {
  auto const [compute_s, memory_s] = bounds_s(cost, machine, p, precision);
  return std::max(compute_s, memory_s);
}

Cost cost_of(Segment const& segment) { return segment.cost({0, segment.chunks()}); }

}  // namespace

Machine paced_machine(Machine const& machine, Pace const& pace) {
  Machine paced = machine;
  if (pace.empty()) return paced;
  auto const factors = [&](std::string const& name) {
    auto const found = pace.processors.find(name);
    return found == pace.processors.end() ? Pace::Factors{} : found->second;
  };
  for (auto& processor : paced.processors) {
    double part = 0;
    for (auto const& other : machine.processors)
      if (other.name != processor.name) part += 1 / factors(other.name).memory;
    std::size_t const others = machine.processors.size() - 1;
    pace_processor(processor, factors(processor.name), others > 0 ? part / static_cast<double>(others) : 1);
  }
  for (auto& pair : paced.interference) {
    double const part = 1 / factors(pair.beside).memory;
    for (auto& of_kind : pair.slowdown)
      for (auto& slowdown : of_kind) shrink_contention(slowdown, Quantity::specified(1), part);
  }
  if (pace.link)
    for (auto& link : paced.links) {
      hold_back(link.in_bytes_per_s, link.in_latency_s, *pace.link);
      hold_back(link.out_bytes_per_s, link.out_latency_s, *pace.link);
      for (auto* const rate : {&link.in_contended_bytes_per_s, &link.out_contended_bytes_per_s})
        if (rate->value && *rate->value > pace.link->bytes_per_s)
          multiply(*rate, pace.link->bytes_per_s / *rate->value);
    }
  for (Quantity* const power : {&paced.p0_w, &paced.pd_host_w, &paced.pd_device_w, &paced.p_oh_w, &paced.p0_host_w,
                                &paced.p0_memory_w, &paced.p0_device_w})
    *power = Quantity::unavailable("the node is paced");
  paced.rates.clear();
  paced.clocks.clear();
  paced.identity["pace"] = pace_text(pace);
  return paced;
}

Pace parse_pace(std::vector<std::string> const& items, std::size_t count) {
  std::vector<std::string> whole;
  for (auto const& item : items)
    if (item.find('=') == item.npos && !whole.empty())
      whole.back() += "," + item;
    else
      whole.push_back(item);
  Pace pace;
  for (auto const& item : whole) {
    auto const equals = item.find('=');
    std::string const name = item.substr(0, equals);
    std::string const value = equals == item.npos ? "" : item.substr(equals + 1);
    if (name == "link") {
      if (pace.link) refuse(item, "a link has one pace");
      if (count < 2) refuse(item, "this node has no device to link");
      pace.link = link_of(value, item);
      continue;
    }
    std::string names;
    bool known = false;
    for (Processor p = 0; p < count; ++p) {
      names += (p == 0 ? "" : ", ") + processor_name(p);
      known = known || processor_name(p) == name;
    }
    if (!known) refuse(item, "'" + name + "' is no processor of this node, which has " + names + ", and no link");
    if (!pace.processors.emplace(name, factors_of(value, item)).second) refuse(item, "a processor has one pace");
  }
  std::erase_if(pace.processors, [](auto const& one) { return one.second == Pace::Factors{}; });
  return pace;
}

std::string pace_text(Pace const& pace) {
  std::string text;
  for (auto const& [name, factors] : pace.processors) {
    text += (text.empty() ? "" : " ") + name + "=";
    text += factors.compute == factors.memory
                ? number_text(factors.compute)
                : "compute:" + number_text(factors.compute) + ";memory:" + number_text(factors.memory);
  }
  if (pace.link)
    text += (text.empty() ? "link=" : " link=") + number_text(pace.link->bytes_per_s) +
            "B/s:" + number_text(pace.link->latency_s) + "s";
  return text;
}

WorkloadPace workload_pace(Pace const& pace, Description const& description, std::size_t count,
                           Machine const* machine) {
  WorkloadPace result;
  result.in = result.out = pace.link;
  for (Processor p = 0; p < count; ++p) {
    auto& of = result.factors.emplace_back(description.segments.size(), 1.0);
    auto const found = pace.processors.find(processor_name(p));
    if (found == pace.processors.end()) continue;
    auto const [compute, memory] = found->second;
    for (std::size_t s = 0; s < of.size(); ++s) {
      of[s] = compute;
      if (compute == memory) continue;
      if (!machine)
        throw Error(
            "--pace has different factors for arithmetic and memory, so it needs --machine with the machine file of "
            "this node");
      auto const [compute_s, memory_s] = bounds_s(cost_of(description.segments[s]), *machine, p, description.precision);
      double const own_s = std::max(compute_s, memory_s);
      of[s] = own_s > 0 ? std::max(compute * compute_s, memory * memory_s) / own_s : std::max(compute, memory);
    }
  }
  return result;
}

WorkloadPace pace_as(Machine const& other, Description const& description, Machine const& here) {
  constexpr std::size_t two = 2;
  for (auto const* machine : {&other, &here})
    if (machine->processors.size() < two)
      throw Error("machine " + machine->name + " has no device; --pace-as needs host and device of both machines");
  WorkloadPace result;
  result.factors.assign(two, {});
  double paced_device_s = 0, other_device_s = 0;
  for (auto const& segment : description.segments) {
    Cost const cost = cost_of(segment);
    double own[two], others[two];
    for (Processor p = 0; p < two; ++p) {
      own[p] = bound_s(cost, here, p, description.precision);
      others[p] = bound_s(cost, other, p, description.precision);
    }
    // (host / device) of `other` over (host / device) of `here`.
    bool const known = own[host] > 0 && own[device] > 0 && others[host] > 0 && others[device] > 0;
    double const ratio = known ? others[host] / others[device] * own[device] / own[host] : 1;
    result.factors[host].push_back(std::max(1., ratio));
    result.factors[device].push_back(std::max(1., 1 / ratio));
    paced_device_s += own[device] * result.factors[device].back();
    other_device_s += others[device];
  }
  if (other.links.empty() || !(other_device_s > 0)) return result;
  double const longer = paced_device_s / other_device_s;
  auto const link = [&](Quantity const& rate, Quantity const& latency) -> std::optional<LinkPace> {
    if (!rate.value) return std::nullopt;
    return LinkPace{*rate.value / longer, latency.value.value_or(0) * longer};
  };
  result.in = link(other.links.front().in_bytes_per_s, other.links.front().in_latency_s);
  result.out = link(other.links.front().out_bytes_per_s, other.links.front().out_latency_s);
  return result;
}

double least_paced_s(WorkloadPace const& pace, Description const& description, Machine const& machine, Processor p) {
  double sum_s = 0;
  auto const& parameters = machine.processors.at(p);
  auto const least = [](Quantity const& quantity) { return quantity.capability().value_or(0); };
  for (std::size_t s = 0; s < description.segments.size(); ++s) {
    Cost const cost = cost_of(description.segments[s]);
    sum_s += pace.factors.at(p).at(s) * std::max(cost.flops * least(parameters.t_f_s(description.precision)),
                                                 cost.compulsory_bytes * least(parameters.t_b_s));
  }
  return sum_s * static_cast<double>(description.iterations);
}

}  // namespace yoke::core
