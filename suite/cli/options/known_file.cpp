// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/known_file.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

/// Path of misfit.csv; empty if the program has no data.
std::filesystem::path misfit_file() try { return data_folder("") / "misfit.csv"; } catch (Error const&) {
  return {};
}

bool is_split_host(Machine const& machine) {
  auto const name = machine.identity.find("device_name");
  return name != machine.identity.end() && name->second.starts_with("second part of the host's cores");
}

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

std::string known_file(std::string const& word, std::string const& folder) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (word.find_first_of("/.") != std::string::npos || fs::exists(word, ignored)) return word;
  fs::path const known = data_folder({}) / folder;
  std::vector<std::string> names;
  for (auto const& entry : fs::directory_iterator(known, ignored))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  if (std::binary_search(names.begin(), names.end(), word)) return (known / (word + ".json")).string();
  throw Error(fmt::format("'{}' is neither a file nor one of yoke's {}: {}{}", word, folder, fmt::join(names, ", "),
                          core::did_you_mean(word, names)));
}

bool is_known_file(std::string const& word, std::string const& folder) {
  std::error_code ignored;
  return word.find_first_of("/.") == std::string::npos &&
         std::filesystem::exists(data_folder({}) / folder / (word + ".json"), ignored);
}

analysis::Misfits known_misfits(Machine const& machine) {
  analysis::Misfits misfits;
  auto const file = misfit_file();
  if (!is_split_host(machine) || file.empty() || !std::filesystem::exists(file)) return misfits;
  for (auto const& row : core::read_rows<analysis::MisfitRow>(file)) misfits.add(row, false);
  return misfits;
}

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
