// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/scratch_folder.hpp"

#include <cstdlib>
#include <system_error>

#include "suite/core/error.hpp"
#include "suite/core/io/partial_files.hpp"

namespace yoke::core {

ScratchFolder::ScratchFolder(std::string const& name) {
  std::error_code failed;
  std::string folder = (std::filesystem::temp_directory_path(failed) / (name + "-XXXXXX")).string();
  if (failed || !mkdtemp(folder.data()))
    throw Error("no folder for temporary files can be made; TMPDIR must name one", Exit::lacking);
  folder_ = folder;
  remove_at_signal(folder_.string());
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
  keep_at_signal(folder_.string());
}

}  // namespace yoke::core
