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
  fs::path const program = (fs::read_symlink("/proc/self/exe", failed).parent_path() / YOKE_PROGRAM).lexically_normal();
  if (!dlopen(YOKE_DRIVER, RTLD_LAZY)) {
    char const* const before = std::getenv("LD_LIBRARY_PATH");
    std::string folders = (program.parent_path() / "no-driver").string();
    if (before && *before) folders += std::string(":") + before;
    setenv("LD_LIBRARY_PATH", folders.c_str(), 1);
  }
  execv(program.c_str(), argv);
  std::fprintf(stderr, "yoke: cannot start %s: %s\n", program.c_str(), std::strerror(errno));
  return 3;
}
