// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <thread>

#include "ctest/support/command.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

std::string const smoke = "run --preset smoke --warm-up 0 --repetitions 2 ";

TEST(RunRow, LeapKnowsThatDataAreStreamed) {
  // Chunks of the device's first piece, which ends the loop.
  auto const first = [](std::string const& data) {
    std::string const file = fresh_folder() + "/runs.csv";
    Result const result = yoke_command(
        "run --preset smoke --repetitions 1 --warmups 0 --workload triad --size 100000 --partitioner leap --data " +
        data + " --output " + file + " --pieces " + file + ".pieces");
    EXPECT_EQ(result.exit, 0) << result.err;
    auto const pieces = core::read_rows<PieceRow>(file + ".pieces");
    auto const last = std::max_element(pieces.begin(), pieces.end(),
                                       [](auto const& a, auto const& b) { return a.first_chunk < b.first_chunk; });
    return last == pieces.end() ? 0. : static_cast<double>(last->chunks);
  };
  // A processor that the system delays leaves its part to the other one.
  double ratio = 0;
  for (int attempt = 0; attempt < 5 && std::abs(ratio - 3) > 0.1; ++attempt)
    ratio = first("resident") / first("streamed");
  EXPECT_NEAR(ratio, 3, 0.1);
}

TEST(RunRow, EveryPlanOfEveryWorkloadIsVerified) {
  std::string const file = fresh_folder() + "/runs.csv";
  Result const result = yoke_command(smoke + "--quiet --output " + file + " --pieces " + file + ".pieces");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(result.out, "");
  auto const rows = core::read_rows<core::RunRow>(file);
  EXPECT_GT(rows.size(), 30U);
  for (auto const& row : rows) {
    EXPECT_TRUE(row.status == Status::ok || row.status == Status::skipped)
        << row.workload << ' ' << row.partitioner << row.reason;
    if (row.status == Status::skipped) continue;
    EXPECT_GT(row.makespan_s.value(), 0);
    EXPECT_EQ(row.energy_source, "unavailable");
    EXPECT_FALSE(row.host_energy_j.has_value());
    EXPECT_FALSE(row.device_backend.empty());
  }
  auto const pieces = core::read_rows<PieceRow>(file + ".pieces");
  for (auto const& row : rows) {
    auto const mine =
        std::count_if(pieces.begin(), pieces.end(), [&](auto const& p) { return p.run_id == row.run_id; });
    EXPECT_EQ(row.pieces.value_or(0), static_cast<std::uint64_t>(mine));
  }
}

TEST(RunRow, RowsGoToStandardOutputIfAFormatIsAskedFor) {
  Result const result = yoke_command(smoke + "--workload triad --partitioner co --format csv");
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 3);  // header and two repetitions
  EXPECT_EQ(result.out.rfind("schema,run_id,", 0), 0U);
}

TEST(RunRow, StreamedDataIsMovedAndCounted) {
  std::string const file = fresh_folder() + "/runs.csv";
  yoke_command(smoke + "--workload triad --partitioner go --size 1000 --data streamed --output " + file);
  auto const row = core::read_rows<core::RunRow>(file).at(0);
  EXPECT_DOUBLE_EQ(row.bytes_moved.value(), 24000);
  EXPECT_GT(row.copy_in_s.value(), 0);
}

TEST(RunRow, StreamedPiecesAreCutOverTheQueues) {
  std::string const file = fresh_folder() + "/runs.csv";
  std::string const deep = smoke + "--workload triad --partitioner go --depth 2 --size 1000000 --output " + file;
  std::string const streamed = deep + " --data streamed --resume --slices ";
  yoke_command(streamed + "4 --pieces " + file + ".pieces");
  auto const row = core::read_rows<core::RunRow>(file).at(0);
  EXPECT_EQ(row.status, Status::ok);
  EXPECT_EQ(row.pieces, 1U);  // pieces of the schedule
  EXPECT_EQ(row.depth, 2U);
  EXPECT_EQ(row.slices, 4U);
  EXPECT_DOUBLE_EQ(row.bytes_moved.value(), 24e6);
  auto const pieces = core::read_rows<PieceRow>(file + ".pieces");
  ASSERT_EQ(pieces.size(), 8U);  // slices of two repetitions
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    EXPECT_EQ(pieces[i].piece, 0U);
    EXPECT_EQ(pieces[i].queue, i % 2);
    EXPECT_EQ(pieces[i].first_chunk, i % 4 * 250'000);
    EXPECT_EQ(pieces[i].chunks, 250'000U);
    EXPECT_EQ(pieces[i].workload, "triad");
    EXPECT_EQ(pieces[i].partitioner, row.partitioner);
    EXPECT_EQ(pieces[i].options, row.options);
  }
  yoke_command(streamed + "4");
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 2U);
  yoke_command(streamed + "2");  // a different plan
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 4U);
  yoke_command(deep);
  EXPECT_EQ(core::read_rows<core::RunRow>(file).at(4).slices, 1U);  // resident: nothing to overlap
}

TEST(RunRow, AWayToWaitThatChangesNothingIsToldOf) {
  std::string const file = fresh_folder() + "/runs.csv";
  Result const result = yoke_command(smoke + "--workload triad --partitioner go --device-wait block --output " + file);
  EXPECT_EQ(result.exit, 0);
  auto const row = core::read_rows<core::RunRow>(file).at(0);
  bool const split_host = row.host_backend == row.device_backend;
  EXPECT_EQ(result.err.find("changes nothing on a split host") != std::string::npos, split_host) << result.err;
  EXPECT_EQ(row.device_wait, split_host ? "" : "block");
}

struct Mistake {
  std::string arguments, sentence;
};

TEST(RunRow, MistakesAreOneSentenceAndExitTwo) {
  std::string const folder = fresh_folder();
  write_text(folder + "/bad.json", "{ \"schema\": 1, ");
  write_text(folder + "/other.csv", "a,b\n");
  for (auto const& [arguments, sentence] : std::vector<Mistake>{
           {"--workload saa", "unknown workload 'saa'; did you mean sa?"},
           {"--partitioner cat", "unknown partitioner 'cat'; did you mean cap?"},
           {"--preset huge", "unknown preset of"},
           {"--size 0", "--size is '0'; it must be a whole number from 1"},
           {"--size -5", "--size is '-5'"},
           {"--size 12x", "--size is '12x'"},
           {"--size 99999999999999999999", "--size is"},
           {"--workload triad --size 9007199254740992", "needs"},
           {"--workload triad --size 9007199254740992", "GB are free"},
           {"--precision half", "--precision is 'half'; it must be float or double"},
           {"--workload tsp --precision double", "precision double; it has: float"},
           {"--data moved", "--data is 'moved'; it must be resident or streamed"},
           {"--partitioner dp --share 1.5", "share of dp is '1.5'; it must be a number from 0 to 1"},
           {"--partitioner dp --share -0.1", "share of dp is '-0.1'"},
           {"--partitioner dp", "option share of dp is missing; it must be given: fraction of the work"},
           {"--partitioner co --share 0.5", "'share'"},
           {"--option grwth=2", "'grwth'; did you mean growth?"},
           {"--option growth", "name=value"},
           {"--partitioner cap --option growth=fast", "growth of cap is 'fast'"},
           {"--workload sa --partitioner cp --assign powadd=device", "leaves out segment vecadd"},
           {"--repetitions 0", "--repetitions is '0'; it must be a whole number from 1 to 1000000000"},
           {"--until 0", "--until is '0'; it must be above 0 % and up to 100 %, such as 5% or 0.05"},
           {"--until 120%", "--until is '120%'"},
           {"--until 5", "--until is '5', which is 500 %; write 5% if that is a number of percent"},
           {"--until 1% --at-most 5", "--at-most is 5; it must not be less than --repetitions, which is 10"},
           {"--processes 2", "--processes needs --output"},
           {"--processes 20", "--processes is 20; it must not exceed --repetitions, which is 10"},
           {"--processes 2 --process 2", "--process is 2; it must be less than --processes"},
           {"--repetitions -1", "--repetitions is '-1'; it must be a whole number"},
           {"--warmups -1", "--warmups is '-1'; it must be a whole number from 0"},
           {"--seed -1", "--seed is '-1'; it must be a whole number from 0"},
           {"--depth 17", "--depth is '17'; it must be a whole number from 1 to 16"},
           {"--host-threads 0", "--host-threads is '0'; it must be a whole number from 1"},
           {"--timeout 0", "--timeout is '0'; it must be a number from 0.001 to"},
           {"--timeout nan", "--timeout is 'nan'; it must be a number from 0.001 to"},
           {"--slices 0", "--slices is '0'; it must be a whole number from 1 to 1024"},
           {"--device-wait doze", "--device-wait is 'doze'; it must be spin or block"},
           {"--host-threads 100000", "host threads is 100000"},
           {"--device-fraction 1.5", "--device-fraction is '1.5'; it must be a number from 0 to 1"},
           {"--device-fraction 0", "device fraction is 0"},
           {"--device-threads 100000", "device threads is 100000"},
           {"--output /nowhere/runs.csv", "cannot write /nowhere/runs.csv"},
           {"--output " + folder, "cannot write " + folder},
           {"--output " + folder + "/other.csv", "name another file"},
           {"--resume", "--resume needs the file to continue"},
           {"some.csv", "'some.csv' is no workload; it must be one of: bfs, cg, compact, da"},
           {"--machine " + folder + "/bad.json", "bad.json"},
           {"--machine " + folder + "/none.json", "none.json"},
           {"--machine " YOKE_SOURCE "/data/machines/perdome-i7-titan.json",
            "which does not describe this node: its numbers are published or simulated; yoke probe --output FILE"}}) {
    Result const result = yoke_command(
        "run " + (arguments.find("--preset") == std::string::npos ? "--preset smoke " : std::string()) + arguments);
    EXPECT_EQ(result.exit, 2) << arguments << '\n' << result.err;
    EXPECT_THAT(result.err, HasSubstr(sentence)) << arguments;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

// Checked before anything runs: a script can ask which of the two options this device has.
TEST(RunRow, ThreadsAreOfASplitHostAndFractionsOfAGpu) {
  std::string const dry = smoke + "--workload triad --partitioner co --dry-run ";
  Result const threads = yoke_command(dry + "--device-threads 1"),
               fraction = yoke_command(dry + "--device-fraction 0.5");
  EXPECT_EQ(std::min(threads.exit, fraction.exit), 0);
  EXPECT_EQ(std::max(threads.exit, fraction.exit), 2);
  EXPECT_THAT(threads.err + fraction.err, testing::AnyOf(HasSubstr("of the host's cores: use --device-threads"),
                                                         HasSubstr("use --device-fraction")));
}

TEST(RunRow, AFullDiskIsOneSentenceAndExitThree) {
  Result const result = yoke_command(smoke + "--workload triad --partitioner co --output /dev/full");
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(result.err, "yoke: cannot write /dev/full: No space left on device\n");
}

/// Time per byte alone: five times as much on the host. Launches are known only with `launches`.
std::string machine_in(std::string const& folder, bool launches) {
  Machine machine;
  machine.name = "sample";
  for (double const t_b_s : {1e-10, 2e-11}) {
    auto& processor = machine.processors.emplace_back();
    processor.name = processor_name(machine.processors.size() - 1);
    processor.t_f_single_s = processor.t_f_double_s = Quantity::specified(1e-18);
    processor.t_b_s = Quantity::specified(t_b_s);
    if (launches) processor.launch_s = Quantity::specified(1e-12);
  }
  machine.links.resize(1);
  std::string const file = folder + (launches ? "/machine.json" : "/no-launches.json");
  write_machine(machine, file);
  return file;
}

TEST(RunRow, CapMayBeginAtTheShareThatTheMachineFilePredicts) {
  std::string const folder = fresh_folder();
  auto const row_of = [&](std::string const& more) {
    // A first round of all chunks: the run's share is the first one.
    Result const result = yoke_command("run --workload triad --size 120000 --repetitions 1 --warmups 0 --partitioner " +
                                       ("cap --option first=1 --output " + folder) + "/runs.csv " + more);
    EXPECT_EQ(result.exit, 0) << result.err;
    return core::read_rows<core::RunRow>(folder + "/runs.csv").back();
  };
  std::string const machine = " --machine-name here --machine " + machine_in(folder, true);
  EXPECT_NEAR(row_of("--option start=model" + machine).share.value(), 5. / 6, 0.01);
  EXPECT_NEAR(row_of("--option first_share=0.25" + machine).share.value(), 0.25, 0.01);
  for (std::string const& unknown : {std::string(), " --machine-name here --machine " + machine_in(folder, false)}) {
    auto const row = row_of("--option start=model" + unknown);
    EXPECT_EQ(row.status, Status::skipped);
    EXPECT_THAT(row.reason, HasSubstr("start=model needs a predicted share"));
  }
}

TEST(RunRow, ResumeLeavesOutWhatIsThere) {
  std::string const file = fresh_folder() + "/runs.csv";
  std::string const plans =
      "run --preset smoke --workload triad,sa --partitioner co,cp,cap --output " + file + " --repetitions ";
  ASSERT_EQ(yoke_command(plans + "2").exit, 0);
  std::string const before = text_of(file);
  ASSERT_EQ(yoke_command(plans + "2 --resume").exit, 0);
  EXPECT_EQ(text_of(file), before);
  ASSERT_EQ(yoke_command(plans + "3 --resume").exit, 0);
  auto const rows = core::read_rows<core::RunRow>(file);
  EXPECT_EQ(rows.size(), 5U * 3 + 1);  // cp makes no sense for triad: one row
  // A killed run: the last line is torn, and the next run continues from there.
  write_text(file, before.substr(0, before.size() - 30));
  Result const again = yoke_command(plans + "2 --resume");
  EXPECT_THAT(again.err, HasSubstr("torn"));
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 5U * 2 + 1);
}

TEST(RunRow, ResumingOnceMoreChangesNothing) {
  std::string const file = fresh_folder() + "/runs.csv";
  std::string const again =
      "run --preset smoke --workload triad --partitioner co,cp --repetitions 3 --warmups 0 --resume --output " + file;
  write_text(file, "");  // a program was killed before it wrote the header
  for (int call = 0; call < 3; ++call) {
    EXPECT_EQ(yoke_command(again).exit, 0);
    EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 3U + 1);  // cp makes no sense for triad: one row
  }
}

TEST(RunRow, AnInterruptKeepsWhatWasMeasured) {
  std::string const folder = fresh_folder(), file = folder + "/runs.csv";
  std::thread interrupter([&] {
    for (int i = 0; i < 600 && text_of(file).find("triad") == std::string::npos; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    ASSERT_EQ(std::system(("kill -INT $(cat " + folder + "/pid)").c_str()), 0);
  });
  int const status =
      std::system(("sh -c 'echo $$ >" + folder +
                   "/pid; exec \"" YOKE_BINARY
                   "\" run --preset smoke --workload triad --partitioner co --repetitions 100000000 --output " +
                   file + "'")
                      .c_str());
  interrupter.join();
  EXPECT_EQ(WEXITSTATUS(status), 130);
  bool torn = true;
  EXPECT_FALSE(core::read_rows<core::RunRow>(file, &torn).empty());
  EXPECT_FALSE(torn);
}

TEST(RunRow, AnotherBindingOfOpenMpIsNoHindrance) {
  ::setenv("OMP_PROC_BIND", "close", 1);
  Result const result = yoke_command(smoke + "--workload triad --partitioner co --format csv");
  ::unsetenv("OMP_PROC_BIND");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(result.err, "");
}

}  // namespace
}  // namespace yoke::cli
