// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>

#include "ctest/support/command.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr, testing::StartsWith;
using Json = nlohmann::json;

/// Rows, machine and calibration of one node, and the machine file of another.
std::string const here = YOKE_DATA "/measurements/split-host/epyc/", machine = " --machine " + here + "machine.json ",
                  calibrated = "--calibration " + here + "calibration.json ",
                  other = " --machine " YOKE_DATA "/measurements/split-host/xeon/machine.json ";

Json answer(std::string const& arguments) {
  auto const result = yoke_command("advise " + arguments + " --format json");
  EXPECT_EQ(result.exit, 0) << result.err;
  return Json::parse(result.out)["answer"];
}

TEST(Answer, IsASentenceFirstAndThenAllPlansByTime) {
  setenv("COLUMNS", "80", 1);
  auto const result = yoke_command("advise sa" + machine + calibrated + "--runs " + here + "runs.csv --format table");
  ASSERT_EQ(result.exit, 0) << result.err;
  std::string sentence = result.out.substr(0, result.out.find("\n\n"));
  std::replace(sentence.begin(), sentence.end(), '\n', ' ');
  for (char const* const part :
       {" ± ", " times as fast as the ", " of 5 models put", " it first", "; so far yoke was off by "})
    EXPECT_THAT(sentence, HasSubstr(part));
  for (char const* const plan : {"\nco ", "\ngo ", "\nstatic ", "\np-dp ", "\ncap ", "\nleap ", "\ncp powadd=device,"})
    EXPECT_THAT(result.out, HasSubstr(plan));
  EXPECT_THAT(result.out, HasSubstr("guideline for time"));
}

TEST(Answer, NamesTheSchedulerThatIsFastestByTheSameRows) {
  std::string const h200 = " --machine " YOKE_DATA "/measurements/h200/host-15-gpu-1/machine.json ";
  for (char const* const work : {"nbody --size 2048 --precision float", "nbody --size 100000 --precision float"}) {
    auto const found = answer(work + h200);
    std::string const named = found["deciding"]["partitioner"];
    double leap_s = 0, best_s = 1e9;
    for (auto const& plan : found["plans"]) {
      std::string const name = plan["partitioner"];
      if (plan["status"] != "predicted" || name == "co" || name == "go" || name == "dp" || name == "static" ||
          name == "p-dp" || name == "qilin" || name == "select")
        continue;
      best_s = std::min(best_s, plan["time_s"].get<double>());
      if (name == "leap") leap_s = plan["time_s"];
    }
    EXPECT_EQ(named == "leap", leap_s <= 1.01 * best_s) << work;
    if (named != "leap") {
      EXPECT_EQ(found["deciding"]["time_s"], best_s);
    }
    setenv("COLUMNS", "200", 1);
    auto const shown = yoke_command("advise " + (work + h200) + "--format table").out;
    EXPECT_THAT(shown, HasSubstr("Of the plans that decide while they run, " + named + " is "));
    EXPECT_EQ(shown.find("(leap: ") != std::string::npos, named != "leap");
  }
}

TEST(Answer, OfAdviseAndPredictIsTheSame) {
  auto const work = "mm --size 4096 --precision double" + machine;
  auto const advised = answer(work);
  auto const predicted = Json::parse(yoke_command("predict " + work + "--format json").out);
  for (auto const& plan : advised["plans"])
    for (auto const& row : predicted)
      if (row["model"] == advised["model"] && row["partitioner"] == plan["partitioner"] &&
          row["options"] == plan["options"] && plan["status"] == "predicted") {
        EXPECT_EQ(row["time_s"], plan["time_s"]);
      }
  // 2 n^3 flops at less than 100 GFLOP/s on each processor; not minutes.
  EXPECT_GT(advised["plan"]["time_s"], 0.5);
  EXPECT_LT(advised["plan"]["time_s"], 5);
}

TEST(Answer, IsYokesWhateverThePlans) {
  for (char const* const plans : {"co,go,p-dp", "co,go,p-dp,cap"}) {
    auto const found = answer("transpose --partitioner " + std::string(plans) + machine);
    EXPECT_EQ(found["model"], "yoke") << plans;
    EXPECT_EQ(found["models"][0]["model"], "yoke");
    EXPECT_EQ(found["models"][0]["puts_first"], true);
  }
}

TEST(Answer, CountsTheBytesThatTheJsonNames) {
  auto const result = yoke_command("advise --flops 2e9 --bytes 8e6" + machine + "--format json");
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const json = Json::parse(result.out);
  EXPECT_EQ(json["bytes"], "access");
  EXPECT_THAT(json["answer"]["model_options"].get<std::string>(), HasSubstr("bytes=access"));
  EXPECT_THAT(yoke_command("advise --flops 2e9 --bytes 8e6" + machine + "--format table").out,
              HasSubstr(", bytes access"));
}

TEST(Answer, PlansAreThereWithTheirVerdicts) {
  auto const found = answer("mm --size 4096 --precision double" + machine);
  double before = 0;
  std::size_t answers = 0;
  for (auto const& plan : found["plans"]) {
    if (plan["time_s"].is_null()) continue;
    EXPECT_GE(plan["time_s"], before);
    before = plan["time_s"];
    answers += plan["verdict"] == "answer";
    EXPECT_THAT(std::string(plan["verdict"]), testing::AnyOf("answer", "same", "inconclusive", "slower"));
    EXPECT_LE(plan["time_low_s"], plan["time_high_s"]);
  }
  EXPECT_EQ(answers, 1U);
  EXPECT_GT(found["plans"].size(), 20U);
}

TEST(Answer, IsThereForCountsAndForFiles) {
  auto const counted = answer("--flops 2e9 --bytes 8e6" + machine);
  EXPECT_GT(counted["plan"]["time_s"], 0);
  auto const file = answer(YOKE_DATA "/workloads/la.json" + machine);
  EXPECT_GT(file["plan"]["time_s"], 0);
  EXPECT_EQ(file["plan"], answer("--workload-file la" + machine)["plan"]);
}

TEST(Answer, CountsTheCopiesOfStreamedCounts) {
  std::string const work = "--flops 2e9 --bytes 8e8 --partitioner co,go ";
  auto const go_s = [&](std::string const& more) {
    auto const found = answer(work + more + machine);
    for (auto const& plan : found["plans"])
      if (plan["partitioner"] == "go") return plan["time_s"].get<double>();
    return 0.;
  };
  double const resident_s = go_s(""), in_s = go_s("--data streamed --bytes-in 8e8"),
               half_s = go_s("--data streamed --bytes-in 4e8 --bytes-out 0");
  EXPECT_GT(in_s, 1.2 * resident_s);
  EXPECT_LT(half_s, in_s);
  EXPECT_NEAR(go_s("--data streamed --bytes-out 0"), in_s, 1e-9);
}

TEST(Answer, HoldsTheMisfitOfTheModelIfItIsKnown) {
  auto const interval = [](std::string const& more) {
    auto const found = answer("mm " + more);
    return std::pair(found["plan"]["interval"].get<std::string>(), found["sentence"].get<std::string>());
  };
  auto const [known, sentence] = interval(machine);
  EXPECT_EQ(known, "misfit");
  EXPECT_THAT(sentence, HasSubstr(" in nine of ten runs"));
  // A machine without committed rows: its device is no part of the host.
  std::string const file = fresh_folder() + "/gpu.json";
  auto text = text_of(here + "machine.json");
  for (std::string const name = "second part of the host's cores"; text.find(name) != text.npos;)
    text.replace(text.find(name), name.size(), "A GPU");
  write_text(file, text);
  auto const [unknown, noise] = interval("--machine " + file);
  EXPECT_EQ(unknown, "noise");
  EXPECT_THAT(noise, HasSubstr(" by noise"));
}

TEST(Answer, RefusesTheCalibrationOfAnotherMachine) {
  for (std::string const subcommand : {"advise", "predict"}) {
    auto const result = yoke_command(subcommand + " la " + calibrated + other);
    EXPECT_EQ(result.exit, 2);
    EXPECT_THAT(result.err, HasSubstr("which is not of the machine file's machine and build: it has")) << subcommand;
    EXPECT_EQ(result.out, "");
  }
}

TEST(Answer, NamesTermsForWhichAModelFallsBack) {
  auto const result = yoke_command("advise triad" + other);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("yoke: yoke falls back to simpler terms: the machine file has no write_set for the "
                                    "host: a byte stored takes as long "
                                    "as a byte loaded; no write_set for the device: "));
}

TEST(Answer, AWorkloadComesBeforeAFileOfYokesWithItsName) {
  Result const result = yoke_command("advise cg --size 1000 --machine gpu-h200 --model-option launch=no");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, StartsWith("cg 1000 float")) << "data/workloads/cg.json has one size";
}

TEST(Answer, MistakesAreOneSentenceAndExitTwo) {
  for (auto const& [arguments, sentence] : std::map<std::string, std::string>{
           {"mmm", "'mmm' is neither a workload (bfs, cg, compact, da, "},
           {"nowhere.json", "nowhere.json"},
           {"mm --workload la", "'mm' and --workload both name the work"},
           {"mm --flops 1", "--flops counts work by itself"},
           {"--flops 0", "--flops and --bytes are 0"},
           {"--bytes access", "--bytes is 'access'; it must be a number of bytes"},
           {"--flops 2e9 --bytes 8e8 --data streamed", "--bytes-in must be the number that goes to a device"},
           {"--flops 2e9 --bytes 8 --bytes-out 9", "--bytes-out is 9, more than --bytes, which is 8"},
           {"mm --bytes-in 9", "--bytes-in goes with --flops and --bytes"},
           {"", "yoke advise answers for one problem"},
           {"mm --size 1,2", "yoke advise answers for one problem, and these are 2"},
           {YOKE_DATA "/workloads/la.json --size 7", "--size does not go with a workload file"},
           {"mm --calibration " + here + "machine.json", "machine.json"}}) {
    auto const result = yoke_command("advise " + arguments + machine);
    EXPECT_EQ(result.exit, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(sentence)) << arguments;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

}  // namespace
}  // namespace yoke::cli
