// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <tuple>

#include "ctest/support/command.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke {

/// Ten repetitions of co, go and static on the machine of that name, in a new folder of the test's.
inline std::string measured(std::string const& folder, std::string const& machine, double go_s,
                            bool with_energy = false) {
  std::filesystem::create_directories(folder);
  core::RowWriter<core::RunRow> writer(folder + "/measured.csv");  // any name will do
  for (auto const& [plan, time_s, share] : {std::tuple("co", 3., 0.), {"go", go_s, 1.}, {"static", 1.6, 0.5}})
    for (int i = 0; i < 10; ++i) {
      auto row = sample::triad(plan, time_s * (1 + 0.001 * ((i * 3) % 10)), share);
      row.machine = machine;
      row.repetition = static_cast<std::uint64_t>(i);
      if (with_energy) {
        row.node_energy_j = 100 * *row.makespan_s + (share == 1 ? 0 : 200);
        row.energy_source = "model";
      }
      writer.write(row);
    }
  return folder;
}

inline std::string report_of(std::string const& folders, std::string const& output) {
  Result const result = yoke_command("report " + folders + " -o " + output + " --static");
  EXPECT_EQ(result.exit, 0) << result.err;
  return text_of(output);
}

}  // namespace yoke
