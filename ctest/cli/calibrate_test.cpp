// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "ctest/support/command.hpp"
#include "suite/core/calibration.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

/// A machine with the identity of this node and build in `row`, 10 GB/s and 1 GFLOP/s; no probe, which refuses a busy
/// machine.
Machine here(core::RunRow const& row) {
  Machine machine;
  machine.name = "here";
  machine.identity = {{"compiler", row.compiler}, {"kokkos", row.kokkos}, {"revision", row.revision}};
  for (Processor const p : {host, device}) {
    auto& processor = machine.processors.emplace_back();
    processor.name = processor_name(p);
    processor.backend = p == host ? row.host_backend : row.device_backend;
    processor.threads = std::max<std::size_t>(1, p == host ? row.host_threads : row.device_threads);
    processor.units = p == host ? 0 : row.device_units;
    processor.t_f_single_s = processor.t_f_double_s = Quantity::specified(1e-9);
    processor.t_b_s = Quantity::specified(1e-10);
    processor.launch_s = Quantity::specified(1e-6);
  }
  auto& link = machine.links.emplace_back();
  link.in_bytes_per_s = link.out_bytes_per_s = Quantity::specified(1e10);
  link.in_latency_s = link.out_latency_s = Quantity::specified(1e-6);
  return machine;
}

/// A machine file of this node, and a calibration of da.
class Calibrated : public testing::Test {
 protected:
  void SetUp() override {
    folder = fresh_folder();
    machine = folder + "/machine.json";
    calibration = folder + "/calibration.json";
    write_machine(this_node(), machine);
    Result const result =
        yoke_command("calibrate --machine " + machine + " --workload da --size 60 --seconds 1 --output " + calibration);
    ASSERT_EQ(result.exit, 0) << result.err;
  }
  Machine this_node() const {
    std::string const file = folder + "/node.csv";
    Result const result =
        yoke_command("run --workload triad --preset smoke --partitioner co --repetitions 1 --output " + file);
    EXPECT_EQ(result.exit, 0) << result.err;
    return here(core::read_rows<core::RunRow>(file).at(0));
  }
  std::string folder, machine, calibration;
};

TEST_F(Calibrated, SegmentsAreMeasuredAloneAtSmallSizes) {
  core::Calibration const found = core::read_calibration(calibration);
  EXPECT_EQ(found.measured.machine, "here");
  ASSERT_EQ(found.cases.size(), 4U);  // two sizes, resident and streamed
  for (auto const& one : found.cases) {
    EXPECT_LT(one.size, 60U);
    EXPECT_EQ(one.segments.size(), 6U);
    for (auto const& segment : one.segments) {
      EXPECT_GE(segment.n, 3U);
      EXPECT_GT(segment.kernel_s, 0);
      EXPECT_TRUE(segment.efficiency.has_value());
    }
  }
}

TEST_F(Calibrated, AKernelThatNeverEndsIsEnded) {
  ::setenv("YOKE_FAULT", "hang yoke::workloads::triad::triad 2", 1);
  ::setenv("KOKKOS_TOOLS_LIBS", YOKE_FAULT_TOOL, 1);
  std::string const file = folder + "/hung.json";
  Result const result = yoke_command("calibrate --machine " + machine +
                                     " --workload triad --size 1000 --seconds 1 --timeout 2 --output " + file);
  ::unsetenv("YOKE_FAULT");
  ::unsetenv("KOKKOS_TOOLS_LIBS");
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, testing::MatchesRegex("(.*\n)?yoke: triad, [a-z]+: no end within 2 s\n"));
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(Calibrated, PredictionsSayWhichCalibrationTheyUseAndWhatItLacks) {
  std::string const file = folder + "/predictions.csv";
  Result const result = yoke_command("predict --machine " + machine + " --calibration " + calibration +
                                     " --workload da,triad --preset smoke --model yoke,roofline --partitioner co,cap " +
                                     "--output " + file);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("yoke falls back to the machine file for them"));
  EXPECT_THAT(result.err, HasSubstr("triad double"));
  for (auto const& row : core::read_rows<core::PredictionRow>(file)) {
    EXPECT_EQ(row.model_options.find("calibration=" + calibration) != std::string::npos, row.model == "yoke");
    EXPECT_EQ(row.status, row.model == "roofline" && row.partitioner == "cap" ? Status::dynamic : Status::predicted);
  }
  EXPECT_EQ(yoke_command("run --dry-run --workload da --machine " + machine + " --calibration " + calibration).exit, 0);
}

TEST_F(Calibrated, OfAnotherMachineIsRefused) {
  Machine other = read_machine(machine);
  other.name = "elsewhere";
  std::string const file = folder + "/elsewhere.json";
  write_machine(other, file);
  std::string const predict = "predict --workload da --calibration " + calibration + " --machine ";
  Result const result = yoke_command(predict + file);
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("it has machine here, the machine file elsewhere"));
  Result const unused = yoke_command(predict + machine + " --model perdome");
  EXPECT_EQ(unused.exit, 2);
  EXPECT_THAT(unused.err, HasSubstr("none of the selected models uses --calibration"));
  other.name = "here";
  other.identity["compiler"] = "another compiler";
  write_machine(other, file);
  Result const built = yoke_command("calibrate --workload da --machine " + file + " --output " + folder + "/c.json");
  EXPECT_EQ(built.exit, 2);
  EXPECT_THAT(built.err, HasSubstr("the machine file another compiler"));
}

TEST_F(Calibrated, RowsOfPlansOnOneProcessorCalibrateToo) {
  std::string const runs = folder + "/runs.csv", pieces = folder + "/pieces.csv", file = folder + "/from_rows.json";
  ASSERT_EQ(yoke_command("run --workload triad,sa --preset smoke --partitioner co,go,static --repetitions 3 " +
                         ("--machine-name here --output " + runs) + " --pieces " + pieces)
                .exit,
            0);
  Result const result =
      yoke_command("calibrate --machine " + machine + " --runs " + runs + " --pieces " + pieces + " --output " + file);
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const found = core::read_calibration(file);
  ASSERT_EQ(found.cases.size(), 2U);
  EXPECT_EQ(found.cases[0].segments[0].n, 3U);
}

TEST_F(Calibrated, ExplainSetsMeasuredTermsNextToPredictedOnes) {
  std::string const runs = folder + "/runs.csv", pieces = folder + "/pieces.csv", terms = folder + "/terms.csv";
  ASSERT_EQ(yoke_command("run --workload da --preset smoke --partitioner co,cp --data streamed --repetitions 2 " +
                         ("--machine-name here --output " + runs) + " --pieces " + pieces)
                .exit,
            0);
  std::string const explain = "explain " + runs + " --machine " + machine + " --calibration " + calibration +
                              " --pieces " + pieces + " --workload da ";
  Result const result = yoke_command(explain + "--output " + terms);
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const rows = core::read_rows<core::TermRow>(terms);
  auto const count = [&](std::string const& term, std::string const& plan) {
    return std::count_if(rows.begin(), rows.end(), [&](core::TermRow const& row) {
      return row.term == term && row.partitioner == plan && row.predicted_s.has_value();
    });
  };
  for (auto const* plan : {"co", "cp"}) {
    EXPECT_EQ(count("kernel", plan), 3);
    EXPECT_EQ(count("launch", plan), 3);
    EXPECT_EQ(count("waiting", plan), 2);
    EXPECT_EQ(count("time", plan), 1);
  }
  EXPECT_GT(count("copies", "cp"), 0);
  for (auto const& row : rows)
    if (row.term == "kernel" || row.term == "time") {
      EXPECT_GT(row.measured_s.value(), 0);
    }
  EXPECT_THAT(yoke_command(explain + "--plan co").out, HasSubstr("contention"));
  Result const nothing = yoke_command(explain + "--plan go");
  EXPECT_EQ(nothing.exit, 2);
  EXPECT_THAT(nothing.err, HasSubstr("is of these workloads and plans"));
}

}  // namespace
}  // namespace yoke::cli
