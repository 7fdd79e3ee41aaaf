// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Components below the command line may name an option in a sentence, but only one that exists.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "suite/cli/program.hpp"

namespace yoke::cli {
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

std::string text_of(fs::path const& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

/// Sources of the program by their path from the root, with the sources that each needs.
class Sources {
 public:
  explicit Sources(fs::path const& root) {
    for (char const* const folder : {"suite", "analysis", "models", "partitioners"})
      for (auto const& entry : fs::recursive_directory_iterator(root / folder))
        if (auto const ending = entry.path().extension(); ending == ".cpp" || ending == ".hpp")
          texts_[entry.path().lexically_relative(root).generic_string()] = text_of(entry.path());
    for (auto const& [file, text] : texts_) {
      std::istringstream lines(text);
      for (std::string line; std::getline(lines, line);) {
        std::string_view constexpr include = "#include \"";
        if (!line.starts_with(include)) continue;
        std::string const header = line.substr(include.size(), line.size() - include.size() - 1);
        needs_[file].insert(header);
        // The build chooses sources that define the functions of suite/ranks.
        bool const own = header.substr(0, header.size() - 3) == file.substr(0, file.size() - 3);
        if (own || (file.starts_with("suite/ranks/") && header.starts_with("suite/ranks/")))
          needs_[header].insert(file);
      }
      for (auto const& [registry, folder] : {std::pair<std::string, std::string>("suite/core/registry.hpp", "models/"),
                                             {"suite/core/registry.hpp", "partitioners/"},
                                             {"suite/core/registry.hpp", "suite/workloads/"},
                                             {"suite/meters/energy_source.hpp", "suite/meters/sources/"}})
        if (file.starts_with(folder)) needs_[registry].insert(file);
    }
  }
  std::map<std::string, std::string> const& texts() const { return texts_; }
  /// The files whose functions `file` may call, by includes. A registry calls all registered functions.
  Names needed_by(std::string const& file) const {
    Names all{file};
    std::vector<std::string> open{file};
    while (!open.empty()) {
      auto const of = needs_.find(open.back());
      open.pop_back();
      if (of == needs_.end()) continue;
      for (auto const& one : of->second)
        if (texts_.contains(one) && all.insert(one).second) open.push_back(one);
    }
    return all;
  }

 private:
  std::map<std::string, std::string> texts_;
  std::map<std::string, Names> needs_;
};

/// Options that the string literals of a source name, each with the subcommand whose command line has it in the text;
/// empty if none is named.
std::set<std::pair<std::string, std::string>> named_options(std::string const& source) {
  static std::regex const word(R"re(yoke(?:-research)? ([a-z-]+)|(--[a-z][a-z-]*))re");
  std::set<std::pair<std::string, std::string>> found;
  std::string text;  // literals that follow each other are one
  auto const flush = [&] {
    std::string subcommand;
    for (std::sregex_iterator of(text.begin(), text.end(), word), end; of != end; ++of)
      if ((*of)[1].matched)
        subcommand = (*of)[1];
      else
        found.emplace((*of)[2], subcommand);
    text.clear();
  };
  std::istringstream lines(source);
  for (std::string line; std::getline(lines, line);) {
    auto const begin = line.find_first_not_of(' ');
    if (begin == line.npos || line.compare(begin, 2, "//") == 0 || line[begin] == '#') continue;
    bool inside = false;
    for (std::size_t i = begin; i < line.size(); ++i) {
      if (line[i] == '"') {
        inside = !inside;
      } else if (inside) {
        if (line[i] == '\\') ++i;
        if (i < line.size()) text += line[i];
      } else if (line[i] != ' ') {
        flush();
      }
    }
  }
  flush();
  return found;
}

Names options_of(Subcommand const& subcommand) {
  Command command(subcommand.name, subcommand.summary, subcommand.example, "yoke");
  subcommand.declare(command);
  Names names{"--help"};
  for (auto const& option : command.option_texts()) names.insert(option.name);
  return names;
}

TEST(OptionWords, OfLowerComponentsAreOptionsOfASubcommandThatCanReachThem) {
  Sources const sources(YOKE_SOURCE);
  std::map<std::string, Names> options, reachable;
  for (auto const* const program : {&yoke_program(), &research_program()})
    for (auto const& subcommand : program->subcommands()) {
      std::string const folder = program == &yoke_program() ? "suite/cli/subcommands/" : "suite/cli/research/";
      options[subcommand.name] = options_of(subcommand);
      reachable[subcommand.name] = sources.needed_by(folder + subcommand.name + ".cpp");
    }
  ASSERT_TRUE(reachable.at("run").contains("suite/execution/launcher.cpp"));
  ASSERT_TRUE(reachable.at("run").contains("partitioners/cp.cpp"));
  ASSERT_FALSE(reachable.at("fit").contains("suite/session/run_session.cpp"));
  std::size_t checked = 0;
  for (auto const& [file, text] : sources.texts()) {
    // Those of the command line declare options; the others are other programs.
    static constexpr std::array others{"suite/cli/", "suite/microbench/", "suite/observe/", "suite/start/"};
    if (std::any_of(others.begin(), others.end(), [&name = file](char const* one) { return name.starts_with(one); }))
      continue;
    for (auto const& [option, named] : named_options(text)) {
      ++checked;
      auto const reaches = [&, &name = file, &word = option](std::string const& subcommand) {
        // Reports suggest runs, simulations and charts, and a contest how to simulate its worst case.
        static Names const of_reports{"run", "simulate", "plot", "report"};
        bool const suggests = name.starts_with("suite/report/")
                                  ? of_reports.contains(subcommand)
                                  : reachable.at(subcommand).contains(name) ||
                                        (name == "suite/contest/run_contest.cpp" && subcommand == "simulate");
        return suggests && options.at(subcommand).contains(word);
      };
      bool const is_known = options.contains(named) ? options.at(named).contains(option)
                                                    : std::any_of(options.begin(), options.end(),
                                                                  [&](auto const& one) { return reaches(one.first); });
      EXPECT_TRUE(is_known) << file << " names " << option << (named.empty() ? "" : " of yoke " + named)
                            << ", which no subcommand that reaches it has";
    }
  }
  EXPECT_GT(checked, 50U);
}

TEST(OptionWords, AreReadFromLiteralsAlone) {
  using Found = std::set<std::pair<std::string, std::string>>;
  EXPECT_EQ(named_options("  // \"--comment\"\n  throw Error(\"--size is 3; use yoke run --aa\");\n"),
            (Found{{"--size", ""}, {"--aa", "run"}}));
  EXPECT_EQ(named_options("f(\"yoke show \"\n  \"--where a\");\ng(\"--by\");\n"),
            (Found{{"--where", "show"}, {"--by", ""}}));
}

}  // namespace
}  // namespace yoke::cli
