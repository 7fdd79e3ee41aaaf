// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <dlfcn.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

// Starts the actual program, which needs YOKE_DRIVER, a library that is part of a GPU driver. Without a driver, such as
// on a login node, the loader would terminate the program before it could print an error, and prevent all subcommands
// that need no GPU. In that case this launcher provides an empty library of that name. YOKE_PROGRAM is relative to the
// folder of this executable.

int main(int, char** argv) {
  namespace fs = std::filesystem;
  std::error_code failed;
  fs::path const self = fs::read_symlink("/proc/self/exe", failed);
  if (failed) {
    // Never falls back to a program in the current folder.
    std::fprintf(stderr, "yoke: cannot find its own folder: /proc/self/exe: %s\n", failed.message().c_str());
    return 3;
  }
  fs::path const program = (self.parent_path() / YOKE_PROGRAM).lexically_normal();
  if (!dlopen(YOKE_DRIVER, RTLD_LAZY)) {
    char const* const before = std::getenv("LD_LIBRARY_PATH");
    std::string folders = (program.parent_path() / "no-driver").string();
    if (folders.find_first_of(":;") != std::string::npos) {
      std::fprintf(stderr, "yoke: without %s it must be in a folder whose name has no ':' and no ';', not in %s\n",
                   YOKE_DRIVER, program.parent_path().c_str());
      return 3;
    }
    if (before && *before) folders += std::string(":") + before;
    setenv("LD_LIBRARY_PATH", folders.c_str(), 1);
  }
  execv(program.c_str(), argv);
  std::fprintf(stderr, "yoke: cannot start %s: %s\n", program.c_str(), std::strerror(errno));
  return 3;
}
