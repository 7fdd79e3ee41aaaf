// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/program.hpp"
#include "suite/start/instructions.h"

int main(int argc, char** argv) {
  yoke_require_instructions();  // checked again, for platforms without an earlier hook
  return yoke::cli::run_program(yoke::cli::YOKE_PROGRAM, argc, argv);
}
