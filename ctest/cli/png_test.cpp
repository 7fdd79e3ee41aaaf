// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/png.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "ctest/support/measured_folder.hpp"
#include "ctest/support/running.hpp"
#include "suite/core/error.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A program in the folder's bin, the only folder in the PATH.
void write_program(std::string const& folder, std::string const& name, std::string const& script) {
  std::filesystem::create_directories(folder + "/bin");
  write_text(folder + "/bin/" + name, "#!/bin/sh\n" + script + "\n");
  std::filesystem::permissions(folder + "/bin/" + name, std::filesystem::perms::owner_all);
}

TEST(Plot, SaysWhichProgramsAPngNeeds) {
  std::string const folder = fresh_folder(), file = measured(folder + "/node", "ox", 2) + "/measured.csv";
  Result const result = shell_command("PATH= " YOKE_BINARY " plot " + file + " --output " + folder + "/a.png");
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, HasSubstr("none is on the PATH: rsvg-convert (Debian's librsvg2-bin, Spack's librsvg), ink"));
}

TEST(Plot, TakesThePngOfAConverter) {
  std::string const folder = fresh_folder(), file = measured(folder + "/node", "ox", 2) + "/measured.csv";
  write_program(folder, "rsvg-convert", "/bin/grep -q yoke-chart \"$7\" && printf '\\211PNG' > \"$6\"");
  std::string const command = "PATH=" + folder + "/bin " YOKE_BINARY " plot " + file + " -o " + folder + "/a.png";
  Result const result = shell_command(command);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(text_of(folder + "/a.png"), "\x89PNG");
  write_program(folder, "rsvg-convert", "echo much; echo 'no such font' >&2; exit 5");
  Result const failed = shell_command(command);
  EXPECT_EQ(failed.exit, 3);
  EXPECT_THAT(failed.err, HasSubstr("rsvg-convert (no such font) did not make a PNG"));
  EXPECT_THAT(failed.err, Not(HasSubstr("much")));
  EXPECT_EQ(text_of(folder + "/a.png"), "\x89PNG") << "the earlier chart stays";
}

TEST(Plot, AConverterEndsWithYokeAndLeavesNothing) {
  std::string const folder = fresh_folder(), file = measured(folder + "/node", "ox", 2) + "/measured.csv";
  std::filesystem::create_directory(folder + "/tmp");
  write_program(folder, "rsvg-convert",
                "echo $$ >" + folder + "/converter; /bin/sleep 600 & /bin/mkdir -p \"${7%/*}/profile/deep\"; wait");
  for (int const signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    std::filesystem::remove(folder + "/converter");
    setenv("TMPDIR", (folder + "/tmp").c_str(), 1);
    std::string const path = std::getenv("PATH");
    setenv("PATH", (folder + "/bin").c_str(), 1);
    Running yoke("plot " + file + " -o " + folder + "/a.png");
    setenv("PATH", path.c_str(), 1);
    unsetenv("TMPDIR");
    ASSERT_TRUE(Running::comes([&] { return !text_of(folder + "/converter").empty(); }));
    pid_t const converter = std::stoi(text_of(folder + "/converter"));
    ASSERT_TRUE(Running::comes([&] { return children_of(converter).size() == 1; }));
    auto const sleeper = children_of(converter);
    yoke.send(signal);
    EXPECT_EQ(yoke.wait().exit, 1000 + signal);
    for (pid_t const process : {converter, sleeper[0]})
      EXPECT_TRUE(Running::comes([&] { return has_ended(process); })) << signal;
    for (auto const& left : std::filesystem::directory_iterator(folder + "/tmp"))
      EXPECT_FALSE(left.path().filename().string().starts_with("yoke-chart")) << signal << ", " << left.path();
    EXPECT_FALSE(std::filesystem::exists(folder + "/a.png"));
  }
}

TEST(Plot, AConverterThatHangsIsEnded) {
  std::string const folder = fresh_folder();
  write_program(folder, "rsvg-convert", "echo $$ >" + folder + "/converter; exec /bin/sleep 600");
  std::string const path = std::getenv("PATH");
  setenv("PATH", (folder + "/bin").c_str(), 1);
  EXPECT_THAT([] { png_of("<svg width=\"8\" height=\"8\"/>", 0.5); },
              testing::ThrowsMessage<Error>(HasSubstr("rsvg-convert (no end within 0.5 s) did not make a PNG")));
  setenv("PATH", path.c_str(), 1);
  EXPECT_TRUE(has_ended(std::stoi(text_of(folder + "/converter"))));
}

TEST(Plot, AsksTheNextConverterIfOneFails) {
  std::string const folder = fresh_folder(), file = measured(folder + "/node", "ox", 2) + "/measured.csv";
  write_program(folder, "rsvg-convert", "exit 5");
  write_program(folder, "convert",
                "case \"$3\" in RSVG:*chart.svg) printf '\\211PNG of librsvg' > \"$4\" ;; *) exit 1 ;; esac");
  std::string const command = "PATH=" + folder + "/bin " YOKE_BINARY " plot " + file + " -o " + folder + "/a.png";
  EXPECT_EQ(shell_command(command).exit, 0);
  EXPECT_EQ(text_of(folder + "/a.png"), "\x89PNG of librsvg");
  write_program(folder, "convert", "exit 1");
  // A browser's window is as large as the chart; without a size in the command line it draws nothing.
  write_program(folder, "chromium",
                "for word in \"$@\"; do case $word in --screenshot=*) out=${word#*=} ;; --window-size=[1-9]*,[1-9]*) "
                "size=${word#*=} ;; file://*chart.svg) read=yes ;; esac; done\n"
                "[ \"$read\" ] && printf '\\211PNG of %s' \"$size\" > \"$out\"");
  EXPECT_EQ(shell_command(command).exit, 0);
  std::string const svg = yoke_command("plot " + file + " -o -").out;
  auto const number = [&](std::string const& name) {
    auto const at = svg.find(' ' + name + "=\"") + name.size() + 3;
    return std::to_string(static_cast<long>(std::ceil(std::stod(svg.substr(at)))));
  };
  EXPECT_EQ(text_of(folder + "/a.png"), "\x89PNG of " + number("width") + "," + number("height"));
}

}  // namespace
}  // namespace yoke::cli
