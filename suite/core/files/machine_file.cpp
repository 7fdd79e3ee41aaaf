// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/machine_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/core/files/machine_members.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/processor.hpp"

namespace yoke {
namespace {

void check_rates(core::Place const& place, Machine const& machine) {
  for (std::size_t i = 0; i < machine.rates.size(); ++i)
    if (machine.rates[i].work_per_s.size() != machine.processors.size())
      place.element(i)
          .key("work_per_s")
          .refuse(fmt::format("has {} entries; there must be one for each of the {} processors",
                              machine.rates[i].work_per_s.size(), machine.processors.size()));
}

void check_clocks(core::Place const& place, std::vector<ClockLines> const& clocks) {
  for (std::size_t i = 0; i < clocks.size(); ++i) {
    core::Place const here = place.element(i);
    if (clocks[i].host_hz.empty() && clocks[i].host_points.empty())
      here.key("host_hz").refuse("is empty; there must be a clock");
    if (clocks[i].device_hz.empty() && clocks[i].device_points.empty())
      here.key("device_hz").refuse("is empty; there must be a clock");
  }
}

void check_increasing(core::Place const& place, auto const& curve, std::string const& key = "working_set_bytes") {
  double before = 0;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    double const bytes = size_bytes(curve[i]);
    if (!(bytes > before))
      place.element(i).key(key).refuse(fmt::format("is {}; it must be greater than {}", bytes, before));
    before = bytes;
  }
}

/// Checks that each entry names two different processors of the machine.
void check_interference(core::Place const& place, Machine const& machine) {
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

/// Checks that involve more than one key.
void check_whole(core::Place const& place, Machine const& machine) {
  if (machine.processors.empty()) place.key("processors").refuse("is empty; a machine has a host");
  for (Processor p = 0; p < machine.processors.size(); ++p) {
    core::Place const here = place.key("processors").element(p);
    ProcessorParameters const& processor = machine.processors[p];
    if (processor.name != processor_name(p))
      here.key("name").refuse(fmt::format("is '{}'; it must be '{}'", processor.name, processor_name(p)));
    check_increasing(here.key("working_set"), processor.working_set);
    check_increasing(here.key("write_set"), processor.write_set);
    check_increasing(here.key("gather_set"), processor.gather_set);
    check_increasing(here.key("atomic_set"), processor.atomic_set);
    check_increasing(here.key("store_pieces"), processor.store_pieces, "piece_bytes");
  }
  if (machine.links.size() + 1 != machine.processors.size())
    place.key("links").refuse(fmt::format("has {} entries; there must be one for each of the {} devices",
                                          machine.links.size(), machine.processors.size() - 1));
  if (!machine.shared.empty() && machine.shared.size() != machine.links.size())
    place.key("shared").refuse(fmt::format("has {} entries; there must be one for each of the {} devices, or none",
                                           machine.shared.size(), machine.links.size()));
  check_rates(place.key("rates"), machine);
  check_clocks(place.key("clocks"), machine.clocks);
  check_interference(place.key("interference"), machine);
}

// Files of schema 1 have no best values, operation kinds or interference, those of schema 2 no reference times, those
// of schema 3 no shared memory.
constexpr std::size_t oldest_machines = 1;

}  // namespace

Machine parse_machine(std::string_view text, std::string const& where) {
  auto machine = core::object_of_json<Machine>(text, where, "machine files", oldest_machines);
  check_whole(core::Place{where}, machine);
  return machine;
}

std::string machine_text(Machine const& machine, std::string const& where) {
  std::string text = core::json_of_object(machine);
  // Refuses to write a file that cannot be read back; this also finds NaN, which JSON represents as null.
  parse_machine(text, where);
  return text;
}

Machine read_machine(std::filesystem::path const& file) {
  return parse_machine(core::read_whole_file(file), file.string());
}

void write_machine(Machine const& machine, std::filesystem::path const& file) {
  std::string const text = machine_text(machine, file.string());
  core::WholeFile(file).commit(text);
}

FileKind machine_files() { return {"machine files", FileKind::Format::json, {"schema", "processors", "links"}}; }

}  // namespace yoke
