// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "ctest/support/command.hpp"
#include "ctest/support/csv_file.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke::cli {
namespace {
using sample::triad;
using sample::two_processors;
using testing::HasSubstr;

/// `yoke fidelity` by PerDome, for ten repetitions of each row.
Result judged(std::vector<core::RunRow> const& rows, Machine const& machine = sample::two_processors(),
              std::string const& options = "") {
  std::string const folder = fresh_folder();
  write_machine(machine, folder + "/machine.json");
  {
    core::RowWriter<core::RunRow> writer(folder + "/runs.csv");
    for (auto row : rows)
      for (row.repetition = 0; row.repetition < 10; ++row.repetition) writer.write(row);
  }
  return yoke_command("fidelity " + folder + "/runs.csv --model perdome --machine " + folder + "/machine.json" +
                      (options.empty() ? " --format csv" : options));
}

/// Values of column `name`, in the order of the rows.
std::vector<std::string> column(Result const& result, std::string const& name) {
  std::string const file = fresh_folder() + "/fidelity.csv";
  write_text(file, result.out);
  CsvFile const text = read_csv(file);
  auto const at = std::find(text.header.begin(), text.header.end(), name) - text.header.begin();
  std::vector<std::string> fields;
  for (auto const& record : text.records) fields.push_back(record.at(static_cast<std::size_t>(at)));
  return fields;
}

using Fields = std::vector<std::string>;

/// Repetitions of plans with a fixed split that are within the interval of nine of ten runs.
struct FixedCoverage {
  double plans = 0, within_percent = 0;
};

/// `rows`: repetitions that belong to the machine file and the calibration of the folder of committed measurements.
FixedCoverage fixed_coverage(std::string const& rows, std::string const& folder, bool calibrated) {
  auto const result =
      yoke_command("fidelity " + rows + " --model yoke --details --machine " + folder + "/machine.json" +
                   (calibrated ? " --calibration " + folder + "/calibration.json" : ""));
  EXPECT_EQ(result.exit, 0) << result.err;
  auto const table = result.out.find("repetitions within the interval of nine of ten runs");
  EXPECT_NE(table, std::string::npos) << result.out;
  FixedCoverage all;
  std::istringstream lines(result.out.substr(std::min(table, result.out.size())));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string model, kind, percent;
    double number = 0, by_noise = 0, known = 0, with_misfit = 0;
    fields >> model >> kind >> number >> by_noise >> percent >> known >> with_misfit;
    if (!fields || model != "yoke" || (kind != "alone" && kind != "fixed")) continue;
    EXPECT_LT(by_noise, 50) << line;
    EXPECT_EQ(number, known) << line;
    all.plans += known;
    all.within_percent += known * with_misfit;
  }
  all.within_percent /= all.plans;
  return all;
}

TEST(Coverage, OfCommittedRowsOfFixedPlansIsNineOfTen) {
  std::string const folder = YOKE_DATA "/measurements/split-host/epyc-visits";
  for (bool const calibrated : {false, true}) {
    auto const [plans, within_percent] = fixed_coverage(folder + "/runs.csv", folder, calibrated);
    EXPECT_EQ(plans, 172);
    EXPECT_GE(within_percent, 85) << calibrated;
    EXPECT_LE(within_percent, 95) << calibrated;
  }
}

// Misfits are of epyc-visits. These rows are of another day, other sizes, and another run of the probe.
TEST(Coverage, HoldsFromOneDayToAnotherWhereTheKernelsAreTheSame) {
  std::string const folder = YOKE_DATA "/measurements/split-host/epyc-sizes";
  std::string const file = fresh_folder() + "/runs.csv";
  {
    std::set<std::string> const same_kernels{"cg", "jacobi", "mm", "nbody", "triad"};
    core::RowWriter<core::RunRow> writer(file);
    for (auto const& row : core::read_rows<core::RunRow>(folder + "/runs.csv"))
      if (same_kernels.contains(row.workload)) writer.write(row);
  }
  for (bool const calibrated : {false, true}) {
    auto const [plans, within_percent] = fixed_coverage(file, folder, calibrated);
    EXPECT_GE(plans, 80);
    EXPECT_GE(within_percent, 85) << calibrated;
    EXPECT_LE(within_percent, 95) << calibrated;
  }
}

TEST(Fidelity, AnswersOnOneScreen) {
  setenv("COLUMNS", "80", 1);
  std::string const epyc = YOKE_DATA "/measurements/split-host/epyc/",
                    command = "fidelity " + epyc + "runs.csv --machine ";
  auto const all = yoke_command(command + epyc + "machine.json");
  unsetenv("COLUMNS");
  ASSERT_EQ(all.exit, 0) << all.err;
  EXPECT_THAT(all.out, HasSubstr("The plans\nchosen by yoke take "));
  EXPECT_THAT(all.out, HasSubstr("Predicted times are off"));
  EXPECT_THAT(all.out, HasSubstr("--details shows every plan"));
  EXPECT_LE(std::count(all.out.begin(), all.out.end(), '\n'), 40) << all.out;
  std::string const folder = fresh_folder(), one = folder + "/runs.csv";
  {
    core::RowWriter<core::RunRow> writer(one);
    for (auto const& row : core::read_rows<core::RunRow>(epyc + "runs.csv"))
      if (row.workload == "la") writer.write(row);
  }
  setenv("COLUMNS", "80", 1);
  auto const single = yoke_command("fidelity " + one + " --machine " + epyc + "machine.json");
  unsetenv("COLUMNS");
  EXPECT_THAT(single.out, testing::StartsWith("yoke chose "));
  EXPECT_LE(std::count(single.out.begin(), single.out.end(), '\n'), 15) << single.out;
}

TEST(Fidelity, RowsAreComparedWithPredictionsMadeFromThem) {
  // The model's choice, p-dp, is measured to be slower than go by a quarter.
  auto const result =
      judged({sample::triad("co", 2.4e-3, 0), sample::triad("go", 3.2e-4, 1), sample::triad("p-dp", 4e-4, 0.75)});
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(column(result, "partitioner"), (Fields{"co", "go", "p-dp"}));
  EXPECT_EQ(column(result, "predicted_rank"), (Fields{"3", "2", "1"}));
  EXPECT_EQ(column(result, "measured_rank"), (Fields{"3", "1", "2"}));
  EXPECT_NEAR(*core::parse_number<double>(column(result, "tightness")[0]), 0.5, 1e-12);
  EXPECT_NEAR(*core::parse_number<double>(column(result, "predicted_share")[2]), 5. / 6, 1e-12);
  EXPECT_EQ(column(result, "measured_share")[2], "0.75");
  EXPECT_EQ(column(result, "case_top1"), (Fields{"0", "0", "0"}));
  EXPECT_NEAR(*core::parse_number<double>(column(result, "case_regret")[0]), 0.25, 1e-12);
  EXPECT_NEAR(*core::parse_number<double>(column(result, "case_tau")[0]), 1. / 3, 1e-12);
  EXPECT_NEAR(*core::parse_number<double>(column(result, "case_somers_d")[0]), 1. / 3, 1e-12);
  EXPECT_EQ(column(result, "case_pairs_decided"), (Fields{"3", "3", "3"}));
  EXPECT_NEAR(*core::parse_number<double>(column(result, "log_error")[0]), std::log(2.), 1e-12);
}

TEST(Fidelity, OptionsOfARowDecideItsSplit) {
  auto row = sample::triad("dp", 1e-3, 0.5);
  row.options = "share=0.5";
  auto const result = judged({row, sample::triad("co", 1e-3, 0)});
  EXPECT_NEAR(*core::parse_number<double>(column(result, "predicted_s")[0]), 6e-4, 1e-12);
}

TEST(Fidelity, TablesHaveGroupsSharesAndBounds) {
  std::vector<core::RunRow> rows{sample::triad("co", 2.4e-3, 0), sample::triad("go", 3.2e-4, 1),
                                 sample::triad("p-dp", 4e-4, 0.75)};
  for (std::size_t i = 0; i < 3; ++i) {
    rows.push_back(rows[i]);
    rows.back().data = "streamed";
  }
  auto const result = judged(rows, sample::two_processors(), " --format table --details");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, testing::ContainsRegex("perdome +all +6 +0.693"));
  EXPECT_THAT(result.out, testing::ContainsRegex("perdome +resident +3 +0.693 .* 0.083")) << "0.83 instead of 0.75";
  EXPECT_THAT(result.out, testing::ContainsRegex("perdome +streamed +3 "));
  EXPECT_THAT(result.out, testing::Not(testing::ContainsRegex("perdome +triad 1000000")))
      << "one size is all of its workload";
  EXPECT_THAT(result.out, testing::ContainsRegex("triad resident +0.500 +0.500 +0.500 +0.750 +0.750 +0.750"));
}

TEST(Fidelity, WhatIsUnknownIsToldOfAndTheRestJudged) {
  auto stranger = sample::triad("co", 1, 0);
  stranger.workload = "stranger";
  auto const result =
      judged({sample::triad("co", 2e-3, 0), stranger, sample::triad("foreign", 1, 0), sample::triad("go", 1e-3, 1)});
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.err, HasSubstr("unknown workload 'stranger'"));
  EXPECT_THAT(result.err, HasSubstr("unknown partitioner 'foreign'"));
  EXPECT_EQ(column(result, "status"), (Fields{"compared", "unpredicted", "compared"}));
}

TEST(Fidelity, RowsOfAnotherMachineOrAnotherCountAreToldOf) {
  auto row = sample::triad("co", 2e-3, 0);
  row.machine = "elsewhere";
  row.flops = 3e6;
  auto const result = judged({row});
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.err, HasSubstr("rows are from machine 'elsewhere', predictions for 'sample'"));
  EXPECT_THAT(result.err, HasSubstr("another number of flops"));
}

TEST(Fidelity, RowsOfOtherProcessorsThanAMeasuredMachinesAreLeftOut) {
  auto machine = sample::two_processors();
  for (auto& processor : machine.processors) {
    processor.t_b_s = {*processor.t_b_s.value, 0, 1, Quantity::Source::measured, {}};
    processor.threads = 4;
  }
  machine.processors[device].units = 32;
  auto whole = sample::triad("co", 2e-3, 0), quarter = sample::triad("go", 1e-3, 1);
  whole.device_units = 132;
  quarter.device_units = 32;
  auto const result = judged({whole, quarter}, machine);
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.err, HasSubstr("left out: rows have 132 compute units of the device, the machine file 32"));
  EXPECT_EQ(column(result, "partitioner"), (Fields{"go"}));
}

/// Two segments, the first the more intense, so that a code partition can follow a guideline.
core::RunRow synthetic(std::string partitioner, double makespan_s, std::string options = "") {
  core::RunRow row = sample::triad(std::move(partitioner), makespan_s, 0.5);
  row.workload = "sa";
  row.size = 4099;
  row.workload_options = "power=7;vectors=4";
  row.options = std::move(options);
  return row;
}

// Per byte the device is 5 times as fast, per flop equally fast: its balance is lower, so the intense part belongs on
// the host.
TEST(Fidelity, TheGuidelineIsHeldAgainstWhatWasMeasured) {
  std::vector<core::RunRow> rows{synthetic("p-dp", 2e-3), synthetic("cp", 1e-3, "assign=powadd=host,vecadd=device"),
                                 synthetic("cp", 3e-3, "assign=powadd=device,vecadd=host")};
  auto result = judged(rows);
  EXPECT_EQ(result.exit, 0) << result.err;
  std::string const right = column(result, "case_guideline_right").at(0);
  std::string const plan = column(result, "case_guideline_plan").at(0);
  EXPECT_EQ(column(result, "case_guideline").at(0), "CPU_COMP-GPU_MEM");
  EXPECT_EQ(plan, "cp assign=powadd=host,vecadd=device");
  EXPECT_EQ(right, "1");
  rows[0].makespan_s = 8e-4;
  result = judged(rows);
  EXPECT_EQ(column(result, "case_guideline_right").at(0), "0");
  EXPECT_NEAR(*core::parse_number<double>(column(result, "case_guideline_excess").at(0)), 0.25, 1e-12);
  rows.erase(rows.begin() + 1);
  EXPECT_EQ(column(judged(rows), "case_guideline_right").at(0), "");
}

TEST(Fidelity, RowsOfAnEmulatedDeviceAreRefusedUnlessAskedFor) {
  core::RunRow row = sample::triad("co", 1e-3, 0);
  row.device_name = "emulated CUDA device";
  auto const result = judged({row});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("are of an emulated device (emulated CUDA device)"));
  EXPECT_EQ(judged({row}, sample::two_processors(), " --emulated").exit, 0);
}

TEST(Fidelity, WithoutAnythingToJudgeItIsOneSentenceAndExitTwo) {
  auto failed = sample::triad("co", 1, 0);
  failed.status = Status::wrong;
  auto const result = judged({failed});
  EXPECT_EQ(result.exit, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("both measured (status ok) and predicted"));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1);
}

TEST(Fidelity, SaysWhyNothingIsPredicted) {
  std::string const file = fresh_folder() + "/runs.csv";
  auto const run =
      yoke_command("run --preset smoke --workload mm --partitioner co --repetitions 1 --warmups 0 --output " + file);
  ASSERT_EQ(run.exit, 0) << run.err;
  auto const result = yoke_command("fidelity " + file + " --machine " YOKE_DATA "/machines/peach-system-1.json");
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("nothing to judge (co: machine 'peach-system-1' has no t_f_single_s"));
}

}  // namespace
}  // namespace yoke::cli
