// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/node_places.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "suite/cli/print/output.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/core/processor.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/node/places.hpp"
#include "suite/node/topology.hpp"
#include "suite/probe/energy.hpp"

namespace yoke::cli {

std::string places_text(node::Places const& places, node::DeviceKind const& kind, std::size_t width) {
  Table table({{"processor"}, {"threads", "", Table::Align::right}, {"cores"}, {"memory nodes"}});
  auto const add = [&](std::string const& name, std::string const& threads, std::vector<int> const& cores) {
    auto const nodes = node::core_list(node::memory_nodes_of(cores));
    table.add({name, threads, node::core_list(cores), nodes.empty() ? "unknown" : nodes});
  };
  add(processor_name(host), std::to_string(places.host.size()), places.host);
  for (std::size_t d = 0; d < places.devices.size(); ++d)
    if (auto const& cores = places.devices[d]; kind.part_of_host)
      add(processor_name(d + 1), std::to_string(cores.size()), cores);
    else
      add(processor_name(d + 1) + "'s driver", "1", cores);
  return table.to_string(width);
}

std::string memory_text() { return "memory: " + node::memory_nodes_text(node::memory_nodes()) + "\n"; }

std::string energy_text(std::vector<EnergyDomain> const& domains) {
  if (std::all_of(domains.begin(), domains.end(),
                  [](auto const& domain) { return domain.added.empty() && domain.beside.empty(); }))
    return fmt::format("energy: unavailable: {}\n", domains.back().reason);
  std::string text;
  for (std::size_t i = 0; i < domains.size(); ++i) {
    auto const& [name, added, beside, reason] = domains[i];
    std::string names = name;
    // One sentence for consecutive domains without any counter.
    for (; added.empty() && beside.empty() && i + 1 < domains.size() && domains[i + 1].added.empty() &&
           domains[i + 1].beside.empty() && domains[i + 1].reason == reason;
         ++i)
      names += " and " + domains[i + 1].name;
    text += fmt::format("energy of {}: {}{}\n", names,
                        added.empty() ? "unavailable: " + reason : fmt::format("{}", fmt::join(added, " + ")),
                        beside.empty() ? "" : fmt::format("; reported, not added: {}", fmt::join(beside, ", ")));
  }
  return text;
}

void note_doubts(NodeShare const& share) {
  for (auto const& doubt : node::node_doubts(node::places_here(share), node::device_kind())) print_note(doubt);
}

Exit print_node(NodeShare const& share, std::vector<std::string> const& energy) try {
  node::DeviceKind const kind = node::device_kind();
  node::Places const places = node::places_here(share);
  print_out("\n{}{}{}", places_text(places, kind, line_width()), memory_text(),
            energy_text(energy_domains(energy, probe::meters_here())));
  note_doubts(share);
  return Exit::ok;
} catch (Error const& why) {
  print_error(std::string("refused on this node: ") + why.what());
  return why.exit();
}

}  // namespace yoke::cli
