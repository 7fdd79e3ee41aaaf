// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "ctest/docs/document.hpp"
#include "ctest/docs/links.hpp"
#include "ctest/docs/shell.hpp"
#include "ctest/support/command.hpp"
#include "ctest/support/sample_ratios.hpp"
#include "suite/cli/program.hpp"

namespace yoke::docs {
namespace {

namespace fs = std::filesystem;

fs::path const source = YOKE_SOURCE;

std::vector<std::string> documents() {
  std::vector<std::string> found{"README.md",
                                 "CONTRIBUTING.md",
                                 "SECURITY.md",
                                 "ctest/machine_code/README.md",
                                 "data/measurements/README.md",
                                 "examples/README.md",
                                 "integrations/README.md",
                                 "integrations/github/yoke.yml",
                                 "integrations/gitlab/yoke.yml"};
  for (auto const& file : fs::directory_iterator(source / "docs"))
    if (file.path().extension() == ".md") found.push_back("docs/" + file.path().filename().string());
  std::sort(found.begin(), found.end());
  return found;
}

/// Runs the commands of the documents, each in a folder of its own, into which missing input files are copied first.
class Commands : public testing::TestWithParam<std::string> {
 protected:
  static fs::path folder() { return fs::path(testing::TempDir()) / "yoke_docs"; }
  static fs::path supplies() { return folder() / "supplies"; }

  static void SetUpTestSuite() {
    fs::remove_all(folder());
    fs::create_directories(folder() / "bin");
    fs::create_symlink(YOKE_BINARY, folder() / "bin/yoke");
    fs::create_symlink(YOKE_BINARY "-research", folder() / "bin/yoke-research");
    // A machine may have no program that makes PNGs; cli.Plot tests how yoke finds and calls them.
    write_program("rsvg-convert", "while [ \"$1\" != --output ]; do shift; done; printf '\\211PNG' >\"$2\"");
    fs::create_directories(supplies());
    std::string const small_mm =
        "yoke run --workload mm --preset smoke --partitioner co,go --repetitions 2 --output all.csv ";
    std::string const small_plans =
        "yoke run --workload da,mm,sa --preset smoke --partitioner co,go,static,p-dp,cp,cap --repetitions 6 ";
    core::write_ratios(sample::ratios({sample::ratio("mm blas 1024 float", 0.99)}), supplies() / "ratios.json");
    for (std::string const& command : std::initializer_list<std::string>{
             "yoke probe --seconds 5 --output machine.json",
             "yoke calibrate --machine machine.json --workload da,mm,sa --preset smoke --seconds 0.5 --output c.json",
             small_plans + "--machine machine.json --output runs.csv --pieces pieces.csv",
             small_mm + "--machine-name one", small_mm + "--machine-name two",
             small_mm + "--data streamed --machine-name one",
             "KOKKOS_TOOLS_LIBS='" YOKE_OBSERVE_LIBRARY "' YOKE_OBSERVE=run.csv '" YOKE_OBSERVED_PROGRAM "'"}) {
      auto const ended = run(command, supplies());
      ASSERT_EQ(ended.exit, 0) << command << "\n" << ended.output;
    }
  }

  /// A shell script in the folder that commands look into first.
  static void write_program(std::string const& name, std::string const& script) {
    fs::path const file = folder() / "bin" / name;
    std::ofstream(file) << "#!/bin/sh\n" << script << "\n";
    fs::permissions(file, fs::perms::owner_all);
  }

  static Ended run(std::string const& command, fs::path const& in) {
    return shell("PATH='" + (folder() / "bin").string() + "':\"$PATH\"; export OMP_PROC_BIND=false; " + command, in);
  }

  /// Files that a document may read: name there, and origin.
  static std::map<std::string, std::string> const& readable() {
    static std::map<std::string, std::string> const all = [] {
      std::map<std::string, std::string> files{{"run.csv", "run.csv"},       {"host.csv", "run.csv"},
                                               {"device.csv", "run.csv"},    {"all.csv", "all.csv"},
                                               {"e1.csv", "run.csv"},        {"e2.csv", "run.csv"},
                                               {"pieces.csv", "pieces.csv"}, {"pipeline.csv", "pieces.csv"}};
      for (char const* const name : {"machine.json", "m.json", "M.json", "now/machine.json"})
        files[name] = "machine.json";
      for (char const* const name : {"calibration.json", "c.json"}) files[name] = "c.json";
      for (char const* const name : {"ratios.json", "here.json", "there.json", "before.json", "after.json"})
        files[name] = "ratios.json";
      for (char const* const name : {"runs.csv", "r.csv", "before.csv", "after.csv", "later.csv", "baseline.csv",
                                     "now.csv", "sweep.csv", "mon/runs.csv", "tue/runs.csv"})
        files[name] = "runs.csv";
      for (char const* const name : {"node-a", "node-b", "node-c", "yoke-demo", "campaign/host-*", "OUTPUT/host-*"})
        files[name] = "";  // a folder with runs.csv and machine.json
      return files;
    }();
    return all;
  }

  static void supply(std::string const& command, fs::path const& scratch) {
    auto const words = words_of(command);
    for (std::size_t i = 1; i < words.size(); ++i) {
      static std::set<std::string> const outputs{"--output", "-o", "--folder", "--sweep"};
      bool const writes = outputs.count(words[i - 1]) || (words[i - 1] == "--pieces" && words[1] == "run");
      std::string const name = words[i].substr(words[i].find('=') + 1);
      auto const found = readable().find(name);
      if (writes || found == readable().end()) continue;
      fs::path target = scratch / name;
      if (target.filename() == "host-*") target.replace_filename("host-1-device-1");
      if (fs::exists(target)) continue;
      fs::create_directories(target.parent_path());
      if (!found->second.empty()) {
        fs::copy_file(supplies() / found->second, target);
        continue;
      }
      fs::create_directories(target);
      for (char const* const file : {"runs.csv", "machine.json"}) fs::copy_file(supplies() / file, target / file);
    }
  }
};

TEST_P(Commands, RunAndPrintWhatIsShown) {
  fs::path const scratch = folder() / ("in_" + std::to_string(std::hash<std::string>()(GetParam())));
  fs::create_directories(scratch / "build/release");
  fs::create_symlink(source / "data", scratch / "data");
  fs::create_symlink(YOKE_BINARY, scratch / "build/release/yoke");
  for (auto const& shown : commands_of(text_of(source / GetParam()))) {
    if (!reason_not_to_run(GetParam(), shown.text).empty()) continue;
    SCOPED_TRACE(GetParam() + ":" + std::to_string(shown.line) + ": " + shown.text);
    std::string const command = made_small(shown.text);
    // Several threads of a processor meet at barriers that the thread sanitizer does not see.
    if (thread_sanitized && command.find("--host-threads") != std::string::npos) continue;
    supply(command, scratch);
    auto const ended = run(command, scratch);
    // Two small runs on a busy machine may differ; then this is the answer.
    bool const slower = command.find("--fail-slower") != std::string::npos && ended.exit == 1 &&
                        ended.output.find("slower") != std::string::npos;
    EXPECT_TRUE(ended.exit == 0 || slower) << "exit code " << ended.exit << ": " << command << "\n" << ended.output;
    std::string missing;
    EXPECT_TRUE(shows(ended.output, shown.expected, missing)) << "not printed: " << missing << "\n" << ended.output;
  }
}

std::string test_name(testing::TestParamInfo<std::string> const& info) {
  std::string name;
  for (char const letter : info.param)
    if (std::isalnum(static_cast<unsigned char>(letter))) name += letter;
  return name;
}

INSTANTIATE_TEST_SUITE_P(Of, Commands, testing::ValuesIn(documents()), test_name);

TEST(CommandsNotRun, AreReadByTheProgramAllTheSame) {
  for (auto const& document : documents())
    for (auto const& shown : commands_of(text_of(source / document))) {
      auto const words = words_of(shown.text);
      std::string const program = words.size() > 1 ? fs::path(words[0]).filename().string() : "";
      bool const of_yoke = program == cli::yoke_program().name || program == cli::research_program().name;
      std::string const reason = reason_not_to_run(document, shown.text);
      if (!of_yoke || reason.empty() || reason == "a synopsis" || reason == "stands for the command above it") continue;
      SCOPED_TRACE(document + ":" + std::to_string(shown.line) + ": " + shown.text);
      cli::Program const& named = program == cli::yoke_program().name ? cli::yoke_program() : cli::research_program();
      cli::Subcommand const& subcommand = cli::find_subcommand(named, words[1]);
      cli::Command command = cli::command_of(named, subcommand);
      cli::Action const action = subcommand.declare(command);
      EXPECT_NO_THROW(command.parse({words.begin() + 2, words.end()}));
    }
}

TEST(CommandsNotRun, AreStillInTheDocuments) {
  for (auto const& one : not_run()) {
    bool found = false;
    for (auto const& document : documents())
      for (auto const& shown : commands_of(text_of(source / document)))
        found = found || ((one.document.empty() || one.document == document) && shown.text.starts_with(one.begin));
    EXPECT_TRUE(found) << one.document << ": " << one.begin;
  }
}

TEST(Documents, LinkToFilesAndHeadingsThatAreThere) {
  for (auto const& document : documents())
    for (auto const& [file, anchor] : links_of(text_of(source / document))) {
      fs::path const target = file.empty() ? source / document : (source / document).parent_path() / file;
      EXPECT_TRUE(fs::exists(target)) << document << ": " << file;
      if (!anchor.empty()) {
        EXPECT_THAT(anchors_of(text_of(target)), testing::Contains(anchor)) << document << ": " << file;
      }
    }
}

TEST(Documents, NamePresetsThatAreThere) {
  std::string const presets = text_of(source / "CMakePresets.json");
  for (auto const& document : documents())
    for (auto const& shown : commands_of(text_of(source / document))) {
      auto const words = words_of(shown.text);
      for (std::size_t i = 1; i + 1 < words.size(); ++i)
        if (words[0] == "cmake" && words[i] == "--preset") {
          EXPECT_THAT(presets, testing::HasSubstr("\"name\": \"" + words[i + 1] + "\"")) << document;
        }
    }
}

/// Rows of the first Markdown table below `position`, as cells by the names of its columns.
std::vector<std::map<std::string, std::string>> table_below(std::string const& text, std::size_t position) {
  std::vector<std::map<std::string, std::string>> rows;
  std::vector<std::string> names;
  std::istringstream lines(text.substr(position));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| ") && !line.starts_with("|-")) {
      if (names.empty()) continue;
      break;
    }
    std::vector<std::string> cells;
    for (std::size_t begin = 1, end; (end = line.find('|', begin)) != std::string::npos; begin = end + 1) {
      auto const first = line.find_first_not_of(' ', begin);
      cells.push_back(line.substr(first, line.find_last_not_of(' ', end - 1) + 1 - first));
    }
    if (names.empty()) {
      names = cells;
    } else if (!line.starts_with("|-")) {
      auto& row = rows.emplace_back();
      for (std::size_t i = 0; i < std::min(names.size(), cells.size()); ++i) row[names[i]] = cells[i];
    }
  }
  return rows;
}

/// Measured numbers come from the committed files by a command that the document names. The document may leave out
/// rows, columns, and quartiles.
TEST(Tables, OfRatiosAreWhatTheCommandsPrint) {
  std::string const document = text_of(source / "docs/workloads.md");
  auto const position = document.find("\n    yoke compare ");
  ASSERT_NE(position, std::string::npos);
  auto const shown_commands = commands_of(document.substr(position));
  ASSERT_FALSE(shown_commands.empty());
  std::string const command = shown_commands.front().text;
  EXPECT_THAT(command, testing::HasSubstr("data/measurements/ratios-epyc.json"));
  auto const ended = shell("'" YOKE_BINARY "'" + command.substr(4), source);
  ASSERT_EQ(ended.exit, 0) << ended.output;
  std::regex const quartiles(R"( \([0-9.]+ to [0-9.]+\))");
  auto const printed = table_below(std::regex_replace(ended.output, quartiles, ""), 0);
  auto const shown = table_below(document, position);
  EXPECT_GE(shown.size(), 12U);
  for (auto const& row : shown) {
    EXPECT_GE(row.size(), 6U);
    std::string text;
    for (auto const& [name, cell] : row) text += name + " " + cell + "; ";
    EXPECT_TRUE(std::any_of(printed.begin(), printed.end(),
                            [&row = row](auto const& other) {
                              return std::all_of(row.begin(), row.end(), [&other](auto const& cell) {
                                auto const found = other.find(cell.first);
                                return found != other.end() && cell.second == found->second;
                              });
                            }))
        << "docs/workloads.md has a row that is not printed: " << text;
  }
}

/// Checks that docs/results.md has, below the command that reads this file, a table of `lines` lines that it prints.
void expect_table_of_schedulers(std::string const& file, std::size_t lines) {
  std::string const command = "yoke-research scores --emulated data/measurements/" + file;
  std::string const document = text_of(source / "docs/results.md");
  auto const position = document.find("\n    " + command + "\n");
  ASSERT_NE(position, std::string::npos) << command;
  auto const ended = shell("'" YOKE_BINARY "'" + command.substr(4), source);
  ASSERT_EQ(ended.exit, 0) << ended.output;
  std::istringstream table(document.substr(document.find("\n```\n", position) + 5));
  std::size_t shown = 0;
  for (std::string line; std::getline(table, line) && line != "```"; ++shown)
    EXPECT_THAT(ended.output, testing::HasSubstr("\n" + line + "\n"));
  EXPECT_EQ(shown, lines);
}

TEST(Tables, OfLiveSchedulersAreWhatTheCommandsPrint) {
  constexpr std::size_t heading = 3, schedulers = 12;
  expect_table_of_schedulers("paced-epyc.csv", heading + 2 * schedulers);  // resident and streamed
  expect_table_of_schedulers("paced-xeon.csv", heading + schedulers);
}

}  // namespace
}  // namespace yoke::docs
