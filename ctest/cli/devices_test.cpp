// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs on several devices.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/command.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

TEST(Devices, OfASplitHostAreToldApart) {
  if (yoke_command("run --preset smoke --workload triad --dry-run --split 3 --oversubscribe").exit != 0)
    GTEST_SKIP() << "needs a split host";
  std::string const folder = fresh_folder(), machine = folder + "/machine.json", runs = folder + "/runs.csv";
  std::string const plan = "run --preset smoke --workload triad --partitioner static --repetitions 2 --quiet ";
  std::string const three = " --split 3 --oversubscribe --host-threads 1 --device-threads 1";
  ASSERT_EQ(yoke_command(plan + three + " --output " + runs).exit, 0);
  for (auto const& row : core::read_rows<core::RunRow>(runs)) {
    EXPECT_EQ(row.devices, 2U);
    EXPECT_NE(row.share_by_device.find(';'), std::string::npos);
    EXPECT_NE(row.busy_s_by_device.find(';'), std::string::npos);
  }
  // Rows with one device belong to other processors.
  EXPECT_EQ(yoke_command(plan + " --host-threads 1 --device-threads 1 --resume --output " + runs).exit, 0);
  EXPECT_EQ(core::read_rows<core::RunRow>(runs).size(), 4U);
  ASSERT_EQ(yoke_command("probe --seconds 5 --quiet" + three + " --output " + machine).exit, 0);
  EXPECT_EQ(read_machine(machine).links.size(), 2U);
  EXPECT_EQ(yoke_command(plan + three + " --format csv --machine " + machine).exit, 0);
  Result const other = yoke_command(plan + " --host-threads 1 --device-threads 1 --format csv --machine " + machine);
  EXPECT_EQ(other.exit, 2);
  EXPECT_THAT(other.err, HasSubstr("rows have 1 device, the machine file 2"));
}

}  // namespace
}  // namespace yoke::cli
