// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/meters/open_meter.hpp"
#include "suite/node/places.hpp"

namespace yoke::cli {

/// Returns a table of threads, cores and memory nodes of each processor at these places.
std::string places_text(node::Places const& places, node::DeviceKind const& kind, std::size_t width);

/// Returns lines about the existing memory nodes and the composition of each domain's energy.
std::string memory_text();
std::string energy_text(std::vector<EnergyDomain> const& domains);

/// Notes the doubtful settings if this share of the node computes. The calling thread must not be bound yet.
void note_doubts(NodeShare const& share);

/// Prints all of this for a share of this node and `energy`, the sources of --energy, and notes doubtful settings. If
/// the share is not possible here, prints a note and returns the exit of the command that requested it; otherwise
/// Exit::ok.
Exit print_node(NodeShare const& share, std::vector<std::string> const& energy);

}  // namespace yoke::cli
