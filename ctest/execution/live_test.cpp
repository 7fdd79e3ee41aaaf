// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/live.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"

namespace yoke {
namespace {

/// Sends everything to the device in pieces of `piece` chunks; counts the pieces in flight there.
class Counting final : public Schedule {
 public:
  Counting(std::size_t chunks, std::size_t piece) : chunks_(chunks), piece_(piece) {}
  Decision next(Processor processor, Progress const& progress) override {
    if (processor == host || begin_ == chunks_) return Decision::done();
    std::size_t const begin = begin_;
    begin_ = std::min(chunks_, begin + piece_);
    max = std::max(max, ++given_ - progress.completed.size());
    return Decision::run({0, {begin, begin_}});
  }
  std::size_t max = 0;

 private:
  std::size_t const chunks_, piece_;
  std::size_t begin_ = 0, given_ = 0;
};

TEST(Live, KeepsAsManyPiecesInFlightOnADeviceAsItIsDeep) {
  Workload const& triad = find_named(workloads(), "triad", "workload");
  Problem const problem{1000, Precision::double_precision, OptionValues("triad", triad.options, {}), 1};
  for (DataMode const data : {DataMode::resident, DataMode::streamed, DataMode::shared})
    for (std::size_t const depth : {1U, 2U, 3U}) {
      Processors processors(0, depth);
      auto const instance = prepare(triad, problem, processors, data);
      Counting schedule(instance->description().segments[0].chunks(), 100);
      auto const outcome = Live(*instance, processors, data, depth).run(schedule);
      EXPECT_EQ(schedule.max, depth);
      EXPECT_LE(instance->error(), instance->tolerance());
      // A piece begins at the earliest when the previous one ends.
      for (std::size_t i = 1; i < outcome.pieces.size(); ++i)
        EXPECT_GE(outcome.pieces[i].begin_s, outcome.pieces[i - 1].end_s);
    }
}

}  // namespace
}  // namespace yoke
