// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ctest/docs/document.hpp"

namespace yoke::docs {

std::vector<NotRun> const& not_run() {
  static std::vector<NotRun> const all = {
      {"", "yoke probe", "takes at least five seconds; cli.Probe runs it"},
      {"", "build/release/yoke probe", "takes at least five seconds; cli.Probe runs it"},
      {"", "yoke demo", "takes at least five seconds; cli.Demo runs it"},
      {"", "yoke clocks", "needs permission to set clocks"},
      {"", "yoke sweep", "needs permission to set clocks"},
      {"", "cmake ", "configures, builds or installs: .ci/run and install.moved do"},
      {"", "apt ", "installs packages"},
      {"", "KOKKOS_TOOLS_LIBS=", "needs an application; observe.* and the recordings of this test have one"},
      {"docs/cli.md", "yoke run --workload mm --host-threads 1,2,4",
       "needs more than four cores; cli.Repetitions has it"},
      {"docs/cli.md", "yoke show threads.csv", "reads what that command writes"},
      {"docs/adding.md", "build/release/yoke run --workload saxpy",
       "needs a build with the examples; conformance has it"},
      {"docs/contest.md", "yoke-research simulate worst/", "replays an instance of a long search"},
      {"docs/models.md", "yoke predict ...", "stands for the command above it"},
      {"docs/models.md", "yoke fit runs.csv --model NAME", "a synopsis"},
      {"docs/energy.md", "yoke run --workload mm --energy powercap", "needs meters of energy"},
      {"integrations/github/yoke.yml", "yoke compare main=", "reads rows that the runner keeps"},
      {"integrations/gitlab/yoke.yml", "yoke compare main=", "reads rows that the runner keeps"},
      {"data/measurements/README.md", "yoke run --workload sa,la,mm,transpose,triad", "needs 16 cores and a GPU"},
      {"data/measurements/README.md", "yoke-research scores --emulated PAIRS", "reads the unpacked archive of rows"},
      {"examples/README.md", "build/release/yoke", "needs a build with the examples; conformance has it"},
  };
  return all;
}

std::string reason_not_to_run(std::string const& document, std::string const& command) {
  for (auto const& one : not_run())
    if ((one.document.empty() || one.document == document) && command.starts_with(one.begin)) return one.reason;
  return "";
}

}  // namespace yoke::docs
