// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/recording.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "ctest/support/temp_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/meters/periodic.hpp"

namespace yoke::meters {
namespace {

using testing::HasSubstr;

TEST(Recordings, AMarkedPatternGivesTheOffsetOfTheClocks) {
  LoadPattern const pattern{1000, 0.8};
  std::vector<PowerSample> samples;
  for (int i = 0; i < 400; ++i) {
    double const time_s = 50 + 0.1 * i;
    // The recording's clock is 935 s behind; watts have a ripple.
    samples.push_back({time_s, 100 + 80 * pattern.level(time_s + 935) + 20 * std::sin(7. * i)});
  }
  EXPECT_NEAR(clock_offset_s(samples, pattern), -935, 0.1);
}

TEST(LoadPatterns, LoadEveryCpuThatTheCallerMayUse) {
  namespace fs = std::filesystem;
  std::multiset<std::string> masks;
  std::jthread const spinning([] { spin_all_processors(0.5); });
  // CPUs of each thread of this process, where one is the only one.
  auto const expected = FreeCores().numbers();
  for (int i = 0; i < 40 && masks.size() < expected.size();
       ++i, std::this_thread::sleep_for(std::chrono::milliseconds(10))) {
    masks.clear();
    std::error_code gone;
    for (auto const& task : fs::directory_iterator("/proc/self/task", gone)) {
      std::ifstream status(task.path() / "status");
      std::string const key = "Cpus_allowed_list:\t";
      for (std::string line; std::getline(status, line);)
        if (line.starts_with(key) && line.find_first_of(",-", key.size()) == line.npos)
          masks.insert(line.substr(key.size()));
    }
  }
  if (expected.size() == 1) GTEST_SKIP() << "one CPU, which all threads use";
  for (int const cpu : expected) EXPECT_EQ(masks.count(std::to_string(cpu)), 1U) << cpu;
}

TEST(Recordings, WithoutThePatternThereIsNoOffset) {
  std::vector<PowerSample> samples;
  for (int i = 0; i < 400; ++i) samples.push_back({0.1 * i, 100 + 20 * std::sin(7. * i)});
  EXPECT_THROW(clock_offset_s(samples, {0, 0.8}), Error);
}

TEST(Recordings, LanesAreReadWhileTheFileGrows) {
  TempFolder const folder;
  auto const file = folder.path / "meter.csv";
  std::atomic<bool> loaded = false;
  std::atomic<int> fraction = 1;
  std::ofstream out(file);
  out.precision(15);
  out << "time_s,host.cpu_w,host.dram_w,node.wall_w\n";
  std::jthread const logger([&](std::stop_token const& stop) {
    while (!stop.stop_requested()) {
      double const watts = loaded ? 90 : 30;
      out << meter_clock_s() - 5000 << ',' << watts << ',' << 10 * fraction << ',' << 2 * watts << '\n' << std::flush;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  Recording recording(file);
  ASSERT_EQ(recording.lanes().size(), 3U);
  EXPECT_EQ(recording.lanes()[0].part, NodePart::host_part);
  EXPECT_EQ(recording.lanes()[2].part, NodePart::whole);
  recording.align([&](double seconds) {
    loaded = true;
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    loaded = false;
  });
  double const begin_s = meter_clock_s();
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  double const end_s = meter_clock_s();
  auto const samples = recording.samples(0, begin_s, end_s);
  EXPECT_DOUBLE_EQ(samples.front().time_s, begin_s);
  EXPECT_DOUBLE_EQ(samples.back().time_s, end_s);
  for (auto const& sample : samples) EXPECT_DOUBLE_EQ(sample.watts, 30);
}

TEST(Recordings, MistakesNameFileAndColumn) {
  TempFolder const folder;
  auto const refused = [&](std::string const& text) -> std::string {
    folder.put("r.csv", text);
    try {
      Recording const recording(folder.path / "r.csv");
    } catch (Error const& why) {
      return why.what();
    }
    return "";
  };
  EXPECT_THAT(refused("t,host.a_w\n"), HasSubstr("begins with column 't'; it must be time_s"));
  EXPECT_THAT(refused("time_s,cpu\n"), HasSubstr("column 'cpu'"));
  EXPECT_THAT(refused("time_s,host.a_w\n1,2\n"), HasSubstr("has 1 samples; it must have 10"));
  EXPECT_THAT(refused("time_s,host.a_w\n1,x\n"), HasSubstr("host.a_w is 'x'; it must be a finite number"));
  EXPECT_THAT(refused("time_s,host.a_w\n2,1\n1,1\n"), HasSubstr("time_s is 1; it must grow from 2"));
}

}  // namespace
}  // namespace yoke::meters
