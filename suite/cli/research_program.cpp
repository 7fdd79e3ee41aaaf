// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/program.hpp"

namespace yoke::cli {

Program const& research_program() {
  using Group = Subcommand::Group;
  static Program const program{"yoke-research",
                               "studies schedulers, and compares results with published ones",
                               registered_research_subcommands,
                               {{Group::schedulers, "Schedulers"}, {Group::papers, "Papers"}},
                               {"Measure", "yoke measures, predicts and recommends plans on this machine"},
                               {}};
  return program;
}

}  // namespace yoke::cli
