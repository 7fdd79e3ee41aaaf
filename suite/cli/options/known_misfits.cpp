// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/known_misfits.hpp"

#include <filesystem>

#include "suite/cli/options/data_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke {
namespace {

/// Path of misfit.csv; empty if the program has no data.
std::filesystem::path misfit_file() try { return data_folder("") / "misfit.csv"; } catch (Error const&) {
  return {};
}

bool is_split_host(Machine const& machine) {
  auto const name = machine.identity.find("device_name");
  return name != machine.identity.end() && name->second.starts_with("second part of the host's cores");
}

}  // namespace

Misfits known_misfits(Machine const& machine) {
  Misfits misfits;
  auto const file = misfit_file();
  if (!is_split_host(machine) || file.empty() || !std::filesystem::exists(file)) return misfits;
  for (auto const& row : read_rows<MisfitRow>(file)) misfits.add(row, false);
  return misfits;
}

}  // namespace yoke
