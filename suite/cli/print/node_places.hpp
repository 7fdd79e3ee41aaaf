// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/meters/open_meter.hpp"
#include "suite/node/places.hpp"

namespace yoke {

/// A table of threads, cores and memory nodes of each processor at these places.
std::string places_text(Places const& places, DeviceKind const& kind, std::size_t width);

/// Lines: which memory nodes there are, and what each domain's energy is made of.
std::string memory_text();
std::string energy_text(std::vector<EnergyDomain> const& domains);

/// Notes what cannot be right if this share of the node computes. The calling thread is bound nowhere yet.
void note_doubts(NodeShare const& share);

/// Prints all of this for a share of this node and `energy`, the sources of --energy, and notes what cannot be right
/// here. If the share is not possible here, a note says so, and what is returned is the exit of the command that asks
/// for it; Exit::ok otherwise.
Exit print_node(NodeShare const& share, std::vector<std::string> const& energy);

}  // namespace yoke
