// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "ctest/support/command.hpp"

namespace yoke::cli {
namespace {

std::string const here = YOKE_DATA "/measurements/split-host/epyc/", there = YOKE_DATA "/measurements/split-host/xeon/",
                  machine = "--machine " + here + "machine.json ";

std::size_t places(std::string const& line) {
  return static_cast<std::size_t>(
      std::count_if(line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// Tables of every subcommand that has some.
std::vector<std::string> commands() {
  return {"show " + here,
          "show " + here + "machine.json",
          "show " + here + "predictions.csv --where workload=mm",
          "show " + here + "runs.csv --by partitioner --sort -speedup",
          "show " YOKE_DATA "/measurements/ratios-epyc.json",
          "compare " + here + " " + there,
          "compare " + here + "runs.csv --by partitioner",
          "predict mm " + machine,
          "advise mm " + machine,
          "advise " + machine + "--flops 1e9 --bytes 1e9",
          "fidelity " + here + "runs.csv " + machine,
          "explain " + here + "runs.csv --pieces " + here + "pieces.csv " + machine,
          "fit " + here + "runs.csv --model yoke " + machine,
          "show " + here + "runs.csv --pieces " + here + "pieces.csv --format trace --force --output " +
              testing::TempDir() + "/yoke_width_trace.json",
          "clocks",
          "list",
          "list mm cap yoke",
          "run --preset smoke --dry-run " + machine};
}

/// The same for yoke-research.
std::vector<std::string> research_commands() {
  return {"simulate " YOKE_DATA "/scenarios/uneven.json", "contest --instances 20 --worst 3",
          "reproduce --data-dir " YOKE_DATA, "reproduce cap --simulate --runs 2 --data-dir " YOKE_DATA,
          "scores " + here + " " + there};
}

TEST(Tables, FitAnEightyColumnTerminal) {
  std::vector<std::string> lines;
  for (auto const& command : commands()) lines.push_back(YOKE_BINARY " " + command);
  for (auto const& command : research_commands()) lines.push_back(YOKE_BINARY "-research " + command);
  for (auto const& command : lines) {
    Result const result = shell_command("COLUMNS=80 " + command + " 2>&1");
    EXPECT_LE(result.exit, 1) << command << "\n" << result.out;
    EXPECT_FALSE(result.out.empty()) << command;
    std::istringstream printed(result.out);
    for (std::string line; std::getline(printed, line);) {
      if (line.starts_with("yoke: ")) continue;
      EXPECT_LE(places(line), 80U) << command << "\n" << line;
    }
  }
}

}  // namespace
}  // namespace yoke::cli
