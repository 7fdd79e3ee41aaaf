// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/show/caliper_profile.hpp"

#include <gtest/gtest.h>

#include <map>

#include "ctest/support/triad_rows.hpp"

namespace yoke::analysis {
namespace {

/// A profile as read by Hatchet's reader of Caliper's JSON: metrics by path, with its names of columns.
struct Read {
  std::map<std::string, std::map<std::string, std::optional<double>>> metrics;
  core::Json metadata;
};

/// Reads by the rules of that reader: `path` is no value and indexes `nodes`, whose parents come first; every row has
/// an entry for every column; keys of the top level are metadata.
Read read(std::string const& text) {
  core::Json const file = core::parse_json(text, "profile");
  std::vector<std::string> paths;
  for (auto const& node : file.at("nodes")) {
    EXPECT_EQ(node.at("column"), "path");
    std::string path = node.at("label");
    EXPECT_NE(path, "");
    if (node.contains("parent")) {
      EXPECT_LT(node["parent"].get<std::size_t>(), paths.size()) << "a parent comes after its child";
      path = paths.at(node["parent"]) + "/" + path;
    }
    paths.push_back(path);
  }
  auto const& columns = file.at("columns");
  auto const& about = file.at("column_metadata");
  EXPECT_EQ(columns.size(), about.size());
  std::size_t const path_column =
      static_cast<std::size_t>(std::find(columns.begin(), columns.end(), "path") - columns.begin());
  EXPECT_EQ(about.at(path_column).at("is_value"), false);
  Read result;
  for (auto const& row : file.at("data")) {
    EXPECT_EQ(row.size(), columns.size());
    auto& metrics = result.metrics[paths.at(row.at(path_column))];
    EXPECT_TRUE(metrics.empty()) << "two rows of one path";
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (c == path_column) continue;
      EXPECT_EQ(about[c].at("is_value"), true);
      metrics[columns[c]] = row[c].is_null() ? std::nullopt : std::optional(row[c].get<double>());
    }
  }
  result.metadata = file;
  for (char const* const key : {"nodes", "columns", "column_metadata", "data"}) result.metadata.erase(key);
  for (auto const& [key, value] : result.metadata.items())
    EXPECT_TRUE(value.is_string() || value.is_number()) << key << ": Thicket makes a key of it";
  return result;
}

core::RunRow run_row() {
  core::RunRow row = sample::triad("p-dp", 10, 0.5);
  row.run_id = "one";
  row.time_utc = "2026-11-23T10:00:01.500Z";
  row.kokkos = "5.1.1";
  row.host_busy_s = 8;
  row.device_busy_s = 9;
  row.copy_in_s = 1;
  row.copy_out_s = 2;
  row.overhead_s = 1;
  row.pieces = 3;
  return row;
}

PieceRow piece(std::string processor, double begin_s, double end_s) {
  PieceRow row;
  row.run_id = "one";
  row.processor = std::move(processor);
  row.segment = "add";
  row.chunks = 5;
  row.flops = 100;
  row.begin_s = begin_s;
  row.end_s = end_s;
  row.kernel_s = end_s - begin_s;
  return row;
}

TEST(CaliperProfile, HasATreeOfARunsPiecesWithTimesOfEachLevel) {
  auto const row = run_row();
  auto first = piece("device", 0.5, 4);
  first.copy_in_s = 1;
  first.copy_out_s = 0.5;
  first.kernel_s = 1.75;  // and a quarter of a second of waiting
  CaliperProfile profile;
  profile.add("run", "p-dp", row, {first, piece("device", 6, 9), piece("host", 1, 3)});
  auto const all = read(profile.text()).metrics;
  auto const own = [&](std::string const& path) { return all.at(path).at("sum#time.duration"); };
  auto const inclusive = [&](std::string const& path) { return all.at(path).at("inclusive#sum#time.duration"); };
  EXPECT_EQ(all.size(), 9);
  EXPECT_EQ(inclusive("run"), 10);
  EXPECT_EQ(own("run"), 0);
  EXPECT_EQ(inclusive("run/p-dp"), 10);
  EXPECT_EQ(own("run/p-dp"), 3.5) << "no piece ran before 0.5, from 4 to 6 and after 9";
  EXPECT_EQ(inclusive("run/p-dp/add"), 8.5);
  EXPECT_EQ(own("run/p-dp/add"), 2);
  EXPECT_EQ(inclusive("run/p-dp/add/device"), 6.5);
  EXPECT_EQ(own("run/p-dp/add/device"), 0.25);
  EXPECT_EQ(inclusive("run/p-dp/add/device/copy in"), 1);
  EXPECT_EQ(inclusive("run/p-dp/add/device/kernel"), 4.75);
  EXPECT_EQ(inclusive("run/p-dp/add/device/copy out"), 0.5);
  EXPECT_EQ(inclusive("run/p-dp/add/host"), 2);
  EXPECT_EQ(inclusive("run/p-dp/add/host/kernel"), 2);
  EXPECT_EQ(all.at("run/p-dp/add/device").at("pieces"), 2);
  EXPECT_EQ(all.at("run/p-dp/add/device").at("chunks"), 10);
  EXPECT_EQ(all.at("run/p-dp/add/device").at("flops"), 200);
  EXPECT_EQ(all.at("run/p-dp").at("flops"), 2e6);
  EXPECT_EQ(all.at("run/p-dp/add/host/kernel").at("flops"), std::nullopt);
}

TEST(CaliperProfile, WithoutPiecesEndsAtProcessorsAndCopies) {
  auto row = run_row();
  row.exchange_s = 0.25;
  CaliperProfile profile;
  profile.add("run", "p-dp", row, {});
  auto const all = read(profile.text()).metrics;
  auto const own = [&](std::string const& path) { return all.at(path).at("sum#time.duration"); };
  EXPECT_EQ(all.size(), 7);
  EXPECT_EQ(own("run/p-dp"), 0.75) << "the overhead but for the exchange";
  EXPECT_EQ(own("run/p-dp/exchange"), 0.25);
  EXPECT_EQ(own("run/p-dp/host"), 8);
  EXPECT_EQ(own("run/p-dp/device"), 6);
  EXPECT_EQ(all.at("run/p-dp/device").at("inclusive#sum#time.duration"), 9);
  EXPECT_EQ(own("run/p-dp/device/copy in"), 1);
  EXPECT_EQ(own("run/p-dp/device/copy out"), 2);
}

TEST(CaliperProfile, HasColumnsThatAllRunsShareAsMetadataAndAdiaksNames) {
  auto row = run_row();
  CaliperProfile one;
  one.add("run", "p-dp", row, {});
  auto const alone = read(one.text()).metadata;
  EXPECT_EQ(alone.at("yoke.partitioner"), "p-dp");
  EXPECT_EQ(alone.at("yoke.size"), 1000000);
  EXPECT_EQ(alone.at("yoke.makespan_s"), 10);
  EXPECT_FALSE(alone.contains("yoke.reason")) << "an empty field says nothing";
  EXPECT_EQ(alone.at("launchdate"), 1795428001);
  EXPECT_EQ(alone.at("clustername"), "sample");
  EXPECT_EQ(alone.at("jobsize"), 1);
  EXPECT_EQ(alone.at("libraries"), "Kokkos 5.1.1");
  EXPECT_FALSE(alone.contains("hostname")) << "a run of one rank has no name of its node";

  CaliperProfile two;
  two.add("first", "p-dp", row, {});
  row.partitioner = "co";
  row.time_utc = "2026-11-23T10:00:09Z";
  two.add("second", "co", row, {});
  auto const both = read(two.text());
  EXPECT_FALSE(both.metadata.contains("yoke.partitioner"));
  EXPECT_FALSE(both.metadata.contains("launchdate"));
  EXPECT_EQ(both.metadata.at("yoke.size"), 1000000);
  EXPECT_TRUE(both.metrics.contains("first/p-dp/host"));
  EXPECT_TRUE(both.metrics.contains("second/co/host"));
}

TEST(CaliperProfile, PutsRunsOfOneRootUnderIt) {
  auto row = run_row();
  CaliperProfile profile;
  profile.add("case", "p-dp", row, {});
  profile.add("other", "p-dp", row, {});
  row.makespan_s = 4;
  profile.add("case", "co", row, {});
  auto const all = read(profile.text()).metrics;
  EXPECT_EQ(all.at("case").at("inclusive#sum#time.duration"), 14);
  EXPECT_EQ(all.at("case/p-dp").at("inclusive#sum#time.duration"), 10);
  EXPECT_EQ(all.at("case/co").at("inclusive#sum#time.duration"), 4);
  EXPECT_EQ(all.at("other").at("inclusive#sum#time.duration"), 10);
}

TEST(CaliperProfile, CountsSecondsSince1970) {
  EXPECT_EQ(seconds_since_1970("1970-01-02T00:00:01Z"), 86401);
  EXPECT_EQ(seconds_since_1970("2024-02-29T12:00:00.999Z"), 1709208000);
  for (char const* const text :
       {"", "2026-11-23", "2026-13-23T10:00:00Z", "2025-02-29T10:00:00Z", "yesterday, 10 o'clock"})
    EXPECT_EQ(seconds_since_1970(text), std::nullopt) << text;
}

}  // namespace
}  // namespace yoke::analysis
