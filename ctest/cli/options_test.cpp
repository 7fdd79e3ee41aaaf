// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "ctest/support/command.hpp"
#include "suite/cli/options/command.hpp"
#include "suite/core/error.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Values {
  std::string file, way = "slow";
  std::vector<std::string> names, options, folders;
  std::uint64_t count = 3;
  double fraction = 0.5;
  bool quiet = false;
};

struct Declared {
  Values values;
  Command command{"test", "tests options", "yoke test a"};
  Declared() {
    command.positionals("FOLDERS", values.folders, "folders").required();
    command.file("--file", values.file, "a file").excludes("--quiet");
    command.choice("--way", values.way, {"slow", "fast"}, "a way");
    command.list("--names", values.names, "names");
    command.repeated("--option", values.options, "an option");
    command.whole("--count", values.count, 1, 10, "a count");
    command.real("--fraction", values.fraction, 0, 1, "a fraction").needs("--count");
    command.flag("--quiet", values.quiet, "a flag");
  }
};

std::string problem_of(std::vector<std::string> const& arguments) {
  Declared declared;
  try {
    declared.command.parse(arguments);
  } catch (Error const& error) {
    EXPECT_EQ(error.exit(), Exit::usage);
    return error.what();
  }
  return "none";
}

TEST(Options, AreReadIntoTheVariablesThatTheyAreDeclaredOn) {
  Declared declared;
  EXPECT_TRUE(declared.command.parse({"a", "--file=x=y", "--names", "p, q", "--option", "k=1", "--option", "l=-2", "b",
                                      "--count", "10", "--fraction", "1e-1", "--way", "fast"}));
  EXPECT_THAT(declared.values.folders, ElementsAre("a", "b"));
  EXPECT_EQ(declared.values.file, "x=y");
  EXPECT_THAT(declared.values.names, ElementsAre("p", "q"));
  EXPECT_THAT(declared.values.options, ElementsAre("k=1", "l=-2"));
  EXPECT_EQ(declared.values.count, 10U);
  EXPECT_EQ(declared.values.fraction, 0.1);
  EXPECT_EQ(declared.values.way, "fast");
  EXPECT_FALSE(declared.values.quiet);
  EXPECT_TRUE(declared.command.given("--way"));
  EXPECT_FALSE(declared.command.given("--quiet"));
  EXPECT_FALSE(Declared().command.parse({"--help"}));
}

TEST(Options, ValuesAreTakenWordForWord) {
  Declared declared;
  EXPECT_TRUE(declared.command.parse({"[a,b]", "-", "-0.5", "--file", "-c", "--option", "-k", "--option", "[l]"}));
  EXPECT_THAT(declared.values.folders, ElementsAre("[a,b]", "-", "-0.5"));
  EXPECT_EQ(declared.values.file, "-c");
  EXPECT_THAT(declared.values.options, ElementsAre("-k", "[l]"));
}

TEST(Options, OneArgumentIsOneWord) {
  std::string runs;
  Command command("test", "", "");
  command.positional("RUNS", runs, "runs");
  EXPECT_THAT(
      [&] {
        command.parse({"a.csv", "b.csv"});
      },
      testing::ThrowsMessage<Error>(HasSubstr("yoke test does not take the argument 'b.csv'")));
}

TEST(Options, MistakesAreOneSentenceThatNamesTheOption) {
  for (auto const& [arguments, sentence] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{}, "FOLDERS is required; see yoke test --help"},
           {{"a", "--file", ""}, "--file has an empty value"},
           {{"a", "--file="}, "--file has an empty value"},
           {{""}, "an argument is empty"},
           {{"a", "--file", "x", "--file", "x"}, "--file is given more than once"},
           {{"a", "--quiet", "--quiet"}, "--quiet is given more than once"},
           {{"a", "--file"}, "--file needs a value"},
           {{"a", "--quiet=yes"}, "--quiet is 'yes'; it takes no value"},
           {{"a", "-x"}, "unknown option -x of yoke test"},
           {{"a", "--file", "--quiet"}, "--file needs a value"},
           {{"a", "--names", "p,,q"}, "--names is 'p,,q'; it must be names with commas between them, none empty"},
           {{"a", "--names", ","}, "--names is ','"},
           {{"a", "--way", "fats"}, "--way is 'fats'; it must be slow or fast; did you mean fast?"},
           {{"a", "--count", "-1"}, "--count is '-1'; it must be a whole number from 1 to 10"},
           {{"a", "--count", "0x5"}, "--count is '0x5'"},
           {{"a", "--count", "1", "--fraction", "nan"}, "--fraction is 'nan'; it must be a number from 0 to 1"},
           {{"a", "--fraction", "1"}, "--fraction needs --count"},
           {{"a", "--file", "x", "--quiet"}, "--file does not go with --quiet"},
           {{"--fiel", "x", "a"}, "unknown option --fiel of yoke test; did you mean --file?; see yoke test --help"}})
    EXPECT_THAT(problem_of(arguments), HasSubstr(sentence));
}

TEST(Options, SimilarNamesAreFound) {
  EXPECT_EQ(core::near_name("p_dp", {"dp", "p-dp", "cap"}), "p-dp");
  EXPECT_EQ(core::near_name("MM", {"mm", "sa"}), "mm");
  EXPECT_EQ(core::near_name("--verison", {"--version", "--verbose"}), "--version");
  EXPECT_EQ(core::near_name("something", {"mm", "sa"}), "");
}

TEST(Options, AnOutputThatIsAnInputIsRefusedBeforeAnythingIsChanged) {
  std::string const folder = fresh_folder(), scenario = folder + "/s.json", link = folder + "/link.json";
  write_text(scenario, text_of(std::string(YOKE_DATA) + "/scenarios/equal.json"));
  std::string const before = text_of(scenario);
  ASSERT_EQ(std::system(("ln -s s.json '" + link + "'").c_str()), 0);
  for (auto const& output : {scenario, link, folder + "/../" + folder.substr(folder.rfind('/') + 1) + "/s.json"}) {
    auto const result = research_command("simulate " + scenario + " --partitioner cap --output " + output);
    EXPECT_EQ(result.exit, 2) << output;
    EXPECT_THAT(result.err, HasSubstr("it must be a file of its own"));
    EXPECT_EQ(text_of(scenario), before);
  }
}

TEST(Options, ResultsAreWrittenInTheFormatThatIsAskedFor) {
  std::string const scenario = std::string(YOKE_DATA) + "/scenarios/equal.json --partitioner cap --format ";
  EXPECT_THAT(research_command("simulate " + scenario + "json").out, HasSubstr("{\"schema\": "));
  EXPECT_THAT(research_command("simulate " + scenario + "csv").out, HasSubstr("schema,"));
  EXPECT_THAT(research_command("simulate " + scenario + "table").out, HasSubstr("makespan  "));
  EXPECT_THAT(yoke_command("list mm --format json").out, HasSubstr("\"name\": \"mm\""));
}

}  // namespace
}  // namespace yoke::cli
