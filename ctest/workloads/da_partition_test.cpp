// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <map>

#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"
#include "suite/execution/live.hpp"

namespace yoke::workloads {
namespace {

TEST(Da, CodePartitionsMoveIntermediateResultsOverTheLink) {
  Processors processors(0, 2);
  Workload const& da = find_named(registered_workloads(), "da", "workload");
  Partitioner const& cp = find_named(registered_partitioners(), "cp", "partitioner");
  Problem const problem{8, Precision::single_precision, OptionValues("da", da.options, {}), 3};
  auto const instance = da.prepare(problem, processors);
  double const elements = 512, metric = 56 * 4, numbers = 44 * 4;
  for (auto const& [name, bytes] :
       std::map<std::string, double>{{"cp1", elements * numbers}, {"cp2", elements * (metric + numbers)}})
    for (std::size_t const depth : {1U, 2U}) {
      execution::Live live(*instance, processors, DataMode::resident, depth);
      auto const schedule = cp.plan({.description = instance->description(),
                                     .options = OptionValues("cp", cp.options, {{"assign", name}, {"groups", "4"}})});
      auto const outcome = live.run(*schedule);
      EXPECT_LE(instance->error(), instance->tolerance()) << name;
      double moved = 0;
      for (auto const& done : outcome.pieces) moved += done.bytes_moved;
      EXPECT_EQ(moved, bytes) << name;
    }
}

TEST(Da, MoreElementsThanNodesCanBeNumberedAreRefused) {
  Processors processors;
  Workload const& da = find_named(registered_workloads(), "da", "workload");
  Problem const problem{1601, Precision::single_precision, OptionValues("da", da.options, {}), 3};
  EXPECT_THROW(da.prepare(problem, processors), Error);
}

}  // namespace
}  // namespace yoke::workloads
