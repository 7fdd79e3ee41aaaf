// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>

#include "suite/core/rows/run_row.hpp"
#include "suite/node/processors.hpp"

namespace yoke::node {

/// Version of Kokkos that this program was compiled with, such as "5.2.2".
std::string kokkos_version();
/// Compiler and version, such as "GNU 12.2.0".
std::string compiler_version();
/// CMake's build type and target processors: "Release native" (this processor), "Release x86-64-v3", or "Release
/// portable".
std::string build_type();
/// Returns a warning about measurements if a program of build type `build` is not `optimised`; otherwise
/// `std::nullopt`.
std::optional<std::string> note_of_build(std::string const& build, bool optimised);
/// Returns this warning for the current program.
std::optional<std::string> note_of_build();
/// Version text, such as "0.1.0 (revision)".
std::string version_text();
/// Build text, such as "Kokkos 5.2.2, back ends OpenMP and Cuda; compiler GNU 12.2.0; build Release native".
std::string build_text();
/// Revision of the source, with "-dirty" if it was modified.
std::string source_revision();
/// Name of this node without a machine file: its host name.
std::string node_name();

/// Returns a row in which only the columns of machine, processors (the host first) and versions are set.
core::RunRow provenance(std::span<ProcessorInfo const> processors, std::string const& machine);
core::RunRow provenance(Processors const& processors, std::string const& machine);

}  // namespace yoke::node
