// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "ctest/support/command.hpp"
#include "models/equations/peapaw.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/rows/prediction_rows.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

/// PeaPaw's i3 2100T and GTX Titan.
constexpr models::equations::Platform i3_titan{{{25e-12, 73e-12}, 135e-12, 581e-12, 9.7},
                                               {{0.4445e-12, 4.2e-12}, 57e-12, 187e-12, 64.1}};

std::string machine_file(bool energies) {
  Machine machine;
  machine.name = "i3-titan";
  for (auto const& power : {i3_titan.host, i3_titan.device}) {
    auto& processor = machine.processors.emplace_back();
    processor.name = processor_name(machine.processors.size() - 1);
    processor.t_f_single_s = Quantity::specified(power.peak.t_f_s);
    processor.t_b_s = Quantity::specified(power.peak.t_b_s);
    if (!energies) continue;
    processor.e_f_single_j = Quantity::specified(power.e_f_j);
    processor.e_b_j = Quantity::specified(power.e_b_j);
    processor.p_s_w = Quantity::specified(power.p_s_w);
  }
  machine.links.resize(1);
  std::string const file = fresh_folder() + "/machine.json";
  write_machine(machine, file);
  return file;
}

std::vector<core::SurfaceRow> surface(std::string const& machine, std::string const& more) {
  std::string const file = machine + ".csv";
  auto const result =
      yoke_command("plot " + machine + " " + more + " --points " + file + " --output " + machine + ".svg");
  EXPECT_EQ(result.exit, 0) << result.err;
  return core::read_rows<core::SurfaceRow>(file);
}

TEST(Surface, EveryPointIsWhatTheModelSays) {
  auto const rows = surface(machine_file(true), "--intensity 7.6 --octaves 4 --steps 3");
  ASSERT_EQ(rows.size(), 3 + 25 * 25 - 1U);
  std::size_t possible = 0;
  for (auto const& row : rows) {
    models::equations::Essential const at{row.intensity, row.intensity_host, row.intensity_device};
    auto const kind = models::equations::partition_kind(at);
    EXPECT_EQ(row.kind == "impossible", kind == models::equations::PartitionKind::impossible);
    EXPECT_EQ(row.flops_per_s.has_value(), row.kind != "impossible");
    EXPECT_EQ(row.flops_per_j.has_value(), row.kind != "impossible");
    if (!row.flops_per_s) continue;
    ++possible;
    EXPECT_NEAR(*row.flops_per_s / models::equations::bound_flops_per_s(at, i3_titan.host.peak, i3_titan.device.peak),
                1, 1e-12);
    EXPECT_NEAR(*row.flops_per_j / models::equations::flops_per_j(at, i3_titan), 1, 1e-12);
  }
  // Two quadrants of 12 x 12 and the three points.
  EXPECT_EQ(possible, 2 * 12 * 12 + 3U);
  EXPECT_EQ(rows[0].kind, "CO");
  EXPECT_EQ(rows[1].kind, "GO");
  EXPECT_EQ(rows[2].kind, "DP");
}

TEST(Surface, WithoutEnergiesThereIsPerformanceAlone) {
  auto const machine = machine_file(false);
  for (auto const& row : surface(machine, "--intensity 1 --octaves 1 --steps 1")) EXPECT_FALSE(row.flops_per_j);
  auto const refused = yoke_command("plot " + machine + " --intensity 1 --goal energy --output -");
  EXPECT_EQ(refused.exit, 2);
  EXPECT_THAT(refused.err, HasSubstr("no e_f_single_j for the host"));
}

TEST(Surface, MistakesAreOneSentenceAndExitTwo) {
  auto const machine = machine_file(true);
  for (auto const& [arguments, sentence] : std::map<std::string, std::string>{
           {"--intensity 0", "--intensity is '0'"},
           {"--intensity x", "--intensity is 'x'"},
           {"--intensity 1 --octaves 0", "--octaves is '0'; it must be a whole number from 1 to 32"},
           {"--intensity 1 --octaves -1", "--octaves is '-1'; it must be a whole number"},
           {"--intensity 1 --steps 0", "--steps is '0'; it must be a whole number from 1"},
           {"--intensity 1 --steps 100000", "the grid must have 4000000 points at most"},
           {"--intensity 1 --goal speed", "--goal is 'speed'"},
           {"--intensity 1 --precision double", "no t_f_double_s for the host"},
           {"--intensity 1 --chart roofline", "--intensity is an option of the chart surface"},
           {"--points points.csv", "--points needs --intensity"},
           {"--octaves 2", "--octaves needs --intensity"}}) {
    auto const result = yoke_command("plot " + machine + " --output - " + arguments);
    EXPECT_EQ(result.exit, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(sentence)) << arguments;
  }
}

TEST(Surface, IsDrawnForAKnownMachineWithATable) {
  std::string const chart = fresh_folder() + "/surface.svg";
  auto const result = yoke_command("plot peapaw-i7-titan --intensity 7.6 --goal energy --output " + chart);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("peapaw-i7-titan at 7.600 flop/byte, compared by energy efficiency\n"));
  EXPECT_THAT(result.out, testing::ContainsRegex("\nbest CP of the grid .*\n[0-9]+ of [0-9]+ code partitions"));
  std::string const drawn = text_of(chart);
  EXPECT_THAT(drawn, HasSubstr("bound of the performance; the whole has 7.6 flop/byte"));
  EXPECT_THAT(drawn, HasSubstr("bound of the energy efficiency; the whole has 7.6 flop/byte"));
  auto const streamed = yoke_command("plot peapaw-i7-titan --intensity 7.6 --output -");
  EXPECT_THAT(streamed.out, testing::StartsWith("<svg ")) << "no table in the chart";
}

TEST(Surface, WithoutEnergiesHasOneChartAndNeedsAMachine) {
  auto const machine = machine_file(false);
  EXPECT_THAT(yoke_command("plot " + machine + " --intensity 1 --output -").out,
              testing::Not(HasSubstr("bound of the energy efficiency")));
  auto const refused =
      yoke_command("plot " YOKE_DATA "/measurements/split-host/epyc/runs.csv --intensity 1 --output -");
  EXPECT_EQ(refused.exit, 2);
  EXPECT_THAT(refused.err, HasSubstr("no file here is a machine file"));
}

}  // namespace
}  // namespace yoke::cli
