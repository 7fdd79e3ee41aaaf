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
/// Revision of the source, with "-dirty" where it was changed.
std::string source_revision();
/// The name this node goes by where no machine file gives it one.
std::string node_name();

/// A row that says where it comes from, and nothing else.
RunRow provenance(Processors const& processors, std::string const& machine);

}  // namespace yoke
