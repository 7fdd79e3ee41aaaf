// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "suite/cli/verbs.hpp"

namespace yoke {
Action add_demo(CLI::App&) {
  return {true, [] { return Exit::ok; }, [] { return false; }};
}
}  // namespace yoke
