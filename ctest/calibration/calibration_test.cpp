// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/calibration.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "ctest/support/calibration_fixture.hpp"
#include "ctest/support/temporary_folder.hpp"
#include "suite/core/io/input_file.hpp"

namespace yoke::calibration {
namespace {

using namespace calibrated;
using testing::HasSubstr;

TEST(Calibration, OfAnotherMachineThreadCountOrBuildDiffers) {
  Machine machine = node();
  machine.processors[host].threads = 4;
  machine.identity["compiler"] = "GNU 13.1";
  core::MeasuredBy measured{"sample", "", "", "", "GNU 13.1", "", 4, 1, 0};
  EXPECT_EQ(core::difference(measured, machine), std::nullopt);
  measured.compiler = "GNU 14.2";
  EXPECT_EQ(core::difference(measured, machine), "it has compiler GNU 14.2, the machine file GNU 13.1");
  measured.compiler = "GNU 13.1";
  measured.build = "Debug native";
  EXPECT_EQ(core::difference(measured, machine), std::nullopt) << "the file does not say it";
  machine.identity["build"] = "Release native";
  EXPECT_EQ(core::difference(measured, machine), "it has build Debug native, the machine file Release native");
  measured.host_threads = 2;
  EXPECT_EQ(core::difference(measured, machine), "it has threads of the host 2, the machine file 4");
  measured.machine = "other";
  EXPECT_EQ(core::difference(measured, machine), "it has machine other, the machine file sample");
}

class CalibrationFile : public TemporaryFolder {
 protected:
  void write_calibration(core::Calibration const& all, std::filesystem::path const& file) const {
    write(file, core::calibration_text(all, file.string()));
  }
};

TEST_F(CalibrationFile, IsReadAsItWasWritten) {
  auto const file = folder / "calibration.json";
  auto all = triad_calibration();
  all.cases[0].segments[0].chunks = 5;
  all.cases[0].segments[0].drift = 0.125;
  all.streams = {{"host", 1.75, 1.5, 2, 40}};
  write_calibration(all, file);
  EXPECT_EQ(core::read_calibration(file), all);
}

TEST_F(CalibrationFile, OfEarlierVersionsIsRead) {
  auto const file = folder / "calibration.json";
  for (int const earlier : {1, 2, 3, 4}) {
    write_calibration(triad_calibration(), file);
    std::string text = core::read_whole_file(file);
    text.replace(text.find("\"schema\": 5"), 11, fmt::format("\"schema\": {}", earlier));
    std::ofstream(file) << text;
    EXPECT_EQ(core::read_calibration(file), triad_calibration()) << earlier;
  }
}

TEST_F(CalibrationFile, BadNumbersAreNamedWithTheirPlace) {
  auto bad = triad_calibration();
  bad.cases[1].segments[0].kernel_s = -1;
  try {
    core::calibration_text(bad, "c.json");
    FAIL();
  } catch (Error const& why) {
    EXPECT_THAT(why.what(), HasSubstr("c.json: cases[1].segments[0].kernel_s is -1; it must be a number from 1e-60"));
  }
}

}  // namespace
}  // namespace yoke::calibration
