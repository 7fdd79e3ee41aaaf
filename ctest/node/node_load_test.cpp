// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/node_load.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "ctest/support/temp_folder.hpp"

namespace yoke::node {
namespace {

TEST(NodeLoad, IsWhatIsNeitherIdleNorStolenNorOwn) {
  auto const load = load_between({100, 50, 1, 10}, {200, 90, 6, 60});
  EXPECT_NEAR(load.others.value(), 0.05, 1e-12);
  EXPECT_NEAR(load.stolen.value(), 0.05, 1e-12);
  EXPECT_TRUE(disturbs(load));
  EXPECT_EQ(load_text(load), "other programs took 5.0 % of the CPU time, other virtual machines 5.0 %");
}

TEST(NodeLoad, OwnTimeThatTicksRoundAwayIsNotNegativeForOthers) {
  auto const load = load_between({100, 50, 0, 10}, {200, 100, 0, 60.01});
  EXPECT_EQ(load.others, 0.0);
  EXPECT_FALSE(disturbs(load));
}

TEST(NodeLoad, HasNoOtherRanksOfThisProgramInIt) {
  TempFolder const folder;
  folder.put("proc/stat", "cpu  0 0 0 0 0 0 0 0\n");
  LoadWatch const watch(folder.path);
  auto const ticks = sysconf(_SC_CLK_TCK);
  folder.put("proc/stat", "cpu  " + std::to_string(10 * ticks) + " 0 0 " + std::to_string(10 * ticks) + " 0 0 0 0\n");
  EXPECT_NEAR(watch.so_far().others.value(), 0.5, 0.02);
  EXPECT_NEAR(watch.so_far(10).others.value(), 0, 0.02);
  EXPECT_GE(watch.own_s(), 0);
}

TEST(NodeLoad, OfASeriesIsOverHalfASecondOrMore) {
  TempFolder const folder;
  auto const ticks = sysconf(_SC_CLK_TCK);
  auto const at = [&](long busy_s, long idle_s) {
    folder.put("proc/stat",
               "cpu  " + std::to_string(busy_s * ticks) + " 0 0 " + std::to_string(idle_s * ticks) + " 0 0 0 0\n");
  };
  at(0, 0);
  double now_s = 0;
  LoadSeries series(folder.path, [&] { return now_s; });
  now_s = 0.6;
  at(10, 10);
  EXPECT_NEAR(series.until_now().others.value(), 0.5, 0.02);
  now_s = 0.7;
  at(10, 30);
  EXPECT_NEAR(series.until_now().others.value(), 10. / 40, 0.02) << "0.1 s alone would be too short";
  now_s = 1.3;
  at(10, 60);
  EXPECT_NEAR(series.until_now().others.value(), 0, 0.02) << "the first half second is past";
}

TEST(NodeLoad, OfNoTimeIsNotKnown) {
  EXPECT_FALSE(load_between({}, {}).others);
  EXPECT_EQ(load_text({}), "the system does not report the load of other programs");
}

TEST(NodeLoad, IsReadFromProc) {
  TempFolder const folder;
  auto const& root = folder.path;
  EXPECT_FALSE(cpu_times(root));
  EXPECT_FALSE(LoadWatch(root).so_far().load_average);
  std::filesystem::create_directories(root / "proc");
  std::ofstream(root / "proc/stat") << "cpu  100 200 300 4000 500 60 70 80 9 10\ncpu0 1 2 3 4\n";
  std::ofstream(root / "proc/loadavg") << "3.14 2.26 3.60 2/84 18924\n";
  auto const times = cpu_times(root).value();
  auto const per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  EXPECT_NEAR(times.all_s, 5310 / per_second, 1e-9);
  EXPECT_NEAR(times.idle_s, 4500 / per_second, 1e-9);
  EXPECT_NEAR(times.stolen_s, 80 / per_second, 1e-9);
  EXPECT_GT(times.own_s, 0);
  EXPECT_EQ(LoadWatch(root).so_far().load_average, 3.14);
  std::ofstream(root / "proc/stat") << "cpu  100 none\n";
  EXPECT_FALSE(cpu_times(root));
}

}  // namespace
}  // namespace yoke::node
