// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>

#include "suite/core/files/machine_members.hpp"
#include "suite/core/machine.hpp"

namespace yoke::probe {

/// Calls `visit(key, quantity)` for all quantities that `probe` always measures, with keys such as "host.t_b_s" and
/// "links[0].in_latency_s".
void each_required(auto& machine, auto&& visit) {
  for (auto& p : machine.processors)
    for (auto const& [key, quantity] : {std::pair{".t_f_single_s", &p.t_f_single_s},
                                        {".t_f_double_s", &p.t_f_double_s},
                                        {".t_f_single_contended_s", &p.t_f_single_contended_s},
                                        {".t_f_double_contended_s", &p.t_f_double_contended_s},
                                        {".t_b_s", &p.t_b_s},
                                        {".t_b_contended_s", &p.t_b_contended_s},
                                        {".launch_s", &p.launch_s}})
      visit(p.name + key, *quantity);
  for (std::size_t i = 0; i < machine.links.size(); ++i) {
    members(machine.links[i],
            [&](std::string const& key, auto& quantity, core::Presence presence = core::Presence::required) {
              if (presence == core::Presence::required) visit(fmt::format("links[{}].{}", i, key), quantity);
            });
  }
}

/// Calls `visit(key, quantity)` for the quantities of the memory that host and device `i + 1` share.
void each_shared(std::size_t i, auto& shared, auto&& visit) {
  std::string const name = fmt::format("shared[{}]", i);
  auto const each_time = [&](std::string const& processor, auto& times) {
    members(times, [&](std::string const& key, auto& quantity, auto...) { visit(name + processor + key, quantity); });
  };
  each_time(".host.", shared.host);
  each_time(".device.", shared.device);
  visit(name + ".flag_s", shared.flag_s);
  for (auto& additions : shared.near_additions) {
    visit(name + ".near_additions", additions.host_slowdown);
    visit(name + ".near_additions", additions.device_slowdown);
  }
  for (auto& additions : shared.spread_additions) {
    visit(name + ".spread_additions", additions.host_slowdown);
    visit(name + ".spread_additions", additions.device_slowdown);
  }
}

/// Calls `visit(key, quantity)` for all quantities that `probe` may measure. Points of a curve share the curve's key.
void each_measured(auto& machine, auto&& visit) {
  each_required(machine, visit);
  for (auto& p : machine.processors) {
    for (auto& point : p.working_set) visit(p.name + ".working_set", point.t_b_s);
    for (auto& point : p.write_set) visit(p.name + ".write_set", point.t_b_s);
    for (auto& point : p.gather_set) visit(p.name + ".gather_set", point.t_access_s);
    for (auto& point : p.atomic_set) visit(p.name + ".atomic_set", point.t_addition_s);
    visit(p.name + ".t_store_s", p.t_store_s);
    for (auto& point : p.store_pieces) visit(p.name + ".store_pieces", point.t_b_s);
    visit(p.name + ".t_rows_s", p.t_rows_s);
    visit(p.name + ".write_serialization", p.write_serialization);
    visit(p.name + ".store_serialization", p.store_serialization);
    visit(p.name + ".t_scalar_s", p.t_scalar_s);
    auto const each_time = [&](std::string const& name, auto& times) {
      members(times, [&](std::string const& key, auto& quantity, auto...) { visit(p.name + name + key, quantity); });
    };
    each_time(".reference.", p.reference);
    each_time(".operations_single.", p.operations_single);
    each_time(".operations_double.", p.operations_double);
  }
  for (std::size_t i = 0; i < machine.links.size(); ++i)
    visit(fmt::format("links[{}].in_row_s", i), machine.links[i].in_row_s);
  for (std::size_t i = 0; i < machine.shared.size(); ++i) each_shared(i, machine.shared[i], visit);
  for (auto& pair : machine.interference)
    for (Pressure const own : pressures)
      for (Pressure const other : pressures)
        visit(fmt::format("{}.{}_beside_{}", pair.processor, pressure_name(own), pressure_name(other)),
              pair.of(own, other));
}

/// Marks every quantity that `probe` has not measured, including those of links, as unavailable for this reason.
inline void mark_missing(Machine& machine, std::size_t links, std::string const& reason) {
  machine.links.resize(links);
  each_required(machine, [&](std::string const&, Quantity& quantity) {
    if (!quantity.value && quantity.reason.empty()) quantity = Quantity::unavailable(reason);
  });
}

}  // namespace yoke::probe
