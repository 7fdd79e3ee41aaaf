// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/identity.hpp"

#include <fmt/chrono.h>

#include <Kokkos_Core.hpp>
#include <ctime>
#include <sstream>

#include "suite/core/measured_machine.hpp"
#include "suite/node/execution_spaces.hpp"
#include "suite/node/provenance.hpp"
#include "suite/probe/device_facts.hpp"
#include "suite/probe/host_facts.hpp"

namespace yoke {
namespace {

/// Configuration reported by Kokkos, with its lines joined.
std::string kokkos_configuration() {
  std::ostringstream text;
  Kokkos::print_configuration(text, false);
  std::istringstream lines(text.str());
  std::string joined;
  for (std::string line; std::getline(lines, line);) {
    auto const begin = line.find_first_not_of(" \t"), end = line.find_last_not_of(" \t");
    if (begin != line.npos) joined += (joined.empty() ? "" : "; ") + line.substr(begin, end + 1 - begin);
  }
  return joined;
}

}  // namespace

std::map<std::string, std::string> identify(Processors const& processors) {
  auto facts = topology_facts();
  facts.merge(system_facts());
  for (Processor p = 1; p < processors.count(); ++p) {
    facts[processor_name(p) + "_name"] = processors.info(p).model;
    facts[processor_name(p) + "_backend"] = processors.info(p).backend;
    if (p == device) facts.merge(device_facts(device_space(processors, p)).identity);
  }
  facts["host_backend"] = processors.info(host).backend;
  facts["compiler"] = compiler_version();
  facts["build"] = build_type();
  facts["kokkos"] = kokkos_version();
  facts["kokkos_configuration"] = kokkos_configuration();
  facts["yoke"] = version_text();
  facts["probe_revision"] = std::to_string(probe_revision);
  facts["revision"] = source_revision();
  facts["time_utc"] = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  return facts;
}

}  // namespace yoke
