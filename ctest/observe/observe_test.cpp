// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs observed_program under libyoke_observe.so and reads the recording.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

#include "ctest/support/temporary_folder.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/recording_row.hpp"

// Threads of the program. libgomp is not instrumented: the thread sanitizer would report races of all kernels.
#if defined(__SANITIZE_THREAD__)
#define THREADS "1"
#else
#define THREADS "2"
#endif

namespace yoke::observe {
namespace {
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class Observe : public TemporaryFolder {
 protected:
  /// Exit status as in a shell: 128 + n for signal n. `settings` such as "YOKE_OBSERVE_FENCE=no".
  int run(std::string const& end, std::string const& settings = "") {
    std::string const command = "cd '" + folder.string() +
                                "' && env KOKKOS_TOOLS_LIBS='" YOKE_OBSERVE_LIBRARY "' OMP_NUM_THREADS=" THREADS
                                " YOKE_OBSERVE=run.csv " +
                                settings + " '" YOKE_OBSERVED_PROGRAM "' " + end + " >out 2>err </dev/null";
    int const status = std::system(command.c_str());
    error = text_of(folder / "err");
    if (std::filesystem::exists(file)) rows = core::read_rows<core::RecordingRow>(file);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  core::RecordingRow const* find(std::string const& kind, std::string const& name,
                                 std::string const& region = "") const {
    auto const at = std::find_if(rows.begin(), rows.end(), [&](core::RecordingRow const& row) {
      return row.kind == kind && row.name == name && row.region == region && row.nested == "no";
    });
    return at == rows.end() ? nullptr : &*at;
  }
  /// Checks the rows that every end leaves.
  void expect_kernels() const {
    auto const* const fill = find("for", "fill, then \"quote\"", "step");
    ASSERT_NE(fill, nullptr);
    EXPECT_EQ(fill->calls, 6U);
    EXPECT_LE(*fill->min_s, *fill->q1_s);
    EXPECT_LE(*fill->q1_s, *fill->median_s);
    EXPECT_LE(*fill->median_s, *fill->q3_s);
    EXPECT_LE(*fill->q3_s, *fill->max_s);
    EXPECT_GE(*fill->total_s, 6 * *fill->min_s);
    EXPECT_LE(*fill->total_s, 6 * *fill->max_s);
    auto const* const sum = find("reduce", "sum", "step/sum");
    ASSERT_NE(sum, nullptr);
    EXPECT_EQ(sum->calls, 2U);
    auto const* const region = find("region", "step");
    ASSERT_NE(region, nullptr);
    EXPECT_EQ(region->calls, 2U);
    EXPECT_GE(*region->total_s, *fill->total_s);
    EXPECT_EQ(find("region", "sum", "step")->calls, 2U);
    auto const* const copy = find("copy", "values -> copy");
    ASSERT_NE(copy, nullptr);
    EXPECT_EQ(copy->bytes, 8000U);
    std::uint64_t fills_after_fills = 0, sums_after_fills = 0;
    for (auto const& row : rows)
      if (row.kind == "follows" && row.previous == fill->id)
        (row.id == fill->id ? fills_after_fills : sums_after_fills) += row.calls;
    EXPECT_EQ(fills_after_fills, 4U);
    EXPECT_EQ(sums_after_fills, 2U);
  }

  std::filesystem::path const file = folder / "run.csv";
  std::vector<core::RecordingRow> rows;
  std::string error;
};

TEST_F(Observe, KernelsCopiesRegionsAndMemoryAreRecorded) {
  EXPECT_EQ(run(""), 0);
  expect_kernels();
  EXPECT_EQ(rows[0].name, "observed_program");
  EXPECT_EQ(rows[0].fenced, "yes");
  EXPECT_EQ(rows[0].ended, "finalize");
  EXPECT_THAT(error, AllOf(HasSubstr("run.csv"), HasSubstr("fenced before and after")));
  auto const memory = std::find_if(rows.begin(), rows.end(), [](auto& row) { return row.kind == "memory"; });
  ASSERT_NE(memory, rows.end());
  EXPECT_GE(memory->calls, 2U);
  EXPECT_GE(memory->peak_bytes, 16000U);
  for (auto const& row : rows) EXPECT_NE(row.name, "Kokkos::Tools::Experimental::Impl::tool_invoked_fence");
}

TEST_F(Observe, WithoutFencesItSaysSo) {
  EXPECT_EQ(run("", "YOKE_OBSERVE_FENCE=no"), 0);
  expect_kernels();
  EXPECT_EQ(rows[0].fenced, "no");
  EXPECT_THAT(error, AllOf(HasSubstr("without fences"), Not(HasSubstr("fenced before"))));
  run("", "YOKE_OBSERVE_FENCE=maybe");
  EXPECT_EQ(rows[0].fenced, "yes");
  EXPECT_THAT(error, HasSubstr("YOKE_OBSERVE_FENCE is 'maybe'; it must be yes or no"));
}

TEST_F(Observe, NothingIsLostHoweverTheProgramEnds) {
  struct End {
    char const *how, *ended;
    int exit;
  };
  for (End const end : {End{"exit", "exit", 7}, End{"abort", "signal 06", 128 + SIGABRT},
                        End{"terminate", "signal 06", 128 + SIGABRT}, End{"SIGTERM", "signal 15", 128 + SIGTERM},
                        End{"survive", "finalize", 0}, End{"twice", "signal 02", 128 + SIGINT}}) {
    SCOPED_TRACE(end.how);
    std::filesystem::remove(file);
    EXPECT_EQ(run(end.how), end.exit);
    expect_kernels();
    EXPECT_EQ(rows[0].ended, end.ended);
  }
}

TEST_F(Observe, AKilledProgramLeavesAFileThatSaysItWasRunning) {
  EXPECT_EQ(run("SIGKILL"), 128 + SIGKILL);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].ended, "running");
}

TEST_F(Observe, CallsOfManyThreadsAreAllCounted) {
  EXPECT_EQ(run("threads"), 0);
  expect_kernels();
  auto const* const kernel = find("for", "of many threads", "thread");
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->calls, 2000U);
  EXPECT_EQ(find("region", "thread")->calls, 4U);
  std::uint64_t follows = 0;
  for (auto const& row : rows)
    if (row.kind == "follows" && row.id == kernel->id) follows += row.calls;
  EXPECT_EQ(follows, 4U * 499) << "in each thread one after the other";
}

#ifdef YOKE_FAILING_CALLS
TEST_F(Observe, CallsThatFailInItHarmNoProgram) {
  std::string const sign = (folder / "failed").string();
  std::map<std::string, int> failures;
  for (std::string const fault : {"open 24", "open 4", "write 28", "write 4", "fstat 5", "stat 5", "rename 18",
                                  "unlink 13", "close 5", "close 4", "new 12", "new 12 on"}) {
    std::string const call = fault.substr(0, fault.find(' ')), code = fault.substr(fault.find(' ') + 1);
    // There are many allocations.
    for (int number = 1; number < 4000; number += call == "new" ? 1 + number : 1) {
      SCOPED_TRACE(call + " " + std::to_string(number) + " " + code);
      std::filesystem::remove(file);
      std::filesystem::remove(sign);
      rows.clear();
      EXPECT_EQ(run("exit", "YOKE_FAIL_OF=libyoke_observe LD_PRELOAD=" YOKE_FAILING_CALLS " YOKE_FAILED=" + sign +
                                " YOKE_FAIL='" + call + " " + std::to_string(number) + " " + code + "'"),
                7)
          << error;
      if (!std::filesystem::exists(sign)) break;
      ++failures[fault];
      if (code == "4") expect_kernels();
      for (auto const& entry : std::filesystem::directory_iterator(folder))
        EXPECT_TRUE(call == "unlink" || entry.path().filename().string().find(".csv.") == std::string::npos)
            << entry.path() << " is left";
    }
  }
  for (char const* const call : {"open 24", "open 4", "write 28", "write 4", "fstat 5", "rename 18", "close 5",
                                 "close 4", "new 12", "new 12 on"})
    EXPECT_GT(failures[call], 0) << call;
}
#endif

TEST_F(Observe, AFileOfSomebodyElseIsLeftAloneAndTheProgramRuns) {
  write(file, "int main() {}\n");
  std::string const command = "YOKE_OBSERVE=" + file.string();
  rows.clear();
  std::filesystem::rename(file, folder / "main.cpp");
  EXPECT_EQ(run("", "YOKE_OBSERVE=main.cpp"), 0);
  EXPECT_EQ(text_of(folder / "main.cpp"), "int main() {}\n");
  EXPECT_THAT(error, HasSubstr("main.cpp, which is not a recording; nothing is recorded"));
  EXPECT_EQ(run("", "YOKE_OBSERVE=nowhere/run.csv"), 0);
  EXPECT_THAT(error, HasSubstr("cannot be written: No such file or directory"));
}

TEST_F(Observe, EachRankHasAFileOfItsOwn) {
  for (char const* const rank : {"OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_RANK=3", "PMI_SIZE=4 PMI_RANK=3",
                                 "MV2_COMM_WORLD_SIZE=4 MV2_COMM_WORLD_RANK=3", "SLURM_STEP_NUM_TASKS=4 SLURM_PROCID=3",
                                 "PMIX_RANK=3", "PALS_RANKID=3", "SLURM_STEP_NUM_TASKS=2 SLURM_PROCID=1 PMIX_RANK=3"}) {
    EXPECT_EQ(run("", rank), 0);
    EXPECT_TRUE(std::filesystem::remove(folder / "run.3.csv")) << rank;
    EXPECT_FALSE(std::filesystem::exists(file)) << rank;
  }
  EXPECT_EQ(run("", "OMPI_COMM_WORLD_SIZE=1 OMPI_COMM_WORLD_RANK=0 PMIX_RANK=0"), 0);
  EXPECT_TRUE(std::filesystem::exists(file));
}

TEST_F(Observe, AProgramThatAJobScriptStartsIsNoRank) {
  for (char const* const alone :
       {"SLURM_NTASKS=4 SLURM_PROCID=0", "SLURM_NTASKS=4 SLURM_STEP_NUM_TASKS=1 SLURM_PROCID=0 PMIX_RANK=0"}) {
    EXPECT_EQ(run("", alone), 0);
    EXPECT_TRUE(std::filesystem::remove(file)) << alone;
  }
}

TEST_F(Observe, ADeviceOrAPipeIsNotReplaced) {
  ASSERT_EQ(mkfifo(file.c_str(), 0644), 0);
  EXPECT_EQ(std::system(("cd '" + folder.string() +
                         "' && env KOKKOS_TOOLS_LIBS='" YOKE_OBSERVE_LIBRARY "' OMP_NUM_THREADS=" THREADS
                         " YOKE_OBSERVE=run.csv '" YOKE_OBSERVED_PROGRAM "' >out 2>err </dev/null")
                            .c_str()),
            0);
  EXPECT_TRUE(std::filesystem::is_fifo(file));
  EXPECT_THAT(text_of(folder / "err"), HasSubstr("run.csv, which is no regular file; nothing is recorded"));
}

TEST_F(Observe, ALinkIsFollowedAndStaysOne) {
  std::filesystem::create_directory(folder / "sub");
  std::filesystem::create_symlink("sub/other.csv", file);
  EXPECT_EQ(run(""), 0);
  EXPECT_TRUE(std::filesystem::is_symlink(file));
  EXPECT_EQ(core::read_rows<core::RecordingRow>(folder / "sub/other.csv")[0].ended, "finalize");
}

TEST_F(Observe, LinksThatOthersPlantedAreNotWrittenTo) {
  write(folder / "precious", "precious");
  // The process id is known before the program begins.
  std::string const plant =
      "sh -c 'for name in run.csv.part run.csv.last run.csv.part-$$ run.csv.last-$$; do ln -s precious $name; done; "
      "exec env KOKKOS_TOOLS_LIBS=\"" YOKE_OBSERVE_LIBRARY "\" OMP_NUM_THREADS=" THREADS
      " YOKE_OBSERVE=run.csv \"" YOKE_OBSERVED_PROGRAM "\"' >out 2>err </dev/null";
  EXPECT_EQ(std::system(("cd '" + folder.string() + "' && " + plant).c_str()), 0);
  EXPECT_EQ(text_of(folder / "precious"), "precious");
  rows = core::read_rows<core::RecordingRow>(file);
  expect_kernels();
}

TEST_F(Observe, TwoProgramsAtOnceKeepBothRecordings) {
  std::string const one = "KOKKOS_TOOLS_LIBS='" YOKE_OBSERVE_LIBRARY "' OMP_NUM_THREADS=" THREADS
                          " YOKE_OBSERVE=run.csv '" YOKE_OBSERVED_PROGRAM "' wait";
  std::string const both = "cd '" + folder.string() + "' && { " + one + " >out1 2>err1 </dev/null & " + one +
                           " >out2 2>err2 </dev/null & i=0; while test $(ls | grep -c ^waits-) -lt 2 -a $i -lt 600; do "
                           "sleep 0.1; i=$((i + 1)); done; : >go; wait; }";
  ASSERT_EQ(std::system(both.c_str()), 0);
  std::size_t recordings = 0;
  for (auto const& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".csv") {
      ++recordings;
      rows = core::read_rows<core::RecordingRow>(entry.path());
      EXPECT_EQ(rows[0].ended, "finalize");
      expect_kernels();
    }
  EXPECT_EQ(recordings, 2U);
  EXPECT_THAT(text_of(folder / "err1") + text_of(folder / "err2"), HasSubstr("another program that was recorded"));
}

}  // namespace
}  // namespace yoke::observe
