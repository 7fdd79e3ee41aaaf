// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/data_folder.hpp"

#include "suite/core/error.hpp"

namespace yoke {
namespace {

namespace fs = std::filesystem;

/// What makes a folder ours.
bool is_data(fs::path const& folder) {
  std::error_code ignored;
  return fs::is_directory(folder / "papers", ignored) && fs::is_directory(folder / "machines", ignored);
}

/// YOKE_INSTALLED_DATA is relative to the program's own folder.
fs::path next_to_the_program() {
  std::error_code failed;
  auto const program = fs::read_symlink("/proc/self/exe", failed);
  return failed ? fs::path() : (program.parent_path() / YOKE_INSTALLED_DATA).lexically_normal();
}

}  // namespace

fs::path data_folder(std::string const& given) {
  if (!given.empty()) {
    if (is_data(given)) return given;
    throw Error("--data-dir is '" + given + "'; it must be a folder that holds the folders machines and papers");
  }
  for (fs::path const& folder : {next_to_the_program(), fs::path(YOKE_SOURCE_DATA)})
    if (!folder.empty() && is_data(folder)) return folder;
  throw Error("the data that come with yoke are neither in " + next_to_the_program().string() + " nor in " +
              YOKE_SOURCE_DATA + "; say where with --data-dir");
}

}  // namespace yoke
