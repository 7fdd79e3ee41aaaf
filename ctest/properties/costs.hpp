// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/processor.hpp"

namespace yoke::properties {

/// A named cost of a prediction, and a function that multiplies it by `factor`.
template <class Subject>
struct Cost {
  std::string name;
  std::function<void(Subject&, double factor)> raise;
};

inline void raise_by(Quantity& quantity, double factor) {
  if (!quantity.value) return;
  *quantity.value *= factor;
  if (quantity.best) *quantity.best *= factor;
}

/// All costs of a machine of two processors. Numbers that are defined relative to one another are one cost: times alone
/// and contended, those of additions and multiplications alone and alternating, and a curve, whose ends give the part
/// of a byte's time that is main memory.
inline std::vector<Cost<Machine>> machine_costs() {
  std::vector<Cost<Machine>> costs;
  for (Processor const p : {host, device}) {
    std::string const name = processor_name(p) + " ";
    auto const add = [&](char const* what, std::function<void(ProcessorParameters&, double)> const& raise) {
      costs.push_back({name + what, [=](Machine& machine, double factor) { raise(machine.processors.at(p), factor); }});
    };
    add("t_f", [](auto& of, double f) {
      for (auto* q : {&of.t_f_single_s, &of.t_f_double_s, &of.t_f_single_contended_s, &of.t_f_double_contended_s})
        raise_by(*q, f);
    });
    add("t_f_contended", [](auto& of, double f) {
      raise_by(of.t_f_single_contended_s, f);
      raise_by(of.t_f_double_contended_s, f);
    });
    add("t_b", [](auto& of, double f) {
      raise_by(of.t_b_s, f);
      raise_by(of.t_b_contended_s, f);
    });
    add("t_b_contended", [](auto& of, double f) { raise_by(of.t_b_contended_s, f); });
    add("launch", [](auto& of, double f) { raise_by(of.launch_s, f); });
    add("half", [](auto& of, double f) { raise_by(of.half_items, f); });
    add("t_store", [](auto& of, double f) { raise_by(of.t_store_s, f); });
    add("pieces", [](auto& of, double f) {
      for (auto& point : of.store_pieces) raise_by(point.t_b_s, f);
    });
    add("rows", [](auto& of, double f) { raise_by(of.t_rows_s, f); });
    add("t_scalar", [](auto& of, double f) { raise_by(of.t_scalar_s, f); });
    add("loads", [](auto& of, double f) {
      for (auto& point : of.working_set) raise_by(point.t_b_s, f);
    });
    add("stores", [](auto& of, double f) {
      for (auto& point : of.write_set) raise_by(point.t_b_s, f);
    });
    add("gathers", [](auto& of, double f) {
      for (auto& point : of.gather_set) raise_by(point.t_access_s, f);
    });
    add("atomic additions", [](auto& of, double f) {
      for (auto& point : of.atomic_set) raise_by(point.t_addition_s, f);
    });
    add("operations", [](auto& of, double f) {
      for (auto* t : {&of.operations_single, &of.operations_double})
        for (auto* q : {&t->add_s, &t->multiply_s, &t->mixed_s, &t->inverse_root_s}) raise_by(*q, f);
    });
    add("mixed", [](auto& of, double f) {
      for (auto* t : {&of.operations_single, &of.operations_double}) raise_by(t->mixed_s, f);
    });
    add("inverse_root", [](auto& of, double f) {
      for (auto* t : {&of.operations_single, &of.operations_double}) raise_by(t->inverse_root_s, f);
    });
    add("divide", [](auto& of, double f) {
      for (auto* t : {&of.operations_single, &of.operations_double}) raise_by(t->divide_s, f);
    });
    add("root", [](auto& of, double f) {
      for (auto* t : {&of.operations_single, &of.operations_double}) raise_by(t->root_s, f);
    });
  }
  auto const link = [&](char const* what, std::function<void(LinkParameters&, double)> const& raise) {
    costs.push_back({what, [raise](Machine& machine, double factor) {
                       for (auto& one : machine.links) raise(one, factor);
                     }});
  };
  link("link in_latency", [](auto& of, double f) { raise_by(of.in_latency_s, f); });
  link("link out_latency", [](auto& of, double f) { raise_by(of.out_latency_s, f); });
  link("link in", [](auto& of, double f) {
    raise_by(of.in_bytes_per_s, 1 / f);
    raise_by(of.in_contended_bytes_per_s, 1 / f);
  });
  link("link in_contended", [](auto& of, double f) { raise_by(of.in_contended_bytes_per_s, 1 / f); });
  link("link out", [](auto& of, double f) { raise_by(of.out_bytes_per_s, 1 / f); });
  link("link row", [](auto& of, double f) { raise_by(of.in_row_s, f); });
  for (Pressure const own : pressures)
    for (Pressure const other : pressures)
      costs.push_back(
          {"interference of " + std::string(pressure_name(own)) + " by " + std::string(pressure_name(other)),
           [own, other](Machine& machine, double factor) {
             for (auto& pair : machine.interference) raise_by(pair.of(own, other), factor);
           }});
  return costs;
}

/// Everything at once: the machine is `factor` times as slow.
inline void slow_down(Machine& machine, double factor) {
  for (auto const& cost : machine_costs()) {
    bool const own = cost.name.find("contended") == std::string::npos &&
                     cost.name.find("interference") == std::string::npos &&
                     cost.name.find("half") == std::string::npos && !cost.name.ends_with("mixed") &&
                     !cost.name.ends_with("inverse_root");
    if (own) cost.raise(machine, factor);
  }
}

/// Every count of the work that has a cost.
inline std::vector<Cost<Description>> work_costs() {
  std::vector<Cost<Description>> costs;
  auto const add_count = [&](std::string const& name, double Counts::*count) {
    costs.push_back({name, [count](Description& work, double factor) {
                       for (Segment& segment : work.segments) {
                         if (segment.counts) (*segment.counts).*count *= factor;
                         for (Counts& phase : segment.host_phases) phase.*count *= factor;
                       }
                     }});
  };
  add_count("multiply-adds", &Counts::fma);
  add_count("additions", &Counts::add);
  add_count("multiplications", &Counts::multiply);
  add_count("divisions", &Counts::divide);
  add_count("roots", &Counts::root);
  add_count("reciprocal roots", &Counts::inverse_root);
  add_count("instructions", &Counts::scalar);
  add_count("loads", &Counts::loads);
  add_count("gathers", &Counts::gather);
  add_count("bytes of gathers", &Counts::gather_bytes);
  add_count("bytes read", &Counts::read_bytes);
  add_count("bytes written", &Counts::write_bytes);
  add_count("bytes streamed", &Counts::stream_bytes);
  add_count("bytes reread", &Counts::reread_bytes);
  add_count("bytes that stay live", &Counts::live_bytes);
  auto const add = [&](std::string const& name, std::function<void(Segment&, double)> const& raise) {
    costs.push_back({name, [raise](Description& work, double factor) {
                       for (Segment& segment : work.segments) raise(segment, factor);
                     }});
  };
  add("atomic additions", [](Segment& of, double f) {
    if (of.counts)
      for (AtomicAdditions& one : of.counts->atomics) one.additions *= f;
  });
  add("flops", [](Segment& of, double f) { of.per_item.flops *= f; });
  add("bytes", [](Segment& of, double f) {
    of.per_item.bytes *= f;
    of.per_item.compulsory_bytes *= f;
  });
  add("shared bytes", [](Segment& of, double f) { of.shared_bytes *= f; });
  add("bytes in", [](Segment& of, double f) { of.bytes_in *= f; });
  add("bytes out", [](Segment& of, double f) { of.bytes_out *= f; });
  add("intermediate bytes", [](Segment& of, double f) { of.intermediate_bytes *= f; });
  costs.push_back({"exchanged bytes", [](Description& work, double factor) { work.exchange_bytes *= factor; }});
  return costs;
}

}  // namespace yoke::properties
