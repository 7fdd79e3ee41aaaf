// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/incomplete_machine.hpp"

#include <filesystem>
#include <system_error>

#include "suite/cli/print/note.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke {

void write_incomplete(Machine const& machine, std::string const& file) {
  std::error_code none;
  bool const replaces = std::filesystem::file_size(file, none) > 0 && !none;
  if (!replaces) return write_machine(machine, file);
  std::string const other = incomplete_name(file);
  print_error(file + " stays unchanged; the new measurements are in " + other);
  write_machine(machine, other);
}

}  // namespace yoke
