// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/rows/run_row.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

/// "5.2.2": the Kokkos this was compiled with.
std::string kokkos_version();
/// "GNU 12.2.0".
std::string compiler_version();
/// "0.1.0 (revision)".
std::string version_text();
/// "Kokkos 5.2.2, back ends OpenMP and Cuda; compiler GNU 12.2.0".
std::string build_text();
/// Revision of the source, with "-dirty" if it was changed.
std::string source_revision();
/// The name of this node without a machine file: its host name.
std::string node_name();

/// A row with the columns of machine, processors and versions filled in, and nothing else.
RunRow provenance(Processors const& processors, std::string const& machine);

}  // namespace yoke
