// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "ctest/support/command.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using Json = nlohmann::json;

std::string const peach_1 = "advise --workload-file " YOKE_DATA "/workloads/mm_12800_double.json --machine " YOKE_DATA
                            "/machines/peach-system-1.json --clocks ";

TEST(AdviseClocks, FindsTheBoldCellsOfPeachsTable7AndTheFrontBetweenThem) {
  std::string const folder = fresh_folder(), file = folder + "/advice.json", sweep = folder + "/sweep.csv";
  Result const result =
      yoke_command(peach_1 + "--goal energy --share-step 0.02 --output " + file + " --sweep " + sweep);
  ASSERT_EQ(result.exit, 0) << result.err;
  Json const json = Json::parse(text_of(file));
  auto const is = [](Json const& plan, double host_hz, double device_hz, double share) {
    EXPECT_DOUBLE_EQ(plan["host_hz"], host_hz);
    EXPECT_DOUBLE_EQ(plan["device_hz"], device_hz);
    EXPECT_NEAR(plan["share"], share, 1e-9);
  };
  is(json["best"], 1.2e9, 705e6, 0.90);
  is(json["by_goal"]["time"], 2.6e9, 705e6, 0.78);
  is(json["front"].front(), 2.6e9, 705e6, 0.78);
  is(json["front"].back(), 1.2e9, 705e6, 0.90);
  EXPECT_NEAR(json["best"]["efficiency"].get<double>() / 3.42e9, 1, 0.011);
  EXPECT_EQ(json["states"].size(), 60U);
  auto const rows = core::read_rows<core::ClockRow>(sweep);
  EXPECT_EQ(rows.size(), 60U * 51);
  EXPECT_EQ(static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [](auto& row) { return row.on_front; })),
            json["front"].size());
  // Section VI-B: ignoring the hosting power is wrong by up to 15 %.
  double worst = 0;
  for (auto const& row : rows) worst = std::max(worst, *row.efficiency_without_hosting / *row.efficiency - 1);
  EXPECT_GT(worst, 0.08);
  EXPECT_LT(worst, 0.16);
}

TEST(AdviseClocks, LimitsAreKept) {
  auto const best = [](std::string const& arguments) {
    Result const result = yoke_command(peach_1 + arguments + " --format json");
    EXPECT_EQ(result.exit, 0) << result.err;
    return Json::parse(result.out)["best"];
  };
  EXPECT_LE(best("--goal time --power-cap 400")["power_w"].get<double>(), 400 * (1 + 1e-8));
  EXPECT_LE(best("--goal energy --time-limit 3.4")["time_s"].get<double>(), 3.4 * (1 + 1e-8));
  double const edp = best("--goal edp")["time_s"], ed2p = best("--goal ed2p")["time_s"];
  EXPECT_LE(ed2p, edp);
  Result const none = yoke_command(peach_1 + "--goal time --power-cap 100");
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err,
              HasSubstr("no choice of clocks and share keeps the limits that are given; the least time of all "
                        "is 3.114 s, the least power "));
  // The power that the sentence names is possible.
  double const least_w = std::stod(none.err.substr(none.err.find("least power ") + 12));
  EXPECT_EQ(yoke_command(peach_1 + "--goal time --power-cap " + std::to_string(1.001 * least_w)).exit, 0);
  EXPECT_EQ(yoke_command(peach_1 + "--goal time --power-cap " + std::to_string(0.999 * least_w)).exit, 2);
}

TEST(AdviseClocks, WithoutLinesTheOneStateOfTheRatesIsSearched) {
  Result const result =
      yoke_command("advise --workload-file " YOKE_DATA "/workloads/mm_12800_double.json --machine " YOKE_DATA
                   "/machines/peach-system-2.json --clocks --goal energy");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("1 choice of clocks"));
  EXPECT_THAT(result.out, HasSubstr("50.8 %"));  // 51 in table VI
}

TEST(AdviseClocks, AnswersInASentenceAndShowsChoicesWithDetails) {
  Result const result = yoke_command(peach_1 + "--goal energy --share-step 0.02");
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_LE(std::count(result.out.begin(), result.out.end(), '\n'), 12);
  std::string const line = result.out.substr(result.out.find('\n') + 1);
  EXPECT_THAT(line, StartsWith("Least energy: 1.200 GHz on the host, 705.0 MHz on the device, 90.0 % of the work"));
  EXPECT_THAT(result.out, HasSubstr("The fastest choice takes"));
  EXPECT_THAT(yoke_command(peach_1 + "--goal energy --details").out, HasSubstr("no other plan has both less time"));
}

TEST(AdviseClocks, MistakesAreOneSentence) {
  Result const other = yoke_command("advise --workload-file " YOKE_DATA "/workloads/la.json --machine " YOKE_DATA
                                    "/machines/peach-system-1.json --clocks");
  EXPECT_EQ(other.exit, 2);
  EXPECT_THAT(other.err, HasSubstr("has no rates (rates) of host and device of workload la"));
  EXPECT_EQ(yoke_command("advise --workload-file " YOKE_DATA "/workloads/la.json --machine " YOKE_DATA
                         "/machines/peach-system-1.json --goal ed2p")
                .exit,
            2);
}

TEST(AdviseClocks, RatesAndPowersComeFromRowsAtSeveralClocks) {
  std::string const folder = fresh_folder(), runs = folder + "/runs.csv";
  std::string text = core::csv_header<core::RunRow>() + "\n";
  auto const add = [&](double share, double hz, double rate, double watts) {
    core::RunRow row;
    row.workload = "mm";
    row.precision = "double";
    row.status = Status::ok;
    row.share = share;
    row.flops = 4e12;
    row.makespan_s = row.flops / rate;
    (share == 0 ? row.host_clock_hz : row.device_clock_hz) = hz;
    row.node_idle_w = 165.7;
    row.node_energy_j = (165.7 + watts) * *row.makespan_s;
    row.energy_source = "powercap+nvml";
    text += core::csv_line(row) + "\n";
  };
  for (double const ghz : {2.6, 2.0, 1.4, 1.2}) add(0, ghz * 1e9, (111 * ghz + 6.1) * 1e9, 124 * ghz - 100.23);
  for (double const mhz : {705., 666., 614.}) add(1, mhz * 1e6, (1.495 * mhz - 1.78) * 1e9, 0.337 * mhz - 109 + 30);
  write_text(runs, text);
  Result const result = yoke_command(peach_1 + "--goal energy --share-step 0.02 --format json --rows " + runs);
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("host at 4 clocks: coefficient of determination 1.0000"));
  Json const best = Json::parse(result.out)["best"];
  EXPECT_DOUBLE_EQ(best["host_hz"], 1.2e9);
  EXPECT_NEAR(best["share"], 0.90, 1e-9);
}

}  // namespace
}  // namespace yoke::cli
