// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <sstream>

#include "ctest/support/command.hpp"
#include "ctest/zoo/node_files.hpp"

namespace yoke {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Nodes in folders of ctest/zoo/nodes.
std::vector<std::string> nodes() {
  std::vector<std::string> names;
  for (auto const& entry : fs::directory_iterator(YOKE_ZOO)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

/// A node that programs take for the one they run on.
class PlayedNode {
 public:
  explicit PlayedNode(std::string const& name) : folder_(fs::path(YOKE_ZOO) / name), root_(fresh_folder()) {
    fs::create_directories(root_ / "sys");
    make_node_files(folder_ / "files.txt", root_);
    variables_ = "env -u HWLOC_SYNTHETIC -u COLUMNS HWLOC_THISSYSTEM=0 HWLOC_XMLFILE='" +
                 (folder_ / "topology.xml").string() + "' YOKE_SYSFS='" + (root_ / "sys").string() +
                 "' YOKE_ROCM_SMI=none ";
    if (fs::exists(root_ / "zoo/nvml"))
      variables_ += "YOKE_NVML='" FAKE_NVML_LIBRARY "' FAKE_NVML='" + (root_ / "zoo/nvml").string() + "' ";
    else
      variables_ += "YOKE_NVML=none ";
  }

  fs::path const& folder() const { return folder_; }
  Result yoke(std::string const& arguments) const { return run("'" YOKE_BINARY "' " + arguments); }
  Result gpus() const { return run("'" ZOO_GPUS "'"); }

 private:
  /// Without the folder in which the node's files lie.
  std::string of_the_node(std::string text) const {
    for (std::size_t at = 0; (at = text.find(root_.string(), at)) != text.npos;) text.erase(at, root_.string().size());
    return text;
  }
  Result run(std::string const& command) const {
    Result const result = shell_command(variables_ + command);
    return {result.exit, of_the_node(result.out), of_the_node(result.err)};
  }

  fs::path folder_, root_;
  std::string variables_;
};

/// Lines from the one that begins with `first` to before the one that begins with `end`.
std::string lines_between(std::string const& text, std::string const& first, std::string const& end) {
  std::istringstream lines(text);
  std::string kept;
  bool keep = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(first)) keep = true;
    if (keep && !end.empty() && line.starts_with(end)) break;
    if (keep) kept += line + "\n";
  }
  return kept;
}

/// A command with its output about the node, and its exit code if that is not 0.
std::string part_of(std::string const& command, Result const& result, std::string const& about_node) {
  std::string const exit = result.exit == 0 ? "" : "exit code " + std::to_string(result.exit) + "\n";
  std::string const about = about_node.ends_with("\n\n") ? about_node.substr(0, about_node.size() - 1) : about_node;
  return "$ yoke " + command + "\n" + about + result.err + exit;
}

std::string dry_run_on(PlayedNode const& node, std::string const& option = "") {
  std::string const command = "run --dry-run --workload triad --preset smoke --partitioner co" + option;
  Result const result = node.yoke(command);
  return part_of(command, result, lines_between(result.out, "free memory: ", ""));
}

/// The table of yoke's decisions on a node.
std::string table_of(PlayedNode const& node) {
  std::string const description = text_of((node.folder() / "files.txt").string());
  std::string table = description.substr(0, description.find('\n', description.rfind("\n#") + 1) + 1) + "\n";
  std::string const dry = dry_run_on(node);
  table += dry;
  if (dry.find("--oversubscribe") != dry.npos) table += "\n" + dry_run_on(node, " --oversubscribe");
  Result const plan = node.yoke("probe --plan");
  table += "\n" + part_of("probe --plan", plan, lines_between(plan.out, "processor", "measurement"));
  Result const gpus = node.gpus();
  EXPECT_EQ(gpus.exit, 0) << gpus.err;
  return table + gpus.out;
}

class Zoo : public testing::TestWithParam<std::string> {};

// ctest/zoo/nodes/NODE/expected.txt contains the decisions on NODE.
TEST_P(Zoo, DecidesAsTheTableSays) {
  PlayedNode const node(GetParam());
  std::string const golden = (node.folder() / "expected.txt").string(), table = table_of(node);
  if (table == text_of(golden)) return;
  std::string const actual = testing::TempDir() + "yoke_zoo_" + GetParam() + ".txt";
  write_text(actual, table);
  EXPECT_EQ(text_of(golden), table) << "if that is meant: cp " << actual << " " << golden;
}

TEST_P(Zoo, ListsTheSameOnEveryNode) {
  Result const there = PlayedNode(GetParam()).yoke("list"), here = yoke_command("list");
  EXPECT_EQ(there.exit, 0) << there.err;
  EXPECT_EQ(there.out, here.out);
}

INSTANTIATE_TEST_SUITE_P(Nodes, Zoo, testing::ValuesIn(nodes()), [](auto const& node) {
  std::string name;
  for (char const c : node.param) name += c == '-' ? '_' : c;
  return name;
});

TEST(ZooRuns, SayWhatCannotBeRightBeforeTheyMeasure) {
  PlayedNode const node("quota");
  Result const run = node.yoke("run --workload triad --preset smoke --partitioner co --repetitions 1 --warm-up 0");
  EXPECT_EQ(run.exit, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("yoke: control group /kubepods/pod7 has a quota of 1.5 CPUs, and 8 threads compute"));
}

TEST(ZooProbes, AreRefusedWhereMemoryHidesBehindACache) {
  Result const probe = PlayedNode("snc4").yoke("probe --seconds 5");
  EXPECT_EQ(probe.exit, 3);
  EXPECT_THAT(probe.err, HasSubstr("host.t_b_s cannot be measured: arrays of "));
}

}  // namespace
}  // namespace yoke
