// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <dlfcn.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#ifdef YOKE_LEVELS
#include "suite/start/level.hpp"
#endif

// Starts the actual program, YOKE_PROGRAM, whose path is relative to the folder of this executable.
//
// If YOKE_LEVELS is defined, that program exists for several levels of the processor's instructions. This launcher
// starts the highest that the processor has; the environment variable YOKE_LEVEL is an upper limit.
//
// If YOKE_DRIVER is defined, the program needs this library, which is part of a GPU driver. Without a driver, such as
// on a login node, the loader would terminate the program before it could print an error, and prevent all subcommands
// that need no GPU. In that case this launcher provides an empty library of that name.

namespace {

#ifdef YOKE_DRIVER
/// Makes the loader find the empty library on a node without a driver. Returns whether it can.
bool provide_driver(std::filesystem::path const& program) {
  if (dlopen(YOKE_DRIVER, RTLD_LAZY)) return true;
  char const* const before = std::getenv("LD_LIBRARY_PATH");
  std::string folders = (program.parent_path() / "no-driver").string();
  if (folders.find_first_of(":;") != std::string::npos) {
    std::fprintf(stderr, "yoke: without %s it must be in a folder whose name has no ':' and no ';', not in %s\n",
                 YOKE_DRIVER, program.parent_path().c_str());
    return false;
  }
  if (before && *before) folders += std::string(":") + before;
  setenv("LD_LIBRARY_PATH", folders.c_str(), 1);
  return true;
}
#endif

}  // namespace

int main(int, char** argv) {
  namespace fs = std::filesystem;
  std::error_code failed;
  fs::path const self = fs::read_symlink("/proc/self/exe", failed);
  if (failed) {
    // Never falls back to a program in the current folder.
    std::fprintf(stderr, "yoke: cannot find its own folder: /proc/self/exe: %s\n", failed.message().c_str());
    return 3;
  }
  fs::path program = (self.parent_path() / YOKE_PROGRAM).lexically_normal();
#ifdef YOKE_LEVELS
  char const* const limit = std::getenv("YOKE_LEVEL");
  auto const level =
      yoke::start::highest_level(YOKE_LEVELS, yoke_present_instructions(),
                                 limit && *limit ? std::optional<std::string_view>(limit) : std::nullopt);
  if (!level) {
    std::fprintf(stderr, "yoke: the environment variable YOKE_LEVEL is '%s'; it must be %s", limit,
                 yoke::start::baseline.data());
    for (auto const& known : yoke::start::levels) std::fprintf(stderr, ", %s", known.name.data());
    std::fputs("\n", stderr);
    return 2;
  }
  if (*level != yoke::start::baseline) program += "_" + std::string(*level);
#endif
#ifdef YOKE_DRIVER
  if (!provide_driver(program)) return 3;
#endif
  execv(program.c_str(), argv);
  std::fprintf(stderr, "yoke: cannot start %s: %s\n", program.c_str(), std::strerror(errno));
  return 3;
}
