// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/data_folder.hpp"

#include <array>

#include "suite/core/error.hpp"

namespace yoke::cli {
namespace {

namespace fs = std::filesystem;

/// True if the folder contains yoke's data.
bool is_data(fs::path const& folder) {
  std::error_code ignored;
  return fs::is_directory(folder / "papers", ignored) && fs::is_directory(folder / "machines", ignored);
}

/// In an installation (YOKE_INSTALLED_DATA is relative to the program's own folder), and in a build tree.
std::array<fs::path, 2> near_the_program() {
  std::error_code failed;
  auto const folder = fs::read_symlink("/proc/self/exe", failed).parent_path();
  // Never data of the current folder, which other users may have put there.
  if (failed)
    throw Error("the program's own folder, where its data are, cannot be found: /proc/self/exe: " + failed.message() +
                    "; name the folder of the data with --data-dir",
                Exit::lacking);
  return {(folder / YOKE_INSTALLED_DATA).lexically_normal(), folder / "share/yoke"};
}

}  // namespace

fs::path data_folder(std::string const& given) {
  if (!given.empty()) {
    if (is_data(given)) return given;
    throw Error("--data-dir is '" + given + "'; it must be a folder with the folders machines and papers");
  }
  auto const places = near_the_program();
  for (fs::path const& folder : places)
    if (is_data(folder)) return folder;
  throw Error("the data that come with yoke are neither in " + places[0].string() + " nor in " + places[1].string() +
              "; name their folder with --data-dir");
}

}  // namespace yoke::cli
