// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/power_file.hpp"

#include <fmt/format.h>

#include <cmath>

#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json_fields.hpp"

namespace yoke {
namespace {

struct EnergiesInFile {
  std::optional<double> e_f_single_j, e_f_double_j, e_b_j, p_s_w;
};

struct PowersInFile {
  static constexpr int schema = 1;
  std::string source;
  std::optional<double> p0_w, p0_host_w, p0_memory_w, p0_device_w, pd_host_w, pd_device_w, p_oh_w;
  std::vector<EnergiesInFile> processors;
};

void members(Like<EnergiesInFile> auto& energies, auto&& visit) {
  visit("e_f_single_j", energies.e_f_single_j, Presence::optional);
  visit("e_f_double_j", energies.e_f_double_j, Presence::optional);
  visit("e_b_j", energies.e_b_j, Presence::optional);
  visit("p_s_w", energies.p_s_w, Presence::optional);
}

void members(Like<PowersInFile> auto& powers, auto&& visit) {
  visit("source", powers.source);
  visit("p0_w", powers.p0_w, Presence::optional);
  visit("p0_host_w", powers.p0_host_w, Presence::optional);
  visit("p0_memory_w", powers.p0_memory_w, Presence::optional);
  visit("p0_device_w", powers.p0_device_w, Presence::optional);
  visit("pd_host_w", powers.pd_host_w, Presence::optional);
  visit("pd_device_w", powers.pd_device_w, Presence::optional);
  visit("p_oh_w", powers.p_oh_w, Presence::optional);
  visit("processors", powers.processors, Presence::optional);
}

Quantity quantity(Place const& place, std::optional<double> const& value) {
  if (!value) return {};
  if (!std::isfinite(*value) || *value < 0)
    place.refuse(fmt::format("is {}; it must be finite and not negative", *value));
  return Quantity::specified(*value);
}

PowerValues values_of(Place const& place, PowersInFile const& in) {
  PowerValues values;
  values.p0_w = quantity(place.key("p0_w"), in.p0_w);
  auto const on_host = quantity(place.key("p0_host_w"), in.p0_host_w);
  auto const memory = quantity(place.key("p0_memory_w"), in.p0_memory_w);
  auto const on_device = quantity(place.key("p0_device_w"), in.p0_device_w);
  // PEACH, eq 10.
  if (on_host.value && memory.value && on_device.value) {
    if (values.p0_w.value) place.key("p0_w").refuse("is there beside its three parts; there must be it or them");
    values.p0_w = Quantity::specified(*on_host.value + *memory.value + *on_device.value);
  }
  values.pd_host_w = quantity(place.key("pd_host_w"), in.pd_host_w);
  values.pd_device_w = quantity(place.key("pd_device_w"), in.pd_device_w);
  values.p_oh_w = quantity(place.key("p_oh_w"), in.p_oh_w);
  for (std::size_t p = 0; p < in.processors.size(); ++p) {
    auto const& [single, twice, byte, statics] = in.processors[p];
    Place const here = place.key("processors").element(p);
    values.processors.push_back({quantity(here.key("e_f_single_j"), single), quantity(here.key("e_f_double_j"), twice),
                                 quantity(here.key("e_b_j"), byte), quantity(here.key("p_s_w"), statics)});
  }
  return values;
}

PowerValues values_of(Machine const& machine) {
  PowerValues values;
  values.p0_w = machine.p0_w;
  values.pd_host_w = machine.pd_host_w;
  values.pd_device_w = machine.pd_device_w;
  values.p_oh_w = machine.p_oh_w;
  for (auto const& processor : machine.processors)
    values.processors.push_back({processor.e_f_single_j, processor.e_f_double_j, processor.e_b_j, processor.p_s_w});
  return values;
}

bool has_energies(OperationEnergies const& of) {
  return (of.e_f_single_j.value || of.e_f_double_j.value) && of.e_b_j.value && of.p_s_w.value;
}

}  // namespace

PowerValues read_power_file(std::filesystem::path const& file) {
  std::string const text = read_whole_file(file), where = file.string();
  Json const json = parse_json(text, where);
  PowerValues values;
  if (json.is_object() && json.contains("links")) {
    values = values_of(parse_machine(text, where));
  } else {
    Place const place{where};
    expect_schema(place, json, PowersInFile::schema, "power files");
    PowersInFile in;
    read(place, json, in);
    values = values_of(place, in);
  }
  values.file = where;
  if (!values.powers() && (values.processors.empty() || !has_energies(values.processors.front())))
    throw Error(where +
                " has neither all of p0_w, pd_host_w, pd_device_w and p_oh_w nor e_f, e_b and p_s of its processors");
  return values;
}

}  // namespace yoke
