// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/program.hpp"

namespace yoke::cli {

Program const& yoke_program() {
  using Group = Subcommand::Group;
  static Program const program{
      "yoke",
      "splits workloads between CPU and GPU, measures and predicts every split",
      registered_subcommands,
      {{Group::measure, "Measure"},
       {Group::look, "Look"},
       {Group::predict, "Predict"},
       {Group::decide, "Decide"},
       {Group::own_kernels, "Own kernels"}},
      {"Research", "yoke-research simulates schedulers and reproduces papers"},
      {{"simulate", "yoke-research simulate"},
       {"contest", "yoke-research contest"},
       {"compare-cap", "yoke-research compare-cap"},
       {"reproduce", "yoke-research reproduce"},
       {"scores", "yoke-research scores"},
       {"explore", "a chart: yoke plot MACHINE --chart surface --intensity I --output surface.svg"},
       {"timeline", "a format: yoke show runs.csv --pieces pieces.csv --format trace --output trace.json"}}};
  return program;
}

Exit act(std::string const& subcommand, std::vector<std::string> const& arguments) {
  Subcommand const& of = find_subcommand(yoke_program(), subcommand);
  Command command = command_of(yoke_program(), of);
  Action const action = of.declare(command);
  command.parse(arguments);
  return action.act();
}

}  // namespace yoke::cli
