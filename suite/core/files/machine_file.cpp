// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/machine_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/core/files/quantity_fields.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/processor.hpp"

namespace yoke {
void members(Like<WorkingSetPoint> auto& point, auto&& visit) {
  visit("working_set_bytes", point.working_set_bytes);
  visit("t_b_s", point.t_b_s);
}

void members(Like<GatherPoint> auto& point, auto&& visit) {
  visit("working_set_bytes", point.working_set_bytes);
  visit("t_access_s", point.t_access_s);
}

void members(Like<OperationTimes> auto& times, auto&& visit) {
  visit("add_s", times.add_s);
  visit("multiply_s", times.multiply_s);
  visit("mixed_s", times.mixed_s);
  visit("divide_s", times.divide_s);
  visit("root_s", times.root_s);
  visit("inverse_root_s", times.inverse_root_s);
}

void members(Like<ProcessorParameters> auto& processor, auto&& visit) {
  visit("name", processor.name);
  visit("backend", processor.backend);
  visit("model", processor.model);
  visit("threads", processor.threads, from_one);
  visit("units", processor.units, Presence::optional);
  visit("cores", processor.cores);
  visit("t_f_single_s", processor.t_f_single_s);
  visit("t_f_double_s", processor.t_f_double_s);
  visit("t_f_single_contended_s", processor.t_f_single_contended_s);
  visit("t_f_double_contended_s", processor.t_f_double_contended_s);
  visit("t_b_s", processor.t_b_s);
  visit("t_b_contended_s", processor.t_b_contended_s);
  visit("launch_s", processor.launch_s);
  visit("e_f_single_j", processor.e_f_single_j);
  visit("e_f_double_j", processor.e_f_double_j);
  visit("e_b_j", processor.e_b_j);
  visit("p_s_w", processor.p_s_w);
  visit("working_set", processor.working_set);
  visit("write_set", processor.write_set, Presence::optional);
  visit("gather_set", processor.gather_set, Presence::optional);
  visit("t_store_s", processor.t_store_s, Presence::optional);
  visit("operations_single", processor.operations_single, Presence::optional);
  visit("operations_double", processor.operations_double, Presence::optional);
  visit("t_scalar_s", processor.t_scalar_s, Presence::optional);
  visit("half_items", processor.half_items, Presence::optional);
}

void members(Like<LinkParameters> auto& link, auto&& visit) {
  visit("in_bytes_per_s", link.in_bytes_per_s);
  visit("out_bytes_per_s", link.out_bytes_per_s);
  visit("in_latency_s", link.in_latency_s);
  visit("out_latency_s", link.out_latency_s);
  visit("in_contended_bytes_per_s", link.in_contended_bytes_per_s);
  visit("out_contended_bytes_per_s", link.out_contended_bytes_per_s);
}

void members(Like<WorkloadRate> auto& rate, auto&& visit) {
  visit("workload", rate.workload);
  visit("precision", rate.precision);
  visit("work_per_s", rate.work_per_s);
}

/// Over a clock.
void members(Like<Line> auto& line, auto&& visit) {
  visit("per_hz", line.slope);
  visit("at_zero", line.offset);
}

void members(Like<ClockPoint> auto& point, auto&& visit) {
  visit("hz", point.hz, positive);
  visit("memory_hz", point.memory_hz, positive, Presence::optional);
  visit("work_per_s", point.work_per_s, positive);
  visit("pd_w", point.pd_w, not_negative);
  visit("p0_w", point.p0_w, not_negative, Presence::optional);
}

void members(Like<ClockLines> auto& lines, auto&& visit) {
  visit("workload", lines.workload);
  visit("precision", lines.precision);
  visit("host_hz", lines.host_hz, positive);
  visit("device_hz", lines.device_hz, positive);
  visit("host_work_per_s", lines.host_work_per_s);
  visit("device_work_per_s", lines.device_work_per_s);
  visit("pd_host_w", lines.pd_host_w);
  visit("pd_device_w", lines.pd_device_w);
  visit("p_oh_w", lines.p_oh_w, Presence::optional);
  visit("host_points", lines.host_points, Presence::optional);
  visit("device_points", lines.device_points, Presence::optional);
}

void members(Like<Interference> auto& interference, auto&& visit) {
  visit("processor", interference.processor);
  visit("beside", interference.beside);
  visit("issue_beside_issue", interference.of(Pressure::issue, Pressure::issue));
  visit("issue_beside_memory", interference.of(Pressure::issue, Pressure::memory));
  visit("issue_beside_latency", interference.of(Pressure::issue, Pressure::latency));
  visit("memory_beside_issue", interference.of(Pressure::memory, Pressure::issue));
  visit("memory_beside_memory", interference.of(Pressure::memory, Pressure::memory));
  visit("memory_beside_latency", interference.of(Pressure::memory, Pressure::latency));
  visit("latency_beside_issue", interference.of(Pressure::latency, Pressure::issue));
  visit("latency_beside_memory", interference.of(Pressure::latency, Pressure::memory));
  visit("latency_beside_latency", interference.of(Pressure::latency, Pressure::latency));
}

void members(Like<Machine> auto& machine, auto&& visit) {
  visit("name", machine.name);
  visit("identity", machine.identity);
  visit("processors", machine.processors);
  visit("links", machine.links);
  visit("p0_w", machine.p0_w);
  visit("pd_host_w", machine.pd_host_w);
  visit("pd_device_w", machine.pd_device_w);
  visit("p_oh_w", machine.p_oh_w);
  visit("rates", machine.rates, Presence::optional);
  visit("clocks", machine.clocks, Presence::optional);
  visit("interference", machine.interference, Presence::optional);
  visit("p0_host_w", machine.p0_host_w, Presence::optional);
  visit("p0_memory_w", machine.p0_memory_w, Presence::optional);
  visit("p0_device_w", machine.p0_device_w, Presence::optional);
}

namespace {

void check_rates(Place const& place, Machine const& machine) {
  for (std::size_t i = 0; i < machine.rates.size(); ++i)
    if (machine.rates[i].work_per_s.size() != machine.processors.size())
      place.element(i)
          .key("work_per_s")
          .refuse(fmt::format("has {} entries; there must be one for each of the {} processors",
                              machine.rates[i].work_per_s.size(), machine.processors.size()));
}

void check_clocks(Place const& place, std::vector<ClockLines> const& clocks) {
  for (std::size_t i = 0; i < clocks.size(); ++i) {
    Place const here = place.element(i);
    if (clocks[i].host_hz.empty() && clocks[i].host_points.empty())
      here.key("host_hz").refuse("is empty; there must be a clock");
    if (clocks[i].device_hz.empty() && clocks[i].device_points.empty())
      here.key("device_hz").refuse("is empty; there must be a clock");
  }
}

void check_increasing(Place const& place, auto const& curve) {
  double before = 0;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    double const bytes = curve[i].working_set_bytes;
    if (!(bytes > before))
      place.element(i).key("working_set_bytes").refuse(fmt::format("is {}; it must be greater than {}", bytes, before));
    before = bytes;
  }
}

/// Each names two processors of the machine.
void check_interference(Place const& place, Machine const& machine) {
  auto const known = [&](std::string const& name) {
    return std::any_of(machine.processors.begin(), machine.processors.end(),
                       [&](ProcessorParameters const& p) { return p.name == name; });
  };
  for (std::size_t i = 0; i < machine.interference.size(); ++i) {
    Interference const& pair = machine.interference[i];
    for (auto const& [key, name] : {std::pair("processor", pair.processor), {"beside", pair.beside}})
      if (!known(name))
        place.element(i).key(key).refuse(fmt::format("is '{}'; it must be a processor of the file", name));
    if (pair.processor == pair.beside)
      place.element(i).key("beside").refuse(fmt::format("is '{}' like processor; it must be another one", pair.beside));
  }
}

/// Checks that need more than one key.
void check_whole(Place const& place, Machine const& machine) {
  if (machine.processors.empty()) place.key("processors").refuse("is empty; a machine has a host");
  for (Processor p = 0; p < machine.processors.size(); ++p) {
    Place const here = place.key("processors").element(p);
    ProcessorParameters const& processor = machine.processors[p];
    if (processor.name != processor_name(p))
      here.key("name").refuse(fmt::format("is '{}'; it must be '{}'", processor.name, processor_name(p)));
    check_increasing(here.key("working_set"), processor.working_set);
    check_increasing(here.key("write_set"), processor.write_set);
    check_increasing(here.key("gather_set"), processor.gather_set);
  }
  if (machine.links.size() + 1 != machine.processors.size())
    place.key("links").refuse(fmt::format("has {} entries; there must be one for each of the {} devices",
                                          machine.links.size(), machine.processors.size() - 1));
  check_rates(place.key("rates"), machine);
  check_clocks(place.key("clocks"), machine.clocks);
  check_interference(place.key("interference"), machine);
}

}  // namespace

// Files of schema 1 have no best values, kinds of operations and interference.
static constexpr std::size_t oldest_schema = 1;

Machine parse_machine(std::string_view text, std::string const& where) {
  Json const json = parse_json(text, where);
  Place const place{where};
  expect_schema(place, json, Machine::schema, "machine files", oldest_schema);
  Machine machine;
  read(place, json, machine);
  check_whole(place, machine);
  return machine;
}

std::string machine_text(Machine const& machine, std::string const& where) {
  Json json;
  write(json, machine);
  std::string text = json_text(json) + "\n";
  // A file that cannot be read back must not be written; this also finds NaN, which JSON spells null.
  parse_machine(text, where);
  return text;
}

Machine read_machine(std::filesystem::path const& file) { return parse_machine(read_whole_file(file), file.string()); }

void write_machine(Machine const& machine, std::filesystem::path const& file) {
  std::string const text = machine_text(machine, file.string());
  WholeFile(file).commit(text);
}

FileKind machine_files() { return {"machine files", FileKind::Format::json, {"schema", "processors", "links"}}; }

}  // namespace yoke
