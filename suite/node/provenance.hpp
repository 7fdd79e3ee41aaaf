// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>

#include "suite/core/rows/run_row.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

/// "5.2.2": the Kokkos this was compiled with.
std::string kokkos_version();
/// "GNU 12.2.0".
std::string compiler_version();
/// CMake's build type, and for which processors: "Release native" (the one at hand), "Release x86-64-v3", or "Release
/// portable".
std::string build_type();
/// A sentence for those who measure if a program of build type `build` is not `optimised`; nothing if it is.
std::optional<std::string> note_of_build(std::string const& build, bool optimised);
/// The same of this program.
std::optional<std::string> note_of_build();
/// "0.1.0 (revision)".
std::string version_text();
/// "Kokkos 5.2.2, back ends OpenMP and Cuda; compiler GNU 12.2.0; build Release native".
std::string build_text();
/// Revision of the source, with "-dirty" if it was changed.
std::string source_revision();
/// The name of this node without a machine file: its host name.
std::string node_name();

/// A row with the columns of machine, processors and versions filled in, and nothing else.
RunRow provenance(Processors const& processors, std::string const& machine);

}  // namespace yoke
