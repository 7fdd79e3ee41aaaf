// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/provenance.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "suite/node/spaces.hpp"
#include "yoke/revision.hpp"

namespace yoke::node {

std::string kokkos_version() {
  return fmt::format("{}.{}.{}", KOKKOS_VERSION / 10000, KOKKOS_VERSION / 100 % 100, KOKKOS_VERSION % 100);
}

std::string compiler_version() {
#if defined(__clang__)
  return "Clang " __clang_version__;
#elif defined(__GNUC__)
  return fmt::format("GNU {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
  return "unknown";
#endif
}

std::string build_type() {
  std::string const type = YOKE_BUILD_TYPE;
  return (type.empty() ? "untyped" : type) + " " + YOKE_BUILT_FOR;
}

std::optional<std::string> note_of_build(std::string const& build, bool optimised) {
  if (optimised) return std::nullopt;
  return "this yoke was built without optimization (build " + build +
         "): its times do not characterize the machine; configure with -DCMAKE_BUILD_TYPE=Release";
}

std::optional<std::string> note_of_build() {
#ifdef __OPTIMIZE__
  return note_of_build(build_type(), true);
#else
  return note_of_build(build_type(), false);
#endif
}

std::string version_text() { return fmt::format("{} ({})", version, revision); }
std::string build_text() {
  std::string const of_host = HostSpace::name(), of_device = DeviceSpace::name();
  return fmt::format("Kokkos {}, back end{} {}{}; compiler {}; build {}", kokkos_version(), split_host ? "" : "s",
                     of_host, split_host ? "" : " and " + of_device, compiler_version(), build_type());
}

std::string source_revision() { return revision; }

std::string node_name() {
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 && name[0] != '\0' ? name : "unnamed";
}

core::RunRow provenance(Processors const& processors, std::string const& machine) {
  return provenance(infos_of(processors), machine);
}

core::RunRow provenance(std::span<ProcessorInfo const> processors, std::string const& machine) {
  core::RunRow row;
  row.machine = machine;
  row.host_cpu = processors[host].model;
  row.device_name = processors[device].model;
  row.host_backend = processors[host].backend;
  row.device_backend = processors[device].backend;
  row.host_threads = processors[host].threads;
  row.device_threads = processors[device].threads;
  row.device_units = processors[device].units;
  row.devices = processors.size() - 1;
  row.kokkos = kokkos_version();
  row.compiler = compiler_version();
  row.build = build_type();
  row.revision = source_revision();
  return row;
}

}  // namespace yoke::node
