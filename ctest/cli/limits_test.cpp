// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Closed and full streams, limits of files and of threads: a sentence, the documented exit code, and no row lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "ctest/support/command.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

/// True if the programs are compiled without optimization, and need a larger stack.
#if defined(NDEBUG)
constexpr bool unoptimized = false;
#else
constexpr bool unoptimized = true;
#endif

using testing::HasSubstr;

std::string const measure = "run --preset smoke --workload triad --partitioner co,go --repetitions 3 ";

/// Runs a shell's line in which $YOKE and $RESEARCH are the programs.
Result shell(std::string const& line) {
  std::string const folder = fresh_folder();
  write_text(folder + "/line", "YOKE='" YOKE_BINARY "'\nRESEARCH='" YOKE_BINARY "-research'\n" + line + "\n");
  int const status = std::system(("bash " + folder + "/line >" + folder + "/out 2>" + folder + "/err").c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), text_of(folder + "/out"),
          text_of(folder + "/err")};
}

class Limits : public testing::Test {
 protected:
  std::string const folder = testing::TempDir() + "yoke_limits_" +
                             testing::UnitTest::GetInstance()->current_test_info()->name(),
                    file = folder + "/runs.csv";
  void SetUp() override {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  /// Number of rows in the file, none of which is torn.
  std::size_t rows() const {
    bool torn = true;
    auto const all = core::read_rows<core::RunRow>(file, &torn);
    EXPECT_FALSE(torn);
    return all.size();
  }
};

TEST_F(Limits, AClosedStandardOutputIsSaid) {
  Result const result = shell("$YOKE list >&-");
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(result.err, "yoke: cannot write standard output: Bad file descriptor\n");
}

TEST_F(Limits, TablesNeverLandInAFileOfRowsIfStandardOutputIsClosed) {
  EXPECT_EQ(shell("$YOKE " + measure + "--output " + file + " >&- <&-").exit, 3);
  EXPECT_EQ(rows(), 6U);
}

TEST_F(Limits, RowsAreWholeIfTablesMeetAFullDisk) {
  Result const result = shell("$YOKE " + measure + "--output " + file + " >/dev/full");
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, testing::EndsWith("yoke: cannot write standard output: No space left on device\n"));
  EXPECT_EQ(rows(), 6U);
}

TEST_F(Limits, ALimitOfTheFilesSizeKeepsWholeRowsAndResumeGoesOn) {
  Result const result = shell("ulimit -f 3; $YOKE " + measure + "--output " + file);
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, HasSubstr("File too large; the rows written before are intact"));
  EXPECT_LT(rows(), 6U);
  EXPECT_EQ(yoke_command(measure + "--resume --output " + file).exit, 0);
  EXPECT_EQ(rows(), 6U);
}

/// A shell's line that gives a program no thread but its first; root has no such limit, so it becomes another user.
std::string without_threads(std::string const& arguments, std::string const& program = YOKE_BINARY) {
  std::string const become = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups bash -c " : "bash -c ";
  return "cd /; " + become + "'ulimit -u 1; exec " + program + " " + arguments + "'";
}

TEST_F(Limits, AStackThatIsTooSmallIsSaid) {
  if (sanitized) GTEST_SKIP() << "a sanitizer needs a larger stack";
  Result const result = shell("ulimit -s 32; $YOKE " + measure + "--output " + file);
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(result.err,
            "yoke: the stack is limited to 32 KiB, and yoke uses up to 64 KiB; raise the limit (ulimit -s)\n");
  EXPECT_EQ(shell("ulimit -s 64; $YOKE " + measure + "--output " + file).exit, 0);
  EXPECT_EQ(rows(), 6U);
}

TEST_F(Limits, AStackThatHardlyHoldsTheSentenceIsSaid) {
  if (sanitized || unoptimized) GTEST_SKIP() << "programs with a sanitizer or without optimization need a larger stack";
  // Wherever the system puts the stack, and however much of it the arguments take.
  for (int i = 0; i < 8; ++i) {
    // The environment is emptied first, because it takes stack, too.
    Result const result = shell("exec env -i YOKE=\"$YOKE\" sh -c 'ulimit -s 16; exec \"$YOKE\" --version'");
    EXPECT_EQ(result.exit, 3);
    EXPECT_EQ(result.err,
              "yoke: the stack is limited to 16 KiB, and yoke uses up to 64 KiB; raise the limit (ulimit -s)\n");
  }
}

TEST_F(Limits, ThreadsThatAreRefusedAreSaid) {
  if (shell(without_threads("--version")).exit != 0) GTEST_SKIP() << "nobody else may run the program here";
  Result const measured = shell(without_threads(measure));
  EXPECT_EQ(measured.exit, 3);
  EXPECT_EQ(measured.out, "");
  EXPECT_THAT(measured.err, testing::MatchesRegex("(\nlibgomp: .*\n)?yoke: [^\n]*\n")) << measured.err;
}

TEST_F(Limits, AContestDoesWithoutThreadsThatAreRefused) {
  if (shell(without_threads("--version")).exit != 0) GTEST_SKIP() << "nobody else may run the program here";
  std::string const contest = "contest --instances 3 --scheduler co --format csv --threads ";
  Result const alone = research_command(contest + "1"),
               refused = shell(without_threads(contest + "64", YOKE_BINARY "-research"));
  EXPECT_EQ(refused.exit, 0) << refused.err;
  EXPECT_EQ(refused.out, alone.out);
}

/// A shell's line that limits a program to `mib` MiB of addresses, and ends it if it hangs.
std::string with_addresses(int mib, std::string const& arguments) {
  return "ulimit -v " + std::to_string(mib * 1024) + "; OMP_NUM_THREADS=2 timeout -s KILL 60 $YOKE " + arguments;
}

TEST_F(Limits, ABlasThatFindsTooLittleMemoryIsNotLoaded) {
  if (shell(with_addresses(4096, "--version")).exit != 0)
    GTEST_SKIP() << "the program alone needs more, as sanitizers do";
  EXPECT_EQ(shell(with_addresses(200, "--version")).exit, 0);
  Result const result =
      shell(with_addresses(340, "run --preset smoke --workload mm --option kernel=blas --partitioner co"));
  if (result.exit == 2) GTEST_SKIP() << result.err;  // built without a BLAS
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err,
              HasSubstr("mm's kernel=blas needs libyoke_blas.so, which cannot be loaded: the system refuses"));
}

#ifdef YOKE_FAILING_CALLS
TEST_F(Limits, MemoryThatIsRefusedForEverIsOneSentence) {
  ASSERT_EQ(yoke_command(measure + "--output " + file).exit, 0);
  std::vector<std::string> commands{"show " + file + " --output " + folder + "/out.csv",
                                    "report " + folder + " --output " + folder + "/out.html"};
#ifndef __clang__
  // LLVM's OpenMP runtime allocates the message that an allocation failed, and so on until its stack is full.
  commands.push_back(measure + "--warmups 0 --warm-up 0 --quiet --output " + folder + "/other.csv");
#endif
  for (std::string const& command : commands)
    // Some of thousands of allocations.
    for (int allocation = 1; allocation < 5000; allocation += 1 + allocation / 3) {
      Result const result = shell("YOKE_FAIL='malloc " + std::to_string(allocation) +
                                  " 12 on' LD_PRELOAD=" YOKE_FAILING_CALLS " timeout -s KILL 60 $YOKE " + command);
      if (result.exit == 0) break;  // it needed no more
      EXPECT_EQ(result.exit, 3) << command << ", allocation " << allocation << ": " << result.err;
      EXPECT_THAT(result.err, testing::ContainsRegex("^yoke: |\nyoke: ")) << command << ", allocation " << allocation;
    }
  EXPECT_EQ(rows(), 6U);
}

TEST_F(Limits, ATopologyThatIsNeverReadIsSaid) {
  // hwloc 2.9 asks again and again; it asks with a set that it could not allocate if memory is refused there.
  Result const result =
      shell("YOKE_FAIL='sched_getaffinity 1 14 on' YOKE_FAIL_OF=libhwloc LD_PRELOAD=" YOKE_FAILING_CALLS
            " timeout -s KILL 300 $YOKE " +
            measure + "--output " + file);
  if (result.exit == 0) GTEST_SKIP() << "this hwloc reads it without asking";
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err,
              testing::MatchesRegex("yoke: (hwloc does not finish reading|cannot read) the machine's topology.*\n"));
}

TEST_F(Limits, HwlocIsRefusedMemoryOnlyWhileItReadsTheTopology) {
  std::string const sign = folder + "/sign";
  auto const refused_from = [&](int allocation) {
    for (auto const& old : {sign, file}) std::filesystem::remove(old);
    return shell("YOKE_FAIL='malloc " + std::to_string(allocation) + " 12 on' YOKE_FAIL_OF=libhwloc YOKE_FAILED=" +
                 sign + " LD_PRELOAD=" YOKE_FAILING_CALLS " timeout -s KILL 60 $YOKE " + measure +
                 "--warmups 0 --warm-up 0 --quiet --output " + file);
  };
  int most = 1;
  for (int first = 1; refused_from(first), std::filesystem::exists(sign); first *= 2) most = first;
  ASSERT_GT(most, 1) << "hwloc is linked in another way";
  for (int step = most / 2; step > 0; step /= 2)
    if (refused_from(most + step), std::filesystem::exists(sign)) most += step;
  for (int allocation = most; allocation > 0 && allocation > most - 8; --allocation) {
    Result const result = refused_from(allocation);
    if (result.exit == 0) continue;  // it did without that memory
    EXPECT_EQ(result.exit, 3) << "allocation " << allocation << ": " << result.err;
    EXPECT_THAT(result.err, testing::StartsWith("yoke: ")) << "allocation " << allocation;
  }
}

TEST_F(Limits, MemoryThatIsRefusedOnceIsOneSentenceWhereverThatIs) {
  std::string const sign = folder + "/sign",
                    command = "simulate " YOKE_DATA "/scenarios/equal.json --partitioner cap --quiet --output ";
  bool any_left = true;
  for (int allocation = 1; any_left; allocation += 17) {
    std::filesystem::remove(sign);
    Result const result =
        shell("YOKE_FAIL='malloc " + std::to_string(allocation) + " 12' YOKE_FAILED=" + sign +
              " LD_PRELOAD=" YOKE_FAILING_CALLS " timeout -s KILL 60 $RESEARCH " + command + folder + "/out.csv");
    any_left = std::filesystem::exists(sign);
    if (result.exit == 0) continue;  // it succeeded without that memory
    EXPECT_EQ(result.exit, 3) << "allocation " << allocation << ": " << result.err;
    EXPECT_THAT(result.err, testing::StartsWith("yoke: ")) << "allocation " << allocation;
  }
}
#endif

TEST_F(Limits, ADemoInAPlaceThatCannotBeWrittenToEndsBeforeItMeasures) {
  if (!std::filesystem::is_directory("/sys/kernel")) GTEST_SKIP() << "there is no /sys";
  Result const result = yoke_command("demo --preset smoke --seconds 3600 --folder /sys/kernel");
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, testing::StartsWith("yoke: cannot write /sys/kernel/machine.json: "));
}

TEST_F(Limits, WithoutProcNoDataComeFromTheCurrentFolder) {
  if (sanitized) GTEST_SKIP() << "a sanitizer needs /proc";
  for (char const* const data : {"papers", "machines"})
    std::filesystem::create_directories(folder + "/share/yoke/" + data);
  std::string const in_private = "unshare -rm bash -c 'mount -t tmpfs none /proc && cd " + folder + " && ";
  if (shell_command(in_private + "true'").exit != 0) GTEST_SKIP() << "there are no name spaces to hide /proc in";
  Result const result = shell_command(in_private + "exec \"$0\" reproduce peach' '" YOKE_BINARY "-research'");
  EXPECT_EQ(result.exit, 3) << result.err;
  EXPECT_THAT(result.err, HasSubstr("/proc/self/exe: No such file or directory; name the folder of the data"));
}

TEST_F(Limits, WithoutProcTheProgramThatCannotBeStartedAgainIsNamed) {
  if (sanitized) GTEST_SKIP() << "a sanitizer needs /proc";
  std::string const in_private = "unshare -rm bash -c 'mount -t tmpfs none /proc && ";
  if (shell_command(in_private + "true'").exit != 0) GTEST_SKIP() << "there are no name spaces to hide /proc in";
  Result const result =
      shell_command(in_private + "exec \"$0\" " + measure + "--processes 2 --output " + file + "' '" YOKE_BINARY "'");
  EXPECT_EQ(result.exit, 3) << result.err;
  EXPECT_THAT(result.err, HasSubstr("yoke: cannot start /proc/self/exe again: No such file or directory\n"));
}

}  // namespace
}  // namespace yoke::cli
