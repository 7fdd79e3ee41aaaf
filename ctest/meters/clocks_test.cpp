// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "ctest/support/temp_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/meters/clocks/clock_journal.hpp"
#include "suite/meters/clocks/clock_meter.hpp"
#include "suite/meters/sensorless_meters.hpp"

namespace yoke::meters {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// The lines of a file, such as those that a fake library has logged.
std::string logged(std::filesystem::path const& file) {
  std::string log, line;
  for (std::ifstream in(file); std::getline(in, line);) log += line + "; ";
  return log;
}

class Clocks : public testing::Test {
 protected:
  Clocks() {
    settings.sysfs = folder.path;
    journal = folder.path / "journal.json";
    for (int p = 0; p < 2; ++p) {
      put(p, "cpuinfo_min_freq", "800000");
      put(p, "cpuinfo_max_freq", "3000000");
      put(p, "scaling_min_freq", "800000");
      put(p, "scaling_max_freq", "3000000");
      put(p, "scaling_cur_freq", std::to_string(1000000 + p * 200000));
      put(p, "scaling_governor", "schedutil");
    }
  }
  void put(int policy, std::string const& file, std::string const& text) const {
    folder.put("devices/system/cpu/cpufreq/policy" + std::to_string(policy) + "/" + file, text + "\n");
  }
  std::string text(int policy, std::string const& file) const {
    std::string line;
    std::ifstream in(folder.path / "devices/system/cpu/cpufreq" / ("policy" + std::to_string(policy)) / file);
    std::getline(in, line);
    return line;
  }
  TempFolder folder;
  MeterSettings settings;
  std::filesystem::path journal;
};

TEST_F(Clocks, AreListedWithLimitsAndSetting) {
  auto const clocks = node_clocks(settings);
  ASSERT_EQ(clocks.size(), 3U);
  EXPECT_EQ(clocks[0].name, "host");
  EXPECT_DOUBLE_EQ(clocks[0].min_hz, 8e8);
  EXPECT_DOUBLE_EQ(clocks[0].max_hz, 3e9);
  EXPECT_DOUBLE_EQ(clocks[0].actual_hz(), 1.1e9);
  EXPECT_THAT(clocks[0].setting, HasSubstr("governor schedutil, 800 to 3000 MHz"));
  EXPECT_EQ(clocks[1].missing, "no GPU that this yoke uses");
}

TEST_F(Clocks, WithoutCpufreqTheReasonIsSaid) {
  std::filesystem::remove_all(folder.path / "devices");
  EXPECT_THAT(node_clocks(settings)[0].missing, HasSubstr("contains no policy"));
  ClockSetter setter(settings, journal);
  try {
    setter.set({{"host", 2e9}});
    FAIL();
  } catch (Error const& why) {
    EXPECT_EQ(why.exit(), Exit::lacking);
    EXPECT_THAT(why.what(), HasSubstr("the clock of the host cannot be set: the kernel controls no clock"));
  }
  EXPECT_FALSE(std::filesystem::exists(journal));
}

TEST_F(Clocks, AreHeldOnAllCoresAndRestored) {
  {
    ClockSetter setter(settings, journal);
    EXPECT_DOUBLE_EQ(setter.set({{"host", 2e9}}).at("host"), 2e9);
    for (int p = 0; p < 2; ++p) {
      EXPECT_EQ(text(p, "scaling_min_freq"), "2000000");
      EXPECT_EQ(text(p, "scaling_max_freq"), "2000000");
    }
    // A second setting does not overwrite the original clocks.
    setter.set({{"host", 1e9}});
    EXPECT_EQ(text(1, "scaling_max_freq"), "1000000");
  }
  // Another program, after this one was killed.
  ClockSetter later(settings, journal);
  EXPECT_FALSE(journalled(journal).empty());
  EXPECT_THAT(later.restore(), IsEmpty());
  for (int p = 0; p < 2; ++p) {
    EXPECT_EQ(text(p, "scaling_min_freq"), "800000");
    EXPECT_EQ(text(p, "scaling_max_freq"), "3000000");
  }
  EXPECT_FALSE(std::filesystem::exists(journal));
  EXPECT_THAT(later.restore(), IsEmpty());
}

TEST_F(Clocks, AreRestoredOnLeavingAScopeByAnError) {
  ClockSetter setter(settings, journal);
  try {
    ClockRestorer const restorer(setter, [](auto const&) {});
    setter.set({{"host", 2e9}});
    throw Error("something else");
  } catch (Error const&) {
  }
  EXPECT_EQ(text(0, "scaling_max_freq"), "3000000");
}

TEST_F(Clocks, AJournalThatCannotBeReadOnLeavingAScopeIsSaid) {
  ClockSetter setter(settings, journal);
  std::vector<std::string> said;
  {
    ClockRestorer const restorer(setter, [&](std::string const& sentence) { said.push_back(sentence); });
    setter.set({{"host", 2e9}});
    std::ofstream(journal) << "no journal";
  }
  ASSERT_EQ(said.size(), 1U);
  EXPECT_THAT(said[0], HasSubstr(journal.string()));
}

TEST_F(Clocks, WhatCannotBeRestoredIsSaidAndStaysInTheJournal) {
  ClockSetter setter(settings, journal);
  setter.set({{"host", 2e9}});
  std::filesystem::remove_all(folder.path / "devices");
  auto const failed = setter.restore();
  EXPECT_EQ(failed.size(), 4U);
  EXPECT_THAT(failed[0], HasSubstr("cannot be set to"));
  EXPECT_TRUE(std::filesystem::exists(journal));
}

TEST_F(Clocks, AJournalWritesNothingButSettingsOfClocks) {
  folder.put("victim", "precious\n");
  folder.put("devices/system/cpu/online", "0-1\n");
  std::string const cpu = (folder.path / "devices/system/cpu").string();
  std::vector<std::string> const files{(folder.path / "victim").string(), cpu + "/online", cpu + "/../../../victim",
                                       cpu + "/cpufreq/../../../../scaling_max_freq"};
  for (auto const& file : files) {
    folder.put("journal.json", "{\"schema\":1,\"undo\":[{\"file\":\"" + file + "\",\"text\":\"attacker\"}]}");
    auto const failed = ClockSetter(settings, journal).restore();
    ASSERT_EQ(failed.size(), 1U) << file;
    EXPECT_THAT(failed[0], HasSubstr("is no setting of a clock below")) << file;
  }
  EXPECT_EQ(logged(folder.path / "victim"), "precious; ");
  EXPECT_EQ(logged(folder.path / "devices/system/cpu/online"), "0-1; ");
  EXPECT_FALSE(std::filesystem::exists(folder.path / "scaling_max_freq"));
  // A setting that is a link to elsewhere is not used either.
  std::filesystem::create_symlink(folder.path / "victim", cpu + "/cpufreq/boost");
  folder.put("journal.json",
             "{\"schema\":1,\"undo\":[{\"file\":\"" + cpu + "/cpufreq/boost\",\"text\":\"attacker\"}]}");
  EXPECT_EQ(ClockSetter(settings, journal).restore().size(), 1U);
  EXPECT_EQ(logged(folder.path / "victim"), "precious; ");
}

TEST_F(Clocks, AJournalThatOthersMayHaveWrittenIsNotUsed) {
  ClockSetter setter(settings, journal);
  setter.set({{"host", 2e9}});
  std::filesystem::permissions(journal, std::filesystem::perms(0666));
  EXPECT_THROW(journalled(journal), Error);
  EXPECT_THROW(setter.restore(), Error);
  EXPECT_THROW(setter.set({{"host", 1e9}}), Error) << "what it holds would be lost";
  EXPECT_EQ(text(0, "scaling_max_freq"), "2000000");
  std::filesystem::permissions(journal, std::filesystem::perms(0600));
  EXPECT_THAT(setter.restore(), IsEmpty());
  std::filesystem::create_symlink("planted.json", journal);
  EXPECT_THROW(setter.set({{"host", 2e9}}), Error);
  EXPECT_FALSE(std::filesystem::exists(folder.path / "planted.json"));
  EXPECT_EQ(text(0, "scaling_max_freq"), "3000000");
}

TEST_F(Clocks, TheNearestStepIsTaken) {
  put(0, "scaling_available_frequencies", "3000000 2400000 1800000 800000");
  auto const clock = node_clocks(settings)[0];
  EXPECT_DOUBLE_EQ(nearest_clock(clock, 2e9), 1.8e9);
  EXPECT_THROW(nearest_clock(clock, 4e9), Error);
  EXPECT_THROW(nearest_clock(clock, 5e8), Error);
}

TEST_F(Clocks, OfAGpuAreLockedAndUnlocked) {
  settings.nvml = FAKE_NVML_LIBRARY;
  settings.device_bus_id = "0000:65:00.0";
  setenv("FAKE_NVML", (folder.path / "nvml").c_str(), 1);
  setenv("FAKE_NVML_LOG", (folder.path / "log").c_str(), 1);
  folder.put("nvml", "clock 1410\n");
  ClockSetter setter(settings, journal);
  ASSERT_EQ(setter.clocks()[1].missing, "");
  EXPECT_EQ(setter.clocks()[1].available_hz, (std::vector<double>{705e6, 1410e6}));
  EXPECT_DOUBLE_EQ(setter.clocks()[1].actual_hz(), 1410e6);
  EXPECT_DOUBLE_EQ(setter.set({{"device", 700e6}}).at("device"), 705e6);
  setter.set({{"memory", 2.6e9}});
  EXPECT_THAT(setter.restore(), IsEmpty());
  EXPECT_EQ(logged(folder.path / "log"), "core 705 705; memory 2600 2600; memory reset; core reset; ");
  unsetenv("FAKE_NVML_LOG");
}

class AmdClocks : public Clocks {
 protected:
  AmdClocks() {
    settings.nvml = "/nowhere/libnvidia-ml.so";
    settings.rocm_smi = FAKE_ROCM_SMI_LIBRARY;
    settings.device_bus_id = "0000:C1:00.0";
    setenv("FAKE_ROCM_SMI", (folder.path / "numbers").c_str(), 1);
    setenv("FAKE_ROCM_SMI_LOG", (folder.path / "log").c_str(), 1);
  }
  ~AmdClocks() override {
    unsetenv("FAKE_ROCM_SMI");
    unsetenv("FAKE_ROCM_SMI_LOG");
  }
};

TEST_F(AmdClocks, AreListedWhateverTheLibrarysVersion) {
  for (char const* const rocm : {"rocm 5\n", "rocm 6\n"}) {
    folder.put("numbers", rocm);
    auto const clocks = node_clocks(settings);
    ASSERT_EQ(clocks[1].missing, "");
    EXPECT_EQ(clocks[1].available_hz, (std::vector<double>{5e8, 1.2e9, 1.7e9})) << rocm;
    EXPECT_DOUBLE_EQ(clocks[1].actual_hz(), 1.2e9) << rocm;
    EXPECT_EQ(clocks[2].name, "memory");
  }
}

TEST_F(AmdClocks, AreHeldAndReleasedAtTheFormerLevel) {
  folder.put("numbers", "level 2\n");
  {
    ClockSetter setter(settings, journal);
    EXPECT_DOUBLE_EQ(setter.set({{"device", 1.6e9}}).at("device"), 1.7e9);
  }
  EXPECT_EQ(logged(folder.path / "log"), "gpu 1 level 3; gpu 1 clock 0 mask 4; ");
  std::filesystem::remove(folder.path / "log");
  // Another program, after this one was killed.
  EXPECT_THAT(ClockSetter(settings, journal).restore(), IsEmpty());
  EXPECT_EQ(logged(folder.path / "log"), "gpu 1 level 3; gpu 1 clock 0 mask 7; gpu 1 level 2; ");
  EXPECT_FALSE(std::filesystem::exists(journal));
}

TEST_F(AmdClocks, ThatAreRefusedAreSaidAndStayInTheJournal) {
  folder.put("numbers", "allow 2\n");
  ClockSetter setter(settings, journal);
  try {
    setter.set({{"memory", 5e8}});
    FAIL();
  } catch (Error const& why) {
    EXPECT_EQ(why.exit(), Exit::lacking);
    EXPECT_THAT(why.what(), HasSubstr("rsmi_dev_gpu_clk_freq_set reports"));
  }
  EXPECT_EQ(setter.restore().size(), 1U);
  EXPECT_TRUE(std::filesystem::exists(journal));
}

TEST_F(AmdClocks, WithoutEitherLibraryBothReasonsAreSaid) {
  settings.rocm_smi = "/nowhere/librocm_smi64.so";
  EXPECT_THAT(node_clocks(settings)[1].missing, HasSubstr("/nowhere/libnvidia-ml.so"));
  EXPECT_THAT(node_clocks(settings)[1].missing, HasSubstr("/nowhere/librocm_smi64.so"));
}

TEST_F(Clocks, GovernorAndTurboAreSetOnAllCoresAndRestored) {
  for (int p = 0; p < 2; ++p) put(p, "scaling_available_governors", "performance powersave schedutil");
  put(1, "scaling_governor", "powersave");
  folder.put("devices/system/cpu/cpufreq/boost", "1\n");
  auto const boost = folder.path / "devices/system/cpu/cpufreq/boost";
  {
    ClockSetter setter(settings, journal);
    EXPECT_EQ(setter.others()[0].now, "mixed");
    EXPECT_EQ(setter.others()[1].now, "on");
    setter.set({{"host", 2e9}}, {{"governor", "performance"}, {"turbo", "off"}});
    EXPECT_EQ(setter.others()[0].now, "performance");
    EXPECT_EQ(setter.others()[1].now, "off");
    EXPECT_EQ(logged(boost), "0; ");
    EXPECT_EQ(text(1, "scaling_max_freq"), "2000000");
    setter.set({}, {{"turbo", "on"}});
  }
  // Another program, after this one was killed.
  EXPECT_THAT(ClockSetter(settings, journal).restore(), IsEmpty());
  EXPECT_EQ(text(0, "scaling_governor"), "schedutil");
  EXPECT_EQ(text(1, "scaling_governor"), "powersave");
  EXPECT_EQ(text(1, "scaling_max_freq"), "3000000");
  EXPECT_EQ(logged(boost), "1; ");
}

TEST_F(Clocks, TurboIsFoundWhereverTheKernelHasIt) {
  EXPECT_THAT(host_settings(settings)[1].missing, HasSubstr("neither intel_pstate/no_turbo nor a file called boost"));
  for (int p = 0; p < 2; ++p) put(p, "boost", "0");
  EXPECT_EQ(host_settings(settings)[1].now, "off");
  folder.put("devices/system/cpu/intel_pstate/no_turbo", "0\n");
  EXPECT_EQ(host_settings(settings)[1].now, "on");
  ClockSetter setter(settings, journal);
  setter.set({}, {{"turbo", "off"}});
  EXPECT_EQ(logged(folder.path / "devices/system/cpu/intel_pstate/no_turbo"), "1; ");
}

TEST_F(Clocks, AValueThatTheKernelDoesNotListChangesNothing) {
  put(0, "scaling_available_governors", "performance schedutil");
  ClockSetter setter(settings, journal);
  EXPECT_THROW(setter.set({{"host", 2e9}}, {{"governor", "fast"}}), Error);
  try {
    setter.set({{"host", 2e9}}, {{"turbo", "off"}});
    FAIL();
  } catch (Error const& why) {
    EXPECT_EQ(why.exit(), Exit::lacking);
    EXPECT_THAT(why.what(), HasSubstr("the turbo of the host cannot be set: the kernel has neither"));
  }
  EXPECT_EQ(text(0, "scaling_max_freq"), "3000000");
  EXPECT_FALSE(std::filesystem::exists(journal));
}

TEST_F(Clocks, AreReadBackWhileARunIsMetered) {
  ClockMeter meter(std::make_unique<UnavailableMeter>("a", "b"), node_clocks(settings));
  RunResult const result;
  Description const description;
  meter.start();
  auto const reading = meter.stop({result, description});
  EXPECT_DOUBLE_EQ(reading.host_clock_hz.value(), 1.1e9);
  EXPECT_FALSE(reading.device_clock_hz);
  EXPECT_EQ(reading.domains.at("host").reason, "a");
}

}  // namespace
}  // namespace yoke::meters
