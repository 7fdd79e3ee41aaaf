// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/run_identity.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "ctest/support/temporary_folder.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke::core {
namespace {

RunRow sample() {
  RunRow row;
  row.machine = "m";
  row.workload = "mm";
  row.partitioner = "co";
  row.depth = 2;
  return row;
}

RunRow changed(std::function<void(RunRow&)> const& change) {
  RunRow row = sample();
  change(row);
  return row;
}

TEST(RunIdentity, CasesDifferInTheirWorkAndTheirProcessors) {
  for (RunRow const& other : {changed([](RunRow& r) { r.machine = "n"; }),
                              changed([](RunRow& r) { r.host_cpu = "another"; }),
                              changed([](RunRow& r) { r.device_name = "another"; }),
                              changed([](RunRow& r) { r.host_backend = "Serial"; }),
                              changed([](RunRow& r) { r.device_backend = "Cuda"; }),
                              changed([](RunRow& r) { r.host_threads = 2; }),
                              changed([](RunRow& r) { r.device_threads = 2; }),
                              changed([](RunRow& r) { r.device_units = 2; }),
                              changed([](RunRow& r) { r.workload = "sa"; }),
                              changed([](RunRow& r) { r.size = 2; }),
                              changed([](RunRow& r) { r.precision = "float"; }),
                              changed([](RunRow& r) { r.data = "streamed"; }),
                              changed([](RunRow& r) { r.memory = "managed"; }),
                              changed([](RunRow& r) { r.touch = "device"; }),
                              changed([](RunRow& r) { r.workload_options = "tile=2"; }),
                              changed([](RunRow& r) { r.seed = 2; }),
                              changed([](RunRow& r) { r.ranks = 2; }),
                              changed([](RunRow& r) { r.rank = 1; }),
                              changed([](RunRow& r) { r.across = "nodes"; }),
                              changed([](RunRow& r) { r.within = "static"; })}) {
    EXPECT_NE(case_identity(other), case_identity(sample()));
    EXPECT_EQ(execution_identity(other), execution_identity(sample()));
    EXPECT_NE(plan_identity(other), plan_identity(sample()));
  }
}

TEST(RunIdentity, PlansOfACaseDifferInHowTheyAreCarriedOut) {
  for (RunRow const& other :
       {changed([](RunRow& r) { r.partitioner = "go"; }), changed([](RunRow& r) { r.options = "a=1"; }),
        changed([](RunRow& r) { r.depth = 3; }), changed([](RunRow& r) { r.slices = 2; }),
        changed([](RunRow& r) { r.learn = "yes"; }), changed([](RunRow& r) { r.device_wait = "block"; }),
        changed([](RunRow& r) { r.copy = 1; })}) {
    EXPECT_EQ(case_identity(other), case_identity(sample()));
    EXPECT_NE(execution_identity(other), execution_identity(sample()));
  }
}

TEST(RunIdentity, WhatOlderRowsDoNotSayIsTheUsual) {
  for (RunRow const& same :
       {changed([](RunRow& r) { r.slices = 1; }), changed([](RunRow& r) { r.learn = "no"; }),
        changed([](RunRow& r) { r.device_wait = "spin"; }), changed([](RunRow& r) { r.compiler = "another"; }),
        changed([](RunRow& r) { r.repetition = 5; })})
    EXPECT_EQ(plan_identity(same), plan_identity(sample()));
  EXPECT_NE(repetition_identity(changed([](RunRow& r) { r.repetition = 5; })), repetition_identity(sample()));
}

TEST(RunIdentity, KeysLeaveAColumnOut) {
  RunRow const larger = changed([](RunRow&r) { r.size = 2; }), other = changed([](RunRow&r) { r.host_threads = 2; });
  EXPECT_NE(problem_identity(larger), problem_identity(sample()));
  EXPECT_EQ(problem_identity(larger, "size"), problem_identity(sample(), "size"));
  EXPECT_EQ(processors_identity(larger), processors_identity(sample()));
  EXPECT_NE(processors_identity(other), processors_identity(sample()));
  EXPECT_EQ(processors_identity(other, "host_threads"), processors_identity(sample(), "host_threads"));
  Execution const go = execution_of(changed([](RunRow&r) { r.partitioner = "go", r.options = "x=1"; })),
                  co = execution_of(sample());
  EXPECT_EQ(execution_identity(co), execution_identity(sample()));
  EXPECT_NE(execution_identity(go), execution_identity(co));
  EXPECT_EQ(execution_identity(go, "partitioner"), execution_identity(co, "partitioner")) << "options belong to one";
  EXPECT_NE(execution_identity(go, "options"), execution_identity(co, "options"));
}

TEST(RunIdentity, TextsDoNotRunIntoEachOther) {
  EXPECT_NE(plan_identity(changed([](RunRow& r) { r.partitioner = "co1", r.options = "x"; })),
            plan_identity(changed([](RunRow& r) { r.partitioner = "co", r.options = "1x"; })));
}

using RunIdentityOfFiles = TemporaryFolder;

TEST_F(RunIdentityOfFiles, ARowIsTheSameBeforeItIsWrittenAndAfterItIsRead) {
  RunRow row = sample();
  row.machine = "two\nlines, \"quoted\"";
  row.options = "=1";
  RowWriter<RunRow>(folder / "runs.csv").write(row);
  EXPECT_EQ(repetition_identity(read_rows<RunRow>(folder / "runs.csv").at(0)), repetition_identity(row));
}

}  // namespace
}  // namespace yoke::core
