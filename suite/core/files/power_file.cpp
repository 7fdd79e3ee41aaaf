// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/power_file.hpp"

#include <utility>

#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/files/shared_fields.hpp"
#include "suite/core/io/input_file.hpp"

namespace yoke {

void members(core::Like<OperationEnergies> auto& energies, auto&& visit) {
  visit("e_f_single_j", energies.e_f_single_j, core::Presence::optional);
  visit("e_f_double_j", energies.e_f_double_j, core::Presence::optional);
  visit("e_b_j", energies.e_b_j, core::Presence::optional);
  visit("p_s_w", energies.p_s_w, core::Presence::optional);
}

}  // namespace yoke

namespace yoke::core {
namespace {

struct PowerFile {
  static constexpr int schema = 1;
  std::string source;
  Quantity p0_host_w, p0_memory_w, p0_device_w;
  PowerValues values;
};

void members(Like<PowerFile> auto& file, auto&& visit) {
  visit("source", file.source);
  visit("p0_w", file.values.p0_w, Presence::optional);
  visit("p0_host_w", file.p0_host_w, Presence::optional);
  visit("p0_memory_w", file.p0_memory_w, Presence::optional);
  visit("p0_device_w", file.p0_device_w, Presence::optional);
  visit("pd_host_w", file.values.pd_host_w, Presence::optional);
  visit("pd_device_w", file.values.pd_device_w, Presence::optional);
  visit("p_oh_w", file.values.p_oh_w, Presence::optional);
  visit("processors", file.values.processors, Presence::optional);
}

PowerValues values_of(Place const& place, PowerFile& file) {
  // PEACH, eq. (10).
  if (file.p0_host_w.value || file.p0_memory_w.value || file.p0_device_w.value) {
    if (file.values.p0_w.value) place.key("p0_w").refuse("is given next to its parts; give either it or all three");
    for (auto const& [key, part] :
         {std::pair("p0_host_w", &file.p0_host_w), std::pair("p0_memory_w", &file.p0_memory_w),
          std::pair("p0_device_w", &file.p0_device_w)})
      if (!part->value) place.key(key).refuse("is missing next to other parts of p0_w; give all three");
    file.values.p0_w = Quantity::specified(*file.p0_host_w.value + *file.p0_memory_w.value + *file.p0_device_w.value);
  }
  return std::move(file.values);
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
    expect_schema(place, json, PowerFile::schema, "power files");
    PowerFile in;
    read(place, json, in);
    values = values_of(place, in);
  }
  values.file = where;
  if (!values.powers() && (values.processors.empty() || !has_energies(values.processors.front())))
    throw Error(where +
                " has neither all of p0_w, pd_host_w, pd_device_w and p_oh_w nor e_f, e_b and p_s of its processors");
  return values;
}

}  // namespace yoke::core
