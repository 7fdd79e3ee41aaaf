// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <dlfcn.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

// Starts the program proper. That one needs YOKE_DRIVER, a library which comes with a GPU's driver alone: where there
// is none, such as on a login node, the loader would end it before it could say why, and with it all that needs no GPU.
// There it gets an empty library of that name instead. YOKE_PROGRAM is relative to this program's own folder.

int main(int, char** argv) {
  namespace fs = std::filesystem;
  std::error_code failed;
  fs::path const self = fs::read_symlink("/proc/self/exe", failed);
  if (failed) {
    // Never a program of the current folder instead.
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
