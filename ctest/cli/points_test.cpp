// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <thread>

#include "ctest/support/command.hpp"
#include "ctest/support/csv_file.hpp"
#include "suite/core/io/text.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

std::string const platform_columns =
    "id,model,t_f_host_s,t_b_host_s,e_f_host_j,e_b_host_j,p_s_host_w,t_f_device_s,t_b_device_s,e_f_device_j,"
    "e_b_device_j,p_s_device_w";
std::string const counts_header = platform_columns + ",flops_host,bytes_host,flops_device,bytes_device\n";
std::string const intensities_header = platform_columns + ",intensity,intensity_host,intensity_device\n";
/// i7 2600K and GTX Titan of PeaPaw's table IV.
std::string const i7_titan = "peapaw,9.5e-12,65.9e-12,118e-12,462e-12,26.8,0.4e-12,4.2e-12,57e-12,187e-12,64.1,";

struct Points {
  int exit = 0;
  std::string err, file;
  std::string cell(std::string const& column, std::size_t row = 0) const {
    auto const text = read_csv(file);
    for (std::size_t c = 0; c < text.header.size(); ++c)
      if (text.header[c] == column) return text.records.at(row)[c];
    ADD_FAILURE() << "no column " << column;
    return "";
  }
  double number(std::string const& column, std::size_t row = 0) const {
    return core::parse_number<double>(cell(column, row)).value();
  }
};

Points points(std::string const& text) {
  std::string const folder = fresh_folder();
  write_text(folder + "/in.csv", text);
  auto const result = yoke_command("predict --points " + folder + "/in.csv --output " + folder + "/out.csv");
  return {result.exit, result.err, folder + "/out.csv"};
}

TEST(Points, CountsGiveTimeEnergyAndCategories) {
  // Host: 1e9 flops of 9.5 ps are 9.5 ms, 1e8 bytes of 65.9 ps are 6.59 ms.
  // Device: 1e10 flops of 0.4 ps are 4 ms, 1e9 bytes of 4.2 ps are 4.2 ms.
  auto const out = points(counts_header + "a," + i7_titan + "1e9,1e8,1e10,1e9\n");
  ASSERT_EQ(out.exit, 0) << out.err;
  EXPECT_EQ(out.cell("id"), "a");
  EXPECT_EQ(out.cell("kind"), "DP");
  EXPECT_NEAR(out.number("time_host_s"), 9.5e-3, 1e-15);
  EXPECT_NEAR(out.number("time_device_s"), 4.2e-3, 1e-15);
  EXPECT_NEAR(out.number("flops_per_s"), 1.1e10 / 9.5e-3, 1);
  EXPECT_NEAR(out.number("energy_j"), 90.9 * 9.5e-3 + 0.118 + 0.0462 + 0.57 + 0.187, 1e-12);
  EXPECT_EQ(out.cell("p_paw"), "CPU_MEM-GPU_COMP");
  EXPECT_EQ(out.cell("e_paw"), "CPU_MEM-GPU_MEM");
  EXPECT_NEAR(out.number("delta_gp_f_j"), 24.64e-12, 1e-17);
  // Intensity 10: 9.5 ps and 0.42 ps per flop.
  EXPECT_NEAR(out.number("share_p_dp"), 9.5 / (9.5 + 0.42), 1e-12);
}

TEST(Points, IntensitiesGiveNoTimeAndNoEnergy) {
  auto const out = points(intensities_header + "a," + i7_titan + "10,10,0\nb," + i7_titan + "10,20,30\n");
  ASSERT_EQ(out.exit, 0) << out.err;
  EXPECT_EQ(out.cell("kind"), "CO");
  EXPECT_EQ(out.cell("time_s"), "");
  EXPECT_EQ(out.cell("energy_j"), "");
  EXPECT_NEAR(out.number("flops_per_s"), 1 / 9.5e-12, 1);
  EXPECT_EQ(out.cell("kind", 1), "impossible");
  EXPECT_THAT(out.cell("reason", 1), HasSubstr("lemma 2"));
  EXPECT_EQ(out.cell("flops_per_s", 1), "");
}

TEST(Points, FlopsWithoutBytesAreEvaluatedThoughImpossible) {
  auto const out = points(counts_header + "a," + i7_titan + "1e9,0,1e9,1e9\n");
  ASSERT_EQ(out.exit, 0) << out.err;
  EXPECT_EQ(out.cell("kind"), "impossible");
  EXPECT_THAT(out.cell("reason"), HasSubstr("no operational intensity"));
  EXPECT_EQ(out.cell("intensity_host"), "");
  EXPECT_NEAR(out.number("time_s"), 9.5e-3, 1e-15);
}

TEST(Points, OnlyBytesAreMem) {
  auto const out = points(counts_header + "a," + i7_titan + "0,1e9,0,1e9\n");
  EXPECT_EQ(out.cell("kind"), "MEM");
  EXPECT_EQ(out.number("flops_per_s"), 0);
  EXPECT_EQ(out.number("flops_per_j"), 0);
  EXPECT_NEAR(out.number("time_s"), 65.9e-3, 1e-12);
}

TEST(Points, PerDomeNeedsNoEnergiesAndColumnsComeInAnyOrder) {
  auto const out = points(
      "model,bytes_device,flops_device,bytes_host,flops_host,t_b_device_s,t_f_device_s,t_b_host_s,t_f_host_s,id\n"
      "perdome,1,1,1,1,2,1,4,3,\"a,b\"\n");
  ASSERT_EQ(out.exit, 0) << out.err;
  EXPECT_EQ(out.cell("id"), "a,b");
  EXPECT_EQ(out.number("time_s"), 4);
  EXPECT_EQ(out.cell("energy_j"), "");
  EXPECT_EQ(out.cell("e_paw"), "");
}

TEST(Points, PeachGivesOutcomeAndOptima) {
  auto const out = points(
      "id,model,rate_host,rate_device,p0_w,pd_host_w,pd_device_w,p_oh_w,t_oh_s,work,share,p_oh_rule\n"
      "a,peach,2,8,100,10,20,5,1,16,1,eq11\nb,peach,2,8,100,10,20,5,1,16,1,offload\nc,peach,2,8,,,,,,16,0.5,\n");
  ASSERT_EQ(out.exit, 0) << out.err;
  EXPECT_EQ(out.number("time_s"), 3);
  EXPECT_EQ(out.number("energy_j"), 350);
  EXPECT_EQ(out.number("energy_j", 1), 355);
  // 1/2 less 1/16 over 1/2 and 1/8.
  EXPECT_NEAR(out.number("share_perf"), 0.7, 1e-12);
  EXPECT_EQ(out.number("time_s", 2), 4);
  EXPECT_EQ(out.cell("energy_j", 2), "");
  EXPECT_EQ(out.cell("share_eff", 2), "");
}

TEST(Points, BadRowNamesLineAndColumnAndNothingIsWritten) {
  struct Case {
    std::string text, sentence;
  };
  for (auto const& [text, sentence] :
       {Case{counts_header + "a," + i7_titan + "1,1,1,1\nb," + i7_titan + "1,-1,1,1\n",
             "line 3: column bytes_host is '-1'"},
        {counts_header + "a," + i7_titan + "1,nan,1,1\n", "line 2: column bytes_host is 'nan'"},
        {counts_header + "a," + i7_titan + "1,1,1,\n", "line 2: column bytes_device is ''"},
        {intensities_header + "a," + i7_titan + "1,1,x\n", "line 2: column intensity_device is 'x'"},
        {"id,model\n", "line 1: column 't_f_host_s' is missing"},
        {counts_header + "a,roofline,1,1,1,1,1,1,1,1,1,1,1,1,1,1\n", "line 2: column model is 'roofline'"},
        {"what," + counts_header, "unknown column 'what'"},
        {"id,model,rate_host,rate_device,work,share\na,peach,1,1,1,1.5\n", "line 2: column share is '1.5'"}}) {
    auto const out = points(text);
    EXPECT_EQ(out.exit, 2);
    EXPECT_THAT(out.err, HasSubstr(sentence));
    EXPECT_FALSE(std::filesystem::exists(out.file));
  }
}

TEST(Points, ManyRowsAreAnsweredInTheirOrder) {
  // More than one block; ids are quoted and hold line breaks.
  std::string text = counts_header;
  int const rows = 20000;
  for (int row = 0; row < rows; ++row)
    text += "\"" + std::to_string(row) + "\n\"," + i7_titan + std::to_string(row + 1) + ",1,1,1\n";
  auto const out = points(text);
  ASSERT_EQ(out.exit, 0) << out.err;
  auto const answers = read_csv(out.file);
  ASSERT_EQ(answers.records.size(), static_cast<std::size_t>(rows));
  for (int row = 0; row < rows; ++row)
    EXPECT_EQ(answers.records[static_cast<std::size_t>(row)][0], std::to_string(row) + " ");
  // The first of two bad rows is named by its line: ids take two lines.
  text += "x," + i7_titan + "1,1,1,-1\ny," + i7_titan + "-1,1,1,1\n";
  auto const bad = points(text);
  EXPECT_EQ(bad.exit, 2);
  EXPECT_THAT(bad.err, HasSubstr("line " + std::to_string(2 * rows + 2) + ": column bytes_device is '-1'"));
  EXPECT_FALSE(std::filesystem::exists(bad.file));
}

TEST(Points, ComeThroughAPipe) {
  std::string const folder = fresh_folder(), pipe = folder + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { write_text(pipe, counts_header + "a," + i7_titan + "1,1,1,1\n"); });
  auto const result = yoke_command("predict --points " + pipe + " --output -");
  writer.join();
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("\na,DP,1,1,1,"));
}

TEST(Points, AnInputAndAForeignFileAreNotReplaced) {
  std::string const folder = fresh_folder(), input = folder + "/in.csv", notes = folder + "/notes.txt";
  std::string const text = counts_header + "a," + i7_titan + "1,1,1,1\n";
  write_text(input, text);
  write_text(notes, "notes");
  for (auto const& output : {input, folder + "/./in.csv", notes}) {
    EXPECT_EQ(yoke_command("predict --points " + input + " --output " + output).exit, 2);
    EXPECT_EQ(text_of(input), text);
    EXPECT_EQ(text_of(notes), "notes");
  }
}

TEST(Points, GoWithoutMachineAndWorkload) {
  EXPECT_THAT(yoke_command("predict --points a.csv --machine b.json --output c.csv").err,
              HasSubstr("does not go with"));
  EXPECT_THAT(yoke_command("predict --points a.csv").err, HasSubstr("needs --output"));
  auto const without = yoke_command("predict");
  EXPECT_EQ(without.exit, 2);
  EXPECT_THAT(without.err, HasSubstr("is required"));
}

}  // namespace
}  // namespace yoke::cli
