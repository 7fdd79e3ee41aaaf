// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/base/rates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "models/detail/curves.hpp"
#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::models {
namespace {

/// The option that avoids a quantity that the processor lacks; empty if no option does. Machine files of published
/// systems often have one precision only, or powers that depend on clocks.
std::string way_around(Machine const& machine, Processor processor, std::string_view name) {
  auto const& has = machine.processors.at(processor);
  bool const single = name.find("single") != name.npos, energy = name.starts_with("e_");
  bool const of_flops = single || name.find("double") != name.npos;
  Precision const other = single ? Precision::double_precision : Precision::single_precision;
  auto const& there = !energy ? has.t_f_s(other) : single ? has.e_f_double_j : has.e_f_single_j;
  if (of_flops && there.value) return single ? "known for --precision double" : "known for --precision float";
  return energy && !machine.clocks.empty() ? "--clocks takes its powers over clocks" : "";
}

double needed(Machine const& machine, Processor processor, Quantity const& quantity, std::string_view name) {
  if (quantity.value) return *quantity.value;
  throw Error("machine '" + machine.name + "' has no " + std::string(name) + " for the " + processor_name(processor) +
              why_missing(machine, processor, quantity, name) + ", which the prediction needs");
}

Quantity const& either(Quantity const& alone, Quantity const& together, bool contended) {
  return contended && together.value ? together : alone;
}

/// Null for the host, which works in its own buffer, and if the machine file has no link.
LinkParameters const* link_to(Machine const& machine, Processor p) {
  return p != host && p <= machine.links.size() ? &machine.links[p - 1] : nullptr;
}

std::string t_f_name(Precision precision) {
  return precision == Precision::single_precision ? "t_f_single_s" : "t_f_double_s";
}

}  // namespace

std::string why_missing(Machine const& machine, Processor processor, Quantity const& quantity, std::string_view name) {
  std::string text = quantity.reason;
  if (auto const way = way_around(machine, processor, name); !way.empty()) text += (text.empty() ? "" : "; ") + way;
  return text.empty() ? "" : " (" + text + ")";
}

SharedTimes const* shared_times(Machine const& machine, Processor p) {
  std::size_t const pair = p == host ? 0 : p - 1;
  if (pair >= machine.shared.size()) return nullptr;
  return p == host ? &machine.shared[pair].host : &machine.shared[pair].device;
}

double shared_slowdown(Machine const& machine, Processor p) {
  auto const* const shared = shared_times(machine, p);
  Quantity const& own = machine.processors.at(p).t_b_s;
  if (!shared || !shared->t_b_s.value || !own.value) return 1;
  auto const low = [](Quantity const& one) {
    return one.interval && one.interval->low ? *one.interval->low : *one.value;
  };
  auto const high = [](Quantity const& one) {
    return one.interval && one.interval->high ? *one.interval->high : *one.value;
  };
  return low(shared->t_b_s) > high(own) ? *shared->t_b_s.value / *own.value : 1;
}

double shared_addition_s(Machine const& machine, Processor p, double bytes) {
  constexpr double line_bytes = 64, most_lines = 1024;
  auto const* const shared = shared_times(machine, p);
  if (!shared) return 0;
  auto const more_s = [](Quantity const& alone, Quantity const& contended) {
    return alone.value && contended.value ? std::max(0.0, *contended.value - *alone.value) : 0;
  };
  double const to_one_s = more_s(shared->atomic_s, shared->atomic_contended_s);
  double const to_many_s = more_s(shared->spread_atomic_s, shared->spread_atomic_contended_s);
  auto const& between = machine.shared[p == host ? 0 : p - 1].spread_additions;
  auto const slowdown = [&](SpreadAdditions const& one) {
    return (p == host ? one.host_slowdown : one.device_slowdown).value;
  };
  if (shared->spread_atomic_s.value && !between.empty() &&
      std::all_of(between.begin(), between.end(), [&](auto const& one) { return slowdown(one).has_value(); })) {
    // The curve is of whole times, which are positive.
    double const alone_s = *shared->spread_atomic_s.value;
    std::vector<AtomicPoint> curve{{sizeof(double), Quantity::specified(alone_s + to_one_s)}};
    for (auto const& one : between)
      curve.push_back({one.bytes, Quantity::specified(alone_s * std::max(1.0, *slowdown(one)))});
    curve.push_back({most_lines * line_bytes, Quantity::specified(alone_s + to_many_s)});
    return at(curve, &AtomicPoint::t_addition_s, bytes) - alone_s;
  }
  double others = 0;
  for (Processor q = 0; q < machine.processors.size(); ++q)
    if (q != p) others += static_cast<double>(std::max<std::size_t>(1, machine.processors[q].threads));
  double const same_line = std::min(1.0, others / std::max(1.0, bytes / line_bytes));
  return same_line * to_one_s + (1 - same_line) * to_many_s;
}

bool on_host(ProcessorParameters const& processor) { return processor.vector_bytes > 0 || !processor.cores.empty(); }

double t_f_s(Machine const& machine, Processor p, Precision precision, bool contended) {
  auto const& parameters = machine.processors.at(p);
  return needed(machine, p, either(parameters.t_f_s(precision), parameters.t_f_contended_s(precision), contended),
                t_f_name(precision));
}

double t_b_s(Machine const& machine, Processor p, bool contended) {
  auto const& parameters = machine.processors.at(p);
  return needed(machine, p, either(parameters.t_b_s, parameters.t_b_contended_s, contended), "t_b_s");
}

double launch_s(Machine const& machine, Processor p) {
  return needed(machine, p, machine.processors.at(p).launch_s, "launch_s");
}

double copy_s(Machine const& machine, Processor p, Direction way, double bytes, bool contended) {
  if (bytes <= 0) return 0;
  YOKE_EXPECT(p != host, "nothing is copied to the host: it works at home");
  static LinkParameters const none;
  auto const& link = link_to(machine, p) ? *link_to(machine, p) : none;
  if (way == Direction::in)
    return needed(machine, p, link.in_latency_s, "in_latency_s") +
           bytes / needed(machine, p, either(link.in_bytes_per_s, link.in_contended_bytes_per_s, contended),
                          "in_bytes_per_s");
  return needed(machine, p, link.out_latency_s, "out_latency_s") +
         bytes / needed(machine, p, either(link.out_bytes_per_s, link.out_contended_bytes_per_s, contended),
                        "out_bytes_per_s");
}

double rows_s(Machine const& machine, Processor p, Segment const& segment, double bytes) {
  LinkParameters const* const link = link_to(machine, p);
  if (segment.in_run_bytes <= 0 || !link) return 0;
  return bytes / segment.in_run_bytes * link->in_row_s.value.value_or(0);
}

void expect_known(Machine const& machine, Description const& description, Assignment const& assignment) {
  expect_complete(description, assignment);
  YOKE_EXPECT(assignment.fraction.size() <= machine.processors.size(),
              "the assignment has more processors than machine " + machine.name);
}

Machine at_its_best(Machine machine) {
  auto const improve = [](Quantity& quantity) { quantity.value = quantity.capability(); };
  for (auto& p : machine.processors) {
    for (Quantity* quantity : {&p.t_f_single_s, &p.t_f_double_s, &p.t_b_s, &p.t_store_s, &p.t_rows_s,
                               &p.write_serialization, &p.store_serialization, &p.t_scalar_s})
      improve(*quantity);
    for (auto* times : {&p.operations_single, &p.operations_double})
      for (Quantity* quantity : {&times->add_s, &times->multiply_s, &times->mixed_s, &times->divide_s, &times->root_s,
                                 &times->inverse_root_s})
        improve(*quantity);
    for (auto* curve : {&p.working_set, &p.write_set})
      for (auto& point : *curve) improve(point.t_b_s);
    for (auto& point : p.store_pieces) improve(point.t_b_s);
    for (auto& point : p.gather_set) improve(point.t_access_s);
    for (auto& point : p.atomic_set) improve(point.t_addition_s);
  }
  return machine;
}

double spread_of(Quantity const& quantity) {
  return quantity.value && *quantity.value > 0 ? log_deviation(deviation_over_iqr * quantity.iqr / *quantity.value) : 0;
}

std::size_t busy_processors(Assignment const& assignment) {
  return static_cast<std::size_t>(std::count_if(assignment.fraction.begin(), assignment.fraction.end(), [](auto& of) {
    return std::any_of(of.begin(), of.end(), [](double fraction) { return fraction > 0; });
  }));
}

}  // namespace yoke::models
