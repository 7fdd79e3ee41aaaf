// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <dlfcn.h>

#include <cstdio>

extern "C" char const* start_driver();

// Needs the driver's library to load; prints whether it is the real one.
int main(int argc, char** argv) {
  std::printf("%s, '%s'\n", dlsym(RTLD_DEFAULT, "start_driver") ? start_driver() : "no driver",
              argc > 1 ? argv[1] : "");
}
