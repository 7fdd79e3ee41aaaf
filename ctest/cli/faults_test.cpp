// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs whose device fails, by a tool that Kokkos loads (faults/fault_tool.cpp).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "ctest/support/command.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

class Faults : public testing::Test {
 protected:
  std::string const folder = fresh_folder(), file = folder + "/runs.csv";
  void TearDown() override { strike(nullptr); }
  static void strike(char const* fault) {
    if (!fault) {
      ::unsetenv("YOKE_FAULT");
      ::unsetenv("KOKKOS_TOOLS_LIBS");
      return;
    }
    ::setenv("YOKE_FAULT", fault, 1);
    ::setenv("KOKKOS_TOOLS_LIBS", YOKE_FAULT_TOOL, 1);
  }
  Result run(std::string const& arguments = {}) const {
    return yoke_command(
        "run --preset smoke --warm-up 0 --workload triad,mm --partitioner co,go,dp --share 0.5 --repetitions 2 "
        "--quiet " +
        arguments + " --output " + file);
  }
  /// "triad co 0 ok, ..."
  std::string summary() const {
    std::string text;
    bool torn = true;
    for (auto const& row : core::read_rows<core::RunRow>(file, &torn))
      text += (text.empty() ? "" : ", ") + row.workload + ' ' + row.partitioner + ' ' + std::to_string(row.repetition) +
              ' ' + status_name(row.status);
    EXPECT_FALSE(torn);
    return text;
  }
  std::string last_reason() const { return core::read_rows<core::RunRow>(file).back().reason; }
};

// triad's co and go launch one kernel a run, dp two: the warm-ups are kernels 1 to 4. Seed 1 orders both repetitions
// dp, co, go: the eighth kernel is go's first repetition.
std::string const until_go = "triad dp 0 ok, triad co 0 ok, triad go 0 failed";
std::string const until_hung = "triad dp 0 ok, triad co 0 ok, triad go 0 hung";
std::string const rest_without_go =
    ", triad dp 1 ok, triad co 1 ok, mm dp 0 ok, mm co 0 ok, mm go 0 ok, mm dp 1 ok, mm co 1 ok, mm go 1 ok";
std::string const kept = "; earlier measurements are kept, --resume continues with the rest\n";

TEST_F(Faults, AnAbortKeepsWhatWasMeasuredAndIsOneSentence) {
  strike("abort yoke::workloads::triad::triad 8");
  Result const result = run();
  EXPECT_EQ(result.exit, 3);
  std::string const words =
      "cudaStreamSynchronize(stream) error( cudaErrorIllegalAddress): an illegal memory access was encountered";
  EXPECT_EQ(result.err, "yoke: triad, go: " + words + kept);
  EXPECT_EQ(summary(), until_go);
  EXPECT_EQ(last_reason(), "ended the program: " + words);
}

TEST_F(Faults, AKokkosThatCannotStartIsOneSentence) {
  strike("start");
  Result const result = run();
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(result.err,
            "yoke: Kokkos cannot start: cudaMalloc(&d_arch) error( cudaErrorMemoryAllocation): out of memory\n");
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(Faults, AResumedRunLeavesOutThePlanThatEndedTheProgram) {
  strike("abort yoke::workloads::triad::triad 8");
  ASSERT_EQ(run().exit, 3);
  strike(nullptr);
  Result const result = run("--resume");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(summary(), until_go + rest_without_go);
}

TEST_F(Faults, AnExceptionThatNobodyCanCatchIsOneSentence) {
  strike("terminate yoke::workloads::triad::triad 8");
  Result const result = run();
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(result.err, "yoke: triad, go: cudaFree(pointer) error( cudaErrorUnknown): unknown error" + kept);
  EXPECT_EQ(summary(), until_go);
}

TEST_F(Faults, AKernelThatNeverEndsIsEnded) {
  strike("hang yoke::workloads::triad::triad 8");
  Result const result = run("--timeout 5");
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(result.err, "yoke: triad, go: no end within 5 s" + kept);
  EXPECT_EQ(summary(), until_hung);
  // The kernel would hang again: it costs its time once.
  Result const resumed = run("--timeout 60 --resume");
  EXPECT_EQ(resumed.exit, 0) << resumed.err;
  EXPECT_EQ(summary(), until_hung + rest_without_go);
}

TEST_F(Faults, AKernelOfTheWarmUpThatNeverEndsIsEnded) {
  strike("hang yoke::probe::operations 3");
  Result const result =
      yoke_command("run --preset smoke --warm-up 60 --workload triad --partitioner go --timeout 2 --output " + file);
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(result.err, "yoke: warm-up: no end within 2 s; --warm-up 0 goes on without it\n");
  EXPECT_EQ(summary(), "");
}

TEST_F(Faults, AKernelThatNeverEndsBeforeTheFirstRunIsEnded) {
  strike("hang yoke::workloads::triad::fill 1");
  Result const result = run("--timeout 2");
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(result.err, "yoke: triad, preparing: no end within 2 s" + kept);
  EXPECT_EQ(summary(), "triad co 0 hung, triad go 0 hung, triad dp 0 hung");
  EXPECT_EQ(last_reason(), "ended the program: no end within 2 s");
}

TEST_F(Faults, AKernelOfASearchThatNeverEndsIsEnded) {
  strike("hang yoke::workloads::triad::triad 3");
  Result const result =
      yoke_command("run --preset smoke --warm-up 0 --workload triad --partitioner p-dp --timeout 2 --output " + file);
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(result.err, "yoke: triad, p-dp: no end within 2 s" + kept);
  EXPECT_EQ(summary(), "triad p-dp 0 hung");
}

TEST_F(Faults, AKernelOfTheProbeThatNeverEndsIsEndedAndTheRestKept) {
  std::string const machine = folder + "/machine.json";
  strike("hang yoke::probe::stream 1");
  Result const result = yoke_command("probe --seconds 5 --timeout 2 --output " + machine);
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, testing::MatchesRegex(
                              "yoke: (concurrent streams|memory|reference kernels): no end within 2([.][0-9]+)? s; "
                              "earlier measurements are kept, the rest is unavailable\n"));
  Machine const kept_machine = read_machine(machine);
  EXPECT_TRUE(kept_machine.processors.at(device).t_f_double_s.value);
  EXPECT_THAT(kept_machine.processors.at(device).t_b_s.reason, testing::HasSubstr("no end within 2"));
}

TEST_F(Faults, AKernelThatFindsCachesAndNeverEndsIsEnded) {
  strike("hang yoke::probe::caches 1");
  Result const result = yoke_command("probe --seconds 5 --timeout 2 --output " + folder + "/machine.json");
  if (result.exit == 0) GTEST_SKIP() << "the caches that the system describes are believed here";
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, testing::MatchesRegex("yoke: last-level caches: no end within 12[.]?[0-9]* s\n"));
}

TEST_F(Faults, AKernelOfADemoThatNeverEndsIsEnded) {
  std::string const demo = "demo --seconds 5 --preset smoke --timeout 2 --folder " + folder + "/demo";
  strike("hang yoke::probe::stream 1");
  Result const probing = yoke_command(demo);
  EXPECT_EQ(probing.exit, 3);
  EXPECT_THAT(probing.err,
              testing::ContainsRegex("yoke: [a-z ]+: no end within 2([.][0-9]+)? s; earlier measurements are "
                                     "kept, the rest is unavailable\n"));
  EXPECT_TRUE(read_machine(folder + "/demo/machine.json").processors.at(device).t_f_double_s.value);
}

TEST_F(Faults, AnErrorThatLeavesTheDeviceUsableFailsOnePlanOnly) {
  strike("throw yoke::workloads::triad::triad 8");
  Result const result = run();
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.err,
            "yoke: triad, go: cudaFunc error( cudaErrorLaunchTimeout): the launch timed out and was ended\n");
  EXPECT_THAT(summary(), testing::StartsWith(until_go + ", triad dp 1 ok, triad co 1 ok, mm dp 0 ok"));
  EXPECT_EQ(core::read_rows<core::RunRow>(file).at(2).reason,
            "cudaFunc error( cudaErrorLaunchTimeout): the launch timed out and was ended");
}

TEST_F(Faults, WithoutMemoryAWorkloadFailsAndTheOthersGoOn) {
  strike("memory yoke::a 1");  // triad's first allocation; mm uses the label too
  Result const result = run();
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(result.err,
            "yoke: triad, co: out of memory: Cuda memory space failed to allocate 5 GiB (label=\"yoke::a\").; 2 more "
            "rows are wrong or failed\n");
  EXPECT_THAT(summary(),
              testing::StartsWith("triad co 0 failed, triad go 0 failed, triad dp 0 failed, mm dp 0 ok, mm co 0 ok"));
  EXPECT_EQ(core::read_rows<core::RunRow>(file).at(0).reason,
            "out of memory: Cuda memory space failed to allocate 5 GiB (label=\"yoke::a\").");
}

TEST_F(Faults, AnAbortBeforeTheFirstRunFailsAllPlansOfTheWorkload) {
  strike("abort yoke::workloads::triad::fill 1");
  Result const result = run();
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, testing::StartsWith("yoke: triad, preparing: cudaStreamSynchronize(stream)"));
  EXPECT_EQ(summary(), "triad co 0 failed, triad go 0 failed, triad dp 0 failed");
  // Resumed, it is not even prepared.
  EXPECT_EQ(run("--resume").exit, 0);
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 3U + 6);
}

TEST_F(Faults, RowsStandWhereTheProgramIsKilled) {
  strike("kill yoke::workloads::triad::triad 8");
  EXPECT_EQ(run().exit, 99);
  EXPECT_EQ(summary(), "triad dp 0 ok, triad co 0 ok");
  strike(nullptr);
  EXPECT_EQ(run("--resume").exit, 0);
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 12U);
}

TEST_F(Faults, AProbeKeepsWhatItMeasured) {
  std::string const machine = folder + "/machine.json";
  for (char const* const fault : {"abort yoke::probe::stream 1", "throw yoke::probe::stream 1"}) {
    std::filesystem::remove(machine);
    strike(fault);
    Result const result = yoke_command("probe --seconds 5 --output " + machine);
    EXPECT_EQ(result.exit, 3);
    EXPECT_THAT(result.err, testing::EndsWith("; earlier measurements are kept, the rest is unavailable\n"));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    Machine const kept_machine = read_machine(machine);
    EXPECT_TRUE(kept_machine.processors.at(device).t_f_double_s.value);
    EXPECT_FALSE(kept_machine.processors.at(device).t_b_s.value);
    EXPECT_THAT(kept_machine.processors.at(device).t_b_s.reason, testing::HasSubstr("error( cudaError"));
    EXPECT_FALSE(kept_machine.links.at(0).in_latency_s.reason.empty());
  }
}

}  // namespace
}  // namespace yoke::cli
