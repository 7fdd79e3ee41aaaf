// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/png.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke {
namespace {

namespace fs = std::filesystem;

/// A folder that is gone with everything in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code failed;
    std::string name = (fs::temp_directory_path(failed) / "yoke-picture-XXXXXX").string();
    if (failed || !mkdtemp(name.data()))
      throw Error("no folder for temporary files can be made; TMPDIR must name one", Exit::lacking);
    folder_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  TemporaryFolder(TemporaryFolder const&) = delete;
  std::string file(char const* name) const { return (folder_ / name).string(); }

 private:
  fs::path folder_;
};

bool is_on_path(std::string const& program) {
  char const* const path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (!folder.empty() && access((fs::path(folder) / program).c_str(), X_OK) == 0) return true;
  return false;
}

/// The exit code, or nothing if it could not be started or a signal ended it.
std::optional<int> run(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  // Standard output is for results.
  posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  pid_t child = 0;
  int const failed = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return std::nullopt;
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return std::nullopt;
  return WIFEXITED(status) ? std::optional(WEXITSTATUS(status)) : std::nullopt;
}

}  // namespace

std::string png_of(std::string const& svg) {
  TemporaryFolder const folder;
  std::string const in = folder.file("picture.svg"), out = folder.file("picture.png");
  std::vector<std::string> command;
  if (is_on_path("rsvg-convert"))
    command = {"rsvg-convert", "--format", "png", "--zoom", "2", "--output", out, in};
  else if (is_on_path("inkscape"))
    command = {"inkscape", "--export-type=png", "--export-dpi=192", "--export-filename=" + out, in};
  else
    throw Error(
        "a PNG needs rsvg-convert (Debian's librsvg2-bin, Spack's librsvg) or inkscape; neither is on the PATH. An "
        "--output that ends in .svg needs nothing",
        Exit::lacking);
  WholeFile(in).commit(svg);
  auto const code = run(command);
  std::error_code ignored;
  if (code != 0 || !fs::is_regular_file(out, ignored))
    throw Error(command.front() + " did not make a PNG; an --output that ends in .svg needs no other program",
                Exit::lacking);
  return read_whole_file(out);
}

}  // namespace yoke
